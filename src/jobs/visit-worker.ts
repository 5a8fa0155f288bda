/** Opens pages for processes that have no browser: takes their visits as there is room, and answers each. */
import { startDeadline } from '../concurrency/deadline.ts';
import type { Stoppable } from '../concurrency/loops/loop.ts';
import { startWorker } from '../concurrency/loops/worker.ts';
import type { BrowserEngine } from '../fetch/browser/fetch-js.ts';
import { packError, packVisited, unpackRequest } from '../fetch/browser/packed-visit.ts';
import type { Logger } from '../log/log.ts';
import {
  answerVisit,
  renewVisits,
  type TakenVisit,
  takeVisits,
  VISIT_TOPICS,
} from '../store/browser-visits.ts';
import type { Bus } from '../store/database/bus.ts';
import type { Database } from '../store/database/database.ts';
import type { Seals } from '../store/secrets/seals.ts';

const DEAF_POLL_MS = 500;
const RENEW_MS = 2_000;
/** Clients wait for them, so at a stop they may continue for as long as calls may. */
const DRAIN_MS = 15_000;

export function startVisitWorker(deps: {
  database: Database;
  bus: Bus;
  seals: Seals;
  log: Logger;
  processId: string;
  browser: Pick<BrowserEngine, 'available' | 'fetch'>;
  /** Pages open at once. */
  concurrency: number;
}): Stoppable {
  const { database, bus, seals, log, processId, browser } = deps;

  async function run({ id, request: sealed, leftMs }: TakenVisit, signal: AbortSignal): Promise<void> {
    const deadline = startDeadline(leftMs, signal);
    const answer = await visit(id, sealed, deadline).finally(() => deadline.clear());
    if (!signal.aborted) await answerVisit(database, id, answer);
  }

  async function visit(
    id: string,
    sealed: Buffer,
    deadline: ReturnType<typeof startDeadline>,
  ): Promise<Buffer> {
    try {
      const request = unpackRequest(seals, id, sealed);
      return packVisited(seals, id, await browser.fetch({ ...request, deadline }));
    } catch (error) {
      return packError(seals, id, error);
    }
  }

  const worker = startWorker<TakenVisit>({
    concurrency: deps.concurrency,
    async claim(room, begin) {
      // Others may have a browser.
      const visits = browser.available ? await takeVisits(database, processId, room) : [];
      for (const taken of visits) begin(taken);
      return bus.live ? Number.POSITIVE_INFINITY : DEAF_POLL_MS;
    },
    run,
    renew: (visits) =>
      renewVisits(
        database.leases,
        visits.map(({ id }) => id),
      ),
    renewMs: RENEW_MS,
    drainMs: DRAIN_MS,
    retryMs: DEAF_POLL_MS,
    failed: {
      claim: (err) => log.warn({ err }, 'could not look for pages to open and will try again'),
      run: (err, { id }) => log.warn({ err, visit: id }, 'the result of a page visit could not be stored'),
      renew: (err) => log.warn({ err }, 'could not renew the leases of open pages'),
    },
  });
  bus.subscribe(VISIT_TOPICS.asked, () => worker.wake());
  bus.subscribe(VISIT_TOPICS.withdrawn, (id) => worker.abort((taken) => taken.id === id));
  return worker;
}
