/** What of a request may be stored and shown: its secrets are struck out of headers, cookies, addresses, steps and actions. */
import { isHarmlessHeader } from './harmless-headers.ts';
import { isRecord } from './is-record.ts';

export const REDACTED = '[redacted]';

type Json = Record<string, unknown>;

function redactValues(values: unknown, isSecret: (name: string) => boolean): unknown {
  if (!isRecord(values)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isSecret(name) ? REDACTED : value]),
  );
}

/** Values of all cookies and of all but harmless headers; the names stay, so that one can see what was sent. */
export function redactFetchConfig(config: unknown): unknown {
  if (!isRecord(config)) return config;
  return {
    ...config,
    ...('cookies' in config && { cookies: redactValues(config.cookies, () => true) }),
    ...('headers' in config && {
      headers: redactValues(config.headers, (name) => !isHarmlessHeader(name)),
    }),
    ...(typeof config.proxy === 'string' && { proxy: redactUrl(config.proxy) }),
    ...(Array.isArray(config.actions) && { actions: config.actions.map(redactAction) }),
  };
}

/** What an action writes may be a password, and a script may have one anywhere in it. */
export function redactAction(action: unknown): unknown {
  if (typeof action === 'string') return redactStep(action);
  if (!isRecord(action)) return action;
  return {
    ...action,
    ...('text' in action && action.type === 'write' && { text: REDACTED }),
    ...('script' in action && { script: REDACTED }),
    ...(Array.isArray(action.actions) && { actions: action.actions.map(redactAction) }),
  };
}

/** Fields of our own requests, and of those of the first version, that hold an address. */
const ADDRESSES = ['url', 'website_url'];
const WEBHOOKS = ['webhookUrl', 'webhook_url'];

/** Fields that hold a whole page, of which the beginning is kept. */
const CONTENTS = ['html', 'markdown', 'website_html', 'website_markdown'];
const KEPT_CHARACTERS = 64 * 1024;

export function isPageField(name: string | number): boolean {
  return typeof name === 'string' && CONTENTS.includes(name);
}

function beginning(page: string): string {
  // As it was read; a database cannot keep NUL.
  const text = page.replaceAll('\0', '\ufffd');
  if (text.length <= KEPT_CHARACTERS) return text;
  const left = text.length - KEPT_CHARACTERS;
  return `${text.slice(0, KEPT_CHARACTERS).toWellFormed()}\n[${left} more characters were not kept]`;
}

/**
 * A copy of a request body that can be stored; the body itself is left as it is.
 * @param webhook what is shown of the addresses that events are sent to; the owner of a monitor sees more than is stored.
 */
export function redactParams(body: Json, webhook = redactWebhook): Json {
  const kept: Json = { ...body };
  for (const name of WEBHOOKS) if (typeof body[name] === 'string') kept[name] = webhook(body[name]);
  for (const name of ADDRESSES) if (typeof body[name] === 'string') kept[name] = redactUrl(body[name]);
  for (const name of CONTENTS) if (typeof body[name] === 'string') kept[name] = beginning(body[name]);
  if (Array.isArray(body.urls))
    kept.urls = body.urls.map((url) => (typeof url === 'string' ? redactUrl(url) : url));
  if (Array.isArray(body.notify)) {
    kept.notify = body.notify.map((target) => redactNotification(target, webhook));
  }
  if (Array.isArray(body.steps))
    kept.steps = body.steps.map((step) => (typeof step === 'string' ? redactStep(step) : step));
  // Of a batch: all of them are secrets.
  if ('secretUrls' in body) kept.secretUrls = undefined;
  if ('fetchConfig' in body) kept.fetchConfig = redactFetchConfig(body.fetchConfig);
  if (isRecord(body.config)) kept.config = redactParams(body.config, webhook);
  // In the first version they stand at the top.
  return redactFetchConfig(kept) as Json;
}

export function redactNotification(target: unknown, webhook: (url: string) => string): unknown {
  return isRecord(target) && typeof target.url === 'string'
    ? { ...target, url: webhook(target.url) }
    : target;
}

/** Only the host: in the addresses of chats the path is the secret, or a parameter that can have any name. */
export function redactWebhook(text: string): string {
  const origin = URL.parse(text)?.origin;
  return !origin || text === origin || text === `${origin}/` ? text : `${origin}/${REDACTED}`;
}

const SECRET_PARAMETER =
  /(?:^|[-_.])(?:auth|authorization|key|pass|pwd|sid|sig)(?:$|[-_.])|token|secret|passw|credential|session|signature|jwt|(?:api|access|private)-?_?key/i;

/** The address without `user:password@`, and without the values of parameters that look like secrets. */
export function redactUrl(text: string): string {
  if (!/[@?#]/.test(text)) return text;
  const url = URL.parse(text);
  if (!url) return text;
  const isSecret = (name: string) => SECRET_PARAMETER.test(name);
  const parameters = [...url.searchParams];
  const inQuery = parameters.some(([name]) => isSecret(name));
  const inFragment = [...new URLSearchParams(url.hash.slice(1)).keys()].some(isSecret);
  if (!url.username && !url.password && !inQuery && !inFragment) return text;
  url.username = '';
  url.password = '';
  // At once: the address is written anew with each change of a parameter, and there may be thousands.
  if (inQuery) {
    const shown = new URLSearchParams();
    for (const [name, value] of parameters) shown.append(name, isSecret(name) ? REDACTED : value);
    url.search = shown.toString();
  }
  if (inFragment) url.hash = '';
  return url.href;
}

/** What is only done or looked for on a page is kept; what is typed into it may be a password. */
const HARMLESS_STEP =
  /^\W*(?:please |then |and |now |first |next )*(?:click|tap|push|scroll|wait|press|hit)\b(?!.*\b(?:type|enter|write|input|fill|put|paste|insert|password|passcode|pin|secret)\b)/i;

export function redactStep(step: string): string {
  if (HARMLESS_STEP.test(step)) return step;
  return `${/^\W*\p{L}+/u.exec(step)?.[0] ?? ''} ${REDACTED}`.trim();
}
