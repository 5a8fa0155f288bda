/** Puts the parts of a running service together, and takes them apart again in the opposite order. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { createAttempts } from './account/attempts.ts';
import { createCreditsReports } from './account/credits.ts';
import { createKeyDirectory } from './account/key-directory.ts';
import { ensureOwner } from './account/owner.ts';
import { plansFor } from './account/plans.ts';
import type { Config } from './config.ts';
import { createPool } from './convert/pool/pool.ts';
import { startFetcher } from './fetch/auto/start-fetcher.ts';
import type { BrowserHealth } from './fetch/browser/fetch-js.ts';
import { createGuard } from './fetch/guard/guard.ts';
import { createApp } from './http/app.ts';
import type { AppEnv } from './http/app-env.ts';
import { createHealthCheck, type PartHealth } from './http/health.ts';
import { startUpkeep } from './jobs/upkeep.ts';
import type { Logger } from './log.ts';
import { createBlobLinks } from './pipeline/blob-links.ts';
import { type CallRunner, createCallRunner } from './pipeline/metered-call.ts';
import { createBlobStore } from './store/blobs.ts';
import { openBus } from './store/bus.ts';
import { createCallStore } from './store/calls.ts';
import { databaseHealth } from './store/database-health.ts';
import { watchDisk } from './store/disk.ts';
import { newId } from './store/ids.ts';
import { openStore } from './store/open.ts';
import { registerProcess, removeProcess } from './store/processes.ts';
import { sharedSecret } from './store/secrets.ts';
import { VERSION } from './version.ts';

export type Role = 'all' | 'api' | 'worker';

/** How long running calls may go on after the service was told to stop. */
const DRAIN_MS = 10_000;
/** Wrong keys that one address may send in a minute. */
const BAD_KEYS_A_MINUTE = 60;

export type Service = {
  app: Hono<AppEnv>;
  runner: CallRunner;
  /** The owner's key, when this start created the owner. */
  firstKey: string | null;
  /** Links in answers use this unless the operator has set a public URL. */
  listeningAt(url: string): void;
  /** Takes no new calls, lets the running ones end, then closes everything. */
  stop(): Promise<void>;
};

export async function startService(options: {
  config: Config;
  log: Logger;
  role: Role;
  /** What to tell a person who waits for the start. */
  say?: (line: string) => void;
}): Promise<Service> {
  const { config, log, role } = options;
  const processId = newId();
  const opened: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
    const { database, migration } = await openStore({
      config,
      plans: plansFor(config),
      ...(options.say && { log: options.say }),
    });
    opened.push(() => database.close());
    if (migration.applied.length > 0) log.info({ applied: migration.applied }, 'migrated the database');
    const firstKey = await ensureOwner(database, config.dataDir);
    await registerProcess(database, processId, role);
    opened.push(() => removeProcess(database, processId).catch(() => {}));
    const bus = await openBus(database);
    opened.push(() => bus.close());
    const keys = createKeyDirectory(database, bus);
    opened.push(() => keys.close());
    const disk = await watchDisk(config.dataDir, config.minFreeDiskMb);
    opened.push(() => disk.stop());

    const credits = createCreditsReports(database, bus);
    const runner = createCallRunner({
      calls: createCallStore(database, processId),
      admit: disk.admit,
      settled: credits.forget,
    });
    const upkeep = startUpkeep({ database, config, log, processId, role, running: runner.running });
    opened.push(() => upkeep.stop());

    const guard = createGuard(config);
    const fetcher = await startFetcher(config, guard);
    opened.push(() => fetcher.close());
    const pool = createPool({
      size: config.converters || availableParallelism(),
      memoryMb: config.converterMemoryMb,
    });
    opened.push(() => pool.close());
    pool.warm();

    let stopping = false;
    let publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const address = () => publicUrl.replace(/\/$/, '');
    const links = createBlobLinks(await sharedSecret(database, 'blob links'), address);
    const app = createApp({
      config,
      log,
      database,
      bus,
      keys,
      credits,
      attempts: createAttempts(BAD_KEYS_A_MINUTE),
      runner,
      health: createHealthCheck({
        version: VERSION,
        probes: {
          db: () => databaseHealth(database, bus),
          browser: async () => browserHealth(fetcher.health().browser),
          disk: async () => disk.health(),
        },
      }),
      processId,
      version: VERSION,
      publicUrl: address,
      fetcher,
      guard,
      pool,
      blobs: createBlobStore(database),
      links,
      stopping: () => stopping,
    });

    return {
      app,
      runner,
      firstKey,
      listeningAt(url) {
        publicUrl = config.publicUrl ?? url;
      },
      async stop() {
        stopping = true;
        await drained(runner);
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** A machine without a browser serves all the same; only what needs one is missing. */
function browserHealth({ status, detail }: BrowserHealth): PartHealth {
  return { status: status === 'ok' ? 'ok' : 'unconfigured', detail };
}

async function drained(runner: CallRunner): Promise<void> {
  const until = Date.now() + DRAIN_MS;
  while (runner.running.size > 0 && Date.now() < until) await sleep(50);
}
