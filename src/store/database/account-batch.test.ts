import { expect, it } from 'vitest';
import { BUSY, createAccountBatcher } from './account-batch.ts';

it('a locked account delays only its own items, which are then written together', async () => {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const waited: string[][] = [];
  const add = createAccountBatcher<string, string>({
    maxItems: 8,
    accountOf: (item) => item.slice(0, 1),
    async write(items, wait) {
      if (!wait) return items.map((item) => (item.startsWith('a') ? BUSY : item));
      waited.push(items);
      await free;
      return items;
    },
  });
  const held = ['a1', 'a2', 'a3'].map(add);
  expect(await Promise.all(['b1', 'c1'].map(add))).toEqual(['b1', 'c1']);
  const late = add('a4');
  expect(await add('b2')).toBe('b2');
  release();
  expect(await Promise.all([...held, late])).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect(waited.flat()).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect(waited.length).toBeLessThan(4);
});
