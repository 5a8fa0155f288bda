/** Which browser is taken when several could be. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locateBrowser, locateFullBrowser } from './locate.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-locate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, executable = true): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, executable ? 0o755 : 0o644);
  return path;
}

function record(content: unknown): string {
  const file = join(folder, 'browser.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('the configured one comes first, with the libraries it was set up with', () => {
  const path = program('set-up/chromium');
  const recordFile = record({ path, libraryPath: ['/libraries'], source: 'npm' });
  expect(locateBrowser({ browserPath: path, recordFile })).toEqual({
    path,
    libraryPath: ['/libraries'],
    source: 'WINNOW_BROWSER_PATH',
  });
  const other = program('other');
  expect(locateBrowser({ browserPath: other, recordFile })?.libraryPath).toEqual([]);
});

test('a configured one that does not exist is not replaced by another', () => {
  const recordFile = record({ path: program('set-up/chromium'), libraryPath: [], source: 'npm' });
  expect(locateBrowser({ browserPath: join(folder, 'nothing'), recordFile })).toBeNull();
});

test('the one that was set up comes before those of the system', () => {
  const path = program('set-up/chromium');
  program('bin/chromium');
  const recordFile = record({ path, libraryPath: ['/a', 1], source: 'apt' });
  const searchPath = join(folder, 'bin');
  expect(locateBrowser({ recordFile, searchPath })).toEqual({ path, libraryPath: ['/a'], source: 'apt' });
});

test.each([
  ['no record', undefined],
  ['a broken record', '{'],
  ['a record of something else', '[1]'],
  ['a record of a browser that is gone', { path: '/nowhere/chromium', libraryPath: [] }],
])('with %s the system is searched, headless shells first', (_name, content) => {
  program('bin/chromium');
  const shell = program('bin/chromium-headless-shell');
  program('bin/google-chrome', false);
  const recordFile = content === undefined ? join(folder, 'none.json') : record(content);
  const found = locateBrowser({ recordFile, searchPath: join(folder, 'bin') });
  expect(found).toEqual({ path: shell, libraryPath: [], source: 'system' });
});

test('for stealth a full browser of the system is found, unless the operator chose one', () => {
  program('bin/chromium-headless-shell');
  const full = program('bin/google-chrome-stable');
  const searchPath = join(folder, 'bin');
  expect(locateFullBrowser({ searchPath })?.path).toBe(full);
  expect(locateFullBrowser({ searchPath, browserPath: '/chosen' })).toBeNull();
});
