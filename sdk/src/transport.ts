/** One request to the API: headers, time-out, retries and errors. */
import { type AttemptLimit, limitAttempt } from './attempt-limit.ts';
import { errorOf, WinnowError } from './errors.ts';
import { delayBeforeRetry, wait } from './retry.ts';
import { defaultLimitMs } from './time-limit.ts';

/** Any function with the shape of `fetch`. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** What an answer carries besides its body. */
export type ResponseInfo = {
  status: number;
  requestId: string | null;
  /** Credits that the call cost and that are left, for calls that cost something. */
  creditsUsed: number | null;
  creditsRemaining: number | null;
  /** How many attempts it took. */
  attempts: number;
  headers: Headers;
};

export type WinnowOptions = {
  /** Your key. Keep it on your server; never put it into a web page. */
  apiKey?: string | undefined;
  /** The address of Winnow. Default: `http://127.0.0.1:4000`. */
  baseUrl?: string | undefined;
  /** Used instead of the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Groups all requests of this client in history. */
  sessionId?: string | undefined;
  /** How often a request is tried, including the first time. Default: 3. */
  attempts?: number | undefined;
  /** How long one attempt may take. Default: longer than the server may take; then the call is not tried again. */
  timeoutMs?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Called with the status and cost of each answer. */
  onResponse?: ((info: ResponseInfo) => void) | undefined;
};

export type RequestOptions = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  attempts?: number | undefined;
  sessionId?: string | undefined;
  /** Generated for each POST if left out; set your own to make a request safe across restarts of your program. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  onResponse?: ((info: ResponseInfo) => void) | undefined;
};

export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string | number | boolean | null | undefined> | undefined;
  body?: unknown;
  /** Sent instead of a JSON body. */
  form?: FormData | undefined;
};

export type Transport = {
  /** The parsed body of the answer. */
  json<T>(call: Call, options?: RequestOptions): Promise<T>;
  /** The body of an answer that is not JSON. */
  text(call: Call, options?: RequestOptions): Promise<string>;
  /** The answer with its body still to be read. Tried once, because the caller knows where to continue. */
  stream(call: Call, options?: RequestOptions): Promise<{ response: Response; close(): void }>;
};

const DEFAULT_URL = 'http://127.0.0.1:4000';
const DEFAULT_ATTEMPTS = 3;

export function createTransport(client: WinnowOptions): Transport {
  const base = addressOf(client.baseUrl);
  // Wrapped, because browsers reject a `fetch` that is called without its window.
  const send: Fetch = client.fetch ?? ((url, init) => globalThis.fetch(url, init));

  function request(call: Call, options: RequestOptions, key: string | null): [string, RequestInit] {
    const headers = new Headers({ ...client.headers, ...options.headers });
    const session = options.sessionId ?? client.sessionId;
    if (client.apiKey) headers.set('SVC-APIKEY', sendableKey(client.apiKey));
    if (session) headers.set('SVC-Session-Id', session);
    if (key) headers.set('Idempotency-Key', key);
    if (call.body !== undefined) headers.set('Content-Type', 'application/json');
    const body = call.form ?? (call.body === undefined ? null : JSON.stringify(call.body));
    // Following a redirect would send the key to its target, and might turn a POST into a GET.
    const init = { method: call.method, headers, body, redirect: 'manual' } as const;
    return [`${base}${call.path}${queryOf(call.query)}`, init];
  }

  const ownLimit = (options: RequestOptions) => options.timeoutMs ?? client.timeoutMs;

  function limited(call: Call, options: RequestOptions): AttemptLimit {
    const own = ownLimit(options);
    const limitMs = own ?? defaultLimitMs(call);
    return limitAttempt({
      limitMs,
      ofSilence: own === undefined,
      late: () => new WinnowError('client_timeout', `No answer from ${base} within ${limitMs / 1000} s`),
      signal: options.signal,
    });
  }

  function explained(error: unknown, signal: AbortSignal): unknown {
    if (error instanceof WinnowError) return error;
    if (signal.aborted) return signal.reason;
    return new WinnowError('connection_failed', `No answer from ${base}: ${reasonOf(error)}`, {
      cause: error,
    });
  }

  /** Sends once, and reads the whole answer. */
  async function attempt(
    [url, init]: [string, RequestInit],
    { signal, heard, release }: AttemptLimit,
  ): Promise<{ response: Response; text: string }> {
    let failure: unknown;
    try {
      const response = await send(url, { ...init, signal });
      return { response, text: await textOf(response, signal, heard) };
    } catch (error) {
      failure = explained(error, signal);
    } finally {
      release();
    }
    throw failure;
  }

  /** Tries until there is an answer that `read` accepts. */
  async function answered<T>(
    call: Call,
    options: RequestOptions,
    read: (text: string, response: Response) => T,
  ): Promise<T> {
    const attempts = options.attempts ?? client.attempts ?? DEFAULT_ATTEMPTS;
    const key = call.method === 'POST' ? (options.idempotencyKey ?? randomKey()) : null;
    // Before the first attempt: a body or a key that cannot be sent is not a failed connection.
    const made = request(call, options, key);
    let unanswered = false;
    for (let count = 1; ; count++) {
      try {
        const { response, text } = await attempt(made, limited(call, options));
        if (!response.ok) throw errorOf(response, text);
        const info = infoOf(response, count);
        client.onResponse?.(info);
        options.onResponse?.(info);
        return read(text, response);
      } catch (error) {
        // An earlier attempt has deleted it, and only the answer was lost.
        if (call.method === 'DELETE' && unanswered && isNotFound(error)) return { ok: true } as T;
        const delay = delayBeforeRetry(error, count, attempts);
        if (delay === null || (isTimeOut(error) && ownLimit(options) === undefined)) throw error;
        unanswered ||= error instanceof WinnowError && error.status === 0;
        await wait(delay, options.signal);
      }
    }
  }

  return {
    json: <T>(call: Call, options: RequestOptions = {}) => answered<T>(call, options, parsed),

    text: (call, options = {}) => answered(call, options, (text) => text),

    async stream(call, options = {}) {
      const [url, init] = request(call, options, null);
      const { signal, release, begun } = limited(call, options);
      try {
        const response = await send(url, { ...init, signal });
        if (!response.ok) throw errorOf(response, await response.text());
        begun();
        return { response, close: release };
      } catch (error) {
        const failure = explained(error, signal);
        release();
        throw failure;
      }
    },
  };
}

