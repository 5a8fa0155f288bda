import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../../test/harness/database.ts';
import type { Stoppable } from '../../../concurrency/loops/loop.ts';
import { auditLedger, createAccount, readCredits } from '../../../store/account/accounts.ts';
import { type Bus, openBus } from '../../../store/database/bus.ts';
import type { Database } from '../../../store/database/database.ts';
import { deleteHistory } from '../../../store/history.ts';
import { newId } from '../../../store/ids.ts';
import { failOrphanedCalls, registerProcess } from '../../../store/processes.ts';
import { type JobQueue, openJobQueue } from '../../../store/queue/job-queue.ts';
import { defineV1Queue } from '../jobs/start.ts';
import {
  beginV1Request,
  findV1Request,
  finishV1Request,
  handBackV1Request,
  openV1Request,
  restoreJobs,
  V1_QUEUE,
  type V1Job,
} from './requests.ts';

const processId = newId();
let database: Database;
let bus: Bus;
let jobs: JobQueue;
const workers: { worker: Stoppable; letGo(count: number): void }[] = [];

beforeAll(async () => {
  ({ database } = await createDatabase());
  await registerProcess(database, processId, 'all');
  bus = await openBus(database);
  jobs = await openJobQueue({ database, bus, log: pino({ level: 'silent' }), supervise: false });
  await defineV1Queue(jobs, { callExtraMs: 0 });
});
afterEach(async () => {
  await Promise.all(
    workers.splice(0).map(({ worker, letGo }) => {
      letGo(Number.POSITIVE_INFINITY);
      return worker.stop();
    }),
  );
  await database.query(`update v1_request set state = 'ended'`);
  await database.query('delete from pgboss.job where name = $1', [V1_QUEUE]);
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await jobs.stop();
  await bus.close();
  await database.close();
});

const account = (plan = 'self-hosted') => createAccount(database, newId(), plan);

const open = (accountId: string, reserve = 2) =>
  openV1Request(
    { database, jobs, processId },
    {
      accountId,
      keyId: null,
      sessionId: null,
      kind: 'markdownify',
      service: 'scrape',
      params: '{}',
      request: () => ({ shown: '{"secret":true}', secrets: null }),
      reserve,
    },
  );

const begin = (id: string) => beginV1Request(database, id);

const finish = (id: string, cost: number) =>
  finishV1Request(database, {
    id,
    status: 'completed',
    cost,
    error: null,
    elapsedMs: 5,
    result: null,
    request: '{"secret":"[redacted]"}',
  });

/** Works on requests; each ends when it has been let go. */
function work(concurrency: number): { begun: string[]; letGo(count: number): void } {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  let allMayEnd = false;
  const worker = jobs.work<V1Job>(V1_QUEUE, { concurrency }, async ({ data }) => {
    await begin(data.id);
    begun.push(data.id);
    await new Promise<void>((resolve) => (allMayEnd ? resolve() : waiting.push(resolve)));
    await finish(data.id, 0);
  });
  const letGo = (count: number) => {
    allMayEnd ||= count === Number.POSITIVE_INFINITY;
    for (const resolve of waiting.splice(0, count)) resolve();
  };
  workers.push({ worker, letGo });
  return { begun, letGo };
}

async function times<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n++) results.push(await run());
  return results;
}

