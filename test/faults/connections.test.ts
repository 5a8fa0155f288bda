/** The connections of a process when the line or the server fails; each fault on a database of its own. */
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { openBus } from '../../src/store/database/bus.ts';
import { TIME_LIMITS, type TimeLimits } from '../../src/store/database/connections.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { queryValue } from '../../src/store/database/query.ts';
import { createDatabaseUrl, sharedPostgres } from '../harness/database.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** Tests at the same time cannot have hooks of their own. */
const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(opened.map((close) => close()));
});

type Line = { database: Database; proxy: FaultProxy; direct: Database; url: string };

/** A database behind a proxy, and the same without it. */
async function openLine(limits: Partial<TimeLimits> = {}, connections = 4): Promise<Line> {
  const url = await createDatabaseUrl({ empty: true });
  const proxy = await startFaultProxy(url);
  const database = await openDatabase(
    { url: proxy.urlFor(url) },
    { connections, limits: { ...TIME_LIMITS, ...limits } },
  );
  const direct = await openDatabase({ url }, { connections: 2 });
  opened.push(async () => {
    await Promise.all([database.close(), direct.close()]);
    await proxy.close();
  });
  return { database, proxy, direct, url };
}

async function failure(work: Promise<unknown>): Promise<{ message: string; status: number; ms: number }> {
  const began = performance.now();
  const error = await work.then(
    () => ({ message: '', status: 200 }),
    (thrown) => thrown,
  );
  return { message: error.message, status: error.status, ms: performance.now() - began };
}

describe.concurrent('a line that has gone dead', () => {
  it('is given up by the client soon after the server would have ended the statement', async ({ expect }) => {
    const { database, proxy } = await openLine({ statementMs: 500 });
    await database.query('select 1');
    proxy.faults.blackHole = true;
    const failed = await failure(database.query('select 1'));
    expect(failed).toMatchObject({ status: 503, message: 'The database is not available at the moment' });
    expect(failed.ms).toBeLessThan(3_000);
    proxy.faults.blackHole = false;
    expect(await queryValue(database, 'select 7')).toBe(7);
  });

  it('is given up by a transaction as soon, without waiting for its rollback', async ({ expect }) => {
    const { database, proxy } = await openLine({ statementMs: 1_500 });
    const cut = database.transaction(async (tx) => {
      await tx.query('select 1');
      proxy.faults.blackHole = true;
      await tx.query('select 1');
    });
    const failed = await failure(cut);
    expect(failed.status).toBe(503);
    expect(failed.ms).toBeLessThan(4_500);
    proxy.faults.blackHole = false;
    expect(await queryValue(database, 'select 7')).toBe(7);
  });

  it('is noticed by the heartbeat, which fails all that is silent', async ({ expect }) => {
    const { database, proxy } = await openLine();
    await Promise.all([database.query('select 1'), database.leases.query('select 1')]);
    proxy.faults.blackHole = true;
    const stuck = [1, 2, 3].map(() => failure(database.query('select 1')));
    await sleep(100);
    const beat = await failure(database.leases.query('select 1'));
    expect(beat.status).toBe(503);
    for (const { status, ms } of await Promise.all(stuck)) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(8_000);
    }
    proxy.faults.blackHole = false;
    const back = await Promise.all([1, 2, 3, 4, 5].map(() => queryValue(database, 'select 7')));
    expect(back).toEqual([7, 7, 7, 7, 7]);
  });

  it('that is cut is replaced at once', async ({ expect }) => {
    const { database, proxy } = await openLine();
    await Promise.all([1, 2, 3, 4].map(() => database.query('select 1')));
    proxy.cut();
    await sleep(50);
    // On a busy machine the timer may come before the news that the connections are cut.
    await immediate();
    expect(await queryValue(database, 'select 7')).toBe(7);
  });
});

