/** What is deleted when it is too old, and what goes with it. */
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { callOf, endOf } from '../../test/harness/calls.ts';
import { createDatabase, suiteDatabase } from '../../test/harness/database.ts';
import { createAccount } from './account/accounts.ts';
import { auditKept, readKeptBytes } from './account/kept.ts';
import { createBlobStore } from './blobs/blob-store.ts';
import { createCallStore } from './calls.ts';
import type { Queryable } from './database/database.ts';
import { deleteInSteps } from './database/query.ts';
import { deleteOldCalls } from './history.ts';
import { deleteOldAnswers } from './idempotency.ts';
import { newId } from './ids.ts';
import { addMonths, dropMonths } from './months.ts';
import { registerProcess } from './processes.ts';
import { earlierScrapes, trackPage } from './tracked-pages.ts';

const database = await suiteDatabase();
const accountId = await createAccount(database, 'someone', 'free');

it('history loses finished calls that are too old, with what belongs to them, and no others', async () => {
  const processId = newId();
  await registerProcess(database, processId, 'all');
  const calls = createCallStore(database, processId);
  const day = 86_400_000;
  const [old, running, young] = [newId(Date.now() - 9 * day), newId(Date.now() - 9 * day), newId()];
  for (const id of [old, running, young]) {
    await calls.open(callOf(accountId, { id, reserve: 1 }));
  }
  const result = { zstd: zstdCompressSync(Buffer.from('{}')), jsonBytes: 2 };
  for (const id of [old, young]) {
    await calls.close(endOf(id, { result }));
  }
  const blobs = createBlobStore(database);
  await blobs.put({
    id: newId(),
    accountId,
    callId: old,
    contentType: 'image/jpeg',
    bytes: Buffer.from('x'),
  });
  expect(await deleteOldCalls(database, 7)).toBe(1);
  expect(await deleteOldCalls(database, 7)).toBe(0);
  const left = await database.query<{ id: string }>('select id from call where id = any($1) order by id', [
    [old, running, young],
  ]);
  expect(left.map(({ id }) => id)).toEqual([running, young].sort());
  expect(await database.query('select 1 from call_result where call_id = $1', [old])).toEqual([]);
  expect(await blobs.ofCall(old)).toEqual([]);
});

it('answers that are too old are deleted some at a time, however many there are', async () => {
  await database.query(
    `insert into idempotency (account_id, key, request_hash, process_id, created_at)
     select $1, n::text, '\\x00', $2, now() - case when n = 1 then interval '1 hour' else interval '25 hours' end
     from generate_series(1, 5002) n`,
    [accountId, newId()],
  );
  let statements = 0;
  const query: Queryable['query'] = (statement, values) => {
    statements += 1;
    return database.query(statement, values);
  };
  await deleteOldAnswers({ query });
  expect(statements).toBe(2);
  expect(await database.query('select key from idempotency')).toEqual([{ key: '1' }]);
});

it('rows of a partitioned table are all deleted, though those of other partitions share their places', async () => {
  await database.query(
    `create table parted (part int, n int) partition by list (part);
     create table parted_1 partition of parted for values in (1);
     create table parted_2 partition of parted for values in (2);
     insert into parted select part, n from generate_series(1, 2) part, generate_series(1, 5500) n`,
  );
  await deleteInSteps(database, { table: 'parted', where: 'n > $1', values: [0] });
  expect(await database.query('select count(*)::int as left from parted')).toEqual([{ left: 0 }]);
  await database.query('drop table parted');
});

it('results and pictures are dropped with their month, but for those of calls that are there', async () => {
  const { database } = await createDatabase();
  const owner = await createAccount(database, 'owner', 'free');
  const processId = newId();
  await registerProcess(database, processId, 'all');
  const calls = createCallStore(database, processId);
  const blobs = createBlobStore(database);
  const result = { zstd: Buffer.from('r'), jsonBytes: 2 };
  const [old, young] = [newId(Date.now() - 91 * 86_400_000), newId()];
  const write = async (id: string, pictureId = newId()) => {
    await calls.open(callOf(owner, { id }));
    await calls.close(endOf(id, { result }));
    const picture = { contentType: 'x', bytes: Buffer.from('xy') };
    await blobs.put({ id: pictureId, accountId: owner, callId: id, ...picture });
  };
  await write(old);
  await write(young);
  const left = () =>
    database.query('select call_id as id from call_result union all select call_id from blob order by id');
  const parts = async (table = 'call_result') =>
    (await database.query<{ part: string }>('select part from months_of($1)', [table])).map(
      (row) => row.part,
    );
  const both = (id: string) => [{ id }, { id }];

  expect(await deleteOldCalls(database, 90)).toBe(1);
  // They wait for their month, and are nobody's any more.
  expect(await left()).toEqual([...both(old), ...both(young)]);
  expect(await readKeptBytes(database, owner)).toBe('{}'.length + 3);
  expect(await auditKept(database)).toEqual([]);
  expect(await dropMonths(database, 90)).toBe(0);

  // As a new database is; those of the tests are made with the coming months.
  for (const table of ['call_result', 'blob'])
    for (const part of (await parts(table)).slice(1)) await database.query(`drop table ${part}`);
  expect(await parts()).toEqual(['call_result_first']);
  await addMonths(database);
  const coming = await parts();
  expect(coming[0]).toBe('call_result_first');
  expect(coming.length).toBeGreaterThan(1);
  await addMonths(database);
  expect(await parts()).toEqual(coming);

  // In none of the months, and forgotten.
  const beyond = Date.now() + 95 * 86_400_000;
  const stray = newId(beyond);
  await write(stray, newId(beyond));
  await database.query('select delete_calls($1, by_age => true)', [[stray]]);
  expect(await left()).toEqual([...both(old), ...both(young), ...both(stray)]);

  // A table that is read keeps only its own months, and nobody waits for the other.
  await database.transaction(async (tx) => {
    await tx.query('lock table blob in access share mode');
    await expect(dropMonths(database, -100)).rejects.toThrow('busy');
  });
  expect((await parts())[0]).toBe('call_result_first_cut');
  expect((await parts('blob'))[0]).toBe('blob_first');

  // As if three months had gone by.
  expect(await dropMonths(database, -100)).toBeGreaterThanOrEqual(2);
  expect(await left()).toEqual(both(young));
  expect((await parts())[0]).toBe('call_result_first_cut');
  expect(await blobs.result(young)).toMatchObject({ jsonBytes: 2 });
  expect(await dropMonths(database, -100)).toBe(0);
  await database.query('select delete_calls($1)', [[young]]);
  expect(await auditKept(database)).toEqual([]);
  expect(await dropMonths(database, -100)).toBe(2);
  expect(await parts()).not.toContain('call_result_first_cut');
  await database.close();
});

it('tracked pages are not compared with a scrape that was deleted before it was recorded', async () => {
  const accountId = await createAccount(database, 'watcher', 'free');
  const page = { accountId, pages: [Buffer.from('page')] };
  await trackPage(database, { ...page, callId: newId() });
  expect(await earlierScrapes(database, [page])).toEqual([null]);
});
