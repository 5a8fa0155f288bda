/** Deletes what need not be kept any longer, each kind after its own time. */
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
import { addMonths, dropMonths } from '../store/months.ts';
import { deleteExpiredSessions } from '../store/sign-in/sessions.ts';
import { deleteUnusedAddresses } from '../store/webhook/addresses.ts';
import { deleteOldDeliveries } from '../store/webhook/deliveries.ts';
import { KEPT_DAYS } from './webhook/schedule.ts';

export type DeleteOldDeps = {
  database: Database;
  config: Pick<Config, 'historyDays' | 'auditDays' | 'cacheHours' | 'cacheMb'>;
  log: Logger;
  /** Null where there is no object store. */
  objects: Pick<Objects, 'sweep'> | null;
};

export async function deleteOld({ database, config, log, objects }: DeleteOldDeps): Promise<void> {
  await addMonths(database);
  await clearDeletedCrawls(database);
  await deleteOldAnswers(database);
  await objects?.sweep().catch((err) => log.warn({ err }, 'old objects could not be removed yet'));
  for (let batch = -1; batch !== 0; ) batch = await deleteOldDeliveries(database, KEPT_DAYS);
  await deleteUnusedAddresses(database);
  await deleteExpiredSessions(database);
  await deleteOldVisits(database);
  await forgetHosts(database);
  await deleteOldAudit(database, config.auditDays);
  await trimFetches(database, config.cacheHours, config.cacheMb * 1024 * 1024);
  if (config.historyDays > 0) await deleteOldHistory(database, config.historyDays, log);
}

async function deleteOldHistory(database: Database, days: number, log: Logger): Promise<void> {
  let removed = 0;
  for (let batch = -1; batch !== 0; removed += batch) batch = await deleteOldCalls(database, days);
  if (removed > 0) log.info({ removed }, 'removed old history');
  await dropOldMonths(database, days, log);
  const summed = await rollUpLedger(database, days);
  if (summed > 0) log.info({ summed }, 'summed up old entries of the ledger by day');
}

async function dropOldMonths(database: Database, days: number, log: Logger): Promise<void> {
  try {
    const months = await dropMonths(database, days);
    if (months > 0) log.info({ months }, 'removed results and pictures of old months');
  } catch (error) {
    if (troubleOf(error) !== 'locked') throw error;
    log.info('results of old months are being read, as by a backup: they will be removed later');
  }
}
