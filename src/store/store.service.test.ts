/** Backups, news, events and idempotency keys, on a real database. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../test/harness/database.ts';
import { issueKey } from '../account/keys.ts';
import { auditLedger, createAccount, listAccounts } from './account/accounts.ts';
import { auditKept, readKeptBytes } from './account/kept.ts';
import { createBlobStore } from './blobs/blob-store.ts';
import { createCallStore } from './calls.ts';
import { exportTo, importFrom } from './database/backup.ts';
import { openBus, publish } from './database/bus.ts';
import type { Database } from './database/database.ts';
import { deleteOldCalls } from './history.ts';
import { claimKey, releaseKey, saveAnswer } from './idempotency.ts';
import { newId } from './ids.ts';
import { addMonths, dropMonths } from './months.ts';
import { registerProcess } from './processes.ts';
import { earlierScrapes, trackPage } from './tracked-pages.ts';
import { appendEvent, type OutboxEvent, takeEvents } from './webhook/outbox.ts';

let database: Database;
let accountId: string;

beforeAll(async () => {
  ({ database } = await createDatabase());
  accountId = await createAccount(database, 'someone', 'free');
});
afterAll(() => database.close());

describe('backups', () => {
  it('bring everything back, whatever characters it holds', async () => {
    const source = (await createDatabase()).database;
    const owner = await createAccount(source, 'line\nbreak \\. tab\t “quotes” \u2028 🌾', 'starter');
    await issueKey(source, owner, { name: 'k', surface: 'v2' });
    const processId = newId();
    await registerProcess(source, processId, 'all');
    const calls = createCallStore(source, processId);
    const call = {
      id: newId(),
      accountId: owner,
      keyId: null,
      service: 'scrape' as const,
      params: '{"a":"\\\\."}',
      sessionId: null,
      parentId: null,
      reserve: 9,
      counted: true,
    };
    await calls.open(call);
    const body = Buffer.from('{"x":"\\u2028"}');
    await calls.close({
      id: call.id,
      status: 'completed',
      cost: 7,
      error: null,
      elapsedMs: 1,
      result: { zstd: zstdCompressSync(body), jsonBytes: body.length },
    });

    const file = join(await mkdtemp(join(tmpdir(), 'winnow-backup-')), 'all.winnow');
    const written = await exportTo(source, file);
    const target = (await createDatabase()).database;
    expect((await importFrom(target, file)).tables).toEqual(written.tables);
    expect(await listAccounts(target)).toEqual(await listAccounts(source));
    expect(await auditLedger(target)).toEqual([]);
    const [row] = await target.query<{ body: Buffer }>('select body from call_result where call_id = $1', [
      call.id,
    ]);
    expect(row && zstdDecompressSync(row.body)).toEqual(body);
    // New rows get new numbers.
    await createAccount(target, 'after', 'free');

    await expect(importFrom(target, file)).rejects.toThrow(/not empty/);
    await Promise.all([source.close(), target.close()]);
  });

  it('have everything, though a month is due to be dropped meanwhile', async () => {
    const source = (await createDatabase()).database;
    const owner = await createAccount(source, 'owner', 'free');
    const processId = newId();
    await registerProcess(source, processId, 'all');
    const calls = createCallStore(source, processId);
    const id = newId();
    const facts = { accountId: owner, keyId: null, service: 'scrape' as const, params: '{}' };
    await calls.open({ ...facts, id, sessionId: null, parentId: null, reserve: 0, counted: false });
    const result = { zstd: Buffer.from('r'), jsonBytes: 2 };
    await calls.close({ id, status: 'completed', cost: 0, error: null, elapsedMs: 1, result });
    const file = join(await mkdtemp(join(tmpdir(), 'winnow-backup-')), 'all.winnow');
    const { made } = await source.transaction(async (tx) => {
      await tx.query('lock table account in access exclusive mode');
      const made = exportTo(source, file);
      const waits = `select 1 from pg_locks where relation = 'account'::regclass and not granted`;
      await expect.poll(() => source.query(waits), { timeout: 60_000 }).toHaveLength(1);
      await dropMonths(source, -100).catch(() => {});
      return { made };
    });
    expect((await made).tables).toMatchObject({ call: 1, call_result: 1 });
    await source.close();
  });

  it('are refused when they are cut off or no backup at all, and nothing is left behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-backup-'));
    const whole = join(folder, 'whole');
    await exportTo(database, whole);
    const text = zstdDecompressSync(await readFile(whole));
    const lines = text.toString().trimEnd().split('\n');
    const cuts = [lines.length - 1, lines.length - 2].map((count) => `${lines.slice(0, count).join('\n')}\n`);
    const other = join(folder, 'other');
    await writeFile(other, zstdCompressSync(Buffer.from('hello\n')));
    const target = (await createDatabase()).database;
    for (const cut of cuts) {
      await writeFile(join(folder, 'cut'), zstdCompressSync(Buffer.from(cut)));
      await expect(importFrom(target, join(folder, 'cut'))).rejects.toThrow(/it is cut off/);
    }
    await expect(importFrom(target, other)).rejects.toThrow(/does not begin like a Winnow backup/);
    expect(await listAccounts(target)).toEqual([]);
    await target.close();
  });
});

describe('retention', () => {
  it('removes finished calls that are too old, with what belongs to them, and no others', async () => {
    const processId = newId();
    await registerProcess(database, processId, 'all');
    const calls = createCallStore(database, processId);
    const day = 86_400_000;
    const [old, running, young] = [newId(Date.now() - 9 * day), newId(Date.now() - 9 * day), newId()];
    for (const id of [old, running, young]) {
      await calls.open({
        id,
        accountId,
        keyId: null,
        service: 'scrape',
        params: '{}',
        sessionId: null,
        parentId: null,
        reserve: 1,
        counted: false,
      });
    }
    const result = { zstd: zstdCompressSync(Buffer.from('{}')), jsonBytes: 2 };
    for (const id of [old, young]) {
      await calls.close({ id, status: 'completed', cost: 0, error: null, elapsedMs: 1, result });
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

  it('drops results and pictures with their month, but for those of calls that are there', async () => {
    const { database } = await createDatabase();
    const owner = await createAccount(database, 'owner', 'free');
    const processId = newId();
    await registerProcess(database, processId, 'all');
    const calls = createCallStore(database, processId);
    const blobs = createBlobStore(database);
    const result = { zstd: Buffer.from('r'), jsonBytes: 2 };
    const facts = { accountId: owner, keyId: null, service: 'scrape' as const, params: '{}' };
    const [old, young] = [newId(Date.now() - 91 * 86_400_000), newId()];
    const write = async (id: string, pictureId = newId()) => {
      await calls.open({ ...facts, id, sessionId: null, parentId: null, reserve: 0, counted: false });
      await calls.close({ id, status: 'completed', cost: 0, error: null, elapsedMs: 1, result });
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
});

describe('pages that are watched for changes', () => {
  it('are not compared with a scrape that was deleted before it was noted', async () => {
    const accountId = await createAccount(database, 'watcher', 'free');
    const page = { accountId, pages: [Buffer.from('page')] };
    await trackPage(database, { ...page, callId: newId() });
    expect(await earlierScrapes(database, [page])).toEqual([null]);
  });
});

describe('the bus', () => {
  it('tells other processes, and says when it cannot', async () => {
    const bus = await openBus(database);
    const heard = new Promise<string>((resolve) => bus.subscribe('topic', resolve));
    await publish(database, { topic: 'topic', id: 'x' });
    expect(await heard).toBe('x');

    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen winnow' and datname = current_database()`,
    );
    await expect.poll(() => bus.live).toBe(false);
    await expect.poll(() => bus.live, { timeout: 5_000 }).toBe(true);
    const again = new Promise<string>((resolve) => bus.subscribe('topic', resolve));
    await publish(database, { topic: 'topic', id: 'y' });
    expect(await again).toBe('y');
    await bus.close();
  });
});

describe('the outbox', () => {
  it('keeps events until their handling is committed', async () => {
    await database.transaction(async (tx) => {
      const webhookUrl = 'https://a.example';
      await appendEvent(tx, { accountId, type: 'a', payload: { webhookUrl, data: { n: 1 } } });
      await appendEvent(tx, { accountId, type: 'b', payload: { webhookUrl, data: { n: 2 } } });
    });
    const failing = takeEvents(database, 10, async () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    const seen: OutboxEvent[] = [];
    expect(await takeEvents(database, 10, async (_, events) => void seen.push(...events))).toBe(2);
    expect(seen.map((event) => event.type)).toEqual(['a', 'b']);
    expect(await takeEvents(database, 10, async () => {})).toBe(0);
  });

  it('has no event of a transaction that failed', async () => {
    const failed = database.transaction(async (tx) => {
      const payload = { webhookUrl: 'https://a.example', data: {} };
      await appendEvent(tx, { accountId, type: 'c', payload });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await takeEvents(database, 10, async () => {})).toBe(0);
  });
});

describe('idempotency keys', () => {
  const hash = (text: string) => Buffer.from(text.padEnd(32, '.'));
  const me = newId();
  const claim = (
    holder: { accountId: string; key: string },
    body: string,
    processId = me,
    keptSeconds = 86_400,
  ) => claimKey(database, holder, { hash: hash(body), processId, held: true, keptSeconds });

  it('belong to the first, who may answer or give them back', async () => {
    await registerProcess(database, me, 'all');
    const holder = { accountId, key: 'one' };
    expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
    expect(await claim(holder, 'body')).toEqual({ state: 'in_progress' });
    await releaseKey(database, holder, { processId: me });
    expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
    const answer = { status: 200, headers: { 'x-credits-used': '1' }, body: Buffer.from('{}') };
    await saveAnswer(database, holder, { processId: me }, answer);
    expect(await claim(holder, 'body')).toEqual({ state: 'answered', answer });
    expect(await claim(holder, 'other')).toEqual({ state: 'other_body' });
    await database.query(`update idempotency set created_at = now() - interval '25 hours'`);
    expect(await claim(holder, 'other')).toMatchObject({ state: 'mine' });
  });

  it('may be kept for less than a day once they are answered', async () => {
    const holder = { accountId, key: 'brief' };
    expect(await claim(holder, 'body', me, 30)).toMatchObject({ state: 'mine' });
    const aMinuteAgo = `update idempotency set created_at = now() - interval '1 minute'`;
    await database.query(aMinuteAgo);
    expect(await claim(holder, 'body', me, 30)).toEqual({ state: 'in_progress' });
    await saveAnswer(
      database,
      holder,
      { processId: me },
      { status: 200, headers: {}, body: Buffer.from('{}') },
    );
    expect(await claim(holder, 'body')).toMatchObject({ state: 'answered' });
    expect(await claim(holder, 'body', me, 30)).toMatchObject({ state: 'mine' });
  });

  it('are free again when their process has died', async () => {
    const dead = newId();
    const holder = { accountId, key: 'two' };
    expect(await claim(holder, 'body', dead)).toMatchObject({ state: 'mine' });
    expect(await claim(holder, 'body')).toMatchObject({ state: 'mine' });
  });

  it('are not locked by a claim that waits for the account', async () => {
    const holder = { accountId, key: 'three' };
    expect(await claim(holder, 'body', newId())).toMatchObject({ state: 'mine' });
    const { conflict } = database.activity().errors;
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const opening = database.transaction(async (tx) => {
      await tx.query('select 1 from account where id = $1 for update', [accountId]);
      lock();
      await expect
        .poll(() =>
          database.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%claim_key%'
               and datname = current_database()`,
          ),
        )
        .toHaveLength(1);
      await tx.query(`update idempotency set awaited = true where account_id = $1`, [accountId]);
    });
    await locked;
    const claimed = claim(holder, 'body');
    await opening;
    expect(await claimed).toMatchObject({ state: 'mine' });
    expect(database.activity().errors.conflict).toBe(conflict);
  });
});
