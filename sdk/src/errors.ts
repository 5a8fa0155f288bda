/** The only error this package throws, besides the reason of an aborted signal. */
import type { ErrorEnvelope, Issue } from './types.ts';

/** The types of the API, and four that arise in this client. */
export type WinnowErrorType =
  | ErrorEnvelope['error']['type']
  /** No answer: no server, a broken connection, a name that does not resolve. */
  | 'connection_failed'
  /** This client stopped waiting: see `timeoutMs`. */
  | 'client_timeout'
  /** The answer does not come from Winnow. */
  | 'bad_response'
  /** The data fits the JSON Schema but not what the schema checks beyond it, such as a refinement. */
  | 'schema_mismatch';

const RETRYABLE: ReadonlySet<WinnowErrorType> = new Set<WinnowErrorType>([
  'rate_limited',
  'internal_error',
  'upstream_failed',
  'busy',
  'timeout',
  'connection_failed',
  'client_timeout',
]);

export type WinnowErrorFields = {
  status?: number;
  details?: Issue[] | undefined;
  headers?: Headers;
  /** False if waiting alone does not help, whatever the type. */
  waitingHelps?: boolean;
  cause?: unknown;
};

/**
 * @example
 * try {
 *   await winnow.scrape({ url });
 * } catch (error) {
 *   if (error instanceof WinnowError && error.type === 'insufficient_credits') topUp();
 *   else throw error;
 * }
 */
export class WinnowError extends Error {
  override name = 'WinnowError';
  readonly type: WinnowErrorType;
  /** The first part of `message`, without the invalid fields. */
  readonly summary: string;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The invalid fields, for `validation` and the like. */
  readonly details: Issue[];
  /** Headers of the answer, such as `WWW-Authenticate` for `payment_required`. */
  readonly headers: Headers;
  readonly #waitingHelps: boolean;

  constructor(type: WinnowErrorType, message: string, fields: WinnowErrorFields = {}) {
    super(naming(message, fields.details ?? []), { cause: fields.cause });
    this.type = type;
    this.summary = message;
    this.status = fields.status ?? 0;
    this.details = fields.details ?? [];
    this.headers = fields.headers ?? new Headers();
    this.#waitingHelps = fields.waitingHelps ?? true;
  }

  /** Whether the same request may succeed later. */
  get retryable(): boolean {
    return RETRYABLE.has(this.type) && this.#waitingHelps;
  }

  /** Identifies the request in the logs of the server. */
  get requestId(): string | null {
    return this.headers.get('X-Request-Id');
  }

  /** How long the server asks to wait. */
  get retryAfterSeconds(): number | null {
    const text = this.headers.get('Retry-After');
    if (text === null) return null;
    const seconds = /^\d+$/.test(text.trim()) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
    return Number.isNaN(seconds) ? null : Math.max(0, seconds);
  }
}

const MOST_NAMED = 3;

/** Names the invalid fields, for programs that log only the message. */
function naming(message: string, details: Issue[]): string {
  const fields = details
    .filter((issue) => !message.includes(issue.message))
    .map((issue) => `${issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''}${issue.message}`);
  const more = fields.length - MOST_NAMED;
  const named = fields.slice(0, MOST_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
  return named === '' ? message : `${message}: ${named}`;
}

/** For anything thrown: whether the same call may succeed later. */
export function isRetryable(error: unknown): error is WinnowError {
  return error instanceof WinnowError && error.retryable;
}

/** The error for an answer that is not OK, which may be a proxy's HTML page. */
export function errorOf(response: Response, text: string): WinnowError {
  const fields = { status: response.status, headers: response.headers };
  const error = envelopeIn(text);
  if (error) {
    // The server sends Retry-After if waiting helps: it does not against a plan's limit of crawls or monitors.
    const waitingHelps = error.type !== 'rate_limited' || response.headers.has('Retry-After');
    return new WinnowError(error.type, error.message, { ...fields, details: error.details, waitingHelps });
  }
  // A browser hides the target of a redirect.
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
  if (isRedirect) {
    const where = response.headers.get('Location') ?? 'another address';
    const message = `The server redirects to ${where}. Redirects are not followed. Is baseUrl the address of Winnow itself?`;
    return new WinnowError('bad_response', message, fields);
  }
  const type =
    response.status === 429 ? 'rate_limited' : response.status >= 500 ? 'internal_error' : 'bad_response';
  const question = type === 'bad_response' ? '. Is this the address of Winnow?' : '';
  return new WinnowError(type, `The server answered ${response.status} without a reason${question}`, fields);
}

function envelopeIn(text: string): ErrorEnvelope['error'] | null {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorEnvelope>;
    return typeof error?.type === 'string' && typeof error.message === 'string' ? error : null;
  } catch {
    return null;
  }
}
