/** One request to the model server: over the guard, with a hard end, and no more of the answer than is sane. */
import { type Dispatcher, request } from 'undici';
import { AppError } from '../../errors.ts';
import { readBody } from '../../fetch/fast/decode-body.ts';
import { networkError } from '../../net/network-error.ts';

/** Far above any answer: the longest outputs are some tens of thousands of tokens. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export type ModelAnswer = {
  status: number;
  /** Undefined where the body is not JSON. */
  body: unknown;
  retryAfter: string | undefined;
};

export type SendOptions = {
  dispatcher: Dispatcher;
  headers: Record<string, string>;
  body: unknown;
  timeoutMs: number;
  signal: AbortSignal;
  maxBytes?: number | undefined;
};

/**
 * Never follows a redirect: the operator named one host. What goes wrong below HTTP is thrown as `timeout` or
 * `upstream_failed`, without the name of the server, which may be one of the house.
 */
export async function sendToModel(url: string, options: SendOptions): Promise<ModelAnswer> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(tooSlow(options.timeoutMs)), options.timeoutMs);
  const signal = AbortSignal.any([options.signal, timer.signal]);
  try {
    signal.throwIfAborted();
    const response = await request(url, {
      method: 'POST',
      dispatcher: options.dispatcher,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...options.headers },
      body: JSON.stringify(options.body),
      signal,
    });
    // undici reports a broken body on the stream even when nobody reads it any more.
    response.body.on('error', () => {});
    const bytes = await readBody(response.body, String(response.headers['content-encoding'] ?? ''), {
      maxBytes: options.maxBytes ?? MAX_ANSWER_BYTES,
      signal,
    });
    const retryAfter = response.headers['retry-after'];
    return {
      status: response.statusCode,
      body: parseJson(bytes.toString('utf8')),
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
    };
  } catch (error) {
    throw readable(error, url, signal);
  } finally {
    clearTimeout(timeout);
  }
}

function readable(error: unknown, url: string, signal: AbortSignal): AppError {
  if (signal.aborted) {
    const { reason } = signal;
    return reason instanceof AppError ? reason : new AppError('timeout', undefined, { cause: reason });
  }
  if (error instanceof AppError && error.type === 'payload_too_large') {
    return new AppError('upstream_failed', 'The model server sent an answer without end', { cause: error });
  }
  const failure = networkError(new URL(url).hostname, error);
  const reason = /: ([^:]+)$/.exec(failure.message)?.[1] ?? 'the connection failed';
  return new AppError('upstream_failed', `The model server could not be reached: ${reason}`, {
    cause: error,
  });
}

function tooSlow(ms: number): AppError {
  return new AppError('timeout', `The model did not answer within ${ms} ms`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
