/** The tar reader: against archives of the system's own tar, and against ones made to do harm. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTar, unpackTar } from './tar.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-test-'));
  mkdirSync(join(folder, 'out'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** One header block and its data, with a right sum. */
function entry(name: string, data: string, flag = '0', linkTo = ''): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${Buffer.byteLength(data).toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(flag, 156);
  header.write(linkTo, 157);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const body = Buffer.alloc(Math.ceil(Buffer.byteLength(data) / 512) * 512);
  body.write(data);
  return Buffer.concat([header, body]);
}

const END = Buffer.alloc(1024);

test.each(['gnu', 'ustar', 'posix'])('what the system packs as %s comes out the same', (format) => {
  const source = join(folder, 'in');
  const deep = join(source, 'a folder', 'b'.repeat(60), 'c'.repeat(50));
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'über.txt'), 'x'.repeat(1500));
  writeFileSync(join(source, 'empty'), '');
  writeFileSync(join(source, 'run'), '#!/bin/sh\n');
  chmodSync(join(source, 'run'), 0o755);
  symlinkSync('run', join(source, 'link'));
  const archive = join(folder, 'archive.tar');
  execFileSync('tar', [`--format=${format}`, '-cf', archive, '-C', source, '.']);

  unpackTar(readFileSync(archive), join(folder, 'out'));
  const out = (...path: string[]) => join(folder, 'out', ...path);
  expect(readFileSync(out('a folder', 'b'.repeat(60), 'c'.repeat(50), 'über.txt'), 'utf8')).toBe(
    'x'.repeat(1500),
  );
  expect(statSync(out('empty')).size).toBe(0);
  expect(statSync(out('run')).mode & 0o777).toBe(0o755);
  expect(lstatSync(out('link')).isSymbolicLink()).toBe(true);
  expect(readlinkSync(out('link'))).toBe('run');
});

test('only what is wanted is unpacked', () => {
  const archive = Buffer.concat([entry('a.br', 'one'), entry('b.js', 'two'), END]);
  unpackTar(archive, join(folder, 'out'), (name) => name.endsWith('.br'));
  expect(readFileSync(join(folder, 'out', 'a.br'), 'utf8')).toBe('one');
  expect(existsSync(join(folder, 'out', 'b.js'))).toBe(false);
});

test.each([
  ['a name that climbs out', entry('../evil', 'x')],
  ['an absolute name', entry('/tmp/winnow-evil', 'x')],
  ['a link that points outside', entry('here', '', '2', '../../etc')],
])('%s is refused', (_, block) => {
  expect(() => unpackTar(Buffer.concat([block, END]), join(folder, 'out'))).toThrow(/outside its folder/);
  expect(existsSync(join(folder, 'evil'))).toBe(false);
});

test('an archive that was cut or damaged is an error, not a shorter archive', () => {
  const whole = Buffer.concat([entry('file', 'x'.repeat(2000)), END]);
  expect(() => [...readTar(whole.subarray(0, 1500))]).toThrow(/in the middle/);
  whole.write('g', 0);
  expect(() => [...readTar(whole)]).toThrow(/damaged/);
});
