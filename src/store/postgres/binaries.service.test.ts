/** Finding the packaged programs, and making them run from where npm left them half done or out of reach. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findBinaries, program, usableBinaries } from './binaries.ts';
import { chooseRunAs } from './run-as.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  }
});

function temporaryFolder(): string {
  const folder = mkdtempSync('/tmp/winnow-test-');
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** The package as npm leaves it when it does not run install scripts: without the links between libraries. */
function packageWithoutLinks(): { folder: string; version: string } {
  const { folder, version } = findBinaries();
  const copy = join(temporaryFolder(), 'native');
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(join(copy, 'lib'))) {
    const file = join(copy, 'lib', name);
    if (lstatSync(file).isSymbolicLink()) rmSync(file);
  }
  return { folder: copy, version };
}

function versionOf(file: string): string {
  const runAs = chooseRunAs('/nowhere');
  return spawnSync(file, ['--version'], { ...(runAs ?? {}), cwd: '/', encoding: 'utf8' }).stdout;
}

test('where no PostgreSQL is packaged, the error names the setting to use instead', () => {
  expect(() => findBinaries({ os: 'linux', cpu: 'arm64', musl: true })).toThrow(/Alpine.*DATABASE_URL/);
  expect(() => findBinaries({ os: 'sunos', cpu: 'x64', musl: false })).toThrow(/sunos-x64.*DATABASE_URL/);
});

test('links that the install script would have made are made in place', () => {
  const found = packageWithoutLinks();
  expect(versionOf(program(found, 'postgres'))).toBe('');
  const used = usableBinaries(found, chooseRunAs('/nowhere'), join(found.folder, 'unused'));
  expect(used.folder).toBe(found.folder);
  expect(versionOf(program(used, 'postgres'))).toMatch(/^postgres \(PostgreSQL\) 18/);
});

test('a package that cannot be changed, or not be reached by the user who runs it, is copied once', () => {
  const found = packageWithoutLinks();
  const copies = temporaryFolder();
  // The first makes the folder read-only for its owner; the second is what keeps root's other user out.
  chmodSync(join(found.folder, 'lib'), 0o555);
  chmodSync(join(found.folder, '..'), 0o500);
  const used = usableBinaries(found, chooseRunAs('/nowhere'), copies);
  chmodSync(join(found.folder, 'lib'), 0o755);
  expect(used.folder.startsWith(copies)).toBe(true);
  expect(versionOf(program(used, 'postgres'))).toMatch(/^postgres \(PostgreSQL\) 18/);
  expect(usableBinaries(used, chooseRunAs('/nowhere'), copies).folder).toBe(used.folder);
  expect(readdirSync(copies)).toHaveLength(1);
});
