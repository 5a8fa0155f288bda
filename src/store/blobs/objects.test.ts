import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { createObjects, type ObjectHome } from './objects.ts';

it('registers patient contents together, and others at once', async () => {
  const registered: number[] = [];
  const query = async (_text: string, [ids, hashes]: [string[], Buffer[]]) => {
    registered.push(ids.length);
    return ids.map((objectId, index) => ({ objectId, hash: hashes[index], kept: true }));
  };
  const objects = createObjects({ query } as unknown as Database, {} as ObjectHome);
  const contents = ['one', 'two', 'three'].map((text) => Buffer.from(text));
  await Promise.all(contents.map((content) => objects.keep(content, { patient: true })));
  expect(registered).toEqual([3]);
  await objects.keep(Buffer.from('four'));
  expect(registered).toEqual([3, 1]);
});
