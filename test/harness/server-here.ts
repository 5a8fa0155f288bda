/**
 * A real server in the test's own process, for suites that need their own settings but neither kill the server nor read
 * its output. Starting a separate process takes four times as long, mostly to load and compile the same code.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Role } from '../../src/contract/health.ts';
import { makeDataDir, removeFolder } from './data-dir.ts';
import { loadParts } from './program/load-parts.ts';
import { databaseOfRun } from './run-database.ts';
import { clientOf, environmentOf, ownerKeyIn, type TestServer } from './server.ts';
import { onlyInServiceTests } from './service-test.ts';

export type ServerHere = Omit<TestServer, 'process' | 'output' | 'end'> & {
  /** The one-time link that a process of its own shows, or leaves in a file, when it starts. */
  ownerLink(): Promise<string>;
};

export async function startServerHere(
  options: {
    env?: Record<string, string>;
    role?: Role;
    /** That of a server before it, left in place when this one is closed. */
    dataDir?: string;
    /** Use its own PostgreSQL, as for users without DATABASE_URL. */
    ownPostgres?: boolean;
  } = {},
): Promise<ServerHere> {
  onlyInServiceTests('a server');
  const { loadConfig, createLogger, startService, listen, announceServer } = await loadParts();
  const databaseUrl = options.env?.DATABASE_URL ?? (options.ownPostgres ? null : await databaseOfRun());
  const dataDir = options.dataDir ?? (await makeDataDir({ database: databaseUrl === null }));
  const settings = {
    WINNOW_LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...options.env,
  };
  const env = environmentOf(dataDir, settings);
  const config = loadConfig(env);
  const service = await startService({ config, log: createLogger(config), role: options.role ?? 'all' });
  const server = await listen(service, config);
  const url = `http://${config.host}:${(server.address() as AddressInfo).port}`;
  service.listeningAt(url);
  const withdraw = announceServer(dataDir, url);
  const key = await ownerKeyIn(dataDir);
  return {
    url,
    key,
    dataDir,
    databaseUrl,
    ...clientOf({ url, key, env }),
    async ownerLink() {
      const link = await service.ownerLink();
      if (link === null) throw new Error('The owner gets no link');
      return link;
    },
    async close() {
      withdraw();
      await service.drain();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await service.close();
      if (!options.dataDir) removeFolder(dataDir);
    },
  };
}
