/**
 * Writes that a client is charged for. When the database goes away during one, nobody knows whether it was committed:
 * it is tried again for a while, and if that does not help, undone once the database is back.
 */
import { untilAborted } from '../concurrency/deadline.ts';
import type { Database } from './database.ts';
import { mayPass, unavailable } from './database-errors.ts';
import { undoCalls } from './idempotency.ts';
import { retryWhileAway } from './while-away.ts';

const UNDO_AT_ONCE = 100;

export type Doubts = {
  /** `write` must be safe to run again. After a failure the client has to be told that the call failed. */
  certainly<T>(callId: string, patienceMs: number, write: () => Promise<T>): Promise<T>;
  /** Undoes what is still in doubt. Throws while the database is away. */
  undo(): Promise<void>;
};

export function createDoubts(database: Database): Doubts {
  const inDoubt = new Set<string>();
  return {
    async certainly(callId, patienceMs, write) {
      const until = AbortSignal.timeout(patienceMs);
      try {
        return await retryWhileAway(patienceMs, () => untilAborted(write(), until));
      } catch (error) {
        if (!mayPass(error) && !until.aborted) throw error;
        inDoubt.add(callId);
        throw mayPass(error) ? error : unavailable(error);
      }
    },

    async undo() {
      while (inDoubt.size > 0) {
        const ids = [...inDoubt].slice(0, UNDO_AT_ONCE);
        await undoCalls(database, ids);
        for (const id of ids) inDoubt.delete(id);
      }
    },
  };
}
