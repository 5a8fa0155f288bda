/** A server for suites that need no settings of their own: one for all of a worker, with an account for each. */
import { randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_RUN } from './data-dir.ts';
import { startServer, type TestServer } from './server.ts';

/** Not to be ended by a suite, nor looked at for what others did on it. */
export type SharedServer = Omit<TestServer, 'process' | 'output' | 'end' | 'close'> & { accountId: string };

/** Opens the doors of an outside scheduler. */
export const SECRET = 'a secret between the tests and the server';

let running: Promise<TestServer> | null = null;

/** `key` is that of a new account without limits, as the owner's. Every port of 127.0.0.1 may be visited. */
export async function sharedServer(): Promise<SharedServer> {
  running ??= start();
  const { url, dataDir, fetch, winnow } = await running;
  const made = await winnow('account', 'create', `suite ${randomUUID()}`, '--plan', 'self-hosted', '--json');
  const { accountId, apiKey } = JSON.parse(made) as { accountId: string; apiKey: string };
  return {
    url,
    dataDir,
    winnow,
    accountId,
    key: apiKey,
    fetch: (path, { key = apiKey, ...init } = {}) => fetch(path, { key, ...init }),
  };
}

/** The run's folder, where each is noted: a worker is ended without a chance to end its server. */
const noted = (folder: string) => join(folder, 'shared-servers');

async function start(): Promise<TestServer> {
  const env = {
    WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    WINNOW_INTERNAL_SECRET: SECRET,
    WINNOW_SEARCH: 'local',
    WINNOW_KEY_HEADERS: 'SGAI-APIKEY',
  };
  const server = await startServer({ env });
  await appendFile(noted(process.env[TEST_RUN.folder] ?? ''), `${server.process.pid}\n`);
  return server;
}

/** Ends the servers of all workers, and waits until they are gone. */
export async function endSharedServers(folder: string): Promise<void> {
  const pids = (await readFile(noted(folder), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map(Number);
  for (const pid of pids) signal(pid, 'SIGTERM');
  for (let looks = 0; looks < 200 && pids.some((pid) => signal(pid, 0)); looks++) await sleep(50);
}

/** False if there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
