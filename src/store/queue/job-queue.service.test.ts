/** Jobs on a real PostgreSQL: in transactions, shared, capped by group, and alive after lost processes and servers. */
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { makeDataDir } from '../../../test/harness/data-dir.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { openBus } from '../database/bus.ts';
import type { Queryable } from '../database/database.ts';
import { openStore } from '../database/open.ts';
import { queryValue } from '../database/query.ts';
import { claimShares } from './fair-claim.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';

const OPTIONS = { expireSeconds: 60, retries: 5, retrySeconds: 1, mostRetrySeconds: 2 };
const log = pino({ level: 'silent' });

const database = await suiteDatabase();
const bus = await openBus(database);
const opened: JobQueue[] = [];

afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.stop();
});

afterAll(() => bus.close());

async function open(name: string, supervise = true): Promise<JobQueue> {
  const jobs = await openJobQueue({ database, bus, log, supervise });
  opened.push(jobs);
  await jobs.define(name, OPTIONS);
  return jobs;
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ data: { n } }));

describe('a job', () => {
  it('exists when its transaction has been committed, and not when it was rolled back', async () => {
    const jobs = await open('in-transaction');
    const done: number[] = [];
    jobs.work<{ n: number }>('in-transaction', { concurrency: 2 }, async ({ data }) => {
      done.push(data.n);
    });
    const failing = database.transaction(async (tx) => {
      await jobs.send(tx, 'in-transaction', [{ data: { n: 1 } }]);
      throw new Error('thought better of it');
    });
    await expect(failing).rejects.toThrow('thought better of it');
    await database.transaction((tx) => jobs.send(tx, 'in-transaction', [{ data: { n: 2 } }]));
    await vi.waitFor(() => expect(done).toEqual([2]), 5_000);
  });

  it('is not added a second time under the same id', async () => {
    const jobs = await open('same-id');
    const id = '0198c7a7-6ad4-7e3f-8c01-d92b5e07f4a6';
    const done: number[] = [];
    for (const n of [1, 2]) await jobs.send(database, 'same-id', [{ id, data: { n } }]);
    await jobs.send(database, 'same-id', [{ data: { n: 3 } }]);
    jobs.work<{ n: number }>('same-id', { concurrency: 1 }, async ({ data }) => {
      done.push(data.n);
    });
    await vi.waitFor(() => expect(done).toEqual([1, 3]), 5_000);
  });

  it('waits for its scheduled time', async () => {
    const jobs = await open('later');
    const startAfter = new Date(Date.now() + 1_500);
    await jobs.send(database, 'later', [{ data: {}, startAfter }]);
    const began = await new Promise<number>((resolve) => {
      jobs.work('later', { concurrency: 1 }, async () => resolve(Date.now()));
    });
    expect(began).toBeGreaterThanOrEqual(startAfter.getTime());
  });

  it('is announced at once if the clock of the database is ahead of ours', async () => {
    const jobs = await open('ahead');
    const told = Promise.withResolvers<string>();
    const unsubscribe = bus.subscribe('jobs', (queue) => queue === 'ahead' && told.resolve(queue));
    await jobs.send(database, 'ahead', [{ data: {}, startAfter: new Date(Date.now() + 1_000) }]);
    const later = new Promise((resolve) => setTimeout(resolve, 2_000, 'nobody'));
    expect(await Promise.race([told.promise, later])).toBe('ahead');
    unsubscribe();
  });

  it('is tried again when its handler throws', async () => {
    const jobs = await open('throws');
    const tries: number[] = [];
    jobs.work('throws', { concurrency: 1 }, async ({ retries }) => {
      tries.push(retries);
      if (retries < 2) throw new Error('not yet');
    });
    await jobs.send(database, 'throws', [{ data: {} }]);
    await vi.waitFor(() => expect(tries).toEqual([0, 1, 2]), 20_000);
  });
});

const ALL_FREE = { most: 16, free: 64, shares: { group: 4, owner: 16 } };

const rowsRead = async (tx: Queryable) =>
  (await queryValue<number>(
    tx,
    `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int
     from pg_stat_xact_user_tables where schemaname = 'pgboss' and relname like 'job%'`,
  )) ?? 0;

