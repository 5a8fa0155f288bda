/** The list of problems in history, which has a table of its own. */
import { expect, it } from 'vitest';
import { callOf, endOf } from '../../test/harness/calls.ts';
import { completed, crawlsIn, linksFrom } from '../../test/harness/crawls.ts';
import { suiteDatabase } from '../../test/harness/database.ts';
import { createAccount } from './account/accounts.ts';
import { type CallClosing, type CallOpening, closeCalls, openCalls } from './calls.ts';
import { resumeCrawl, stopCrawl } from './crawl/crawls.ts';
import type { Database } from './database/database.ts';
import { deleteHistory, type HistoryFilter, listHistory } from './history.ts';
import { newId } from './ids.ts';

const database = await suiteDatabase();
const accountId = await createAccount(database, 'someone', 'self-hosted');
const { start, claim, only, finish } = crawlsIn(database);

async function call(end: Partial<CallClosing>, opening: Partial<CallOpening> = {}): Promise<string> {
  const opened = callOf(accountId, opening);
  await openCalls(database, newId(), [opened]);
  await closeCalls(database, [endOf(opened.id, end)]);
  return opened.id;
}

async function problems(filter: Partial<HistoryFilter> = {}): Promise<string[]> {
  const list = await listHistory(
    database,
    { accountId, status: 'problem', ...filter },
    { page: 1, limit: 100 },
  );
  return list.rows.map(({ id }) => id);
}

it('has what failed and what brought an error page, the newest first, by page and by cursor', async () => {
  await call({});
  const failed = await call({ status: 'failed', error: '{"type":"timeout","message":"Late"}' });
  const missing = await call({ statusCode: 404, doubt: 'http_error' });
  const walled = await call({ statusCode: 200, doubt: 'bot_blocked' }, { service: 'extract' });
  await call({ statusCode: 200, doubt: null });
  expect(await problems()).toEqual([walled, missing, failed]);
  expect(await problems({ service: 'extract' })).toEqual([walled]);
  expect(await problems({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  const filter = { accountId, status: 'problem' };
  const first = await listHistory(database, filter, { page: 1, limit: 2 });
  expect(first.pagination).toEqual({ page: 1, limit: 2, total: 3 });
  const rest = await listHistory(database, filter, { page: 1, limit: 2, cursor: first.nextCursor ?? '' });
  expect(rest.rows.map(({ id }) => id)).toEqual([failed]);
  await deleteHistory(database, accountId, missing);
  expect(await problems()).toEqual([walled, failed]);
});

it('is read and counted by service without reading those of others', async () => {
  const plans: string[] = [];
  await database.transaction(async (tx) => {
    // Tables of a test are so small that all of each is read.
    await tx.query('set local enable_seqscan = off');
    await tx.query('set local enable_bitmapscan = off');
    const query = async (sql: string, values: unknown[]) => {
      const plan = await tx.query<Record<string, string>>(`explain ${sql}`, values);
      plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      return tx.query(sql, values);
    };
    const filter = { accountId, status: 'problem', service: 'scrape' } as const;
    const list = await listHistory({ query } as unknown as Database, filter, { page: 1, limit: 1 });
    expect(list.pagination?.total).toBe(1);
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toContain('call_problem_by_service');
  expect(plans[1]).not.toMatch(/ on call\b/);
});

it('has a crawl with error pages while it rests, and its place follows the call', async () => {
  const before = await problems();
  const crawl = await start({ accountId });
  const page = await only(crawl.id);
  const wrong = { statusCode: 500, doubt: 'http_error' };
  await finish(crawl.id, [[page, completed(page, linksFrom(page, 2), wrong)]]);
  expect(await problems({ service: 'crawl' })).toEqual([]);
  await stopCrawl(database, accountId, crawl.id);
  expect(await problems({ service: 'crawl' })).toEqual([crawl.id]);
  await resumeCrawl(database, accountId, crawl.id);
  expect(await problems({ service: 'crawl' })).toEqual([]);
  const pages = await claim(crawl.id);
  await finish(
    crawl.id,
    pages.map((claimed) => [claimed, completed(claimed)]),
  );
  await database.query(`update call set created_at = created_at - interval '1 day' where id = $1`, [
    crawl.id,
  ]);
  expect(await problems()).toEqual([page.id, ...before, crawl.id]);
});
