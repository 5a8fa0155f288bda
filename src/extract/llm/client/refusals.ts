/** One request to the model server, and what a failure or a status other than 200 means. */
import { AppError } from '../../../errors.ts';
import { at } from '../../../net/json-path.ts';
import { type OperatorClient, ServiceError, type ServiceRequest } from '../../../net/operator-client.ts';
import { orNull } from '../../../or-null.ts';
import { FormatRefused } from './model-client.ts';
import type { Protocol } from './protocols/protocol.ts';

/** How much of the server's message goes into the operator's log. */
const MAX_QUOTED = 500;

/** Statuses with which servers refuse a request because of its content. */
const BAD_REQUEST = new Set([400, 415, 422, 501]);
/** Anthropic says with 529 that it is overloaded. */
const TRANSIENT = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);
/** A day: no client should be told to wait longer. */
const MOST_SECONDS = 86_400;

export type Refusal =
  | { kind: 'format'; error: FormatRefused }
  | { kind: 'unknown-path'; error: AppError }
  | { kind: 'transient'; error: AppError; waitSeconds: number | null }
  | { kind: 'final'; error: AppError };

/** Null where the answer is a success. */
export function refusalOf(
  answer: ModelAnswer,
  protocol: Protocol,
  apiKey: string | undefined,
): Refusal | null {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return null;
  const failed = (message: string, withBody = true, retryAfterSeconds?: number) =>
    new AppError('upstream_failed', message, {
      // A refusal of the key quotes parts of it.
      cause: new Error(withBody ? `status ${status}: ${quote(body, apiKey)}` : `status ${status}`),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  if (status === 401 || status === 403 || (status === 400 && protocol.refusesKey?.(body))) {
    return { kind: 'final', error: failed('The model server refused the key of this service', false) };
  }
  if (BAD_REQUEST.has(status) || (status === 500 && namesFormat(body))) {
    return { kind: 'format', error: new FormatRefused(`status ${status}: ${quote(body, apiKey)}`) };
  }
  if (status === 404 || status === 405) {
    const error = failed(`The model server does not know the model, or this path (status ${status})`);
    return { kind: 'unknown-path', error };
  }
  if (TRANSIENT.has(status)) {
    const waitSeconds = retryAfter(answer, protocol);
    const message =
      status === 429 || status === 503 || status === 529
        ? `The model server is busy (status ${status})`
        : `The model server failed (status ${status})`;
    return { kind: 'transient', waitSeconds, error: failed(message, true, waitSeconds ?? undefined) };
  }
  return { kind: 'final', error: failed(`The model server answered with status ${status}`) };
}

/** From the header, in seconds or as a date (RFC 9110), or from the body where the provider puts it there. */
function retryAfter(answer: ModelAnswer, protocol: Protocol): number | null {
  const header = answer.retryAfter?.trim();
  if (header && /^\d+(?:\.\d+)?$/.test(header)) return wholeSeconds(Number(header));
  const date = header ? Date.parse(header) : Number.NaN;
  if (Number.isFinite(date)) return wholeSeconds((date - Date.now()) / 1000);
  const seconds = protocol.retryAfterSeconds?.(answer.body) ?? null;
  return seconds === null ? null : wholeSeconds(seconds);
}

/** In the form that our own `Retry-After` header needs. */
function wholeSeconds(seconds: number): number {
  return Math.min(MOST_SECONDS, Math.max(0, Math.ceil(seconds)));
}

/** Servers built on a grammar fail with 500 over a schema that they cannot turn into one. */
function namesFormat(body: unknown): boolean {
  return /\b(?:json[_ ]?schema|grammar|response_format|invalid format)\b/i.test(messageOf(body));
}

function messageOf(body: unknown): string {
  const message = at(body, 'error', 'message') ?? at(body, 'error') ?? at(body, 'message') ?? body;
  // JSON that is nested too deep cannot be written.
  return typeof message === 'string' ? message : (orNull(() => JSON.stringify(message)) ?? '');
}

function quote(body: unknown, apiKey: string | undefined): string {
  const message = messageOf(body);
  return (apiKey ? message.replaceAll(apiKey, '[redacted]') : message).slice(0, MAX_QUOTED);
}

export type ModelAnswer = {
  status: number;
  /** Undefined where the body is not JSON. */
  body: unknown;
  retryAfter: string | undefined;
};

/** Throws `timeout` or `upstream_failed` without the name of the server, which may be a private one. */
export async function sendToModel(client: OperatorClient, request: ServiceRequest): Promise<ModelAnswer> {
  try {
    const { status, json, retryAfter } = await client.send(request);
    return { status, body: json(), retryAfter };
  } catch (error) {
    throw error instanceof ServiceError ? publicError(error, request.timeoutMs) : error;
  }
}

function publicError(cause: ServiceError, timeoutMs: number): AppError {
  if (cause.kind === 'late') {
    return new AppError('timeout', `The model did not answer within ${timeoutMs} ms`, { cause });
  }
  const message =
    cause.kind === 'too_long'
      ? "The model server's answer is too long"
      : `The model server could not be reached: ${cause.reason}`;
  return new AppError('upstream_failed', message, { cause });
}
