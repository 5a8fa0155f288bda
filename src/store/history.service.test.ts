import { expect, it } from 'vitest';
import { suiteDatabase } from '../../test/harness/database.ts';
import { issueKey } from '../account/keys.ts';
import { createAccount } from './account/accounts.ts';
import { listKeys, revokeKey } from './account/keys.ts';
import type { Database } from './database/database.ts';
import { findHistory, listHistory, readParams } from './history.ts';
import { newId } from './ids.ts';

const database = await suiteDatabase();
const accountId = await createAccount(database, 'someone', 'free');

it('a list leaves out requests that are long, and each of them can be read by itself', async () => {
  const [short, long] = [{ url: 'https://a.example/' }, { prompt: 'grain '.repeat(20_000) }];
  for (const params of [short, long]) {
    await database.query(
      `insert into call (id, account_id, service, status, params, reserved, created_at)
       values ($1, $2, 'scrape', 'completed', $3, 0, now())`,
      [newId(), accountId, JSON.stringify(params)],
    );
  }
  const { rows } = await listHistory(database, { accountId }, { page: 1, limit: 10 });
  expect(rows.map(({ params }) => params).toReversed()).toEqual([short, null]);
  const [found] = rows.filter(({ params }) => params === null);
  if (!found) throw new Error('there is no long one');
  expect(JSON.parse(await readParams(database, found))).toEqual(long);
  expect((await findHistory(database, accountId, found.id))?.params).toEqual(long);
});

it('keys that were made and revoked are not read again with the live ones', async () => {
  const { keyId } = await issueKey(database, accountId, { name: 'a', surface: 'v2' });
  await issueKey(database, accountId, { name: 'b', surface: 'v2' });
  await revokeKey(database, keyId);
  expect(await listKeys(database, accountId)).toHaveLength(2);
  expect(await listKeys(database, accountId, { isLive: true })).toMatchObject([{ name: 'b' }]);
});

it('gives a search and its count the same time together', async () => {
  const limits: number[] = [];
  const query = async (sql: string) => {
    const limit = /statement_timeout = (\d+)/.exec(sql)?.[1];
    if (limit) limits.push(Number(limit));
    else await new Promise((resolve) => setTimeout(resolve, 20));
    return limit ? [] : [{ cursor: '0_a', count: 2 }];
  };
  const work = (task: (tx: object) => unknown) => task({ query });
  const filter = { accountId: 'a', q: 'grain' };
  await listHistory({ transaction: work } as unknown as Database, filter, { page: 1, limit: 1 });
  expect(limits).toHaveLength(2);
  expect(limits[1]).toBeLessThan(limits[0] ?? 0);
});

it('ends a search that takes too long, and explains how to narrow it', async () => {
  const accountId = await createAccount(database, 'searcher', 'self-hosted');
  const slow = database.transaction(async (tx) => {
    // Whoever reads waits until this is over.
    await tx.query('lock table call in access exclusive mode');
    const search = listHistory(
      database,
      { accountId, q: 'grain' },
      { page: 1, limit: 10 },
      { searchMs: 100 },
    );
    await expect(search).rejects.toMatchObject({
      type: 'timeout',
      message: expect.stringContaining('`from`'),
    });
  });
  await slow;
});
