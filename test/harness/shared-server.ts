/** Shared servers for suites that need no settings of their own, with an account for each suite. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { TEST_RUN } from './data-dir.ts';
import { clientOf, environmentOf, startServer, type TestServer } from './server.ts';

/** Suites must not stop it, and must not depend on what other suites do on it. */
export type SharedServer = Omit<TestServer, 'process' | 'output' | 'end' | 'close'> & { accountId: string };

/** The secret for the endpoints of outside schedulers. */
export const SECRET = 'a secret between the tests and the server';

const SETTINGS = {
  WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  WINNOW_INTERNAL_SECRET: SECRET,
  WINNOW_SEARCH: 'local',
  WINNOW_KEY_HEADERS: 'SGAI-APIKEY',
};

/** For all workers. Each server has code to warm up and a browser to start, but a single one would be a bottleneck. */
const SERVERS = 2;

type Place = Pick<TestServer, 'url' | 'dataDir'>;

let found: Promise<Place> | null = null;

/** `key` belongs to a new account without limits, like the owner's. The server may visit every port of 127.0.0.1. */
export async function sharedServer(): Promise<SharedServer> {
  found ??= askFor(Number(process.env.VITEST_POOL_ID ?? 0) % SERVERS);
  const { url, dataDir } = await found;
  const env = environmentOf(dataDir, SETTINGS);
  const { winnow } = clientOf({ url, key: '', env });
  const made = await winnow('account', 'create', `suite ${randomUUID()}`, '--plan', 'self-hosted', '--json');
  const { accountId, apiKey: key } = JSON.parse(made) as { accountId: string; apiKey: string };
  return { url, dataDir, databaseUrl: null, accountId, key, ...clientOf({ url, key, env }) };
}

async function askFor(nr: number): Promise<Place> {
  const line = connect(Number(process.env[TEST_RUN.sharedServers]), '127.0.0.1');
  line.end(String(nr));
  const answer = await text(line);
  if (!answer.startsWith('{')) throw new Error(`The shared server did not start: ${answer}`);
  return JSON.parse(answer) as Place;
}

/**
 * Starts each server when a worker first asks for it. Runs in the main process, because workers end while others still
 * work.
 */
export async function offerSharedServers(
  main: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const running = new Map<string, Promise<TestServer>>();
  const door = createServer({ allowHalfOpen: true }, async (line) => {
    line.on('error', () => {});
    // Not `text`, which from Node 26 on closes a socket that it has read.
    const [nr] = (await once(line.setEncoding('utf8'), 'data')) as [string];
    const server = running.get(nr) ?? startServer({ env: SETTINGS, main });
    running.set(nr, server);
    line.end(await server.then(({ url, dataDir }) => JSON.stringify({ url, dataDir }), String));
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    port: (door.address() as AddressInfo).port,
    async close() {
      door.close();
      await Promise.all(
        [...running.values()].map(async (server) => (await server.catch(() => null))?.close()),
      );
    },
  };
}
