/** docs/promises.md names files that exist, and every test of a promise. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const rows = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, promise, files] = /^\| (\d+) \| (.+) \| (.+) \|$/.exec(line) ?? [];
    const paths = [...(files ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    return promise ? [{ number: Number(number), paths }] : [];
  });

it('each promise has its number and a test', () => {
  expect(rows.length).toBeGreaterThanOrEqual(26);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
  expect(rows.filter(({ paths }) => !paths.some((path) => path.endsWith('.test.ts')))).toEqual([]);
});

it('each file that it names exists', () => {
  expect(rows.flatMap(({ paths }) => paths).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('each file in test/promises is registered', () => {
  const named = new Set(rows.flatMap(({ paths }) => paths));
  const files = readdirSync(join(ROOT, 'test/promises')).filter((name) => name.endsWith('.test.ts'));
  expect(files.filter((name) => !named.has(`test/promises/${name}`))).toEqual([]);
});
