/** The two ways to begin a visit to a host: at once, without a slot, or in turn, with one. */
import { endVisit, recordVisits, takeSlot } from '../../store/crawl/host-visits.ts';
import type { Database } from '../../store/database/database.ts';
import type { Asker } from './slot.ts';
import type { SlotQueue } from './slot-queue.ts';

/** A visit as the database knows it. */
export type Visitor = Pick<Asker, 'id' | 'account' | 'leaseMs'>;

/** A visit that has begun. */
export type Entered = {
  /** Whether the host is currently visited more slowly, to spare it. */
  isSlow: boolean;
  /** @param isWell whether the host did not complain, so that another may follow at once */
  leave(isWell: boolean): void;
};

/** What both ways need. */
export type Entrance = {
  database: Database;
  host: string;
  queue: SlotQueue;
  visitor: Visitor;
  /** Runs database writes beside the visit, logging their failures. */
  quietly(work: Promise<void>): void;
  /** @param id the visit's id in the database; null if it has not been recorded there */
  end(id: string | null, written?: Promise<void> | null): void;
};

/** A visit shorter than this is not recorded. */
const UNSEEN_MS = 100;
/** Extra slots of a host, over all processes, for calls of accounts that have no visit there. */
const NEWCOMERS = 2;

/** One call at a time in each process, without a slot; only a long visit is recorded in the database. */
export function goAhead(
  { database, host, queue, visitor, quietly, end }: Entrance,
  unasked: Set<string>,
): Entered {
  let written: Promise<void> | null = null;
  unasked.add(host);
  queue.begin(visitor.account);
  const timer = setTimeout(() => {
    written = recordVisits(database, host, [visitor]);
    quietly(written);
  }, UNSEEN_MS);
  return {
    isSlow: false,
    leave() {
      clearTimeout(timer);
      unasked.delete(host);
      queue.end(visitor.account);
      end(written ? visitor.id : null, written);
    },
  };
}

export async function enterInTurn(
  { database, host, queue, visitor, quietly, end }: Entrance,
  {
    hostConcurrency,
    isNew,
    ...patience
  }: Pick<Asker, 'timeoutMs' | 'signal'> & { hostConcurrency: number; isNew: () => boolean },
): Promise<Entered> {
  let hasAsked = false;
  const ask = async () => {
    hasAsked = true;
    const isExtra = isNew();
    const newcomers = isExtra ? NEWCOMERS : 0;
    return { ...(await takeSlot(database, host, visitor, { hostConcurrency, newcomers })), isExtra };
  };
  const slot = await queue.wait({ ...visitor, ...patience, ask }).catch((error: unknown) => {
    end(hasAsked ? visitor.id : null);
    throw error;
  });
  // It asked the database for a slot, but got another visit's: it must no longer count as waiting.
  if (hasAsked && slot.id !== visitor.id) quietly(endVisit(database, visitor.id));
  return {
    isSlow: slot.isSlow,
    leave(isWell) {
      queue.end(visitor.account);
      const giveBack = () => end(slot.id);
      const isPassedOn = isWell && queue.pass(slot, giveBack);
      if (!isPassedOn) giveBack();
    },
  };
}
