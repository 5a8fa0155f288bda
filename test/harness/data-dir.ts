/** A new data directory that also another user can walk through: as root, PostgreSQL runs as one. */
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-data-'));
  await chmod(folder, 0o711);
  return folder;
}
