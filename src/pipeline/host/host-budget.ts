/**
 * One budget for each host, over all processes: direct calls and ticks of monitors share the slots of crawl pages
 * (store/functions/host-visit.sql), and accounts take turns. A call is not held up by a crawl or by another account: in
 * each process, one call at a time visits a host without a slot, if its account has no other visit there. Only longer
 * visits are recorded, beside the fetch, so that an idle host costs nothing. See
 * docs/decisions/0021-one-budget-for-a-host.md.
 */
import { hash } from 'node:crypto';
import { isCallersProxy } from '../../contract/fetch/proxy.ts';
import { siteHost } from '../../fetch/url-identity.ts';
import type { Logger } from '../../log/log.ts';
import { noteHost } from '../../store/crawl/frontier.ts';
import type { HostNote } from '../../store/crawl/host-backoff.ts';
import { endVisit } from '../../store/crawl/host-visits.ts';
import type { Database } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { type Entrance, enterInTurn, goAhead, type Visitor } from './enter-host.ts';
import { createSlotQueue, type SlotQueue } from './slot-queue.ts';

export type VisitOptions = {
  account: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** A caller's own proxy, or the name of a pool. */
  proxy?: string | undefined;
};

export type HostBudget = {
  /** Does the work in a slot of the host. Throws `timeout` if none becomes free in the time that the fetch has. */
  visit<T extends { status: number }>(url: string, options: VisitOptions, work: () => Promise<T>): Promise<T>;
};

export type HostBudgets = {
  /** For requests that a client waits for. */
  calls: HostBudget;
  /** For work in the background: it always waits its turn. */
  jobs: HostBudget;
  /** Gives back the slots that are kept for the next visits. */
  close(): void;
};

/** How long a fetch may take beyond its timeout. */
const SLACK_MS = 5_000;

export function createHostBudgets(deps: {
  database: Database;
  log: Pick<Logger, 'warn'>;
  hostConcurrency: number;
}): HostBudgets {
  const { database, log, hostConcurrency } = deps;
  /** Hosts that a call of this process visits without a slot. */
  const unasked = new Set<string>();
  /** The queues of hosts that are visited or waited for. */
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
    { account, timeoutMs, signal, proxy }: VisitOptions,
    work: () => Promise<T>,
  ): Promise<T> {
    const host = budgetOf(url, proxy);
    const queue = queueOf(host);
    const isNew = () => isCall && !queue.isVisiting(account);
    const visitor: Visitor = { id: newId(), account, leaseMs: timeoutMs + SLACK_MS };
    const ended: Entrance['end'] = (id, written) => end(host, queue, id, written);
    const entrance: Entrance = { database, host, queue, visitor, quietly, end: ended };
    const entered =
      isNew() && !queue.isWaiting(account) && !unasked.has(host)
        ? goAhead(entrance, unasked)
        : await enterInTurn(entrance, { timeoutMs, signal, isNew, hostConcurrency });
    let isWell = false;
    try {
      const done = await work();
      note(host, done.status, entered.isSlow);
      isWell = !isTrouble(done.status);
      return done;
    } finally {
      entered.leave(isWell);
    }
  }

  function end(
    host: string,
    queue: SlotQueue,
    id: string | null,
    written: Promise<void> | null = null,
  ): void {
    const ended = () => {
      queue.wake();
      // If it was empty before, another queue may have replaced it.
      if (queue.isEmpty() && queues.get(host) === queue) queues.delete(host);
    };
    if (id === null) {
      ended();
      return;
    }
    const begun = (written ?? Promise.resolve()).catch(() => {});
    quietly(begun.then(() => endVisit(database, id)).finally(ended));
  }

  return {
    calls: { visit: (url, options, work) => visit(true, url, options, work) },
    jobs: { visit: (url, options, work) => visit(false, url, options, work) },
    close() {
      for (const queue of queues.values()) queue.giveBack();
    },
  };
}

/**
 * Through a proxy of its caller, a site sees another client, and whoever runs the proxy decides what the site seems to
 * say and how long it takes: such visits have a budget of their own.
 */
function budgetOf(url: string, proxy: string | undefined): string {
  const host = siteHost(new URL(url));
  if (proxy === undefined || !isCallersProxy(proxy)) return host;
  return `${host} by proxy ${hash('sha256', proxy, 'hex').slice(0, 16)}`;
}

function isTrouble(status: number): boolean {
  return status === 429 || status === 503;
}
