/** What every process does in the background: heartbeat, failing the calls of dead processes, sealing and deleting old rows. */
import { type Stoppable, startLoop, TICK_MS } from '../concurrency/loop.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log/log.ts';
import { sealRequest } from '../pipeline/sealed-request.ts';
import { settleCharges } from '../store/accounts.ts';
import { deleteOldAudit } from '../store/audit.ts';
import type { Objects } from '../store/blobs/objects.ts';
import { deleteUnwantedVisits } from '../store/browser-visits.ts';
import type { Bus } from '../store/bus.ts';
import { clearDeletedCrawls } from '../store/crawls.ts';
import type { Database } from '../store/database.ts';
import { troubleOf } from '../store/database-errors.ts';
import type { Doubts } from '../store/doubts.ts';
import { trimFetches } from '../store/fetch-cache.ts';
import { deleteOldCalls } from '../store/history.ts';
import { deleteOldVisits } from '../store/host-visits.ts';
import { deleteOldAnswers } from '../store/idempotency.ts';
import { sumKept } from '../store/kept.ts';
import { rollUpLedger } from '../store/ledger-rollup.ts';
import { addMonths, dropMonths } from '../store/months.ts';
import { beat, DEAD_AFTER_SECONDS, failOrphanedCalls } from '../store/processes.ts';
import { expectPlainSecrets, sealPlainSecrets } from '../store/secrets/plain-secrets.ts';
import type { KeyRing } from '../store/secrets/seals.ts';
import { deleteExpiredSessions } from '../store/sign-in/sessions.ts';
import { UPKEEP_TOPICS } from '../store/waiting-work.ts';
import { deleteUnusedAddresses } from '../store/webhook/addresses.ts';
import { deleteOldDeliveries } from '../store/webhook/deliveries.ts';
import { KEPT_DAYS } from './webhook/schedule.ts';

const DELETE_OLD_MS = 10 * 60_000;
const RETRY_MS = 5_000;

export function startUpkeep(deps: {
  database: Database;
  bus: Bus;
  config: Pick<Config, 'historyDays' | 'auditDays' | 'cacheHours' | 'cacheMb'>;
  log: Logger;
  processId: string;
  role: string;
  running: ReadonlySet<string>;
  seals: KeyRing;
  doubts: Pick<Doubts, 'undo'>;
  /** Null where there is no object store. */
  objects: Pick<Objects, 'sweep'> | null;
}): Stoppable {
  const { database, processId, role, log, seals } = deps;

  let lastOutage = Number.NEGATIVE_INFINITY;

  async function showLife(): Promise<void> {
    try {
      const state = await beat(database.leases, processId, role, seals.ids());
      if (state.hasOlderProcess && seals.on) await expectPlainSecrets(database);
      seals.refresh(state);
    } catch (error) {
      lastOutage = performance.now();
      throw error;
    }
  }

  async function failOrphans(): Promise<void> {
    // When the database was away for everyone, the others need as long again to show that they live.
    const buryOthers = performance.now() - lastOutage > DEAD_AFTER_SECONDS * 1000;
    const self = { processId, running: deps.running };
    const count = await failOrphanedCalls(database, self, buryOthers);
    if (count > 0) log.warn({ count }, 'failed calls whose process is gone');
  }

  async function dropOldMonths(): Promise<void> {
    try {
      const months = await dropMonths(database, deps.config.historyDays);
      if (months > 0) log.info({ months }, 'removed results and pictures of old months');
    } catch (error) {
      if (troubleOf(error) !== 'locked') throw error;
      log.info('results of old months are being read, as by a backup: they will be removed later');
    }
  }

  async function deleteOld(): Promise<void> {
    await addMonths(database);
    await clearDeletedCrawls(database);
    await deleteOldAnswers(database);
    await deps.objects?.sweep().catch((err) => log.warn({ err }, 'old objects could not be removed yet'));
    for (let batch = -1; batch !== 0; ) batch = await deleteOldDeliveries(database, KEPT_DAYS);
    await deleteUnusedAddresses(database);
    await deleteExpiredSessions(database);
    await deleteOldVisits(database);
    await deleteOldAudit(database, deps.config.auditDays);
    await trimFetches(database, deps.config.cacheHours, deps.config.cacheMb * 1024 * 1024);
    if (deps.config.historyDays === 0) return;
    let removed = 0;
    for (let batch = -1; batch !== 0; removed += batch)
      batch = await deleteOldCalls(database, deps.config.historyDays);
    if (removed > 0) log.info({ removed }, 'removed old history');
    await dropOldMonths();
    const summed = await rollUpLedger(database, deps.config.historyDays);
    if (summed > 0) log.info({ summed }, 'summed up old entries of the ledger by day');
  }

  const sealPlain = () =>
    sealPlainSecrets(database, seals, (table, row, request) => sealRequest(seals, table, row, request));

  const repeat = (everyMs: number, task: () => Promise<void>) =>
    startLoop({
      look: () => task().then(() => everyMs),
      retryMs: Number.isFinite(everyMs) ? everyMs : RETRY_MS,
      failed: (err) => log.warn({ err }, 'upkeep failed and will be tried again'),
    });
  /** Once now, and then whenever there is something to do. */
  const whenAsked = (topic: string, task: () => Promise<void>): Stoppable => {
    const loop = repeat(Number.POSITIVE_INFINITY, task);
    const unsubscribe = deps.bus.subscribe(topic, () => loop.wake());
    return {
      async stop() {
        unsubscribe();
        await loop.stop();
      },
    };
  };
  const tasks = [
    repeat(TICK_MS, showLife),
    repeat(TICK_MS, () => deps.doubts.undo()),
    repeat(DELETE_OLD_MS, deleteOld),
    whenAsked(UPKEEP_TOPICS.openCalls, failOrphans),
    whenAsked(UPKEEP_TOPICS.plainSecrets, sealPlain),
    whenAsked(UPKEEP_TOPICS.kept, () => sumKept(database)),
    whenAsked(UPKEEP_TOPICS.charges, () => settleCharges(database)),
    whenAsked(UPKEEP_TOPICS.unwantedVisits, () => deleteUnwantedVisits(database)),
  ];
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
