/** Why a database of the operator's cannot be used, in a sentence that says what to look at. */
import { OperatorError } from '../../errors.ts';
import { codeOf } from './database-errors.ts';

/** Codes of PostgreSQL that mean: this role may not, or there is no such database. */
const REFUSED = /^(?:28|3D|42501)/;

/** An error as it is, unless the setting with the address is what has to be changed. */
export function explainConnection(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): unknown {
  if (error instanceof OperatorError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return error;
  const refused = REFUSED.test(codeOf(cause));
  if (!refused && cause === error) return error;
  // Without the password, and without the options, which may hold one too.
  const place = databaseUrl.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/s, '');
  const what = refused
    ? `refused us: ${cause.message}`
    : `cannot be reached: ${cause.message || codeOf(cause)}`;
  return new OperatorError(`The database at ${place} ${what}. Check ${setting}.`, { cause: error });
}
