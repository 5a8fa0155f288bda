/** The foundation of a service: converters, the database, the keys to its secrets, the bus and the job queues. */
import { createKeyDirectory } from '../account/key-directory.ts';
import { ensureOwner } from '../account/owner.ts';
import { type PlanTerms, plansFor, termsOfPlan } from '../account/plans.ts';
import { createAccountTerms } from '../account/terms.ts';
import { createAdmission } from '../concurrency/limits/admission.ts';
import { createRoom, type Rooms } from '../concurrency/limits/room.ts';
import type { Config } from '../config.ts';
import type { Role } from '../contract/health.ts';
import { defineV1Queue } from '../dialects/v1/jobs/start.ts';
import { defineHealQueue } from '../jobs/extractor/start.ts';
import { defineTickQueue } from '../jobs/monitor/start.ts';
import { defineWebhookQueue } from '../jobs/webhook/queue.ts';
import type { Logger } from '../log/log.ts';
import { makeDataDir } from '../make-folder.ts';
import { startConverters } from '../sandbox/start.ts';
import type { WallsReport } from '../sandbox/walls/walls.ts';
import { openBus } from '../store/database/bus.ts';
import { watchDisk } from '../store/database/disk.ts';
import { type OpenedStore, openStore } from '../store/database/open.ts';
import { newId } from '../store/ids.ts';
import { holdProcessLock, registerProcess, removeProcess } from '../store/processes.ts';
import { openJobQueue } from '../store/queue/job-queue.ts';
import { openSeals } from '../store/secrets/secret-keys.ts';
import { openWebhookSecrets } from '../store/webhook/secrets.ts';
import type { OpenedParts } from './opened-parts.ts';

const MEGABYTE = 1024 * 1024;

export type Ground = Awaited<ReturnType<typeof openGround>>;

export async function openGround(options: {
  config: Config;
  log: Logger;
  role: Role;
  opened: OpenedParts;
  /** Tells a person what the start is waiting for. */
  say: ((line: string) => void) | undefined;
}) {
  const { config, log, role, opened, say } = options;
  const processId = newId();
  makeDataDir(config.dataDir);
  // Converters start before the database, which has the accounts' plans: until it is open, all accounts have the same
  // terms.
  let termsOf = (_accountId: string): PlanTerms => termsOfPlan(undefined);
  const admission = createAdmission({
    termsOf: (accountId) => termsOf(accountId),
    patienceMs: config.queueSeconds * 1000,
  });
  const bytes = admission.slots('bytes', ...bytesInFlight(config));
  const rooms: Rooms = (accountId, options) =>
    createRoom(bytes, accountId, { ...options, spend: admission.spend });
  // In parallel with the database, which takes as long to start as the first child.
  const converters = startConverters(config, admission);
  // A child whose code is already compiled starts in a fifth of the time, and takes half the memory.
  converters.then(({ pool, compiled }) => compiled.then(pool.warm)).catch(() => {});
  opened.add(() => converters.then(({ pool }) => pool.close()).catch(() => {}));
  const { database, migration, changedPlans } = await openStore({
    config,
    plans: plansFor(config),
    changePlans: role !== 'worker',
    ...(say && { log: say }),
  });
  opened.add(() => database.close());
  const { pool, report: isolation } = await converters;
  logOpening(log, { isolation, migration, changedPlans });
  const firstKey = await ensureOwner(database, config.dataDir);
  const seals = await openSeals(database, config);
  await registerProcess(database, processId, role, seals.ids());
  opened.add(() => removeProcess(database, processId).catch(() => {}));
  const bus = await openBus(database, {
    connected: (connection) => holdProcessLock(connection, processId),
    deaf: () =>
      log.warn(
        'notifications do not come through the database connection, so processes hear of changes late: DATABASE_URL may lead to a pooler in transaction mode; give it a direct connection or one in session mode',
      ),
    failed: (err) => log.warn({ err }, 'could not ask the database for waiting work and will try again'),
  });
  opened.add(() => bus.close());
  const terms = createAccountTerms(database, bus);
  termsOf = terms.of;
  const jobs = await openJobQueue({ database, bus, log, supervise: role !== 'api' });
  opened.add(() => jobs.stop());
  await defineWebhookQueue(jobs);
  await defineTickQueue(jobs);
  await defineHealQueue(jobs);
  await defineV1Queue(jobs, config);
  const webhookSecrets = openWebhookSecrets(database, seals);
  const keys = createKeyDirectory(database, bus);
  opened.add(() => keys.close());
  const disk = await watchDisk(config.dataDir, config.minFreeDiskMb);
  opened.add(() => disk.stop());
  return {
    ...{ config, log, role, opened, processId, firstKey },
    ...{ admission, rooms, pool, isolation },
    ...{ database, schema: migration.version, seals, bus, terms, jobs, webhookSecrets, keys, disk },
  };
}

/** Tells the operator about the walls around converters and the state of the database. */
function logOpening(
  log: Logger,
  { isolation, migration, changedPlans }: Omit<OpenedStore, 'database'> & { isolation: WallsReport },
): void {
  if (isolation.missing.length > 0) {
    log.warn({ missing: isolation.missing }, `foreign content is kept apart by ${isolation.by} only`);
  }
  if (migration.applied.length > 0) log.info({ applied: migration.applied }, 'migrated the database');
  if (migration.functions === 'newer') {
    log.warn(
      'a newer version or build of Winnow has migrated the database; this one can run beside it, update it soon',
    );
  }
  if (changedPlans.length > 0)
    log.info({ plans: changedPlans }, 'plans were updated to the settings of this start');
}

/**
 * How many bytes all accounts may hold together, and the extra room for an account that holds none: the largest body.
 */
function bytesInFlight({ bodiesMb, maxFetchBytes }: Config): [limit: number, extra: number] {
  return [bodiesMb * MEGABYTE, maxFetchBytes];
}
