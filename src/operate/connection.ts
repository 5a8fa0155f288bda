/**
 * The API that a user's command talks to: the server that was named, the one of the data directory if it runs, or else
 * the service itself in this process, on the same data directory and without a server.
 */
import { readFileSync } from 'node:fs';
import { ownerKeyFile } from '../account/owner-key-file.ts';
import { UsageError } from '../command-line/command.ts';
import type { Config } from '../config.ts';
import { makeDataDir } from '../make-folder.ts';
import { orNull } from '../or-null.ts';
import { isRunning, readServer } from './server-file.ts';

export type Connection = {
  url: string;
  apiKey: string | undefined;
  /** Sends requests; the global `fetch` if left out. */
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  inProcess: boolean;
  /** Waits until the events of this work have been sent once, if this process is the one that sends them. */
  settleEvents(signal: AbortSignal): Promise<void>;
  /** Stops what was started for it. */
  close(): Promise<void>;
};

export type ConnectionNeeds = {
  server?: string | undefined;
  apiKey?: string | undefined;
  /** Whether crawls must run in this process, and events be sent. */
  worker?: boolean;
  /** Called with messages for the waiting person. */
  say?: (line: string) => void;
};

const IN_PROCESS_URL = 'http://winnow.in-process';
const ANSWER_MS = 2_000;

export async function connectTo(config: Config, needs: ConnectionNeeds): Promise<Connection> {
  const named = needs.server ?? config.url;
  const local = await localServer(config);
  const key = needs.apiKey ?? config.apiKey;
  const remote = { inProcess: false, settleEvents: async () => {}, close: async () => {} };
  if (named !== undefined) {
    const url = withScheme(named);
    // The owner's key is sent to the owner's server only, never to another that was named.
    const known = local && sameServer(local, url) ? ownerKey(config.dataDir) : undefined;
    return { ...remote, url, apiKey: key ?? known };
  }
  if (local) return { ...remote, url: local, apiKey: key ?? ownerKey(config.dataDir) };
  return startInProcess(config, key, needs);
}

/** The server of the data directory, if it runs and answers. */
async function localServer({ dataDir }: Config): Promise<string | null> {
  const server = readServer(dataDir);
  if (!server || !isRunning(server)) return null;
  try {
    const answer = await fetch(`${server.url}/`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return answer.ok ? server.url : null;
  } catch {
    return null;
  }
}

async function startInProcess(
  config: Config,
  key: string | undefined,
  { worker, say }: ConnectionNeeds,
): Promise<Connection> {
  makeDataDir(config.dataDir);
  // PostgreSQL starts while the code is still being loaded; the service then finds it running.
  const { startPostgres } = await import('../store/postgres/start.ts');
  const launch = { dataDir: config.dataDir, ...(say && { log: say }) };
  const starting = config.databaseUrl ? null : startPostgres(launch);
  // Awaited below; a failure before that must not count as unhandled.
  starting?.catch(() => {});
  const [{ startService }, { createLogger }] = await Promise.all([
    import('../service/start.ts'),
    import('../log/log.ts'),
  ]);
  const postgres = await starting;
  try {
    const service = await startService({
      config,
      // Standard output is for results.
      log: createLogger({ logLevel: 'silent' }),
      role: worker ? 'all' : 'api',
      ownBrowser: true,
      ...(say && { say }),
    });
    return {
      url: IN_PROCESS_URL,
      apiKey: key ?? service.firstKey ?? ownerKey(config.dataDir),
      fetch: async (url, init) => service.app.request(url, init),
      inProcess: true,
      settleEvents: service.settleEvents,
      async close() {
        await service.drain();
        await service.close();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

function ownerKey(dataDir: string): string | undefined {
  return orNull(() => readFileSync(ownerKeyFile(dataDir), 'utf8').trim()) ?? undefined;
}

function withScheme(text: string): string {
  const url = text.includes('://') ? text : `http://${text}`;
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new UsageError(`"${text}" is not the address of a server.`);
  return url;
}

function sameServer(a: string, b: string): boolean {
  return new URL(a).origin === new URL(b.replace('//localhost', '//127.0.0.1')).origin;
}