async function textOf(response: Response, signal: AbortSignal, heard: () => void): Promise<string> {
  heard();
  // Not every `fetch` implementation has bodies that can be read in pieces.
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) break;
    heard();
    pieces.push(value);
  }
  signal.removeEventListener('abort', stop);
  // Decoded as a whole: a string built from many pieces takes the memory of a large answer twice.
  return new Blob(pieces).text();
}

/** An empty address means the default: an unset environment variable is often passed on as an empty string. */
function addressOf(baseUrl: string | undefined): string {
  const given = baseUrl || DEFAULT_URL;
  if (!/^https?:\/\/./i.test(given))
    throw new TypeError(`"${given}" is not the address of a server, which begins with http:// or https://`);
  return given.replace(/\/+$/, '');
}

function queryOf(query: Call['query'] = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) given.set(name, String(value));
  }
  return given.size === 0 ? '' : `?${given}`;
}

function parsed<T>(text: string, response: Response): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    const fields = { status: response.status, headers: response.headers, cause };
    throw new WinnowError('bad_response', 'The answer is not JSON. Is this the address of Winnow?', fields);
  }
}

function infoOf(response: Response, attempts: number): ResponseInfo {
  const number = (name: string) => {
    const text = response.headers.get(name);
    return text === null ? null : Number(text);
  };
  return {
    status: response.status,
    requestId: response.headers.get('X-Request-Id'),
    creditsUsed: number('X-Credits-Used'),
    creditsRemaining: number('X-Credits-Remaining'),
    attempts,
    headers: response.headers,
  };
}

/** Trims the line break of a file. Headers cannot carry other characters, such as the ellipsis of a shortened key. */
function sendableKey(given: string): string {
  const key = given.trim();
  const [wrong] = /[^\x20-\x7e]/u.exec(key) ?? [];
  if (wrong === undefined) return key;
  const shown = /\p{C}/u.test(wrong) ? 'a control character' : `"${wrong}"`;
  const message = `The API key contains ${shown}, which no key does. Was it copied from a shortened view?`;
  throw new WinnowError('auth_invalid_key', message);
}

/** With the default limit the server had all the time it may take, so another attempt would not help. */
function isTimeOut(error: unknown): boolean {
  return error instanceof WinnowError && error.type === 'client_timeout';
}

function isNotFound(error: unknown): boolean {
  return error instanceof WinnowError && error.type === 'not_found';
}

/** The message of the innermost cause: `fetch failed` alone does not help. */
function reasonOf(error: unknown): string {
  let reason = error;
  for (let depth = 0; depth < 5 && reason instanceof Error && reason.cause instanceof Error; depth++)
    reason = reason.cause;
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || String((reason as { code?: unknown }).code ?? reason.name);
}

/** Not `randomUUID`: browsers offer that on secure pages only. */
function randomKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
