/** Finds the PostgreSQL that runs on a cluster, and whether it can be used. */
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { type Home, isPrivateTo } from './home.ts';
import { isAlive } from './is-alive.ts';

export type PostgresConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** What a running server writes into its cluster's folder. */
type PidFile = { pid: number; port: number; socketFolder: string; text: string };

/** `busy` means that the server is starting, stopping or recovering: try again. */
type Answer = 'ready' | 'busy' | 'absent';

const CANNOT_CONNECT_NOW = '57P03';
const TOO_MANY_CONNECTIONS = '53300';
const WRONG_PASSWORD = new Set(['28P01', '28000']);
/** Larger than any process id, so that no process has it. */
const NO_PROCESS = 999_999_999;

export function readPidFile(cluster: string): PidFile | null {
  try {
    const text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
    const [pid, , , port, socketFolder = ''] = text.split('\n');
    const found = { pid: Number(pid), port: Number(port), socketFolder: socketFolder.trim(), text };
    return found.pid > 0 && found.port > 0 ? found : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${cluster} cannot be read: it belongs to another user`, { cause: error });
  }
}

/** How to connect to the server that wrote the file; null if its socket is not safe to use. */
export function connectionOf(home: Home, server: PidFile, password: string): PostgresConnection | null {
  const account = { port: server.port, user: SUPERUSER, password, database: 'postgres' };
  if (process.platform === 'win32') return { host: '127.0.0.1', ...account };
  // A cleaner of /tmp may have removed the folder, and another user may have created it again.
  return isPrivateTo(server.socketFolder, home.runAs) ? { host: server.socketFolder, ...account } : null;
}

/** Connects to the server. A wrong password is an error: trying again will not help. */
export async function askServer(connection: PostgresConnection): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === TOO_MANY_CONNECTIONS) return 'ready';
    if (WRONG_PASSWORD.has(code)) {
      throw new Error('The password file in the data directory does not match its database', {
        cause: error,
      });
    }
    const refused = code === 'ECONNREFUSED' || code === 'ENOENT';
    return refused ? 'absent' : code === CANNOT_CONNECT_NOW || code === '' ? 'busy' : 'absent';
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Makes a lock file harmless whose process id now belongs to some other program, as happens when a container
 * starts again. Only the id is replaced: by the rest of the file PostgreSQL finds shared memory still in use.
 */
export function disownReusedPid(cluster: string): void {
  const server = readPidFile(cluster);
  if (!server || process.platform !== 'linux' || !isAlive(server.pid) || runsIn(server.pid, cluster)) return;
  writeFileSync(join(cluster, 'postmaster.pid'), server.text.replace(/^\d+/, String(NO_PROCESS)));
}

/** A server's working directory is its cluster. If that cannot be read, the process is assumed to be one. */
function runsIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}
