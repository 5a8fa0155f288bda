/** What every process does in the background: show that it lives, bury the dead, and clear out what is old. */
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Database } from '../store/database.ts';
import { deleteOldCalls } from '../store/history.ts';
import { deleteOldAnswers } from '../store/idempotency.ts';
import { beat, failOrphanedCalls } from '../store/processes.ts';
import { deleteExpiredSessions } from '../store/sessions.ts';
import { deleteOldDeliveries } from '../store/webhook-deliveries.ts';
import { KEPT_DAYS } from './webhook/schedule.ts';

const BEAT_MS = 5_000;
const BURY_MS = 10_000;
const CLEAR_MS = 10 * 60_000;

export type Upkeep = { stop(): Promise<void> };

export function startUpkeep(deps: {
  database: Database;
  config: Pick<Config, 'historyDays'>;
  log: Logger;
  processId: string;
  role: string;
  running: ReadonlySet<string>;
}): Upkeep {
  const { database, processId, role, log } = deps;

  async function bury(): Promise<void> {
    const count = await failOrphanedCalls(database, { processId, running: deps.running });
    if (count > 0) log.warn({ count }, 'failed calls that nobody works on any more');
  }

  async function clear(): Promise<void> {
    await deleteOldAnswers(database);
    for (let batch = -1; batch !== 0; ) batch = await deleteOldDeliveries(database, KEPT_DAYS);
    await deleteExpiredSessions(database);
    if (deps.config.historyDays === 0) return;
    let removed = 0;
    for (let batch = -1; batch !== 0; removed += batch)
      batch = await deleteOldCalls(database, deps.config.historyDays);
    if (removed > 0) log.info({ removed }, 'removed old history');
  }

  const tasks = [
    repeat(BEAT_MS, () => beat(database, processId, role), log),
    repeat(BURY_MS, bury, log),
    repeat(CLEAR_MS, clear, log),
  ];
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}

/** Runs a task now and then again some time after each end, never twice at once. A failure is logged, not fatal. */
function repeat(ms: number, task: () => Promise<void>, log: Logger): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current: Promise<void> = Promise.resolve();
  const run = () => {
    current = task()
      .catch((err) => log.warn({ err }, 'upkeep failed and will be tried again'))
      .then(() => {
        if (!stopped) timer = setTimeout(run, ms);
      });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
