/** Turns the events of the outbox into deliveries, as they come. */
import type { Logger } from '../../log.ts';
import type { Bus } from '../../store/bus.ts';
import type { Database } from '../../store/database.ts';
import type { JobQueue } from '../../store/job-queue.ts';
import { takeEvents } from '../../store/outbox.ts';
import { createDeliveries, overdueSteps } from '../../store/webhook-deliveries.ts';
import { enqueue } from './queue.ts';

const EVENTS_AT_ONCE = 100;
/** How often to look without news, which may be missed. */
const POLL_MS = 5_000;
/** How often to look for deliveries that should have been sent and have no job. */
const RESCUE_MS = 60_000;
const RESCUED_AT_ONCE = 1_000;

export type Dispatcher = { stop(): Promise<void> };

/** An event leaves the outbox in the transaction that writes its delivery and the job of its first attempt. */
export function startDispatching(deps: {
  database: Database;
  bus: Bus;
  jobs: JobQueue;
  log: Logger;
}): Dispatcher {
  const { database, bus, jobs, log } = deps;
  let stopped = false;
  let running: Promise<void> | null = null;
  let missed = false;
  let rescuedAt = Number.NEGATIVE_INFINITY;

  async function drain(): Promise<void> {
    for (let taken = EVENTS_AT_ONCE; taken === EVENTS_AT_ONCE && !stopped; ) {
      taken = await takeEvents(database, EVENTS_AT_ONCE, async (tx, events) =>
        enqueue(jobs, tx, await createDeliveries(tx, events)),
      );
    }
    if (performance.now() - rescuedAt < RESCUE_MS) return;
    rescuedAt = performance.now();
    await enqueue(jobs, database, await overdueSteps(database, RESCUED_AT_ONCE));
  }

  function look(): void {
    if (stopped) return;
    if (running) {
      missed = true;
      return;
    }
    missed = false;
    running = drain()
      .catch((err) => log.warn({ err }, 'could not take events from the outbox and will try again'))
      .then(() => {
        running = null;
        if (missed) look();
      });
  }

  const timer = setInterval(look, POLL_MS);
  const unsubscribe = bus.subscribe('outbox', look);
  look();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      unsubscribe();
      await running;
    },
  };
}
