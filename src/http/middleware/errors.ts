/** Turns whatever was thrown into an error response. Nothing internal is shown; the log has the cause. */
import { type AppError, type PublicError, publicError, toAppError } from '../../errors.ts';
import { CallError } from '../../pipeline/call/call-refusal.ts';
import { sendJson, setCreditHeaders } from '../answer/send.ts';
import type { AppContext, AppDeps } from '../app-env.ts';
import { incomingOf } from '../request/request-header.ts';

export function errorResponse(c: AppContext, thrown: unknown, deps: Pick<AppDeps, 'log'>): Response {
  const error = toAppError(thrown);
  noteError(c, error, deps);
  if (error instanceof CallError) {
    c.set('rate', error.rate);
    setCreditHeaders(c, { cost: 0, remaining: error.remaining });
  }
  const dialect = c.get('dialect');
  const body = dialect?.errorBody(error) ?? envelope(publicError(error));
  return sendJson(c, JSON.stringify(body), dialect?.errorStatus?.(error) ?? error.status);
}

/** Logs an error and sets its headers, whatever its body looks like. */
export function noteError(c: AppContext, error: AppError, { log }: Pick<AppDeps, 'log'>): void {
  if (error.status >= 500 && !isDisconnection(c, error)) {
    const fields = { requestId: c.get('requestId'), type: error.type, err: error.cause ?? error };
    log[error.type === 'internal_error' ? 'error' : 'warn'](fields, error.message);
  }
  const headers = c.get('headers');
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(error.retryAfterSeconds);
  // The rest of the body is not read, so the connection cannot be reused.
  if (error.type === 'payload_too_large') headers.Connection = 'close';
}

export function envelope(error: PublicError) {
  return { error };
}

/** A client that disconnects causes errors that are not our fault; a bug may still show up afterwards. */
function isDisconnection(c: AppContext, { type, cause }: AppError): boolean {
  const disconnected = incomingOf(c)?.errored ?? null;
  if (disconnected === null) return false;
  const { aborted, reason } = c.req.raw.signal;
  return type !== 'internal_error' || cause === disconnected || (aborted && cause === reason);
}
