import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from './make-folder.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('makes every folder that is missing, and leaves one that is there', () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  makeFolder(folder, 0o711);
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
});

it('ends with an error where no folder can be made', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('is not a folder');
  expect(() => makeFolder(join(file, 'inside'))).toThrow('ENOTDIR');
  // Below /proc, where there is one, nothing can be made, and the system calls that "no such file".
  if (existsSync('/proc/self')) expect(() => makeFolder('/proc/winnow/pages')).toThrow('ENOENT');
});