describe('workers', () => {
  it('share the jobs of a queue, each done once', async () => {
    const [one, two] = [await open('shared'), await open('shared')];
    const done: string[] = [];
    for (const [name, jobs] of [['one', one] as const, ['two', two] as const]) {
      jobs.work<{ n: number }>('shared', { concurrency: 4 }, async ({ data }) => {
        await new Promise(setImmediate);
        done.push(`${data.n} ${name}`);
      });
    }
    await database.transaction((tx) => one.send(tx, 'shared', numbers(200)));
    await vi.waitFor(() => expect(done.length).toBe(200), 20_000);
    expect(new Set(done.map((entry) => entry.split(' ')[0])).size).toBe(200);
    expect(new Set(done.map((entry) => entry.split(' ')[1])).size).toBe(2);
  });

  it('keep a group to its cap and do the others meanwhile', async () => {
    const jobs = await open('groups');
    const hanging = new Set<number>();
    const others: number[] = [];
    const released = Promise.withResolvers<void>();
    const slow = numbers(20).map((job) => ({ ...job, group: 'slow:host' }));
    const quick = numbers(20).map((job) => ({ ...job, group: 'quick:host' }));
    await jobs.send(
      database,
      'groups',
      [...slow, ...quick].map(({ data, group }) => ({ group, data: { ...data, group } })),
    );
    jobs.work<{ n: number; group: string }>(
      'groups',
      { concurrency: 8, shares: { group: 3, owner: 8 } },
      async ({ data }) => {
        if (data.group === 'quick:host') return void others.push(data.n);
        hanging.add(data.n);
        await released.promise;
      },
    );
    await vi.waitFor(() => expect(others.length).toBe(20), 10_000);
    expect(hanging.size).toBe(3);
    released.resolve();
    await vi.waitFor(() => expect(hanging.size).toBe(20), 10_000);
  });

  it('keep an owner of many groups to its share and do the jobs of others meanwhile', async () => {
    const jobs = await open('owners');
    const released = Promise.withResolvers<void>();
    const done: string[] = [];
    const hanging = new Set<number>();
    const hang = numbers(40).map(({ data: { n } }) => ({
      group: `ann:host-${n}`,
      data: { n, owner: 'ann' },
    }));
    const bea = { group: 'bea:host', data: { n: 0, owner: 'bea' } };
    await jobs.send(database, 'owners', [...hang, bea]);
    const options = { concurrency: 8, shares: { group: 2, owner: 2 } };
    jobs.work<{ n: number; owner: string }>('owners', options, async ({ data: { n, owner } }) => {
      if (owner !== 'ann') return void done.push(owner);
      hanging.add(n);
      await released.promise;
    });
    await vi.waitFor(() => expect([hanging.size, done]).toEqual([2, ['bea']]), 5_000);
    // The worker looks again for this one, and leaves ann's others where they are.
    await jobs.send(database, 'owners', [bea]);
    await vi.waitFor(() => expect(done).toEqual(['bea', 'bea']), 5_000);
    expect(hanging.size).toBe(2);
    released.resolve();
    await vi.waitFor(() => expect(hanging.size).toBe(40), 10_000);
  });

  it('keep a slot for owners that have none, however many others hang', async () => {
    const jobs = await open('newcomers');
    const released = Promise.withResolvers<void>();
    const done: string[] = [];
    let hanging = 0;
    const hang = numbers(60).map(({ data: { n } }) => ({ group: `${n % 6}:host-${n}`, data: { owner: '' } }));
    await jobs.send(database, 'newcomers', hang);
    const options = { concurrency: 8, shares: { group: 2, owner: 2 } };
    jobs.work<{ owner: string }>('newcomers', options, async ({ data: { owner } }) => {
      if (owner) return void done.push(owner);
      hanging += 1;
      await released.promise;
    });
    await vi.waitFor(() => expect(hanging).toBeGreaterThanOrEqual(7), 5_000);
    await jobs.send(database, 'newcomers', [{ group: 'bea:host', data: { owner: 'bea' } }]);
    await vi.waitFor(() => expect(done).toEqual(['bea']), 3_000).finally(released.resolve);
    await vi.waitFor(() => expect(hanging).toBe(60), 10_000);
  });

  it('read no jobs of owners that have their share when looking for others', async () => {
    const jobs = await open('unread');
    const send = (group: string, count: number, startAfter = new Date(0)) =>
      jobs.send(
        database,
        'unread',
        Array.from({ length: count }, () => ({ group, data: {}, startAfter })),
      );
    await send('ann:host', 2_000);
    await send('bea:slow', 2_000);
    await send('bea:later', 2_000, new Date(Date.now() + 3_600_000));
    await send('cid:host', 1);
    await database.query(
      `update pgboss.job set state = 'active' where id in (
         select id from pgboss.job where name = 'unread' and group_id = 'bea:slow' limit 4)`,
    );
    await database.transaction(async (tx) => {
      const before = await rowsRead(tx);
      const claimed = await claimShares(
        tx,
        { queue: 'unread', most: 16, free: 48, shares: { group: 4, owner: 16 } },
        new Map([['ann', 16]]),
      );
      expect(claimed.map(({ groupId }) => groupId)).toEqual(['cid:host']);
      expect((await rowsRead(tx)) - before).toBeLessThan(100);
    });
  });

  it('find due jobs among very many groups and owners whose jobs are scheduled for later', async () => {
    const jobs = await open('waiting');
    const later = new Date(Date.now() + 3_600_000);
    const groups = numbers(400).flatMap(({ data: { n } }) => [`ann:host-${n}`, `owner-${n}:host`]);
    await jobs.send(
      database,
      'waiting',
      groups.map((group) => ({ group, data: {}, startAfter: later })),
    );
    await jobs.send(database, 'waiting', [{ group: 'ann:host-200', data: {}, startAfter: new Date(0) }]);
    await database.transaction(async (tx) => {
      const before = await rowsRead(tx);
      const claimed = await claimShares(tx, { queue: 'waiting', ...ALL_FREE }, new Map());
      expect(claimed.map(({ groupId }) => groupId)).toEqual(['ann:host-200']);
      expect((await rowsRead(tx)) - before).toBeLessThan(100);
    });
  });

  it.each([6, 60])(
    'begin no more of a group than it may have, first and later attempts together, of %i',
    async (n) => {
      const queue = `group-of-${n}`;
      const jobs = await open(queue);
      const both = numbers(n).flatMap(() =>
        [0, 1].map((priority) => ({ group: 'ann:host', data: {}, priority })),
      );
      await jobs.send(database, queue, both);
      expect(await claimShares(database, { queue, ...ALL_FREE }, new Map())).toHaveLength(4);
    },
  );

  it('reserve part of their time for jobs of the lowest priority, however many others there are', async () => {
    const jobs = await open('priorities');
    const urgent = numbers(40).map((job) => ({ ...job, priority: 1 }));
    await jobs.send(database, 'priorities', [{ data: { n: -1 } }, { data: { n: -2 } }, ...urgent]);
    const done: number[] = [];
    const options = { concurrency: 2, unhurriedShare: 1 / 4 };
    jobs.work<{ n: number }>('priorities', options, async ({ data }) => void done.push(data.n));
    await vi.waitFor(() => expect(done.length).toBe(42), 20_000);
    expect(done.slice(0, 2).every((n) => n >= 0)).toBe(true);
    expect(done.slice(0, 20)).toEqual(expect.arrayContaining([-1, -2]));
  });

  it('reserve it also for an owner that always has its share', async () => {
    const jobs = await open('owned-priorities');
    const urgent = numbers(40).map((job) => ({ ...job, priority: 1 }));
    const all = [{ data: { n: -1 } }, { data: { n: -2 } }, ...urgent];
    const owned = all.map((job) => ({ ...job, group: `ann:host-${job.data.n}` }));
    await jobs.send(database, 'owned-priorities', owned);
    const done: number[] = [];
    const options = { concurrency: 8, shares: { group: 2, owner: 2 }, unhurriedShare: 1 / 4 };
    jobs.work<{ n: number }>('owned-priorities', options, async ({ data }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      done.push(data.n);
    });
    await vi.waitFor(() => expect(done.length).toBe(42), 20_000);
    expect(done.slice(0, 30)).toEqual(expect.arrayContaining([-1, -2]));
  });

  it('give a job back when stopped in the middle of it', async () => {
    const first = await open('handed-back');
    const began = Promise.withResolvers<void>();
    first.work('handed-back', { concurrency: 1 }, async ({ signal }) => {
      began.resolve();
      await once(signal, 'abort');
      throw signal.reason;
    });
    await first.send(database, 'handed-back', [{ data: {} }]);
    await began.promise;
    await first.stop();
    const second = await open('handed-back');
    const retries = await new Promise<number>((resolve) => {
      second.work('handed-back', { concurrency: 1 }, async (job) => resolve(job.retries));
    });
    expect(retries).toBe(1);
  });

  it('take over a job whose worker sends no heartbeats any more', async () => {
    const jobs = await open('lost');
    await jobs.send(database, 'lost', [{ data: {} }]);
    // What a process that was killed leaves behind.
    await database.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '30 s', heartbeat_on = now() - interval '30 s'
       where name = 'lost'`,
    );
    const retries = await new Promise<number>((resolve) => {
      jobs.work('lost', { concurrency: 1 }, async (job) => resolve(job.retries));
    });
    expect(retries).toBe(1);
  });

  it('send heartbeats while a job runs', async () => {
    const jobs = await open('long');
    const released = Promise.withResolvers<void>();
    jobs.work('long', { concurrency: 1 }, () => released.promise);
    await jobs.send(database, 'long', [{ data: {} }]);
    const shown = async () => {
      const [row] = await database.query<{ shown: boolean }>(
        `select heartbeat_on > started_on + interval '2 s' as shown from pgboss.job where name = 'long'`,
      );
      expect(row?.shown).toBe(true);
    };
    await vi.waitFor(shown, 10_000);
    released.resolve();
  });
});

it('goes on after our own PostgreSQL was killed', async () => {
  const dataDir = await makeDataDir();
  const { database: own } = await openStore({
    config: { databaseUrl: undefined, dataDir, databaseConnections: 4 },
    plans: [],
  });
  const ownBus = await openBus(own);
  const jobs = await openJobQueue({ database: own, bus: ownBus, log, supervise: true });
  try {
    await jobs.define('survivor', OPTIONS);
    const done: number[] = [];
    jobs.work<{ n: number }>('survivor', { concurrency: 2 }, async ({ data }) => {
      done.push(data.n);
    });
    await jobs.send(own, 'survivor', [{ data: { n: 1 } }]);
    await vi.waitFor(() => expect(done).toEqual([1]), 5_000);
    const [pid] = (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(() => jobs.send(own, 'survivor', [{ data: { n: 2 } }]), 20_000);
    await vi.waitFor(() => expect(done).toContain(2), 20_000);
  } finally {
    await jobs.stop();
    await ownBus.close();
    await own.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
