/** The errors of reading a document, in one place so that the same problem has the same type in every format. */
import { AppError } from '../../errors.ts';

/** A file of this kind cannot be empty, so the site failed to send it; a retry may help. */
export function emptyFile(kind: string): AppError {
  return new AppError('upstream_failed', `The site sent an empty ${kind} file`);
}

export function passwordProtected(kind: string): AppError {
  return new AppError('unsupported_type', `The ${kind} file is protected by a password`);
}

/** Truncated, corrupt, or not what its type says. */
export function unreadable(kind: string, cause?: unknown): AppError {
  return new AppError('unsupported_type', `The file is damaged or not a ${kind} file`, { cause });
}

export function unsupported(contentType: string): AppError {
  return new AppError('unsupported_type', `Files of type ${contentType} cannot be converted`);
}

/** It unpacks to more than we read, whether it is a bomb or just very large. */
export function tooLarge(kind: string, what: string, cause?: unknown): AppError {
  return new AppError('payload_too_large', `The ${kind} file is too large to read: ${what}`, { cause });
}
