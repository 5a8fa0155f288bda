/** One error class for everything that can go wrong, and one table that says what each type means to a client. */

type ErrorMeaning = {
  status: number;
  /** Whether the same request may succeed later without being changed. */
  retryable: boolean;
  message: string;
};

export const ERROR_MEANINGS = {
  validation: { status: 400, retryable: false, message: 'Validation failed' },
  auth_missing_key: { status: 401, retryable: false, message: 'API key required' },
  auth_invalid_key: { status: 403, retryable: false, message: 'Invalid or deprecated API key' },
  insufficient_scope: { status: 403, retryable: false, message: 'This API key may not do this' },
  insufficient_credits: {
    status: 402,
    retryable: false,
    message: 'Not enough credits to complete this request',
  },
  payment_required: { status: 402, retryable: false, message: 'Payment required' },
  not_found: { status: 404, retryable: false, message: 'Request not found' },
  method_not_allowed: { status: 405, retryable: false, message: 'The path does not take this method' },
  conflict: { status: 409, retryable: false, message: 'The request conflicts with the current state' },
  payload_too_large: { status: 413, retryable: false, message: 'The payload is too large' },
  storage_full: {
    status: 413,
    retryable: false,
    message: 'The account has used all the storage of its plan',
  },
  unsupported_type: { status: 415, retryable: false, message: 'The content type is not supported' },
  extraction_failed: {
    status: 422,
    retryable: false,
    message: 'The answer could not be made to fit the schema',
  },
  action_failed: { status: 422, retryable: false, message: 'An action could not be done on the page' },
  rate_limited: { status: 429, retryable: true, message: 'Too many requests' },
  internal_error: {
    status: 500,
    retryable: true,
    message: 'An error occurred while processing your request',
  },
  upstream_failed: { status: 503, retryable: true, message: 'A service this request depends on failed' },
  busy: { status: 503, retryable: true, message: 'The server is busy with other requests' },
  blocked: { status: 503, retryable: false, message: 'The site refused the request and gave no content' },
  timeout: { status: 504, retryable: true, message: 'The request took too long' },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorType = keyof typeof ERROR_MEANINGS;

export const ISSUE_CODES = [
  'invalid_format',
  'invalid_type',
  'too_small',
  'too_big',
  'invalid_value',
  'custom',
] as const;

export type IssueCode = (typeof ISSUE_CODES)[number];

/** One field-level problem; the array of them is `error.details` in a response. */
export type Issue = {
  code: IssueCode;
  format?: string;
  path: (string | number)[];
  message: string;
  /** For an action that failed: which one, and the elements most like what it looked for. */
  index?: number;
  nearest?: { text: string; selector: string }[];
};

/** What a page showed when something on it failed; kept with the call, for its account alone. */
export type ErrorPicture = { contentType: string; bytes: Buffer };

type AppErrorOptions = {
  cause?: unknown;
  details?: Issue[];
  retryAfterSeconds?: number;
  picture?: ErrorPicture | undefined;
};

/**
 * The message is public: it goes into the response and into history as it is. What only the operator may see
 * belongs in `cause`.
 *
 * @example throw new AppError('upstream_failed', 'Could not connect to example.com', { cause });
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly type: ErrorType;
  readonly details: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly picture: ErrorPicture | undefined;

  constructor(type: ErrorType, message?: string, options: AppErrorOptions = {}) {
    super(message ?? ERROR_MEANINGS[type].message, { cause: options.cause });
    this.type = type;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.picture = options.picture;
  }

  get status(): number {
    return ERROR_MEANINGS[this.type].status;
  }

  get retryable(): boolean {
    return ERROR_MEANINGS[this.type].retryable;
  }
}

/** An `AppError` as it is; anything else becomes an `internal_error` that keeps it as its cause. */
export function toAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('internal_error', undefined, { cause: thrown });
}

/** The public part of an error, in an answer, in history or between processes. */
export type PublicError = { type: ErrorType; message: string; details?: Issue[] };

export function publicError({ type, message, details }: Pick<AppError, keyof PublicError>): PublicError {
  return { type, message, ...(details && { details }) };
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** A `validation` error about one field. */
export function invalidField(
  path: (string | number)[],
  message: string,
  code: IssueCode = 'custom',
): AppError {
  return new AppError('validation', undefined, { details: [{ code, path, message }] });
}

/** The error for a private address, wherever in a call it is found. */
export function privateAddress(path: (string | number)[] = ['url']): AppError {
  return invalidField(path, 'Private or internal URLs are not allowed');
}

/** What only the operator can put right, such as a port in use: reported in one sentence, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