describe('a request', () => {
  it('holds its credits from the start and is charged at its end', async () => {
    const accountId = await account('free');
    const { id, outcome, remaining } = await open(accountId, 10);
    expect({ outcome, remaining }).toEqual({ outcome: 'opened', remaining: 490 });
    expect(await findV1Request(database, accountId, id)).toMatchObject({
      state: 'queued',
      status: 'running',
    });
    const request = { secret: true };
    expect(await begin(id)).toEqual({
      ...{ id, accountId, kind: 'markdownify', attempt: 1, request, secrets: null },
    });
    expect(await findV1Request(database, accountId, id)).toMatchObject({ state: 'processing' });
    expect(await finish(id, 4)).toBe(true);
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
    const { id, outcome } = await open(accountId, 501);
    expect(outcome).toBe('insufficient_credits');
    expect(await begin(id)).toBeNull();
    expect(await database.query('select id from pgboss.job where id = $1', [id])).toEqual([]);
    expect((await readCredits(database, accountId)).remaining).toBe(500);
  });

  it('belongs to no process, so that none can take it along when it dies', async () => {
    const accountId = await account('free');
    const { id } = await open(accountId);
    await database.query(`update call set created_at = now() - interval '1 hour' where id = $1`, [id]);
    await failOrphanedCalls(database, { processId: newId(), running: new Set() });
    expect(await findV1Request(database, accountId, id)).toMatchObject({ status: 'running' });
    await finish(id, 0);
  });

  it('is deleted with its history entry, and its job then does nothing', async () => {
    const accountId = await account();
    const { id } = await open(accountId);
    await finish(id, 1);
    expect(await deleteHistory(database, accountId, id)).toBe(true);
    expect(await findV1Request(database, accountId, id)).toBeNull();
    expect(await begin(id)).toBeNull();
  });

  it('ends once: a second ending changes nothing', async () => {
    const accountId = await account();
    const { id } = await open(accountId);
    expect(await begin(id)).toMatchObject({ attempt: 1 });
    // The first process has died, or only seems to have.
    expect(await begin(id)).toMatchObject({ attempt: 2 });
    expect((await Promise.all([finish(id, 2), finish(id, 2)])).sort()).toEqual([false, true]);
    expect(await begin(id)).toBeNull();
    await handBackV1Request(database, id);
    expect(await findV1Request(database, accountId, id)).toMatchObject({ state: 'ended' });
    expect((await readCredits(database, accountId)).used).toBe(2);
  });

  it('that is handed back is queued again, and the attempt does not count', async () => {
    const accountId = await account();
    const { id } = await open(accountId);
    await begin(id);
    await handBackV1Request(database, id);
    expect(await findV1Request(database, accountId, id)).toMatchObject({ state: 'queued' });
    expect(await begin(id)).toMatchObject({ attempt: 1 });
    await finish(id, 0);
  });
});

describe('the queue', () => {
  it('gives each request to one worker', async () => {
    const accountId = await account();
    const ids = (await times(20, () => open(accountId))).map(({ id }) => id);
    const begun = [work(8), work(8), work(8)].map((worker) => worker.begun);
    await vi.waitFor(() => expect(begun.flat().toSorted()).toEqual(ids.toSorted()), 5_000);
  });

  it('lets accounts take turns, and keeps the order within each', async () => {
    const [many, few] = [await account(), await account()];
    const first = (await times(30, () => open(many))).map(({ id }) => id);
    const { begun, letGo } = work(4);
    await vi.waitFor(() => expect(begun).toHaveLength(4), 5_000);
    const next = (await times(2, () => open(few))).map(({ id }) => id);
    letGo(2);
    await vi.waitFor(() => expect(begun).toHaveLength(6), 5_000);
    // Those that are taken together begin in any order.
    expect(begun.slice(0, 4).toSorted()).toEqual(first.slice(0, 4).toSorted());
    expect(begun.slice(4).toSorted()).toEqual(next.toSorted());
    letGo(4);
    await vi.waitFor(() => expect(begun).toHaveLength(10), 5_000);
    expect(begun.slice(6).toSorted()).toEqual(first.slice(4, 8).toSorted());
  });

  it('does not let a busy account hold up one that waits', async () => {
    const [waiting, coming] = [await account(), await account()];
    await times(3, () => open(waiting));
    const { id: last } = await open(waiting);
    const { begun, letGo } = work(1);
    for (let n = 1; n <= 8; n++) {
      await open(coming);
      await vi.waitFor(() => expect(begun).toHaveLength(n), 5_000);
      letGo(1);
    }
    expect(begun).toContain(last);
  });

  it('restores lost jobs of requests, without duplicating others', async () => {
    const accountId = await account();
    const [lost, kept] = [(await open(accountId)).id, (await open(accountId)).id];
    await database.query('delete from pgboss.job where id = $1', [lost]);
    await restoreJobs(database, jobs);
    const { begun, letGo } = work(4);
    await vi.waitFor(() => expect(begun.toSorted()).toEqual([lost, kept].toSorted()), 5_000);
    letGo(2);
    await vi.waitFor(
      async () => expect(await findV1Request(database, accountId, kept)).toMatchObject({ state: 'ended' }),
      5_000,
    );
    await restoreJobs(database, jobs);
    expect(begun).toHaveLength(2);
  });
});
