/** `<data dir>/server.json`: where the server of a data directory listens, for commands on the same machine. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectableUrl } from '../net/guard/hosts.ts';
import { orNull } from '../or-null.ts';
import { isAlive } from '../store/postgres/is-alive.ts';

export type RunningServer = { url: string; pid: number };

function fileIn(dataDir: string): string {
  return join(dataDir, 'server.json');
}

/**
 * Writes the address. Returns a function that removes it, unless another server has written its own since. If the
 * server whose address it replaced still runs, that address is restored.
 */
export function announceServer(dataDir: string, url: string, pid = process.pid): () => void {
  const before = readServer(dataDir);
  const write = (server: RunningServer) => writeFileSync(fileIn(dataDir), `${JSON.stringify(server)}\n`);
  write({ url: connectableUrl(url), pid });
  return () => {
    if (readServer(dataDir)?.pid !== pid) return;
    if (before && before.pid !== pid && isRunning(before)) write(before);
    else rmSync(fileIn(dataDir), { force: true });
  };
}

/** The server that wrote its address here, whether it still runs or was killed. */
export function readServer(dataDir: string): RunningServer | null {
  const server = orNull(() => JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Partial<RunningServer>);
  const { url, pid } = server ?? {};
  return typeof url === 'string' && typeof pid === 'number' ? { url, pid } : null;
}

export function isRunning({ pid }: RunningServer): boolean {
  return isAlive(pid);
}
