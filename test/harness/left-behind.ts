/** Processes that still run on a data directory: those that have it in their command line, like PostgreSQL. */
import { readdir, readFile } from 'node:fs/promises';

export async function leftBehind(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(dataDir) && !line.includes('vitest')) found.push(line.replaceAll('\0', ' '));
  }
  return found;
}
