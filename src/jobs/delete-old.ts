/** Deletes what need not be kept any longer, each kind of data after its own time. */
import type { Config } from '../config.ts';
import type { Logger } from '../log/log.ts';
import { deleteOldAudit } from '../store/account/audit.ts';
import { rollUpLedger } from '../store/account/ledger-rollup.ts';
import type { Objects } from '../store/blobs/objects.ts';
import { clearDeletedCrawls } from '../store/crawl/crawls.ts';
import { forgetHosts } from '../store/crawl/frontier.ts';
import { deleteOldVisits } from '../store/crawl/host-visits.ts';
import type { Database } from '../store/database/database.ts';
import { troubleOf } from '../store/database/database-errors.ts';
import { trimFetches } from '../store/fetch-cache.ts';
import { deleteOldCalls } from '../store/history.ts';
import { deleteOldAnswers } from '../store/idempotency.ts';
import { dropMonths } from '../store/months.ts';
import { deleteExpiredSessions } from '../store/sign-in/sessions.ts';
import { deleteUnusedAddresses } from '../store/webhook/addresses.ts';
import { deleteOldDeliveries } from '../store/webhook/deliveries.ts';
import { KEPT_DAYS } from './webhook/schedule.ts';

export type DeleteOldDeps = {
  database: Database;
  config: Pick<Config, 'historyDays' | 'auditDays' | 'cacheHours' | 'cacheMb'>;
  log: Logger;
  /** Null if there is no object store. */
  objects: Pick<Objects, 'sweep'> | null;
};

/** A step that fails, for example because a table has grown too large for it, must not hold up the others. */
export async function deleteOld(deps: DeleteOldDeps): Promise<void> {
  for (const [step, work] of Object.entries(stepsOf(deps))) {
    try {
      await work();
    } catch (err) {
      // The others would fail as well, each after its own timeout.
      if (troubleOf(err) === 'unavailable') throw err;
      deps.log.warn({ err, step }, 'old data could not be deleted, which will be tried again');
    }
  }
}

function stepsOf({ database, config, log, objects }: DeleteOldDeps): Record<string, () => Promise<unknown>> {
  const { historyDays } = config;
  return {
    crawls: () => clearDeletedCrawls(database),
    answers: () => deleteOldAnswers(database),
    // A failing object store says nothing about the database.
    objects: async () =>
      objects?.sweep().catch((err) => log.warn({ err }, 'old objects could not be removed yet')),
    deliveries: () => untilNone(() => deleteOldDeliveries(database, KEPT_DAYS)),
    'webhook addresses': () => deleteUnusedAddresses(database),
    sessions: () => deleteExpiredSessions(database),
    visits: () => deleteOldVisits(database),
    hosts: () => forgetHosts(database),
    audit: () => deleteOldAudit(database, config.auditDays),
    fetches: () => trimFetches(database, config.cacheHours, config.cacheMb * 1024 * 1024),
    ...(historyDays > 0 && {
      history: () => deleteOldHistory(database, historyDays, log),
      ledger: () => shortenLedger(database, historyDays, log),
    }),
  };
}

/** Months are dropped after their calls are deleted, because what is left of a month is copied. */
async function deleteOldHistory(database: Database, days: number, log: Logger): Promise<void> {
  const removed = await untilNone(() => deleteOldCalls(database, days));
  if (removed > 0) log.info({ removed }, 'removed old history');
  await dropOldMonths(database, days, log);
}

/** Deletes batch by batch. Returns how many were deleted in all. */
async function untilNone(deleteBatch: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let batch = -1; batch !== 0; removed += batch) batch = await deleteBatch();
  return removed;
}

async function shortenLedger(database: Database, days: number, log: Logger): Promise<void> {
  const summed = await rollUpLedger(database, days);
  if (summed > 0) log.info({ summed }, 'summed up old entries of the ledger by day');
}

async function dropOldMonths(database: Database, days: number, log: Logger): Promise<void> {
  try {
    const months = await dropMonths(database, days);
    if (months > 0) log.info({ months }, 'removed results and pictures of old months');
  } catch (error) {
    if (troubleOf(error) !== 'locked') throw error;
    log.info('results of old months are being read, perhaps by a backup: they will be removed later');
  }
}
