import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { callOf, endOf } from '../../test/harness/calls.ts';
import { suiteDatabase } from '../../test/harness/database.ts';
import { issueKey } from '../account/keys.ts';
import { addCredits, auditLedger, changePlan, createAccount, readCredits } from './account/accounts.ts';
import { auditKept, readKeptBytes, sumKept } from './account/kept.ts';
import { listKeys, revokeKey } from './account/keys.ts';
import { rollUpLedger } from './account/ledger-rollup.ts';
import { createBlobStore } from './blobs/blob-store.ts';
import { closeCalls, createCallStore } from './calls.ts';
import { queryValue } from './database/query.ts';
import { listHistory } from './history.ts';
import { claimKey, saveAnswer } from './idempotency.ts';
import { newId } from './ids.ts';
import { beat, failOrphanedCalls, registerProcess } from './processes.ts';

const database = await suiteDatabase();
const processId = newId();
await registerProcess(database, processId, 'all');
const calls = createCallStore(database, processId);

afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  expect(await auditKept(database)).toEqual([]);
});

async function account(plan: string) {
  const accountId = await createAccount(database, newId(), plan);
  const { keyId } = await issueKey(database, accountId, { name: 'test', surface: 'v2' });
  return { accountId, keyId };
}

const opening = ({ accountId, keyId }: { accountId: string; keyId: string | null }, reserve: number) =>
  callOf(accountId, { keyId, reserve, counted: true });

const closing = (id: string, cost: number) => endOf(id, { cost });

describe('bytes kept', () => {
  it('are counted as results, pictures, requests and kept answers come and go, for each account, whoever writes them', async () => {
    const [holder, other] = [await account('free'), await account('free')];
    const body = zstdCompressSync('[1, 2, 3]');
    const ids: string[] = [];
    for (const owner of [holder, holder, other]) {
      const call = opening(owner, 1);
      await calls.open(call);
      await calls.close({ ...closing(call.id, 1), result: { zstd: body, jsonBytes: 9 } });
      ids.push(call.id);
    }
    const { accountId } = holder;
    const bytes = Buffer.alloc(100_000, 'x');
    await createBlobStore(database).put({
      id: newId(),
      accountId,
      callId: ids[0] ?? '',
      contentType: 'x',
      bytes,
    });
    const request = '{}'.length;
    const all = (id: string) => readKeptBytes(database, id);
    const kept = () => all(accountId);
    expect(await kept()).toBe(2 * (body.length + request) + bytes.length);
    await sumKept(database);
    expect(await kept()).toBe(2 * (body.length + request) + bytes.length);
    expect((await readCredits(database, accountId)).keptBytes).toBe(await kept());
    await database.query('select delete_calls($1)', [[ids[0]]]);
    expect(await kept()).toBe(body.length + request);
    // The version before does not say whose a result is.
    await database.query('delete from call_result where call_id = $1', [ids[1]]);
    await database.query('insert into call_result (call_id, body, json_bytes) values ($1, $2, 1)', [
      ids[1],
      bytes,
    ]);
    expect(await kept()).toBe(bytes.length + request);
    await Promise.all([sumKept(database), sumKept(database)]);
    expect(await kept()).toBe(bytes.length + request);
    expect(await all(other.accountId)).toBe(body.length + request);
    expect(await auditKept(database)).toEqual([]);
  });

  it('are counted for answers that are kept for an Idempotency-Key, and for pages in the cache', async () => {
    const { accountId } = await account('free');
    const kept = () => readKeptBytes(database, accountId);
    const holder = { accountId, key: 'k' };
    const claim = { hash: Buffer.alloc(32), processId, held: true };
    await claimKey(database, holder, claim);
    expect(await kept()).toBe(0);
    await saveAnswer(database, holder, { processId }, { status: 200, headers: {}, body: Buffer.alloc(500) });
    const answer = await kept();
    expect(answer).toBeGreaterThan(500);
    await database.query(
      `insert into fetch_cache (key, account_id, fetched_at, facts, body) values ($1, $2, now(), '{}', $3)`,
      [newId(), accountId, Buffer.alloc(3_000)],
    );
    expect(await kept()).toBe(answer + 3_000);
    // Another request takes the place of one that is too old.
    await database.query(
      `update idempotency set created_at = now() - interval '2 days' where account_id = $1`,
      [accountId],
    );
    await claimKey(database, holder, claim);
    expect(await kept()).toBe(3_000);
    await saveAnswer(database, holder, { processId }, { status: 200, headers: {}, body: Buffer.alloc(500) });
    await database.query('delete from idempotency where account_id = $1', [accountId]);
    expect(await kept()).toBe(3_000);
    expect(await auditKept(database)).toEqual([]);
  });

  it('are reported if the count differs from the tables', async () => {
    const { accountId } = await account('free');
    await database.query('insert into kept_change values ($1, 5)', [accountId]);
    expect(await auditKept(database)).toEqual([{ id: accountId, name: expect.any(String) }]);
    await database.query('insert into kept_change values ($1, -5)', [accountId]);
  });
});

