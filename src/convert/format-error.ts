/** Why a format is missing from an answer. Not in `convert.ts`, which loads every format. */
import { AppError, type ErrorType, type Issue } from '../errors.ts';

export type FormatError = { code: ErrorType; error: string; details?: Issue[] };

export function formatError(error: unknown): FormatError {
  if (!(error instanceof AppError)) return { code: 'internal_error', error: 'This format could not be made' };
  return { code: error.type, error: error.message, ...(error.details && { details: error.details }) };
}
