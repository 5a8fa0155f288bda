/** A new data directory that also another user can walk through: as root, PostgreSQL runs as one. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onlyInServiceTests } from './service-test.ts';

/** What the test run tells its workers; see global-setup.ts. Benches have neither. */
export const TEST_RUN = {
  /** The folder that all data directories are made in. */
  folder: 'WINNOW_TEST_FOLDER',
  /** A data directory with an empty, migrated database. */
  template: 'WINNOW_TEST_TEMPLATE',
} as const;

/** With `empty`, the first start of a service has to make its database itself. */
export async function makeDataDir({ empty = false } = {}): Promise<string> {
  onlyInServiceTests('PostgreSQL');
  const folder = await walkableFolder(process.env[TEST_RUN.folder] ?? tmpdir(), 'winnow-data-');
  const template = process.env[TEST_RUN.template];
  // A copy keeps its owner, which Node's own way of copying does not.
  if (template && !empty) await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

export async function walkableFolder(place: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(place, prefix));
  await chmod(folder, 0o711);
  return folder;
}
