/** Writes of which nobody knows whether they were committed. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { unavailable } from './database/database-errors.ts';
import { createDoubts } from './doubts.ts';
import { newId } from './ids.ts';

it('a write still running when its failure was reported is undone after it has ended, not before', async () => {
  const undone: unknown[] = [];
  const query = async (_: string, [ids]: unknown[]) => {
    undone.push(ids);
    return [];
  };
  const database = { query } as unknown as Database;
  const doubts = createDoubts(database, { folder: join(tmpdir(), newId()), processId: newId() });
  const { promise: written, resolve: commit } = Promise.withResolvers<void>();
  const callId = newId();
  await expect(doubts.certainly(callId, 10, () => written)).rejects.toMatchObject({
    type: 'upstream_failed',
  });
  await doubts.undo();
  expect(undone).toEqual([]);
  commit();
  await nextTurn();
  await doubts.undo();
  expect(undone).toEqual([[callId]]);
});

it('no write begins when its time is over: no caller would wait for it', async () => {
  const database = { query: async () => [] } as unknown as Database;
  const doubts = createDoubts(database, { folder: join(tmpdir(), newId()), processId: newId() });
  let begun = 0;
  const write = () => {
    begun += 1;
    return Promise.reject(unavailable(new Error('the line broke')));
  };
  await expect(doubts.certainly(newId(), 20, write)).rejects.toMatchObject({ type: 'upstream_failed' });
  expect(begun).toBe(1);
});
