/** Removes the secrets of a request before it is stored or shown: in headers, cookies, addresses, steps and actions. */
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

/** Redacts the values of all cookies and of all but harmless headers. The names stay, to show what was sent. */
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

/** An action may write a password, and a script may contain one anywhere. */
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

/** Fields that hold an address, in our own requests and in those of v1. */
const ADDRESSES = ['url', 'website_url'];
const WEBHOOKS = ['webhookUrl', 'webhook_url'];

/** Fields that hold a whole page. Only its beginning is kept. */
const CONTENTS = ['html', 'markdown', 'website_html', 'website_markdown'];
const KEPT_CHARACTERS = 64 * 1024;

export function isPageField(name: string | number): boolean {
  return typeof name === 'string' && CONTENTS.includes(name);
}

function beginning(page: string): string {
  // As HTML reads NUL; the database cannot store it.
  const text = page.replaceAll('\0', '\ufffd');
  if (text.length <= KEPT_CHARACTERS) return text;
  const left = text.length - KEPT_CHARACTERS;
  return `${text.slice(0, KEPT_CHARACTERS).toWellFormed()}\n[${left} more characters were not kept]`;
}

/**
 * A copy of a request body that can be stored; the body itself is left as it is.
 * @param webhook how the address of a webhook is shown; the owner of a monitor sees more of it than is stored.
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
  // Batches only: every value in it is a secret.
  if ('secretUrls' in body) kept.secretUrls = undefined;
  if ('fetchConfig' in body) kept.fetchConfig = redactFetchConfig(body.fetchConfig);
  if (isRecord(body.config)) kept.config = redactParams(body.config, webhook);
  // Requests of v1 have these fields at the top level.
  return redactFetchConfig(kept) as Json;
}

export function redactNotification(target: unknown, webhook: (url: string) => string): unknown {
  return isRecord(target) && typeof target.url === 'string'
    ? { ...target, url: webhook(target.url) }
    : target;
}

/** Keeps only the host: the secret in a chat's address is its path, or a parameter of any name. */
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
  // All at once: each change of a parameter rewrites the whole address, and there may be thousands.
  if (inQuery) {
    const shown = new URLSearchParams();
    for (const [name, value] of parameters) shown.append(name, isSecret(name) ? REDACTED : value);
    url.search = shown.toString();
  }
  if (inFragment) url.hash = '';
  return url.href;
}

/** Steps that only click, press, scroll or wait are kept. What is typed may be a password. */
const HARMLESS_STEP =
  /^\W*(?:please |then |and |now |first |next )*(?:click|tap|push|scroll|wait|press|hit)\b(?!.*\b(?:type|enter|write|input|fill|put|paste|insert|password|passcode|pin|secret)\b)/i;

export function redactStep(step: string): string {
  if (HARMLESS_STEP.test(step)) return step;
  return `${/^\W*\p{L}+/u.exec(step)?.[0] ?? ''} ${REDACTED}`.trim();
}