describe('old entries of the ledger', () => {
  it('are summed by day once their calls are gone, and balances stay', async () => {
    const holder = await account('free');
    const ids: string[] = [];
    for (const cost of [3, 4, 5]) {
      const call = opening({ ...holder, keyId: null }, cost);
      await calls.open({ ...call, counted: false });
      await calls.close(closing(call.id, cost));
      ids.push(call.id);
    }
    const before = await readCredits(database, holder.accountId);
    const entries = () =>
      database.query(
        `select kind, plan_delta as delta, call_id is null as summed from ledger
         where account_id = $1 and kind <> 'plan' order by created_at, plan_delta`,
        [holder.accountId],
      );
    await database.query(
      `update ledger set created_at = now() - make_interval(days => 100, hours => (-plan_delta)::int * 12)
       where call_id = any($1)`,
      [ids],
    );
    // The last one is still in history.
    await database.query('select delete_calls($1)', [ids.slice(0, 2)]);
    expect(await rollUpLedger(database, 90, 1)).toBe(2);
    expect(await rollUpLedger(database, 90)).toBe(0);
    const charge = (delta: number, summed: boolean) => ({ kind: 'charge', delta, summed });
    const after = await entries();
    expect(after).toContainEqual(charge(-5, false));
    expect(after.filter(({ summed }) => summed).reduce((sum, { delta }) => sum + Number(delta), 0)).toBe(-7);
    // Two of three requests are no longer kept.
    const keptBytes = before.keptBytes / 3;
    expect(await readCredits(database, holder.accountId)).toEqual({ ...before, keptBytes });
    await database.query('select delete_calls($1)', [ids]);
    expect(await rollUpLedger(database, 90)).toBe(1);
    expect(await rollUpLedger(database, 90)).toBe(0);
    // Entries of a day come together also when they are old enough at different times.
    const days = (await entries()).length;
    expect(days).toBeLessThanOrEqual(3);
    expect(await auditLedger(database)).toEqual([]);
  });
});

