/** Rows that were there before a migration, and those that processes of the version before go on writing. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createDatabaseUrl } from '../../../test/harness/database.ts';
import { plansFor } from '../../account/plans.ts';
import { createAccount } from '../account/accounts.ts';
import { savePlans } from '../account/plans.ts';
import { listHistory } from '../history.ts';
import { newId } from '../ids.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { grantService } from './service-role.ts';

/** With a column that a trigger of today names: unlike those in bodies of functions, it must be there from the beginning. */
const NAMED_BY_TRIGGERS = '0059';

/** An empty database, to be brought to the state that our files had before one of them was added. */
async function databaseOfBefore() {
  const url = await createDatabaseUrl({ empty: true });
  // The functions of today may name what only later migrations add.
  const unchecked = `${url}&options=${encodeURIComponent('-c check_function_bodies=off')}`;
  const database = await openDatabase({ url: unchecked }, { connections: 1 });
  const own = fileURLToPath(new URL('../migrations/', import.meta.url));
  const migrateUpTo = async (end: string, serviceRole: string | null = null) => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-migrate-'));
    const needed = (name: string) => name < end || name.startsWith(NAMED_BY_TRIGGERS);
    for (const name of (await readdir(own)).filter(needed)) await cp(join(own, name), join(folder, name));
    await migrate(database, { migrations: pathToFileURL(join(folder, '/')), serviceRole });
    await rm(folder, { recursive: true });
  };
  return { database, url, migrateUpTo };
}

describe('results and pictures that were there before months', () => {
  it('become the first partition, and go on being written and counted', async () => {
    const { database: before, url, migrateUpTo } = await databaseOfBefore();
    await migrateUpTo('0044');
    const role = `reader_${newId().slice(-12)}`;
    await before.query(`create role ${role}; grant select, insert on call_result to ${role}`);
    await savePlans(before, plansFor({ selfHostedRate: 0 }), { change: true });
    const accountId = await createAccount(before, 'someone', 'free');
    // As a process of the version before goes on doing it, on the same connection.
    const write = (id: string) =>
      before.query(
        {
          name: 'write',
          text: `insert into call_result (call_id, account_id, body, json_bytes) values ($1, $2, 'four', 4)
            on conflict (call_id) do nothing`,
        },
        [id, accountId],
      );
    const ids = [newId(), newId()];
    await write(ids[0] ?? '');
    const migrating = await openDatabase({ url }, { connections: 1 });
    expect((await migrate(migrating)).applied).toContain('0046-months.sql');
    await write(ids[1] ?? '');
    const rows = await before.query('select tableoid::regclass::text as part, call_id from call_result');
    expect(rows).toEqual(ids.map((call_id) => ({ part: 'call_result_first', call_id })));
    expect(await before.query('select sum(bytes)::int as bytes from kept_change')).toEqual([{ bytes: 8 }]);
    const may = `select has_table_privilege($1, 'call_result', 'select, insert') as may`;
    expect(await before.query(may, [role])).toEqual([{ may: true }]);
    await before.query(`drop owned by ${role}; drop role ${role}`);
    await Promise.all([before.close(), migrating.close()]);
  });
});

describe('problems that were there before they had a table', () => {
  it('are listed, also those that a plain role of the version before closes meanwhile', async () => {
    const { database, migrateUpTo } = await databaseOfBefore();
    await migrateUpTo('0060');
    await database.query('drop trigger note_problem on call');
    const role = `plain_${newId().slice(-12)}`;
    await database.query(`create role ${role}`);
    await grantService(database, role);
    const accountId = newId();
    const write = async (status: string, statusCode: number | null, service = 'scrape') => {
      const id = newId();
      await database.query(
        `insert into call (id, account_id, service, status, params, reserved, created_at, status_code)
         values ($1, $2, $3, $4, '{}', 0, now(), $5)`,
        [id, accountId, service, status, statusCode],
      );
      return id;
    };
    await write('completed', 200);
    const missing = await write('completed', 404);
    const open = await write('running', null);
    await migrateUpTo('0061', role);
    await database.query(`set role ${role}`);
    await database.query(`update call set status = 'failed' where id = $1`, [open]);
    await database.query('reset role');
    await migrate(database, { serviceRole: role });
    const filter = { accountId, status: 'problem' };
    const { rows } = await listHistory(database, filter, { page: 1, limit: 10 });
    expect(rows.map(({ id }) => id)).toEqual([open, missing]);
    await database.query(`drop owned by ${role}; drop role ${role}`);
    await database.close();
  });
});

describe('error pages of crawls that were there before they were counted', () => {
  it('are counted, also those that the version before finishes meanwhile', async () => {
    const { database, migrateUpTo } = await databaseOfBefore();
    await migrateUpTo('0049');
    const addCrawl = async (status: string, endedAt: Date | null) => {
      const id = newId();
      await database.query(
        `insert into crawl (id, account_id, url, config, page_price, max_pages, sites, status, ended_at)
         values ($1, $2, 'https://a.example', '{}', 1, 9, '{a.example}', $3, $4)`,
        [id, newId(), status, endedAt],
      );
      return id;
    };
    const finishPage = (crawlId: string, seq: number, statusCode: number, doubt: string | null = null) =>
      database.query(
        `insert into crawl_page (id, crawl_id, nr, url, host, depth, state, seq, status_code, doubt)
         values ($1, $2, $3 + 1, 'https://a.example', 'a.example', 0, 'completed', $3, $4, $5)`,
        [newId(), crawlId, seq, statusCode, doubt],
      );
    const ended = await addCrawl('completed', new Date(0));
    const running = await addCrawl('running', null);
    for (const id of [ended, running]) {
      await finishPage(id, 0, 200);
      await finishPage(id, 1, 404);
    }
    await migrateUpTo('0051');
    await finishPage(running, 2, 200, 'bot_blocked');
    const endedMeanwhile = await addCrawl('stopped', new Date());
    await finishPage(endedMeanwhile, 0, 500);
    const withNul = '{"excludePatterns":["/\\u0000","\\\\u0000"],"delayMs":5}';
    await database.query('update crawl set config = $2 where id = $1', [running, withNul]);
    await migrate(database);
    // The members of a request can be read that the version before has taken with NUL in it.
    expect(
      await database.query(`select config ->> 'delayMs' as ms, config from crawl where id = $1`, [running]),
    ).toEqual([{ ms: '5', config: { excludePatterns: ['/\ufffd', '\\u0000'], delayMs: 5 } }]);
    const counts = await database.query('select id, error_pages as count from crawl order by id');
    expect(counts).toEqual([
      { id: ended, count: 1 },
      { id: running, count: 2 },
      { id: endedMeanwhile, count: 1 },
    ]);
    await database.close();
  });
});
