/** The messages between the parent and a converter child, and the checks that a reply has to pass. */
import { isRecord } from '../contract/request/is-record.ts';
import { ERROR_MEANINGS, type ErrorType, type PublicError } from '../errors.ts';

/** The argument of a child that warms up while it has nothing to do. */
export const WARM_UP = 'warm-up';

export type TaskMessage = { id: number; kind: string; input: unknown };

export type ReplyMessage = { id: number } & ({ output: unknown } | { error: PlainError });

/** An AppError as it travels between processes; anything else that was thrown has type `internal_error`. */
export type PlainError = PublicError & { stack?: string };

/** The types of error that a parser may report. The others are about keys, money and the service itself. */
const OWN_ERRORS: ReadonlySet<ErrorType> = new Set<ErrorType>([
  ...['validation', 'payload_too_large', 'unsupported_type', 'extraction_failed'],
  ...['timeout', 'internal_error', 'upstream_failed'],
] as ErrorType[]);
const LONGEST_MESSAGE = 10_000;
const LONGEST_STACK = 100_000;
const MOST_DETAILS = 1_000;

/** The reply to the task with this id; null for anything that an honest child would not send. */
export function readReply(message: unknown, id: number): ReplyMessage | null {
  if (!isRecord(message) || message.id !== id) return null;
  const names = Object.keys(message).filter((name) => name !== 'id');
  if (names.length !== 1) return null;
  if (names[0] === 'output') return { id, output: message.output };
  return names[0] === 'error' && isPlainError(message.error) ? { id, error: message.error } : null;
}

function isPlainError(value: unknown): value is PlainError {
  if (!isRecord(value)) return false;
  const { type, message, details, stack, ...rest } = value;
  return (
    Object.keys(rest).length === 0 &&
    typeof type === 'string' &&
    Object.hasOwn(ERROR_MEANINGS, type) &&
    OWN_ERRORS.has(type as ErrorType) &&
    isText(message, LONGEST_MESSAGE) &&
    (stack === undefined || isText(stack, LONGEST_STACK)) &&
    (details === undefined ||
      (Array.isArray(details) && details.length <= MOST_DETAILS && details.every(isIssue)))
  );
}

function isIssue(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { code, path, message } = value;
  const isStep = (step: unknown) => typeof step === 'number' || isText(step, LONGEST_MESSAGE);
  return isText(code, 100) && isText(message, LONGEST_MESSAGE) && Array.isArray(path) && path.every(isStep);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}
