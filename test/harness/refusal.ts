/** Why something is refused, for tests of what refuses. */
import { AppError } from '../../src/errors.ts';

/** What is said about the field at fault; undefined where nothing is refused. Any other error is thrown on. */
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
