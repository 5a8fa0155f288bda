import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../../test/harness/database.ts';
import { auditLedger, createAccount, readCredits } from '../../../store/accounts.ts';
import type { Database } from '../../../store/database.ts';
import { deleteHistory } from '../../../store/history.ts';
import { newId } from '../../../store/ids.ts';
import { failOrphanedCalls, registerProcess } from '../../../store/processes.ts';
import {
  claimV1Requests,
  findV1Request,
  finishV1Request,
  openV1Request,
  releaseV1Request,
  renewV1Leases,
} from './requests.ts';

const LEASE_MS = 10_000;
const processId = newId();
let database: Database;

beforeAll(async () => {
  ({ database } = await createDatabase());
  await registerProcess(database, processId, 'all');
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await database.close();
});
beforeEach(async () => {
  await database.query(`update v1_request set state = 'ended' where state <> 'ended'`);
});

const account = (plan = 'self-hosted') => createAccount(database, newId(), plan);

const take = (accountId: string, reserve = 2) =>
  openV1Request(database, {
    processId,
    accountId,
    keyId: null,
    sessionId: null,
    kind: 'markdownify',
    service: 'scrape',
    params: '{}',
    request: '{"secret":true}',
    reserve,
  });

const claim = (limit = 10) => claimV1Requests(database, limit, LEASE_MS);

/** As if the worker of all claimed requests had shown no sign of life for its lease. */
const endLeases = () => database.query(`update v1_request set run_at = now() where state = 'processing'`);

const completed = (cost: number) => ({
  status: 'completed' as const,
  cost,
  error: null,
  elapsedMs: 5,
  result: null,
  request: '{"secret":"[redacted]"}',
});

describe('a request', () => {
  it('holds its credits from the start and is charged at its end', async () => {
    const accountId = await account('free');
    const { id, outcome, remaining } = await take(accountId, 10);
    expect({ outcome, remaining }).toEqual({ outcome: 'opened', remaining: 490 });
    expect(await findV1Request(database, accountId, id)).toMatchObject({
      state: 'queued',
      status: 'running',
    });
    const [claimed] = await claim();
    expect(claimed).toMatchObject({
      id,
      accountId,
      kind: 'markdownify',
      attempt: 1,
      request: { secret: true },
    });
    expect(await findV1Request(database, accountId, id)).toMatchObject({ state: 'processing' });
    expect(await finishV1Request(database, claimed ?? expect.unreachable(), completed(4))).toBe(true);
    expect(await findV1Request(database, accountId, id)).toMatchObject({
      state: 'ended',
      status: 'completed',
      cost: 4,
      request: { secret: '[redacted]' },
    });
    expect((await readCredits(database, accountId)).remaining).toBe(496);
  });

  it('is refused without credits, and leaves nothing behind', async () => {
    const accountId = await account('free');
    expect((await take(accountId, 501)).outcome).toBe('insufficient_credits');
    expect(await claim()).toEqual([]);
    expect((await readCredits(database, accountId)).remaining).toBe(500);
  });

  it('belongs to nobody that could die with it', async () => {
    const accountId = await account('free');
    const { id } = await take(accountId);
    await database.query(`update call set created_at = now() - interval '1 hour' where id = $1`, [id]);
    await failOrphanedCalls(database, { processId: newId(), running: new Set() });
    expect(await findV1Request(database, accountId, id)).toMatchObject({ status: 'running' });
    await finishV1Request(database, (await claim())[0] ?? expect.unreachable(), completed(0));
  });

  it('goes when its history entry goes', async () => {
    const accountId = await account();
    const { id } = await take(accountId);
    await finishV1Request(database, (await claim())[0] ?? expect.unreachable(), completed(1));
    expect(await deleteHistory(database, accountId, id)).toBe(true);
    expect(await findV1Request(database, accountId, id)).toBeNull();
  });
});

describe('a claim', () => {
  it('is of one worker alone', async () => {
    const accountId = await account();
    for (let n = 0; n < 20; n++) await take(accountId);
    const claims = (await Promise.all([claim(8), claim(8), claim(8)])).flat();
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    const rest = await claim(20);
    expect(new Set([...claims, ...rest].map(({ id }) => id)).size).toBe(20);
    for (const held of [...claims, ...rest]) await finishV1Request(database, held, completed(0));
  });

  it('passes to another worker when its lease is over, and the first one comes too late', async () => {
    const accountId = await account();
    await take(accountId);
    const [first] = await claim();
    if (!first) expect.unreachable();
    expect(await claim()).toEqual([]);
    await endLeases();
    const [second] = await claim();
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(await renewV1Leases(database, [first], LEASE_MS)).toEqual([]);
    expect(await finishV1Request(database, first, completed(2))).toBe(false);
    expect((await readCredits(database, accountId)).used).toBe(0);
    expect(await finishV1Request(database, second ?? expect.unreachable(), completed(2))).toBe(true);
    expect((await readCredits(database, accountId)).used).toBe(2);
  });

  it('is kept by renewing it, and can be given back', async () => {
    await take(await account());
    const [held] = await claim();
    if (!held) expect.unreachable();
    await endLeases();
    expect(await renewV1Leases(database, [held], LEASE_MS)).toEqual([held.id]);
    expect(await claim()).toEqual([]);
    await releaseV1Request(database, held);
    const [again] = await claim();
    expect(again).toMatchObject({ id: held.id, attempt: 1 });
    await finishV1Request(database, again ?? expect.unreachable(), completed(0));
  });

  it('lets accounts take turns', async () => {
    const [many, few] = [await account(), await account()];
    for (let n = 0; n < 30; n++) await take(many);
    const busy = await claim(4);
    await take(few);
    await take(few);
    const next = await claim(2);
    expect(next.map(({ accountId }) => accountId)).toEqual([few, few]);
    for (const held of [...busy, ...next, ...(await claim(30))])
      await finishV1Request(database, held, completed(0));
  });
});
