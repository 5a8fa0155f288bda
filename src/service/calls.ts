/** The parts that run calls and charge for them, and the upkeep after they have ended. */
import { join } from 'node:path';
import { createCreditsReports } from '../account/credits.ts';
import { createStorage } from '../account/storage.ts';
import { giveMemoryBack } from '../jobs/give-memory-back.ts';
import { startUpkeep } from '../jobs/upkeep.ts';
import { createCallRunner } from '../pipeline/call/metered-call.ts';
import { createCallStore } from '../store/calls.ts';
import { createDoubts } from '../store/doubts.ts';
import type { Ground } from './ground.ts';
import type { Keeping } from './keeping.ts';

export type Calls = ReturnType<typeof openCalls>;

/** Calls that still run when `ending` aborts are aborted. */
export function openCalls(ground: Ground, { blobs, objects }: Keeping, ending: AbortSignal) {
  const { config, log, role, opened, processId, database, bus, seals, terms, disk, admission, rooms } =
    ground;
  const credits = createCreditsReports(database, bus, terms);
  const storage = createStorage(database, bus, terms);
  const calls = createCallStore(database, processId);
  const doubts = createDoubts(database, { folder: join(config.dataDir, 'doubts'), processId });
  const runner = createCallRunner({
    ...{ calls, doubts, blobs, ending, rooms },
    admit: disk.admit,
    mayKeep: storage.check,
    async enter(accountId) {
      await terms.known(accountId);
      return admission.enter(accountId);
    },
    settled: (accountId) => settled(accountId),
  });
  const memory = giveMemoryBack(runner.running);
  opened.add(() => memory.stop());
  const settled = (accountId: string) => {
    credits.forget(accountId);
    memory.worked();
  };
  if (role !== 'api') log.info(keptFor(config.historyDays));
  const upkeep = startUpkeep({
    ...{ database, bus, config, log, processId, role, running: runner.running, doubts, seals, objects },
  });
  opened.add(() => upkeep.stop());
  return { credits, storage, calls, doubts, runner, settled };
}

function keptFor(days: number): string {
  return days === 0
    ? 'history is kept for ever (WINNOW_HISTORY_DAYS limits it)'
    : `history is kept for ${days} days; older results, pictures and crawls are deleted (WINNOW_HISTORY_DAYS)`;
}
