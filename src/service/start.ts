/** Puts the parts of a running service together, and takes them apart again in the opposite order. */
import type { Hono } from 'hono';
import { notePayments } from '../account/audit.ts';
import { openPayments } from '../account/payments/payments.ts';
import { paymentSettings } from '../account/payments/settings.ts';
import { drain } from '../concurrency/loops/drain.ts';
import type { Stoppable } from '../concurrency/loops/loop.ts';
import type { Config } from '../config.ts';
import type { Role } from '../contract/health.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { Upgrade } from '../http/upgrade.ts';
import { settleEvents } from '../jobs/webhook/settle.ts';
import type { Logger } from '../log/log.ts';
import { s3Settings } from '../net/s3/settings.ts';
import type { CallRunner } from '../pipeline/call/metered-call.ts';
import { openCalls } from './calls.ts';
import { openFrontDoors } from './front-doors.ts';
import { openGround } from './ground.ts';
import { openKeeping } from './keeping.ts';
import { moreProcesses } from './more-processes.ts';
import { createOpenedParts } from './opened-parts.ts';
import { openPages } from './pages.ts';
import { sharedParts } from './shared.ts';
import { startWorkers } from './workers.ts';

/** The part of the stop time that is reserved for closing everything. */
const CLOSING_MS = 3_000;

export type Service = {
  app: Hono<AppEnv>;
  /** Handles WebSocket requests. */
  upgrade: Upgrade;
  runner: CallRunner;
  /** The owner's key, when this start created the owner. */
  firstKey: string | null;
  /** A link that signs the owner in once, while the owner has no password. */
  ownerLink(): Promise<string | null>;
  /** Links in answers use this unless the operator has set a public URL. */
  listeningAt(url: string): void;
  /** Waits until the events of its work have been sent once, in a process that then ends. */
  settleEvents(signal: AbortSignal): Promise<void>;
  /** How many further processes to run on this machine: as many as configured, if the database has room for them. */
  moreProcesses(): Promise<number>;
  /** Sets how to find out how many of them there are. */
  countWorkers(count: () => number): void;
  /** Accepts no new calls and claims no work; finishes what runs, or hands it back. */
  drain(): Promise<void>;
  /** Closes everything, drained or not. */
  close(): Promise<void>;
};

type Options = {
  config: Config;
  log: Logger;
  role: Role;
  /** Whether a process of role `api` opens pages itself: a command must, because no worker may be running. */
  ownBrowser?: boolean;
  /** Tells a person what the start is waiting for. */
  say?: (line: string) => void;
};

export async function startService(options: Options): Promise<Service> {
  const opened = createOpenedParts(options.log);
  try {
    const service = await openService({ ...options, say: options.say, opened });
    return { ...service, close: opened.closeAll };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

async function openService(
  options: Parameters<typeof openGround>[0] & Pick<Options, 'ownBrowser'>,
): Promise<Omit<Service, 'close'>> {
  const { config, log, role, opened, ownBrowser = role !== 'api' } = options;
  const selling = paymentSettings(config);
  const objectStore = s3Settings(config);
  let publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const address = () => publicUrl.replace(/\/$/, '');
  let workers = () => 0;
  let stopping = false;
  const ending = new AbortController();

  const ground = await openGround(options);
  const { database, seals } = ground;
  const keeping = openKeeping(ground, objectStore);
  const calls = openCalls(ground, keeping, ending.signal);
  const pages = await openPages(ground, keeping, { address, ownBrowser });
  const payments = selling && (await openPayments(selling, { database, seals, publicUrl: address }));
  opened.add(() => payments?.close());
  // Loads what selling needs, and reports problems to the operator early.
  payments?.check().catch((err) => log.warn({ err }, 'agents cannot pay at the moment'));
  const shared = sharedParts(ground, keeping, calls, () => stopping);
  const claiming: Stoppable[] =
    role === 'api' ? [] : await startWorkers(ground, { keeping, calls, pages, shared, address });
  const frontDoors = await openFrontDoors(ground, {
    ...{ keeping, calls, pages, shared, payments, address },
    workers: () => workers(),
  });
  const { runner } = calls;

  return {
    runner,
    app: frontDoors.app,
    upgrade: frontDoors.upgrade,
    firstKey: ground.firstKey,
    ownerLink: frontDoors.ownerLink,
    listeningAt(url) {
      publicUrl = config.publicUrl ?? url;
      notePayments(database, selling).catch((err) => log.warn({ err }, 'the audit log could not be written'));
    },
    async settleEvents(signal) {
      if (role !== 'api') await settleEvents(database, signal);
    },
    moreProcesses: () => moreProcesses(database, config, log),
    countWorkers(count) {
      workers = count;
    },
    async drain() {
      stopping = true;
      const ms = config.stopSeconds * 1000;
      await drain({
        claiming: [...claiming, frontDoors.liveSignIn],
        running: runner.running,
        ms: ms - Math.min(CLOSING_MS, ms / 2),
        end: () => ending.abort(new AppError('upstream_failed', 'The server is stopping')),
      });
    },
  };
}
