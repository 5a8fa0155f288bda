/** The messages between the parent and a converter child. */
import type { ErrorType, Issue } from '../errors.ts';

export type TaskMessage = { id: number; kind: string; input: unknown };

export type ReplyMessage = { id: number } & ({ output: unknown } | { error: PlainError });

/** An AppError as it travels between processes; anything else that was thrown has type `internal_error`. */
export type PlainError = { type: ErrorType; message: string; details?: Issue[]; stack?: string };
