/**
 * One budget for each host, over all processes: direct calls and ticks of monitors take the slots that pages of crawls
 * take (store/functions/host-visit.sql), and accounts take turns. A call is not held up by a crawl or by another
 * account: of each process, one call at a time goes to a host without asking, if its account has none there. Only a
 * visit that takes longer is written down, beside the fetch, so that an idle host costs nothing. See
 * docs/decisions/0021-one-budget-for-a-host.md.
 */

import { siteHost } from '../fetch/url-identity.ts';
import type { Logger } from '../log.ts';
import { noteHost } from '../store/crawl-frontier.ts';
import type { Database } from '../store/database.ts';
import type { HostNote } from '../store/host-backoff.ts';
import { endVisit, recordVisits, takeSlot } from '../store/host-visits.ts';
import { newId } from '../store/ids.ts';
import { createSlotQueue, type Slot, type SlotQueue } from './slot-queue.ts';

export type VisitOptions = { account: string; timeoutMs: number; signal?: AbortSignal | undefined };

export type HostBudget = {
  /** Does the work in a slot of the host. Throws `timeout` if none becomes free in the time that the fetch has. */
  visit<T extends { status: number }>(url: string, options: VisitOptions, work: () => Promise<T>): Promise<T>;
};

export type HostBudgets = {
  /** For requests that somebody waits for. */
  calls: HostBudget;
  /** For work in the background: it always waits its turn. */
  jobs: HostBudget;
  /** Gives back slots that are kept for visits to come. */
  close(): void;
};

/** A visit shorter than this is not written down. */
const UNSEEN_MS = 100;
/** What a fetch may take beyond its timeout. */
const SLACK_MS = 5_000;
/** Calls beyond the slots of a host, over all processes, of accounts that have no visit there. */
const NEWCOMERS = 2;

export function createHostBudgets(deps: {
  database: Database;
  log: Pick<Logger, 'warn'>;
  hostConcurrency: number;
}): HostBudgets {
  const { database, log, hostConcurrency } = deps;
  /** Hosts that a call of this process visits without having asked. */
  const unasked = new Set<string>();
  /** Of hosts that are visited or waited for. */
  const queues = new Map<string, SlotQueue>();

  const quietly = (work: Promise<void>) =>
    void work.catch((err) => log.warn({ err }, 'could not note a visit to a host'));

  function queueOf(host: string): SlotQueue {
    const known = queues.get(host);
    if (known) return known;
    const queue = createSlotQueue(host);
    queues.set(host, queue);
    return queue;
  }

  function note(host: string, status: number, isSlow: boolean): void {
    const trouble = isTrouble(status);
    if (!trouble && !isSlow) return;
    const said: HostNote = trouble ? { host, trouble, complaint: true } : { host };
    quietly(noteHost(database, said, hostConcurrency));
  }

  async function visit<T extends { status: number }>(
    isCall: boolean,
    url: string,
    { account, timeoutMs, signal }: VisitOptions,
    work: () => Promise<T>,
  ): Promise<T> {
    const host = siteHost(new URL(url));
    const queue = queueOf(host);
    const asked = { id: newId(), account, leaseMs: timeoutMs + SLACK_MS };
    const isNew = () => isCall && !queue.isVisiting(account);
    const ahead = isNew() && !queue.isWaiting(account) && !unasked.has(host);
    let slot: Slot | null = null;
    let written: Promise<void> | null = null;
    let timer: NodeJS.Timeout | undefined;
    let hasAsked = false;
    let isHere = false;
    let isWell = false;
    try {
      if (ahead) {
        unasked.add(host);
        queue.begin(account);
        timer = setTimeout(() => {
          written = recordVisits(database, host, [asked]);
          quietly(written);
        }, UNSEEN_MS);
      } else {
        const ask = async () => {
          hasAsked = true;
          const isExtra = isNew();
          const newcomers = isExtra ? NEWCOMERS : 0;
          return { ...(await takeSlot(database, host, asked, { hostConcurrency, newcomers })), isExtra };
        };
        slot = await queue.wait({ ...asked, timeoutMs, signal, ask });
        // It asked before it was given another's slot: it must not be seen to wait for one of its own.
        if (hasAsked && slot.id !== asked.id) quietly(endVisit(database, asked.id));
      }
      isHere = true;
      const done = await work();
      note(host, done.status, slot?.isSlow ?? false);
      isWell = !isTrouble(done.status);
      return done;
    } finally {
      clearTimeout(timer);
      if (ahead) unasked.delete(host);
      if (isHere) queue.end(account);
      const known = hasAsked || written ? asked.id : null;
      const giveBack = () => leave(host, queue, slot?.id ?? known, written);
      const isLeft = slot !== null && isWell && queue.pass(slot, giveBack);
      if (!isLeft) giveBack();
    }
  }

  /** @param id by which the database knows the visit, once it is written down; null if it does not */
  function leave(host: string, queue: SlotQueue, id: string | null, written: Promise<void> | null): void {
    const left = () => {
      queue.wake();
      // Another may have taken its place, if it was empty before.
      if (queue.isEmpty() && queues.get(host) === queue) queues.delete(host);
    };
    if (id === null) {
      left();
      return;
    }
    const begun = (written ?? Promise.resolve()).catch(() => {});
    quietly(begun.then(() => endVisit(database, id)).finally(left));
  }

  return {
    calls: { visit: (url, options, work) => visit(true, url, options, work) },
    jobs: { visit: (url, options, work) => visit(false, url, options, work) },
    close() {
      for (const queue of queues.values()) queue.giveBack();
    },
  };
}

function isTrouble(status: number): boolean {
  return status === 429 || status === 503;
}
