/** Whether requests can be sent to this process, and if not, why. */

import { cachedFor } from '../../concurrency/caches/kept-value.ts';
import { withinTime } from '../../concurrency/deadline.ts';
import { AppError, type Issue } from '../../errors.ts';

/** A reason not to serve, or null. A check that throws or hangs is a reason too. */
type Check = () => Promise<string | null>;

export type Readiness = {
  /** Throws with all reasons why requests should go elsewhere. */
  check(): Promise<void>;
};

const CHECK_MS = 2_000;
/** Load balancers ask often, so an answer may be this old. */
const CACHE_MS = 500;

/** @example const ready = createReadiness({ stopping: async () => (stopping ? 'The server is stopping' : null) }); */
export function createReadiness(checks: Record<string, Check>): Readiness {
  const reasons = cachedFor(CACHE_MS, async () => {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<Issue[]> => {
        const message = await withinTime<string | null>(CHECK_MS, check, reasonOf);
        return message === null ? [] : [{ code: 'custom', path: [name], message }];
      }),
    );
    return found.flat();
  });

  return {
    async check() {
      const details = await reasons();
      if (details.length === 0) return;
      const why = details.map(({ message }) => message).join('; ');
      throw new AppError('upstream_failed', `Not ready: ${why}`, { details });
    },
  };
}

function reasonOf(error: unknown, isLate: boolean): string {
  if (isLate) return `There was no answer within ${CHECK_MS / 1000} s`;
  return error instanceof AppError ? error.message : 'The check failed';
}