describe.concurrent('a server', () => {
  it('that has become read-only is left for the one that took over', async ({ expect }) => {
    const { database, direct } = await openLine();
    await database.query('create table note (text text)');
    const name = await queryValue<string>(direct, 'select current_database()');
    await direct.query(`alter database ${name} set default_transaction_read_only = on`);
    // Connections of before know nothing of it, like those to an old primary.
    await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [name],
    );
    await expect
      .poll(() => failure(database.query(`insert into note values ('a')`)), { timeout: 5_000 })
      .toMatchObject({ status: 503, message: 'The database is read-only at the moment' });
    expect(await database.query('select text from note')).toEqual([]);
    await direct.query('set transaction_read_only = off').catch(() => {});
    await direct.transaction(async (tx) => {
      await tx.query('set transaction read write');
      await tx.query(`alter database ${name} reset default_transaction_read_only`);
    });
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map(() => failure(database.query(`insert into note values ('b')`))),
    );
    // A connection that was idle meanwhile may be one to the old server; after it, none is.
    expect(outcomes.filter(({ status }) => status !== 200).length).toBeLessThanOrEqual(1);
    await database.query(`insert into note values ('c')`);
  });

  it('that takes only a few connections is shared by all who wait', async ({ expect }) => {
    const url = await createDatabaseUrl({ empty: true });
    const admin = await openDatabase({ url }, { connections: 1 });
    const name = await queryValue<string>(admin, 'select current_database()');
    await admin.query(`create role ${name} login password 'few' connection limit 3`);
    const few = new URL(url);
    few.username = name ?? '';
    few.password = 'few';
    const database = await openDatabase({ url: few.href }, { connections: 10 });
    opened.push(async () => {
      await database.close();
      await admin.close();
    });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        queryValue(database, 'select $1::int from pg_sleep(0.02)', [n]).catch(() => 'refused'),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it('of our own is not started again because all connections are in use', async ({ expect }) => {
    let starts = 0;
    const local = async () => {
      starts += 1;
      return { connection: sharedPostgres(), owner: false, stop: async () => {} };
    };
    const database = await openDatabase({ local }, { connections: 2 });
    opened.push(() => database.close());
    const busy = [1, 2].map(() => database.query('select pg_sleep(7)'));
    await sleep(200);
    const waited = await failure(database.query('select 1'));
    expect(waited).toMatchObject({ status: 503, message: 'The database is not available at the moment' });
    expect(starts).toBe(1);
    await Promise.all(busy);
  });

  it('ends a statement that takes too long, and a transaction that does nothing', async ({ expect }) => {
    const { database } = await openLine({ statementMs: 300, idleInTransactionMs: 300 });
    expect(await failure(database.query('select pg_sleep(5)'))).toMatchObject({
      status: 503,
      message: 'The database did not answer in time',
    });
    const idle = database.transaction(async (tx) => {
      await tx.query('select 1');
      await sleep(800);
      await tx.query('select 1');
    });
    expect((await failure(idle)).status).toBe(503);
    const long = database.transaction((tx) => tx.query('select pg_sleep(0.5), 7 as seven'), {
      unlimited: true,
    });
    expect(await long).toMatchObject([{ seven: 7 }]);
  });

  it('says in three seconds that a row is locked by somebody else', async ({ expect }) => {
    const { database, direct } = await openLine({ lockMs: 300 });
    await direct.query('create table note (id int primary key)');
    await direct.query('insert into note values (1)');
    await direct.transaction(async (holder) => {
      await holder.query('select * from note for update');
      expect(await failure(database.query('delete from note'))).toMatchObject({
        status: 503,
        message: 'The account is busy with another request; try again',
      });
    });
    await database.query('delete from note');
  });
});

