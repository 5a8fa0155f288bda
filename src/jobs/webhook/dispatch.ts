/** Turns the events of the outbox into deliveries, as they come. */
import { type Stoppable, startLoop } from '../../concurrency/loops/loop.ts';
import type { Logger } from '../../log/log.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Database } from '../../store/database/database.ts';
import { isBadValue } from '../../store/database/database-errors.ts';
import type { JobQueue } from '../../store/queue/job-queue.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { createDeliveries, overdueSteps } from '../../store/webhook/deliveries.ts';
import { dropEvent, takeEvents } from '../../store/webhook/outbox.ts';
import { enqueue } from './queue.ts';

const EVENT_BATCH = 100;
const RETRY_MS = 5_000;
/** How often to check for deliveries that are due and have no job. */
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

  const take = (limit: number, begun: (first: number) => void = () => {}) =>
    takeEvents(database, limit, async (tx, events) => {
      begun(events[0]?.id ?? 0);
      await enqueue(jobs, tx, await createDeliveries(tx, seals, events));
    });

  /** One event that cannot be read must not hold up everybody else's. */
  async function takeSingly(): Promise<number> {
    for (let taken = 0; taken < EVENT_BATCH; taken++) {
      let id = 0;
      try {
        const found = await take(1, (first) => {
          id = first;
        });
        if (found === 0) return taken;
      } catch (err) {
        if (!isBadValue(err)) throw err;
        log.error({ err, event: id }, 'an event cannot be read and is dropped');
        await dropEvent(database, id);
      }
    }
    return EVENT_BATCH;
  }

  const loop = startLoop({
    async look() {
      const taken = await take(EVENT_BATCH).catch((err: unknown) => {
        if (!isBadValue(err)) throw err;
        return takeSingly();
      });
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
  bus.subscribe('outbox', () => loop.wake());
  return loop;
}
