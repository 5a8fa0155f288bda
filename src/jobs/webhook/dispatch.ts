/** Turns the events of the outbox into deliveries, as they come. */
import { type Stoppable, startLoop } from '../../concurrency/loop.ts';
import type { Logger } from '../../log.ts';
import type { Bus } from '../../store/bus.ts';
import type { Database } from '../../store/database.ts';
import type { JobQueue } from '../../store/job-queue.ts';
import { takeEvents } from '../../store/outbox.ts';
import type { Seals } from '../../store/seals.ts';
import { createDeliveries, overdueSteps } from '../../store/webhook-deliveries.ts';
import { enqueue } from './queue.ts';

const EVENT_BATCH = 100;
const RETRY_MS = 5_000;
/** How often to look for deliveries that should have been sent and have no job. */
const RESCUE_MS = 60_000;
const RESCUE_BATCH = 1_000;

/** An event leaves the outbox in the transaction that writes its delivery and the job of its first attempt. */
export function startDispatching(deps: {
  database: Database;
  bus: Bus;
  jobs: JobQueue;
  seals: Seals;
  log: Logger;
}): Stoppable {
  const { database, bus, jobs, seals, log } = deps;
  let rescuedAt = Number.NEGATIVE_INFINITY;

  const loop = startLoop({
    async look() {
      const taken = await takeEvents(database, EVENT_BATCH, async (tx, events) =>
        enqueue(jobs, tx, await createDeliveries(tx, seals, events)),
      );
      if (taken === EVENT_BATCH) return 0;
      if (performance.now() - rescuedAt >= RESCUE_MS) {
        rescuedAt = performance.now();
        await enqueue(jobs, database, await overdueSteps(database, RESCUE_BATCH));
      }
      return RESCUE_MS;
    },
    retryMs: RETRY_MS,
    failed: (err) => log.warn({ err }, 'could not take events from the outbox and will try again'),
  });
  const unsubscribe = bus.subscribe('outbox', () => loop.wake());
  return {
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}
