/** A new data directory that other users can enter too: when started as root, PostgreSQL runs as another user. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childUid } from '../../src/sandbox/walls/walls.ts';
import { onlyInServiceTests } from './service-test.ts';

const run = promisify(execFile);

/** Environment variables that global-setup.ts sets for the workers. In benches none of them is set. */
export const TEST_RUN = {
  /** The folder that all data directories are made in. */
  folder: 'WINNOW_TEST_FOLDER',
  /** A data directory with an empty, migrated database. */
  template: 'WINNOW_TEST_TEMPLATE',
  /** The bundled program. */
  program: 'WINNOW_TEST_PROGRAM',
  /** The parts of the same bundle that make up a server in the test's own process. */
  parts: 'WINNOW_TEST_PARTS',
  /** The port where a worker asks for a shared server. */
  sharedServers: 'WINNOW_TEST_SHARED_SERVERS',
} as const;

/** A migrated database of the run's PostgreSQL. Nothing may connect to it, because then it could not be copied. */
export const MIGRATED = 'migrated';

/**
 * With `empty`, the service has to create its database at the first start. Without `database`, its database is
 * elsewhere, and the folder only has the compiled converters.
 */
export async function makeDataDir({ empty = false, database = true } = {}): Promise<string> {
  onlyInServiceTests('PostgreSQL');
  const folder = await walkableFolder(process.env[TEST_RUN.folder] ?? tmpdir(), 'winnow-data-');
  const template = process.env[TEST_RUN.template];
  // Unlike Node's own copy, `cp -a` keeps the owner of files.
  if (template && !empty) {
    await run('cp', ['-a', `${template}/${database ? '.' : 'cache'}`, folder]);
    await giveCompiledCode(join(folder, 'cache'), childUid(template), childUid(folder));
  }
  return folder;
}

/**
 * Node keeps compiled code per user, and when started as root, a service derives the user of its children from its data
 * directory.
 */
async function giveCompiledCode(cache: string, from: number, to: number): Promise<void> {
  for (const folder of [cache, join(cache, 'code')]) {
    const names = (await readdir(folder)).filter((name) => name.endsWith(`-${from}`));
    await Promise.all(
      names.map((name) => rename(join(folder, name), join(folder, name.replace(/[^-]*$/, String(to))))),
    );
    if (folder !== cache && names.length > 0) await run('chown', ['-R', `${to}:${to}`, folder]);
  }
}

/** At once: thousands of files one by one, with a turn of the event loop for each, cost nine times as much. */
export function removeFolder(folder: string): void {
  // A killed process may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

export async function walkableFolder(place: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(place, prefix));
  await chmod(folder, 0o711);
  return folder;
}
