/**
 * Writes that a client is charged for. When the database goes away during one, nobody knows whether it was committed:
 * it is tried again for a while, and if that does not help, undone once the database is back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Database } from './database.ts';
import { undoCalls } from './idempotency.ts';

const RETRY_MS = 250;
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
      const until = performance.now() + patienceMs;
      for (;;) {
        try {
          return await write();
        } catch (error) {
          if (!(error instanceof AppError) || error.type !== 'upstream_failed') throw error;
          if (performance.now() + RETRY_MS > until) {
            inDoubt.add(callId);
            throw error;
          }
          await sleep(RETRY_MS);
        }
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
