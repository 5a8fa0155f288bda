import { expect, it } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { unavailable } from '../store/database/database-errors.ts';
import { answerOnce } from './outside.ts';

it('gives the key of a job that failed back when the database is there again', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let away = 2;
  const query = async (text: string) => {
    if (text.includes('claim_key')) return [{ state: 'mine' }];
    if (away-- > 0) throw unavailable(new Error('away'));
    release();
    return [];
  };
  const database = { query } as unknown as Database;
  const job = { accountId: 'a', kind: 'monitor', body: {}, delivery: { id: '1' } };
  const failing = answerOnce({ database, processId: 'p' }, job, async () => {
    throw new Error('the page is gone');
  });
  await expect(failing).rejects.toThrow('the page is gone');
  await released;
  expect(away).toBe(-1);
});
