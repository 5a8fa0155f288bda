/**
 * Writes that a client is charged for. If the database goes away during one, it is unknown whether it was committed: it
 * is tried again for a while and, if that does not help, undone once the database is back. These calls are listed in a
 * file, so that the next process undoes them if this one is killed meanwhile.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { abortError, untilAborted } from '../concurrency/deadline.ts';
import { makeFolder } from '../make-folder.ts';
import type { Database } from './database/database.ts';
import { mayPass, unavailable } from './database/database-errors.ts';
import { retryWhileAway } from './database/while-away.ts';
import { undoCalls } from './idempotency.ts';
import { isId } from './ids.ts';
import { areGone } from './processes.ts';

const UNDO_AT_ONCE = 100;

export type Doubts = {
  /** `write` must be safe to repeat. After a failure the client must get an error for the call. */
  certainly<T>(callId: string, patienceMs: number, write: () => Promise<T>): Promise<T>;
  /** Undoes what is still in doubt, also of dead processes. Throws while the database is away. */
  undo(): Promise<void>;
};

/** @param at the folder of these files, and the id of this process. */
export function createDoubts(database: Database, at: { folder: string; processId: string }): Doubts {
  const own = join(at.folder, at.processId);
  const unsure = new Set<string>();
  const inDoubt = new Set<string>();

  function note(callId: string): void {
    if (unsure.has(callId)) return;
    unsure.add(callId);
    save();
  }

  function settle(callId: string): void {
    if (unsure.delete(callId)) save();
  }

  function save(): void {
    try {
      makeFolder(at.folder);
      writeFileSync(`${own}.new`, [...unsure].join('\n'), { mode: 0o600 });
      renameSync(`${own}.new`, own);
      if (unsure.size === 0) rmSync(own, { force: true });
    } catch {
      // A full disk: it is still settled while this process lives.
    }
  }

  async function undoAll(ids: string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += UNDO_AT_ONCE) {
      await undoCalls(database, ids.slice(from, from + UNDO_AT_ONCE));
    }
  }

  async function undoOfTheDead(): Promise<void> {
    const others = filesIn(at.folder).filter((name) => isId(name) && name !== at.processId);
    if (others.length === 0) return;
    for (const dead of await areGone(database, others)) {
      const file = join(at.folder, dead);
      await undoAll(readFileSync(file, 'utf8').split('\n').filter(isId));
      rmSync(file, { force: true });
    }
  }

  return {
    async certainly(callId, patienceMs, write) {
      const until = AbortSignal.timeout(patienceMs);
      let ended: Promise<unknown> = Promise.resolve();
      const attempt = () => {
        // The caller no longer waits, so it would only have to be undone later.
        if (until.aborted) throw abortError(until);
        const written = write();
        ended = written.catch(() => {});
        return untilAborted(written, until).catch((error: unknown) => {
          if (mayPass(error) || until.aborted) note(callId);
          throw error;
        });
      };
      try {
        const result = await retryWhileAway(patienceMs, attempt);
        settle(callId);
        return result;
      } catch (error) {
        if (!mayPass(error) && !until.aborted) {
          settle(callId);
          throw error;
        }
        // The write may still be in flight; it can be undone only after it has ended.
        void ended.then(() => inDoubt.add(callId));
        throw mayPass(error) ? error : unavailable(error);
      }
    },

    async undo() {
      const ids = [...inDoubt];
      await undoAll(ids);
      for (const id of ids) {
        inDoubt.delete(id);
        settle(id);
      }
      await undoOfTheDead();
    },
  };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was ever in doubt.
    return [];
  }
}
