/** A new data directory that also another user can walk through: as root, PostgreSQL runs as one. */
import { execFile } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where the test run keeps a data directory with an empty, migrated database; see global-setup.ts. */
export const TEMPLATE_VARIABLE = 'WINNOW_TEST_TEMPLATE';

/** With `empty`, the first start of a service has to make its database itself. */
export async function makeDataDir({ empty = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(fastFolder(), 'winnow-data-'));
  await chmod(folder, 0o711);
  const template = process.env[TEMPLATE_VARIABLE];
  // A copy keeps its owner, which Node's own way of copying does not.
  if (template && !empty) await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** In memory where there is plenty: removing what PostgreSQL has synced to a disk takes longer than most tests. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
