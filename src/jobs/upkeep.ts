/** What every process does in the background: heartbeat, failing the calls of dead processes, sealing, deleting what is old. */
import { type Stoppable, startLoop, TICK_MS } from '../concurrency/loops/loop.ts';
import { sealRequest } from '../pipeline/sealed-request.ts';
import { settleCharges } from '../store/account/accounts.ts';
import { sumKept } from '../store/account/kept.ts';
import { deleteUnwantedVisits } from '../store/browser-visits.ts';
import type { Bus } from '../store/database/bus.ts';
import type { Doubts } from '../store/doubts.ts';
import { addMonths } from '../store/months.ts';
import { beat, DEAD_AFTER_SECONDS, failOrphanedCalls } from '../store/processes.ts';
import { UPKEEP_TOPICS } from '../store/queue/waiting-work.ts';
import { expectPlainSecrets, sealPlainSecrets } from '../store/secrets/plain-secrets.ts';
import type { KeyRing } from '../store/secrets/seals.ts';
import { type DeleteOldDeps, deleteOld } from './delete-old.ts';

const DELETE_OLD_MS = 10 * 60_000;
/** A start has more urgent work for the database. Not with the role `api`: most commands have it, and end sooner. */
const FIRST_DELETE_OLD_MS = 60_000;
const ADD_MONTHS_MS = 10 * 60_000;
const RETRY_MS = 5_000;

export function startUpkeep(
  deps: DeleteOldDeps & {
    bus: Bus;
    processId: string;
    role: string;
    running: ReadonlySet<string>;
    seals: KeyRing;
    doubts: Pick<Doubts, 'undo'>;
  },
): Stoppable {
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
    // After an outage of the database, other processes need that long again to show that they are alive.
    const buryOthers = performance.now() - lastOutage > DEAD_AFTER_SECONDS * 1000;
    const self = { processId, running: deps.running };
    const count = await failOrphanedCalls(database, self, buryOthers);
    if (count > 0) log.warn({ count }, 'failed calls whose process is gone');
  }

  const sealPlain = () =>
    sealPlainSecrets(database, seals, (table, row, request) => sealRequest(seals, table, row, request));

  const repeat = (everyMs: number, task: () => Promise<void>, firstMs = 0) =>
    startLoop({
      look: () => task().then(() => everyMs),
      firstMs,
      retryMs: Number.isFinite(everyMs) ? everyMs : RETRY_MS,
      failed: (err) => log.warn({ err }, 'upkeep failed and will be tried again'),
    });
  /** Once now, and then whenever there is something to do. */
  const whenAsked = (topic: string, task: () => Promise<void>): Stoppable => {
    const loop = repeat(Number.POSITIVE_INFINITY, task);
    deps.bus.subscribe(topic, () => loop.wake());
    return loop;
  };
  const tasks = [
    repeat(TICK_MS, showLife),
    repeat(TICK_MS, () => deps.doubts.undo()),
    // At once: a month gets no partition once it has rows.
    repeat(ADD_MONTHS_MS, () => addMonths(database)),
    repeat(DELETE_OLD_MS, () => deleteOld(deps), role === 'api' ? 0 : FIRST_DELETE_OLD_MS),
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
