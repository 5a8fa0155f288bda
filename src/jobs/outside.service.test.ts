import { expect, it } from 'vitest';
import { suiteDatabase } from '../../test/harness/database.ts';
import { createIdempotencyKeys } from '../http/idempotency-keys.ts';
import type { Database } from '../store/database/database.ts';
import { unavailable } from '../store/database/database-errors.ts';
import { newId } from '../store/ids.ts';
import { registerProcess } from '../store/processes.ts';
import { answerOnce } from './outside.ts';

const database = await suiteDatabase();
const bus = { live: true, subscribe: () => () => {}, close: async () => {} };
const log = { warn: () => {} };

/** Loses the answers to the first `times` matching statements, which are still executed. */
function losing(times: number, statement: RegExp): Database {
  let left = times;
  return {
    ...database,
    async query(sent, values) {
      const rows = await database.query<never>(sent, values);
      if (left === 0 || !statement.test(typeof sent === 'string' ? sent : sent.text)) return rows;
      left -= 1;
      throw unavailable(new Error('the line broke'));
    },
  };
}

async function keysOn(broken: Database) {
  const processId = newId();
  await registerProcess(database, processId, 'all');
  return createIdempotencyKeys({ database: broken, bus, processId, log });
}

const jobOf = (id?: string) => ({
  accountId: newId(),
  kind: 'monitor',
  body: { cronId: 'c' },
  delivery: { id, bodyKeptSeconds: 30 },
});

it('runs a job once, and answers the same delivery with its result', async () => {
  const keys = await keysOn(database);
  const job = jobOf('delivery');
  let runs = 0;
  const run = () => answerOnce(keys, job, async () => ({ result: { run: ++runs }, final: true }));
  expect(await Promise.all([run(), run()])).toEqual([{ run: 1 }, { run: 1 }]);
  const other = answerOnce(keys, { ...job, body: {} }, async () => ({ result: null, final: true }));
  await expect(other).rejects.toMatchObject({
    type: 'conflict',
    message: expect.stringContaining('delivery'),
  });
});

it('runs it again if it failed, or has not ended', async () => {
  const keys = await keysOn(database);
  const job = jobOf();
  const failing = answerOnce(keys, job, () => Promise.reject(new Error('the page is gone')));
  await expect(failing).rejects.toThrow('the page is gone');
  expect(await answerOnce(keys, job, async () => ({ result: 'not yet', final: false }))).toBe('not yet');
  expect(await answerOnce(keys, job, async () => ({ result: 'done', final: true }))).toBe('done');
});

it.each([
  ['was claimed', /claim_key/],
  ['was released', /end_key/],
])('runs it again if the answer that its key %s is lost', async (_what, statement) => {
  const keys = await keysOn(losing(1, statement));
  const job = jobOf();
  const failing = answerOnce(keys, job, () => Promise.reject(unavailable(new Error('away'))));
  await expect(failing).rejects.toMatchObject({ type: 'upstream_failed' });
  expect(await answerOnce(keys, job, async () => ({ result: 'done', final: true }))).toBe('done');
});
