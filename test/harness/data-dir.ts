/** A new data directory that another user can enter too: as root, PostgreSQL runs as another user. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childUid } from '../../src/sandbox/walls/walls.ts';
import { onlyInServiceTests } from './service-test.ts';

const run = promisify(execFile);

/** Environment variables that global-setup.ts sets for the workers. Benches have none of them. */
export const TEST_RUN = {
  /** The folder that all data directories are made in. */
  folder: 'WINNOW_TEST_FOLDER',
  /** A data directory with an empty, migrated database. */
  template: 'WINNOW_TEST_TEMPLATE',
  /** The bundled program. */
  program: 'WINNOW_TEST_PROGRAM',
  /** Of the same bundle, what a server in the process of the test is made of. */
  parts: 'WINNOW_TEST_PARTS',
  /** The port where a worker asks for a server that suites share. */
  sharedServers: 'WINNOW_TEST_SHARED_SERVERS',
} as const;

/** A migrated database of the run's PostgreSQL. Nobody connects to it, because then it could not be copied. */
export const MIGRATED = 'migrated';

/**
 * With `empty`, the service has to create its database at the first start. Without a `database` it has one elsewhere, and
 * only finds its compiled converters.
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

/** Node keeps compiled code by user, and as root the user of a service's children follows from its data directory. */
async function giveCompiledCode(cache: string, from: number, to: number): Promise<void> {
  for (const folder of [cache, join(cache, 'code')]) {
    const names = (await readdir(folder)).filter((name) => name.endsWith(`-${from}`));
    await Promise.all(
      names.map((name) => rename(join(folder, name), join(folder, name.replace(/[^-]*$/, String(to))))),
    );
    if (folder !== cache && names.length > 0) await run('chown', ['-R', `${to}:${to}`, folder]);
  }
}

export async function walkableFolder(place: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(place, prefix));
  await chmod(folder, 0o711);
  return folder;
}