describe('opening a call', () => {
  it('reserves credits and settles to the true cost', async () => {
    const holder = await account('free');
    const call = opening(holder, 40);
    expect(await calls.open(call)).toEqual({ outcome: 'opened', remaining: 460, rateLimit: 10, rateLeft: 9 });
    expect((await readCredits(database, holder.accountId)).remaining).toBe(460);
    expect(await calls.close(closing(call.id, 3))).toEqual({ closed: true, remaining: 497 });
    expect(await readCredits(database, holder.accountId)).toMatchObject({ remaining: 497, used: 3 });
  });

  it('refuses what the account cannot afford, and reserves nothing for it', async () => {
    const holder = await account('free');
    expect((await calls.open(opening(holder, 501))).outcome).toBe('insufficient_credits');
    expect((await readCredits(database, holder.accountId)).remaining).toBe(500);
  });

  it('decides each call of a batch by itself', async () => {
    const holder = await account('starter');
    const outcomes = await Promise.all([9_000, 2_000, 1_000, 1].map((n) => calls.open(opening(holder, n))));
    expect(outcomes.map((o) => o.outcome)).toEqual([
      'opened',
      'insufficient_credits',
      'opened',
      'insufficient_credits',
    ]);
  });

  it('counts the rate by the minute and refuses what is over it', async () => {
    const holder = await account('free');
    const outcomes: string[] = [];
    for (let n = 0; n < 11; n++) outcomes.push((await calls.open(opening(holder, 1))).outcome);
    // The clock may pass a minute in the middle, which only ever allows more.
    const allowed = outcomes.filter((outcome) => outcome === 'opened').length;
    expect(allowed).toBeGreaterThanOrEqual(10);
    expect(outcomes.every((outcome) => outcome === 'opened' || outcome === 'rate_limited')).toBe(true);
    await database.query(
      `update account set rate_minute = date_trunc('minute', now()), rate_count = 10 where id = $1`,
      [holder.accountId],
    );
    expect((await calls.open(opening(holder, 1))).outcome).toBe('rate_limited');
  });

  it('refuses a key the moment it is revoked', async () => {
    const holder = await account('free');
    expect((await calls.open(opening(holder, 1))).outcome).toBe('opened');
    await revokeKey(database, holder.keyId);
    expect((await calls.open(opening(holder, 1))).outcome).toBe('invalid_key');
    expect((await listKeys(database, holder.accountId))[0]?.revokedAt).not.toBeNull();
  });

  it('has no floor on an unlimited plan', async () => {
    const holder = await account('self-hosted');
    const call = opening(holder, 1_000_000);
    expect(await calls.open(call)).toMatchObject({ outcome: 'opened', remaining: null, rateLimit: null });
    await calls.close(closing(call.id, 1_000_000));
    expect(await readCredits(database, holder.accountId)).toMatchObject({ remaining: null, used: 1_000_000 });
  });
});

