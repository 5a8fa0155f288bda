/** Why the operator's database cannot be used, in a sentence that says what to check. */
import { OperatorError } from '../../errors.ts';
import { codeOf, isRefused } from './database-errors.ts';

/** The error unchanged, unless the setting with the address has to be corrected. */
export function explainConnection(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): unknown {
  if (error instanceof OperatorError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return error;
  const refused = isRefused(cause);
  if (!refused && cause === error) return error;
  // Without the password, and without the options, which may hold one too.
  const place = databaseUrl.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/s, '');
  const what = refused
    ? `refused us: ${cause.message}`
    : `cannot be reached: ${cause.message || codeOf(cause)}`;
  return new OperatorError(`The database at ${place} ${what}. Check ${setting}.`, { cause: error });
}
