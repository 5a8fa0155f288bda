/** The error of a call that is refused or fails, with the state of its account. */
import { AppError } from '../../errors.ts';
import type { OpenOutcome } from '../../store/calls.ts';

export type RateState = { limit: number | null; left: number | null };

/** An error with the state of the account, for the response headers. */
export class CallError extends AppError {
  override name = 'CallError';
  readonly rate: RateState;
  readonly remaining: number | null;

  constructor(error: AppError, opened: Omit<OpenOutcome, 'outcome'>) {
    super(error.type, error.message, {
      cause: error.cause ?? error,
      ...(error.details && { details: error.details }),
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    });
    this.rate = { limit: opened.rateLimit, left: opened.rateLeft };
    this.remaining = opened.remaining;
  }
}

/** What to throw when a call could not be opened. */
export function refusal({ outcome }: Pick<OpenOutcome, 'outcome'>): AppError {
  if (outcome === 'invalid_key') return new AppError('auth_invalid_key');
  if (outcome === 'insufficient_credits') return new AppError('insufficient_credits');
  if (outcome === 'key_taken') {
    return new AppError(
      'upstream_failed',
      'Another process has taken over the request with this Idempotency-Key',
    );
  }
  return new AppError('rate_limited', undefined, { retryAfterSeconds: secondsLeftInMinute() });
}

/** Rates are counted by the minute of the clock. */
export function secondsLeftInMinute(): number {
  return 60 - (Math.floor(Date.now() / 1000) % 60);
}