describe('closing a call', () => {
  it('uses plan credits first, then bought ones', async () => {
    const holder = await account('free');
    await addCredits(database, { accountId: holder.accountId, key: newId(), kind: 'grant', amount: 100 });
    const call = opening(holder, 550);
    await calls.open(call);
    await calls.close(closing(call.id, 550));
    const [row] = await database.query('select plan_credits, bought_credits from account where id = $1', [
      holder.accountId,
    ]);
    expect(row).toEqual({ plan_credits: 0, bought_credits: 50 });
  });

  it('happens once: a second closing changes nothing', async () => {
    const holder = await account('free');
    const call = opening(holder, 10);
    await calls.open(call);
    expect((await calls.close(closing(call.id, 10))).closed).toBe(true);
    expect((await calls.close(closing(call.id, 10))).closed).toBe(false);
    expect((await readCredits(database, holder.accountId)).remaining).toBe(490);
  });

  it('fails a cost over the reservation without harming its neighbours in the batch', async () => {
    const holder = await account('free');
    const good = opening(holder, 5);
    const bad = opening(holder, 5);
    await Promise.all([calls.open(good), calls.open(bad)]);
    // The first goes alone; the other two wait for it and form a batch.
    const first = calls.close(closing(newId(), 0));
    const together = await Promise.allSettled([
      calls.close(closing(good.id, 5)),
      calls.close(closing(bad.id, 6)),
    ]);
    await first;
    expect(together.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected']);
    await calls.close({ ...closing(bad.id, 0), status: 'failed', error: '{}' });
  });

  it('stores the result with the call', async () => {
    const holder = await account('free');
    const call = opening(holder, 1);
    await calls.open(call);
    const json = Buffer.from('{"x":1}');
    await calls.close({
      ...closing(call.id, 1),
      result: { zstd: zstdCompressSync(json), jsonBytes: json.length },
    });
    expect(await database.query('select json_bytes from call_result where call_id = $1', [call.id])).toEqual([
      { json_bytes: 7 },
    ]);
  });

  it('can reserve more on the way, within the balance', async () => {
    const holder = await account('free');
    const call = opening(holder, 1);
    await calls.open(call);
    expect(await calls.reserveMore(call.id, 400)).toBe(true);
    expect(await calls.reserveMore(call.id, 100)).toBe(false);
    await calls.close(closing(call.id, 401));
    expect((await readCredits(database, holder.accountId)).remaining).toBe(99);
  });
});

describe('the monthly cycle', () => {
  it('renews plan credits instead of adding them up, and keeps bought ones', async () => {
    const holder = await account('free');
    await addCredits(database, { accountId: holder.accountId, key: newId(), kind: 'grant', amount: 7 });
    const call = opening(holder, 100);
    await calls.open(call);
    await calls.close(closing(call.id, 100));
    await database.query(
      `update account set cycle_anchor = now() - interval '70 days', cycle_start = now() - interval '40 days', cycle_end = now() - interval '9 days' where id = $1`,
      [holder.accountId],
    );
    expect(await readCredits(database, holder.accountId)).toMatchObject({ remaining: 507, used: 0 });
    const [row] = await database.query<{ in_future: boolean }>(
      'select cycle_end > now() as in_future from account where id = $1',
      [holder.accountId],
    );
    expect(row?.in_future).toBe(true);
  });

  it('charges a call to the month in which it ends', async () => {
    const holder = await account('free');
    const call = opening(holder, 100);
    await calls.open(call);
    await database.query(`update account set cycle_end = now() - interval '1 second' where id = $1`, [
      holder.accountId,
    ]);
    await calls.close(closing(call.id, 100));
    expect(await readCredits(database, holder.accountId)).toMatchObject({ remaining: 400, used: 100 });
  });

  it('starts again when the plan changes', async () => {
    const holder = await account('self-hosted');
    const call = opening(holder, 9_000);
    await calls.open(call);
    await calls.close(closing(call.id, 9_000));
    await changePlan(database, holder.accountId, 'starter');
    expect(await readCredits(database, holder.accountId)).toMatchObject({
      remaining: 10_000,
      used: 0,
      planName: 'Starter Plan',
    });
  });
});

describe('calls without a working process', () => {
  // Those of the tests before would count too once they are old enough, which they are sooner on a slow machine.
  beforeEach(async () => {
    await database.query('delete from process where id <> $1', [processId]);
    await beat(database, processId, 'all');
    await database.query(
      `update call set created_at = now() - interval '1 minute' where id in (select call_id from open_call)`,
    );
    await failOrphanedCalls(database, { processId, running: new Set() });
  });

  it('are failed and released when their process is dead', async () => {
    const holder = await account('free');
    const dead = newId();
    await registerProcess(database, dead, 'worker');
    const call = opening(holder, 50);
    await createCallStore(database, dead).open(call);
    await beat(database, processId, 'all');
    expect(await failOrphanedCalls(database, { processId, running: new Set() })).toBe(0);
    await database.query(`update process set heartbeat_at = now() - interval '31 seconds' where id = $1`, [
      dead,
    ]);
    expect(await failOrphanedCalls(database, { processId, running: new Set() })).toBe(1);
    expect((await readCredits(database, holder.accountId)).remaining).toBe(500);
    const [row] = await database.query('select status, error from call where id = $1', [call.id]);
    expect(row).toMatchObject({ status: 'failed', error: { type: 'internal_error' } });
  });

  it('are failed if their own process no longer knows them', async () => {
    const holder = await account('free');
    const call = opening(holder, 50);
    await calls.open(call);
    await database.query(`update call set created_at = now() - interval '6 seconds' where id = $1`, [
      call.id,
    ]);
    expect(await failOrphanedCalls(database, { processId, running: new Set([call.id]) })).toBe(0);
    expect(await failOrphanedCalls(database, { processId, running: new Set() })).toBe(1);
  });

  it('are listed, failed and released however long ago they began, as after a month without a server', async () => {
    const holder = await account('free');
    const call = opening(holder, 50);
    await createCallStore(database, newId()).open(call);
    await database.query(`update call set created_at = now() - interval '40 days' where id = $1`, [call.id]);
    const { accountId } = holder;
    const { rows } = await listHistory(database, { accountId }, { page: 1, limit: 10 });
    expect(rows).toMatchObject([{ id: call.id, status: 'running', elapsedMs: 2 ** 31 - 1 }]);
    expect(await failOrphanedCalls(database, { processId, running: new Set() })).toBe(1);
    expect((await readCredits(database, accountId)).remaining).toBe(500);
  });

  it('are never failed by the process that works on them, even if it was considered dead', async () => {
    const holder = await account('free');
    const call = opening(holder, 50);
    await calls.open(call);
    const self = { processId, running: new Set([call.id]) };
    await database.query(`update process set heartbeat_at = now() - interval '1 hour' where id = $1`, [
      processId,
    ]);
    await failOrphanedCalls(database, self);
    await database.query('delete from process where id = $1', [processId]);
    await failOrphanedCalls(database, self);
    await beat(database, processId, 'all');
    expect(await calls.close(closing(call.id, 7))).toEqual({ closed: true, remaining: 493 });
  });

  it('of others are left alone after an outage, in which nobody could send a heartbeat', async () => {
    const holder = await account('free');
    const other = newId();
    await registerProcess(database, other, 'worker');
    const call = opening(holder, 50);
    await createCallStore(database, other).open(call);
    await database.query(`update process set heartbeat_at = now() - interval '31 seconds' where id = $1`, [
      other,
    ]);
    expect(await failOrphanedCalls(database, { processId, running: new Set() }, false)).toBe(0);
    expect(await failOrphanedCalls(database, { processId, running: new Set() }, true)).toBe(1);
  });
});

describe('a locked account', () => {
  /** Locks the account's row while the work is done. */
  const holding = (accountId: string, work: () => Promise<void>) =>
    database.transaction(async (tx) => {
      await tx.query('select 1 from account where id = $1 for update', [accountId]);
      await work();
    });

  it('delays no other one, neither opening nor closing, and gets an error within three seconds', async () => {
    const [held, free] = [await account('free'), await account('free')];
    const before = opening(held, 5);
    await calls.open(before);
    await holding(held.accountId, async () => {
      const refused = calls.open(opening(held, 5)).catch((error) => error);
      const closed = calls
        .close({ ...closing(before.id, 5), accountId: held.accountId })
        .catch(() => 'refused');
      const began = performance.now();
      for (let n = 0; n < 5; n++) {
        const call = opening(free, 5);
        expect((await calls.open(call)).outcome).toBe('opened');
        expect((await calls.close({ ...closing(call.id, 5), accountId: free.accountId })).closed).toBe(true);
      }
      expect(performance.now() - began).toBeLessThan(2_500);
      expect(await refused).toMatchObject({ status: 503, message: /busy/ });
      expect(await closed).toBe('refused');
    });
    expect((await calls.close(closing(before.id, 5))).closed).toBe(true);
  });

  it('keeps its calls in order, and the bytes of a call that could not be closed do not stay', async () => {
    const held = await account('free');
    const call = opening(held, 5);
    await calls.open(call);
    const result = { zstd: zstdCompressSync('{}'), jsonBytes: 2 };
    await holding(held.accountId, async () => {
      const late = calls.close({ ...closing(call.id, 5), accountId: held.accountId, result });
      await expect(late).rejects.toMatchObject({ status: 503 });
    });
    await calls.close({ ...closing(call.id, 0), status: 'failed', error: '{}' });
    expect(await database.query('select 1 from call_result where call_id = $1', [call.id])).toEqual([]);
  });

  it('reserves nothing for a call that was closed while the reservation waited', async () => {
    const held = await account('free');
    const call = opening(held, 5);
    await calls.open(call);
    let more: Promise<boolean> = Promise.resolve(true);
    await database.transaction(async (tx) => {
      await tx.query('select lock_accounts(array[$1::uuid])', [held.accountId]);
      more = calls.reserveMore(call.id, 20);
      const waits = `select count(*) from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database() and a.query like '%reserve_more%'`;
      await expect.poll(() => queryValue(database, waits)).toBeGreaterThan(0);
      await closeCalls(tx, [closing(call.id, 5)]);
    });
    expect(await more).toBe(false);
    expect((await readCredits(database, held.accountId)).remaining).toBe(495);
  });
});
