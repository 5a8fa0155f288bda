/** Starts the PostgreSQL of a data directory, or attaches to the one that another process started. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { askServer, connectionOf, disownReusedPid, type PostgresConnection, readPidFile } from './attach.ts';
import { findBinaries, usableBinaries } from './binaries.ts';
import { hasCluster, makeCluster, removeStagings } from './cluster.ts';
import {
  type DataDir,
  findHome,
  type Home,
  makeHome,
  makePassword,
  makeSocketFolder,
  openDataDir,
  readPassword,
} from './home.ts';
import { isAlive } from './is-alive.ts';
import type { Launch, Server } from './launch.ts';
import { withLock } from './lock.ts';
import { launchServer } from './server.ts';

export type LocalPostgres = {
  connection: PostgresConnection;
  /** Whether this process started the server, which then ends with it. */
  owner: boolean;
  /** Stops the server if it is ours; does nothing otherwise. */
  stop(): Promise<void>;
};

type Log = (line: string) => void;

/** Where root puts files that PostgreSQL's user could not reach in the data directory or in node_modules. */
const ROOT_PLACE = '/var/lib/winnow';
const POLL_MS = 25;
/** How long a server that was killed, or is about to end, may hold its files. */
const LEFTOVER_PATIENCE_MS = 30_000;
/** How long recovery after a crash may take; the server reports that it is recovering. */
const RECOVERY_PATIENCE_MS = 300_000;

/**
 * If several processes call this at once, exactly one starts the server and owns it; the others attach. When the owner
 * ends, in whatever way, the server ends with it, and the next caller becomes the owner.
 *
 * @example const { connection, stop } = await startPostgres({ dataDir: './data' });
 */
export async function startPostgres(options: {
  dataDir: string;
  log?: Log;
  /** Additional settings for a server that is started now; one that runs already keeps its own. */
  settings?: Record<string, string>;
}): Promise<LocalPostgres> {
  const log = options.log ?? (() => {});
  const dataDir = openDataDir(options.dataDir);
  const running = await runningServer(dataDir);
  if (running) return attached(running);
  return withLock(dataDir.lockFile, RECOVERY_PATIENCE_MS + LEFTOVER_PATIENCE_MS, async () => {
    const password = readPassword(dataDir) ?? makePassword(dataDir);
    const meanwhile = await settledServer(dataDir, password);
    if (meanwhile) return attached(meanwhile);
    const launch = { ...(await prepare(dataDir, password, log)), settings: options.settings ?? {} };
    const server = await startServer(launch, password);
    const connection = currentConnection(launch.home, password);
    if (!connection) throw new Error(`PostgreSQL in ${launch.home.cluster} ended as soon as it had started`);
    return { connection, owner: true, stop: () => server.stop() };
  });
}

function attached(connection: PostgresConnection): LocalPostgres {
  return { connection, owner: false, stop: async () => {} };
}

function currentConnection(home: Home, password: string): PostgresConnection | null {
  const pidFile = readPidFile(home.cluster);
  return pidFile && connectionOf(home, pidFile, password);
}

/** The server, if it answers now. */
async function runningServer(dataDir: DataDir): Promise<PostgresConnection | null> {
  const home = findHome(dataDir);
  const password = readPassword(dataDir);
  const connection = home && password && currentConnection(home, password);
  return connection && (await askServer(connection)) === 'ready' ? connection : null;
}

/** Waits until a server answers, or until there is none: one whose owner was killed is shutting down. */
async function settledServer(dataDir: DataDir, password: string): Promise<PostgresConnection | null> {
  const home = findHome(dataDir);
  if (!home) return null;
  const began = performance.now();
  let patience = LEFTOVER_PATIENCE_MS;
  for (;;) {
    disownReusedPid(home.cluster);
    const pidFile = readPidFile(home.cluster);
    if (!pidFile || !isAlive(pidFile.pid)) return null;
    const connection = connectionOf(home, pidFile, password);
    const answer = connection && (await askServer(connection));
    if (answer === 'ready') return connection;
    if (answer === 'busy') patience = RECOVERY_PATIENCE_MS;
    if (performance.now() - began > patience) {
      throw new Error(`The PostgreSQL of ${home.cluster} (process ${pidFile.pid}) runs but does not answer`);
    }
    await delay(POLL_MS);
  }
}

async function prepare(dataDir: DataDir, password: string, log: Log): Promise<Omit<Launch, 'settings'>> {
  const found = findBinaries();
  const home = findHome(dataDir) ?? makeHome(dataDir, ROOT_PLACE);
  const binaries = usableBinaries(found, home.runAs, home.runAs ? ROOT_PLACE : home.folder);
  removeStagings(home);
  if (!hasCluster(home, binaries)) {
    log(`making a database in ${home.folder}`);
    await makeCluster(home, binaries, password);
  }
  return { home, binaries, socketFolder: makeSocketFolder(home), logFile: dataDir.logFile };
}

async function startServer(launch: Launch, password: string): Promise<Server> {
  const deadline = performance.now() + LEFTOVER_PATIENCE_MS;
  for (;;) {
    // No server of ours runs here now; this file would prevent the start if another program has its process id.
    rmSync(join(launch.socketFolder, '.s.PGSQL.5432.lock'), { force: true });
    const server = await launchServer(launch);
    if (await becomesReady(server, launch.home, password)) return server;
    const complaint = server.logged();
    if (!isLeftover(complaint) || performance.now() > deadline) {
      throw new Error(`PostgreSQL could not start in ${launch.home.cluster}:\n${complaint.slice(-2000)}`);
    }
    await delay(8 * POLL_MS);
  }
}

/** False if the server ended instead. */
async function becomesReady(server: Server, home: Home, password: string): Promise<boolean> {
  const deadline = performance.now() + RECOVERY_PATIENCE_MS;
  const ended = server.ended.then(() => true);
  while (performance.now() < deadline) {
    const connection = currentConnection(home, password);
    if (connection && (await askServer(connection)) === 'ready') return true;
    if (await Promise.race([ended, delay(POLL_MS, false)])) return false;
  }
  await server.stop();
  throw new Error(`PostgreSQL in ${home.cluster} was not ready in ${RECOVERY_PATIENCE_MS / 1000} s`);
}

/** The children of a killed server hold its shared memory, and its lock file, until they have noticed. */
function isLeftover(complaint: string): boolean {
  return /pre-existing shared memory block|lock file "[^"]*" already exists/.test(complaint);
}
