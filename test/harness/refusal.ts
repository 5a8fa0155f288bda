/** Why something is refused, for tests of validation. */
import { AppError } from '../../src/errors.ts';

/** The message about the invalid field; undefined if nothing is refused. Other errors are rethrown. */
export function refusal(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const said = error instanceof AppError ? error.details?.[0]?.message : undefined;
    if (said === undefined) throw error;
    return said;
  }
}