describe.concurrent('news between processes', () => {
  const listening = (direct: Database) =>
    queryValue<number>(
      direct,
      `select count(*) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    );

  it('need one connection at most while LISTEN is refused, and one listens when it is allowed again', async ({
    expect,
  }) => {
    const { database, proxy, direct } = await openLine();
    proxy.faults.refuseListen = true;
    const bus = await openBus(database);
    opened.push(() => bus.close());
    expect(bus.live).toBe(false);
    let most = 0;
    for (let looks = 0; looks < 45; looks++) {
      most = Math.max(most, proxy.open);
      await sleep(100);
    }
    expect(most).toBeLessThanOrEqual(2);
    proxy.faults.refuseListen = false;
    await expect.poll(() => bus.live, { timeout: 5_000 }).toBe(true);
    await sleep(1_500);
    expect(await listening(direct)).toBe(1);
  });

  it('are known to be missed when the line is dead, and come again', async ({ expect }) => {
    const { database, proxy, direct } = await openLine();
    let deaf = 0;
    const bus = await openBus(database, { checkMs: 300, deaf: () => (deaf += 1) });
    opened.push(() => bus.close());
    expect(bus.live).toBe(true);
    const heard: string[] = [];
    bus.subscribe('crawl', (id) => heard.push(id));
    proxy.faults.blackHole = true;
    await expect.poll(() => bus.live, { timeout: 8_000 }).toBe(false);
    proxy.faults.blackHole = false;
    await expect.poll(() => bus.live, { timeout: 8_000 }).toBe(true);
    await direct.query(`select pg_notify('winnow', '{"topic":"crawl","id":"1"}')`);
    await expect.poll(() => heard).toEqual(['1']);
    expect(await listening(direct)).toBe(1);
    expect(deaf).toBe(0);
  });

  it('of others on the channel, which are no JSON, do no harm', async ({ expect }) => {
    const { database, direct } = await openLine();
    const bus = await openBus(database);
    opened.push(() => bus.close());
    const heard: string[] = [];
    bus.subscribe('crawl', (id) => heard.push(id));
    for (const text of ['hello', 'null', '', '{"topic":"crawl","id":"1"}'])
      await direct.query(`select pg_notify('winnow', $1)`, [text]);
    await expect.poll(() => heard).toEqual(['1']);
  });

  it('that a pooler keeps to itself are reported', async ({ expect }) => {
    const { database } = await openLine();
    const forgetful: Database = {
      ...database,
      // As behind a pooler in transaction mode, the server forgets LISTEN when the statement has ended.
      async connect(options) {
        const client = await database.connect(options);
        const query = client.query.bind(client) as (text: string) => Promise<unknown>;
        return Object.assign(client, {
          query: async (text: string) => {
            await query(text);
            return query('unlisten *');
          },
        });
      },
    };
    let deaf = 0;
    const bus = await openBus(forgetful, { deaf: () => (deaf += 1) });
    opened.push(() => bus.close());
    expect(bus.live).toBe(false);
    expect(deaf).toBe(1);
  });
});

describe.concurrent('statements with a name', () => {
  const seven = { name: 'seven', text: 'select 7' };
  const planned = (on: Database) =>
    queryValue<number>(on, 'select count(*)::int from pg_prepared_statements');

  it('are planned once a connection', async ({ expect }) => {
    const { database } = await openLine({}, 1);
    expect([await queryValue(database, seven), await queryValue(database, seven)]).toEqual([7, 7]);
    expect(await planned(database)).toBe(1);
  });

  it('have none behind a pooler', async ({ expect }) => {
    const { database, proxy } = await openLine({}, 1);
    proxy.faults.pooler = true;
    expect([await queryValue(database, seven), await queryValue(database, seven)]).toEqual([7, 7]);
    expect(await planned(database)).toBe(0);
  });

  it('are planned again when the server has forgotten them', async ({ expect }) => {
    const { database } = await openLine({}, 1);
    expect(await queryValue(database, seven)).toBe(7);
    await database.query('deallocate all');
    expect(await queryValue(database, seven)).toBe(7);
  });

  it('are planned again when a newer version has changed what they read', async ({ expect }) => {
    const { database, direct } = await openLine({}, 2);
    await direct.query('create table thing (n int); insert into thing values (7)');
    const thing = { name: 'thing', text: 'select n from thing' };
    await Promise.all([database.query(thing), database.query(thing)]);
    await direct.query("alter table thing alter n type text using 'seven'");
    expect(await queryValue(database, thing)).toBe('seven');
    expect(await queryValue(database, thing)).toBe('seven');
  });
});
