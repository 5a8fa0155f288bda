import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundLog } from './server-log.ts';

let folder: string;
let file: string;
const LONG = 'x'.repeat(5 * 1024 * 1024);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-log-'));
  file = join(folder, 'log');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is cut when it is long, and the piece before is kept', () => {
  boundLog(file);
  writeFileSync(file, 'short');
  boundLog(file);
  expect(readFileSync(file, 'utf8')).toBe('short');
  writeFileSync(file, LONG);
  boundLog(file);
  expect(statSync(file).size).toBe(0);
  expect(statSync(`${file}.1`).size).toBe(LONG.length);
});

it('is cut even if no copy can be made', () => {
  writeFileSync(file, LONG);
  mkdirSync(`${file}.1`);
  boundLog(file);
  expect(statSync(file).size).toBe(0);
});
