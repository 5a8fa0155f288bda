/**
 * One budget for each host, over all processes: direct calls and ticks of monitors take the slots that pages of crawls
 * take (store/functions/crawl-claim.sql). A call is not held up by a crawl: of each process, one call at a time goes to
 * a host without asking. Only a visit that takes longer is written down, beside the fetch, so that an idle host costs
 * nothing. See docs/decisions/0021-one-budget-for-a-host.md.
 */

import { AppError } from '../errors.ts';
import { siteHost } from '../fetch/url-identity.ts';
import type { Logger } from '../log.ts';
import { noteHost } from '../store/crawl-frontier.ts';
import type { Database } from '../store/database.ts';
import type { HostNote } from '../store/host-backoff.ts';
import { endVisit, recordVisits, takeSlot } from '../store/host-visits.ts';
import { newId } from '../store/ids.ts';

export type VisitOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

export type HostBudget = {
  /** Does the work in a slot of the host. Throws `timeout` if none becomes free in the time that the fetch has. */
  visit<T extends { status: number }>(url: string, options: VisitOptions, work: () => Promise<T>): Promise<T>;
};

export type HostBudgets = {
  /** For requests that somebody waits for. */
  calls: HostBudget;
  /** For work in the background: it always waits its turn. */
  jobs: HostBudget;
};

/** A visit shorter than this is not written down. */
const UNSEEN_MS = 100;
const ASK_AGAIN_MS = 200;
/** What a fetch may take beyond its timeout. */
const SLACK_MS = 5_000;

export function createHostBudgets(deps: {
  database: Database;
  log: Pick<Logger, 'warn'>;
  hostConcurrency: number;
}): HostBudgets {
  const { database, log, hostConcurrency } = deps;
  /** Hosts that a call of this process visits without having asked. */
  const unasked = new Set<string>();
  /** Who waits for a slot here, by host. */
  const waiting = new Map<string, Set<() => void>>();

  const quietly = (work: Promise<void>) =>
    void work.catch((err) => log.warn({ err }, 'could not note a visit to a host'));

  function wakeOne(host: string): void {
    const [first] = waiting.get(host) ?? [];
    first?.();
  }

  /** Until a visit here ends, or a while is over. */
  function turn(host: string, ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const mine = waiting.get(host) ?? new Set();
      waiting.set(host, mine);
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        mine.delete(done);
        if (mine.size === 0) waiting.delete(host);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
      mine.add(done);
    });
  }

  async function waitForSlot(
    host: string,
    id: string,
    { timeoutMs, signal }: VisitOptions,
  ): Promise<boolean> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const { taken, isSlow, waitMs } = await takeSlot(
        database,
        host,
        { id, leaseMs: timeoutMs + SLACK_MS },
        hostConcurrency,
      );
      if (taken) return isSlow;
      const left = until - performance.now();
      if (left <= 0 || signal?.aborted) {
        throw new AppError(
          'timeout',
          `${host} was busy with other requests of this server for ${timeoutMs} ms`,
        );
      }
      await turn(host, Math.min(left, Math.max(ASK_AGAIN_MS, Math.min(waitMs, 1_000))), signal);
    }
  }

  function note(host: string, status: number, isSlow: boolean): void {
    const trouble = status === 429 || status === 503;
    if (!trouble && !isSlow) return;
    const said: HostNote = trouble ? { host, trouble, complaint: true } : { host };
    quietly(noteHost(database, said, hostConcurrency));
  }

  async function visit<T extends { status: number }>(
    mayGoAhead: boolean,
    url: string,
    options: VisitOptions,
    work: () => Promise<T>,
  ): Promise<T> {
    const host = siteHost(new URL(url));
    const id = newId();
    const ahead = mayGoAhead && !unasked.has(host);
    let written: Promise<void> | null = null;
    let timer: NodeJS.Timeout | undefined;
    let isSlow = false;
    try {
      if (ahead) {
        unasked.add(host);
        timer = setTimeout(() => {
          written = recordVisits(database, host, [{ id, leaseMs: options.timeoutMs + SLACK_MS }]);
          quietly(written);
        }, UNSEEN_MS);
      } else {
        written = Promise.resolve();
        isSlow = await waitForSlot(host, id, options);
      }
      const done = await work();
      note(host, done.status, isSlow);
      return done;
    } finally {
      clearTimeout(timer);
      if (ahead) unasked.delete(host);
      const begun = written as Promise<void> | null;
      if (begun)
        quietly(
          begun
            .catch(() => {})
            .then(() => endVisit(database, id))
            .then(() => wakeOne(host)),
        );
    }
  }

  return {
    calls: { visit: (url, options, work) => visit(true, url, options, work) },
    jobs: { visit: (url, options, work) => visit(false, url, options, work) },
  };
}
