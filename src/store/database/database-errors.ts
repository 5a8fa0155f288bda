/** What an error of PostgreSQL, or of the connection to it, means. No other file knows its codes. */
import { AppError } from '../../errors.ts';

/**
 * - `unavailable`: the server cannot be reached, or accepts no more connections
 * - `read_only`: the server takes no writes, as an old primary after a failover
 * - `locked`: another transaction has held a row for too long
 * - `slow`: a statement took longer than it may
 * - `conflict`: two transactions conflicted, and this one may be tried again at once
 * - `full`: the server has no disk space left
 * - `fault`: anything else, a bug of ours
 */
export type DatabaseTrouble = 'unavailable' | 'read_only' | 'locked' | 'slow' | 'conflict' | 'full' | 'fault';

/** The server is not there, or is about to go, or has just come back. */
const GONE = new Set(['57P01', '57P02', '57P03', '57P05', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);
const UNREACHABLE = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND']);
const NO_ROOM = '53300';
const TRANSACTION_ENDED_FOR_IDLING = '25P03';

const BY_CODE: Record<string, DatabaseTrouble> = {
  [NO_ROOM]: 'unavailable',
  [TRANSACTION_ENDED_FOR_IDLING]: 'unavailable',
  '25006': 'read_only',
  '55P03': 'locked',
  '57014': 'slow',
  '40P01': 'conflict',
  '40001': 'conflict',
  '53100': 'full',
};

const MESSAGES: Record<Exclude<DatabaseTrouble, 'fault'>, string> = {
  unavailable: 'The database is not available at the moment',
  read_only: 'The database is read-only at the moment',
  locked: 'The account is busy with another request; try again',
  slow: 'The database did not answer in time',
  conflict: 'The database was too busy to complete this request; try again',
  full: 'The database has no disk space left',
};

/** pg reports a connection that broke during a query, and its own time-outs, without a code. */
const BROKEN = /Connection terminated unexpectedly|Client has encountered|Connection ended unexpectedly/;
/** PostgreSQL gives it a connection error's code, but it is a bug of ours. */
const MISTAKE = /^bind message/;
/** The server routine that finds that a planned statement's result has changed; the message depends on the language. */
const STALE_IN = 'RevalidateCachedQuery';
const NO_SUCH_PLAN = '26000';
const TIMED_OUT = /timeout exceeded|connection timeout|Query read timeout/;

/** The error that clients get; the cause has the server's own message. */
class DatabaseError extends AppError {
  readonly trouble: DatabaseTrouble;

  constructor(trouble: keyof typeof MESSAGES, cause: unknown) {
    super('upstream_failed', MESSAGES[trouble], { cause });
    this.trouble = trouble;
  }
}

/** For an error as pg throws it, or as `databaseError` returns it. */
export function troubleOf(error: unknown): DatabaseTrouble {
  if (error instanceof DatabaseError) return error.trouble;
  if (isStale(error)) return 'conflict';
  return BY_CODE[codeOf(error)] ?? (isGone(error) || isSilent(error) ? 'unavailable' : 'fault');
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The server no longer accepts connections: if it is our own, it has to be restarted. */
export function isGone(error: unknown): boolean {
  const code = codeOf(error);
  return (
    GONE.has(code) ||
    (code.startsWith('08') && !matches(error, MISTAKE)) ||
    (code === '' && matches(error, BROKEN))
  );
}

/** No answer in time: the line may be dead, or the server overloaded. */
export function isSilent(error: unknown): boolean {
  const code = codeOf(error);
  return UNREACHABLE.has(code) || (code === '' && matches(error, TIMED_OUT));
}

/** A newer version has changed the result of a planned statement, or the server has forgotten the plan. */
export function isStale(error: unknown): boolean {
  const isChanged = error instanceof Error && 'routine' in error && error.routine === STALE_IN;
  return isChanged || codeOf(error) === NO_SUCH_PLAN;
}

/** A parameter or a stored value is invalid: the same statement will fail again. */
export function isBadValue(error: unknown): boolean {
  return codeOf(error).startsWith('22');
}

/** Such a row exists already. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** Another row refers to this one. */
export function isReferenced(error: unknown): boolean {
  return codeOf(error) === '23503';
}

/** This role lacks the permission, or there is no such role or database. */
export function isRefused(error: unknown): boolean {
  return /^(?:28|3D|42501)/.test(codeOf(error));
}

/** The server runs, but has no connection left. */
export function hasNoRoom(error: unknown): boolean {
  return codeOf(error) === NO_ROOM;
}

function matches(error: unknown, pattern: RegExp): boolean {
  return error instanceof Error && pattern.test(error.message);
}

/** An `AppError` if clients may see the reason; any other error unchanged. */
export function databaseError(error: unknown): unknown {
  const trouble = troubleOf(error);
  return error instanceof AppError || trouble === 'fault' ? error : new DatabaseError(trouble, error);
}

export function unavailable(cause: unknown): AppError {
  return new DatabaseError('unavailable', cause);
}

/** Whether the database is to blame, so that the same may succeed a little later. */
export function mayPass(error: unknown): boolean {
  return error instanceof DatabaseError;
}
