/** One request to a search engine: over a guard of its own, with a hard end, and a failure that says what to do. */
import { type Dispatcher, request } from 'undici';
import { abortError, startDeadline } from '../concurrency/deadline.ts';
import { AppError } from '../errors.ts';
import { readBody } from '../fetch/fast/decode-body.ts';
import { createDispatcher } from '../net/guard/dispatcher.ts';
import { createGuard, portOf } from '../net/guard/guard.ts';
import { networkError } from '../net/network-error.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

export type EngineRequest = {
  method?: 'GET' | 'POST';
  /** Appended to the address of the engine. */
  path: string;
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** Sent as JSON, or as a form when it is one. */
  body?: object | URLSearchParams;
  signal: AbortSignal;
};

export type EngineResponse = { status: number; text: string };

export type EngineLine = {
  send(request: EngineRequest): Promise<EngineResponse>;
  /** Sends, and reads the answer as JSON; what is no success is thrown by `refused`. */
  json(request: EngineRequest, refused: (response: EngineResponse) => AppError): Promise<unknown>;
  close(): Promise<void>;
};

/** A failure of the engine, with the sentence that tells the operator what to do about it. */
export function engineFailed(name: string, what: string, remedy: string, cause?: unknown): AppError {
  return new AppError('upstream_failed', `The search engine ${name} ${what}. ${remedy}`, { cause });
}

/** @example const line = openLine('brave', { baseUrl: 'https://api.search.brave.com', userAgent }); */
export function openLine(name: string, settings: { baseUrl: string; userAgent: string }): EngineLine {
  const base = new URL(settings.baseUrl);
  // What the operator named is allowed to this caller, and nothing else inside the house is.
  const guard = createGuard({ allowedPrivateHosts: [`${base.hostname}:${portOf(base)}`] });
  const dispatcher = createDispatcher(guard, { connectionsPerOrigin: 8 });

  async function send(asked: EngineRequest): Promise<EngineResponse> {
    const deadline = startDeadline(TIMEOUT_MS, asked.signal);
    try {
      const response = await request(addressOf(base, asked), {
        method: asked.method ?? 'GET',
        dispatcher: dispatcher as Dispatcher,
        headers: { 'user-agent': settings.userAgent, ...contentType(asked.body), ...asked.headers },
        body: asked.body === undefined ? null : bodyText(asked.body),
        signal: deadline.signal,
      });
      // undici reports a broken body on the stream even when nobody reads it any more.
      response.body.on('error', () => {});
      const bytes = await readBody(response.body, String(response.headers['content-encoding'] ?? ''), {
        maxBytes: MAX_ANSWER_BYTES,
        signal: deadline.signal,
      });
      return { status: response.statusCode, text: bytes.toString('utf8') };
    } catch (error) {
      if (asked.signal.aborted) throw abortError(asked.signal);
      const what = deadline.signal.aborted
        ? `gave no answer within ${TIMEOUT_MS / 1000} s`
        : unreachable(base, error);
      throw engineFailed(name, what, 'Check that it runs and that its address is right.', error);
    } finally {
      deadline.clear();
    }
  }

  return {
    send,
    async json(asked, refused) {
      const response = await send(asked);
      if (response.status < 200 || response.status > 299) throw refused(response);
      try {
        return JSON.parse(response.text) as unknown;
      } catch (cause) {
        const remedy = 'Check that its address is that of its API.';
        throw engineFailed(name, 'answered with something that is not JSON', remedy, cause);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** What the engines with a key have in common in their refusals. */
export function keyedRefusal(name: string): (response: EngineResponse) => AppError {
  return ({ status, text }) => {
    const cause = new EngineRefusal(status, text);
    if (status === 401 || status === 403) {
      return engineFailed(name, 'refuses the key', 'Set WINNOW_SEARCH_API_KEY to a valid one.', cause);
    }
    if (status === 402 || status === 432 || status === 433) {
      return engineFailed(
        name,
        'has no credit left for this key',
        'Top up the account, or choose another.',
        cause,
      );
    }
    if (status === 429) {
      return engineFailed(
        name,
        'is asked too often with this key',
        'Wait, or raise the limits of the account.',
        cause,
      );
    }
    const remedy = status >= 500 ? 'Try again later.' : 'Its protocol may have changed: see docs/search.md.';
    return engineFailed(name, `answered ${status}`, remedy, cause);
  };
}

/** What the engine said, for the operator's log only: it may quote the key. */
export class EngineRefusal extends Error {
  override name = 'EngineRefusal';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`status ${status}: ${text.slice(0, 500)}`);
    this.status = status;
  }
}

/** Some engines know only some countries and refuse the others: then the whole world is searched. */
export async function withoutUnknownCountry<T>(
  country: string | undefined,
  ask: (country: string | undefined) => Promise<T>,
): Promise<{ answer: T; widened: boolean }> {
  try {
    return { answer: await ask(country), widened: false };
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : undefined;
    const isAboutInput = cause instanceof EngineRefusal && (cause.status === 400 || cause.status === 422);
    if (country === undefined || !isAboutInput) throw error;
    return { answer: await ask(undefined), widened: true };
  }
}

function addressOf(base: URL, { path, query = {} }: EngineRequest): URL {
  const url = new URL(base.pathname.replace(/\/+$/, '') + path, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

function contentType(body: EngineRequest['body']): Record<string, string> {
  if (body === undefined) return {};
  const isForm = body instanceof URLSearchParams;
  return { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' };
}

function bodyText(body: object | URLSearchParams): string {
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
}

/** Without the address, which may be one of the house. */
function unreachable(base: URL, error: unknown): string {
  const reason =
    /: ([^:]+)$/.exec(networkError(base.hostname, error).message)?.[1] ?? 'the connection failed';
  return `could not be reached: ${reason}`;
}
