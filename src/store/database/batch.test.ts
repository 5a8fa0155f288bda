import { describe, expect, it } from 'vitest';
import { createBatcher } from './batch.ts';
import { unavailable } from './database-errors.ts';

describe('createBatcher', () => {
  it('writes a single item at once and groups those that come meanwhile', async () => {
    const batches: number[][] = [];
    const add = createBatcher<number, number>({
      maxItems: 3,
      write: async (items) => {
        batches.push(items);
        return items.map((item) => item * 10);
      },
    });
    expect(await Promise.all([1, 2, 3, 4, 5].map(add))).toEqual([10, 20, 30, 40, 50]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('waits for more items, but not with a full batch', async () => {
    const batches: number[][] = [];
    const add = createBatcher<number, number>({
      maxItems: 3,
      linger: () => 3_600_000,
      write: async (items) => {
        batches.push(items);
        return items;
      },
    });
    await Promise.all([1, 2, 3].map(add));
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('asks again whether to wait, until the answer is no', async () => {
    const batches: number[][] = [];
    const asked: [items: number, waitedMs: number][] = [];
    const add = createBatcher<number, number>({
      maxItems: 3,
      linger: (items, waitedMs) => {
        asked.push([items, waitedMs]);
        return items < 2 || waitedMs === 0 ? 5 : 0;
      },
      write: async (items) => {
        batches.push(items);
        return items;
      },
    });
    const first = add(1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.all([first, add(2)]);
    expect(batches).toEqual([[1, 2]]);
    expect(asked.slice(0, 2)).toEqual([
      [1, 0],
      [1, 5],
    ]);
  });

  it('fails only the bad item', async () => {
    const add = createBatcher<number, number>({
      maxItems: 10,
      write: async (items) => {
        if (items.includes(2)) throw new Error('bad');
        return items;
      },
    });
    const outcomes = await Promise.allSettled([0, 1, 2, 3].map(add));
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await add(7)).toBe(7);
  });

  it('fails a batch at once when the database is away, and writes again when it is back', async () => {
    let writes = 0;
    let away = true;
    const add = createBatcher<number, number>({
      maxItems: 64,
      write: async (items) => {
        writes += 1;
        if (away) throw unavailable(new Error('no line'));
        return items;
      },
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 65 }, (_, n) => add(n)));
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    // The first item alone, then the others together.
    expect(writes).toBe(2);
    away = false;
    expect(await add(7)).toBe(7);
  });
});
