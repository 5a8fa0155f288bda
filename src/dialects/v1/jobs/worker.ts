/**
 * Works on v1 requests, which were acknowledged before anything was done for them. They are claimed under a lease
 * (store/v1-requests.ts), so that those of a process that dies are taken over by another one.
 */
import type { Logger } from '../../../log.ts';
import type { Bus } from '../../../store/bus.ts';
import { createCallStore } from '../../../store/calls.ts';
import type { Database } from '../../../store/database.ts';
import type { SearchIndex } from '../../../store/search-index.ts';
import type { V1Deps } from '../run/run.ts';
import {
  type ClaimedV1Request,
  claimV1Requests,
  finishV1Request,
  releaseV1Request,
  renewV1Leases,
  V1_TOPIC,
} from '../store/requests.ts';
import { runRequest } from './run-request.ts';

/** How often to look when nothing tells us to: for requests whose worker has died. */
const POLL_MS = 2_000;
/** How long requests may go on after the worker was told to stop; then they are handed back. */
const DRAIN_MS = 3_000;

export type V1WorkerDeps = V1Deps & {
  database: Database;
  bus: Bus;
  log: Logger;
  processId: string;
  /** Throws when the machine must not take on work. */
  admit: () => void;
  settled: (accountId: string) => void;
  index: Pick<SearchIndex, 'add'>;
};

export type V1Worker = { stop(): Promise<void> };

type InFlight = { claimed: ClaimedV1Request; controller: AbortController; done: Promise<void> };

export function startV1Worker(deps: V1WorkerDeps): V1Worker {
  const { database, log, config } = deps;
  const leaseMs = config.leaseSeconds * 1000;
  const runDeps = { ...deps, calls: createCallStore(database, deps.processId) };
  const inFlight = new Map<string, InFlight>();
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  let again = false;

  /** Claims until there is nothing to claim or all hands are full. */
  function look(): void {
    again = true;
    if (!isLooking) looking = claimAll();
  }

  async function claimAll(): Promise<void> {
    isLooking = true;
    // With all hands full, the next request that ends looks again.
    while (again && !stopped && inFlight.size < config.workerConcurrency) {
      again = false;
      const free = config.workerConcurrency - inFlight.size;
      try {
        deps.admit();
        const claimed = await claimV1Requests(database, free, leaseMs);
        for (const request of claimed) begin(request);
        again ||= claimed.length === free;
      } catch (error) {
        log.warn({ err: error }, 'could not look for v1 requests and will try again');
      }
    }
    isLooking = false;
  }

  function begin(claimed: ClaimedV1Request): void {
    const controller = new AbortController();
    const done = work(claimed, controller.signal)
      .catch((error) => log.warn({ err: error, request: claimed.id }, 'a v1 request will be tried again'))
      .finally(() => {
        inFlight.delete(claimed.id);
        deps.settled(claimed.accountId);
        look();
      });
    inFlight.set(claimed.id, { claimed, controller, done });
  }

  async function work(claimed: ClaimedV1Request, signal: AbortSignal): Promise<void> {
    const run = await runRequest(runDeps, claimed, signal);
    if (!run) return releaseV1Request(database, claimed);
    const { closing, indexed, fault } = run;
    if (fault) log.error({ err: fault, request: claimed.id }, 'a v1 request failed by our own fault');
    const written = await finishV1Request(database, claimed, closing);
    if (written && indexed.length > 0) deps.index.add(claimed.id, indexed);
  }

  /** Whoever lost a lease must not go on with the request. */
  async function renew(): Promise<void> {
    const held = [...inFlight.values()];
    if (held.length === 0) return;
    const kept = await renewV1Leases(
      database,
      held.map(({ claimed }) => claimed),
      leaseMs,
    );
    for (const { claimed, controller } of held) if (!kept.includes(claimed.id)) controller.abort();
  }

  const renewing = setInterval(() => {
    renew().catch((error) => log.warn({ err: error }, 'could not renew the leases of v1 requests'));
  }, leaseMs / 3);
  const polling = setInterval(look, POLL_MS);
  const unsubscribe = deps.bus.subscribe(V1_TOPIC, look);
  look();

  return {
    async stop() {
      stopped = true;
      unsubscribe();
      clearInterval(polling);
      await looking;
      const requests = [...inFlight.values()];
      const drain = setTimeout(() => {
        for (const { controller } of requests) controller.abort();
      }, DRAIN_MS);
      await Promise.all(requests.map(({ done }) => done));
      clearTimeout(drain);
      clearInterval(renewing);
    },
  };
}
