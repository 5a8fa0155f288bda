import { expect, it } from 'vitest';
import type { Pool } from '../sandbox/pool.ts';
import { gatherData } from './merged-data.ts';

const pool = {
  run: async (_: string, { pages }: { pages: Buffer[] }) => Buffer.from(`[${pages.join()}]`),
} as unknown as Pick<Pool, 'run'>;

it('merges the data of several pages, and keeps that of a single page unchanged', async () => {
  const data = gatherData();
  expect(await data.merged(pool, 'a')).toBeNull();
  data.add({ a: 1 });
  expect(String(await data.merged(pool, 'a'))).toBe('{"a":1}');
  data.add({ a: 2 });
  expect(String(await data.merged(pool, 'a'))).toBe('[{"a":1},{"a":2}]');
});

it('keeps nothing in memory once there is too much', async () => {
  const data = gatherData(10);
  for (let page = 0; page < 3; page += 1) data.add('grain');
  expect(data.isTooMuch).toBe(true);
  expect(await data.merged(pool, 'a')).toBeNull();
});
