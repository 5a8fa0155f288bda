/** Crawls that are stopped, resumed, deleted and undone on a real database, and what is kept of them. */
import { afterAll, describe, expect, it } from 'vitest';
import { completed, crawlsIn, hashOf, LIMITS, linksFrom } from '../../../test/harness/crawls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { auditLedger, createAccount, readCredits } from '../account/accounts.ts';
import { createBlobStore } from '../blobs/blob-store.ts';
import { queryValue } from '../database/query.ts';
import { deleteHistory, findHistory, listHistory } from '../history.ts';
import { claimKey, hashOfKey, undoCalls } from '../idempotency.ts';
import { newId } from '../ids.ts';
import { earlierScrapes } from '../tracked-pages.ts';
import {
  clearDeletedCrawls,
  deleteCrawl,
  findCrawl,
  listCrawlPages,
  resumeCrawl,
  stopCrawl,
} from './crawls.ts';
import { readEarlierPage } from './earlier.ts';
import type { ClaimedPage } from './frontier.ts';

const database = await suiteDatabase();
const { start, claim, only, finish, state } = crawlsIn(database);

afterAll(async () => expect(await auditLedger(database)).toEqual([]));

describe('stop, resume and delete', () => {
  it('free what was held and drop what comes late', async () => {
    const crawl = await start({ plan: 'free' });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 4))]]);
    const pages = await claim(crawl.id);
    expect(pages).toHaveLength(4);
    expect(await stopCrawl(database, crawl.accountId, crawl.id)).toBe('running');
    expect(await stopCrawl(database, crawl.accountId, crawl.id)).toBe('stopped');
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ remaining: 497, used: 3 });
    expect(
      (
        await finish(
          crawl.id,
          pages.map((page) => [page, completed(page)]),
        )
      ).size,
    ).toBe(0);
    expect(await state(crawl)).toMatchObject({ status: 'stopped', total: 5, finished: 1 });
    expect(await findHistory(database, crawl.accountId, crawl.id)).toMatchObject({ status: 'completed' });
    expect(await claim(crawl.id)).toEqual([]);

    expect(await resumeCrawl(database, crawl.accountId, crawl.id)).toBe('resumed');
    expect(await resumeCrawl(database, crawl.accountId, crawl.id)).toBe('running');
    expect(await findHistory(database, crawl.accountId, crawl.id)).toMatchObject({ status: 'running' });
    const again = await claim(crawl.id);
    expect(again.map((page) => page.attempt)).toEqual([1, 1, 1, 1]);

    expect(await deleteCrawl(database, newId(), crawl.id)).toBe(false);
    expect(await deleteCrawl(database, crawl.accountId, crawl.id)).toBe(true);
    expect(await deleteCrawl(database, crawl.accountId, crawl.id)).toBe(false);
    expect(
      (
        await finish(
          crawl.id,
          again.map((page) => [page, completed(page)]),
        )
      ).size,
    ).toBe(0);
    expect(await resumeCrawl(database, crawl.accountId, crawl.id)).toBeNull();
    expect(await findHistory(database, crawl.accountId, first.id)).toBeNull();
    expect(await createBlobStore(database).result(first.id)).toBeNull();
    const left = await database.query('select 1 from crawl_identity where crawl_id = $1', [crawl.id]);
    expect(left).toEqual([]);
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ remaining: 497, used: 3 });
  });

  it('resume and stop a crawl that was begun long ago, which may come to its end then', async () => {
    const crawl = await start();
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 1))]]);
    await database.query(`update crawl set created_at = now() - interval '40 days' where id = $1`, [
      crawl.id,
    ]);
    expect(await stopCrawl(database, crawl.accountId, crawl.id)).toBe('running');
    expect(await resumeCrawl(database, crawl.accountId, crawl.id)).toBe('resumed');
    const last = await only(crawl.id);
    await finish(crawl.id, [[last, completed(last)]]);
    expect(await state(crawl)).toMatchObject({ status: 'completed' });
  });

  it('are deleted in steps that lock no account, and an interrupted deletion continues', async () => {
    const crawl = await start({ plan: 'free', maxPages: 30 });
    const first = await only(crawl.id);
    const links = Array.from({ length: 40 }, (_, n) => `${first.url}${n}`);
    await finish(crawl.id, [[first, completed(first, links)]]);
    const pages = await claim(crawl.id, 10);
    await finish(
      crawl.id,
      pages.slice(0, 5).map((page) => [page, completed(page)]),
    );
    expect(await queryValue(database, 'select delete_crawls(array[$1::uuid])', [crawl.id])).toBe(1);
    expect(await state(crawl)).toBeNull();
    expect((await readCredits(database, crawl.accountId)).remaining).toBe(500 - 2 - 6);
    const rows = `select (select count(*) from crawl_page where crawl_id = $1)
      + (select count(*) from crawl_identity where crawl_id = $1) + (select count(*) from call where parent_id = $1)`;
    expect(await queryValue(database, rows, [crawl.id])).toBe(41 + 41 + 6);
    await database.transaction(async (holder) => {
      await holder.query('select 1 from account where id = $1 for update', [crawl.accountId]);
      const step = 'select clear_deleted_crawl($1, 4)';
      expect(await queryValue(database, step, [crawl.id])).toBe(false);
      // Four calls with their pages, and four pages of each state: waiting, in reserve, finished.
      const left = Number(await queryValue(database, rows, [crawl.id]));
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(88);
    });
    await database.query(`update crawl_deletion set created_at = now() - interval '2 minutes'`);
    await clearDeletedCrawls(database);
    expect(await queryValue(database, rows, [crawl.id])).toBe(0);
    expect(await database.query('select 1 from crawl_deletion where crawl_id = $1', [crawl.id])).toEqual([]);
  });

  it('go by the history entry too, once the crawl has ended', async () => {
    const crawl = await start();
    await expect(deleteHistory(database, crawl.accountId, crawl.id)).rejects.toMatchObject({
      type: 'conflict',
    });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first)]]);
    expect(await deleteHistory(database, crawl.accountId, crawl.id)).toBe(true);
    expect(await state(crawl)).toBeNull();
    expect(await findHistory(database, crawl.accountId, first.id)).toBeNull();
  });
});

describe.each(['crawl', 'batch'] as const)('a %s whose client was told nothing', (kind) => {
  it('counts as done for its Idempotency-Key once it was started, though its process has died', async () => {
    const accountId = await createAccount(database, newId(), 'pro');
    const claimed = (processId: string) =>
      claimKey(database, { accountId, key: 'k' }, { hash: Buffer.alloc(32), processId, held: false });
    const processId = newId();
    await claimed(processId);
    const { id } = await start({ accountId, kind, processId, idempotencyKey: hashOfKey('k') });
    expect(await claimed(newId())).toEqual({ state: 'done', callId: id });
    expect(await findHistory(database, accountId, id)).toMatchObject({ status: 'running', error: null });
  });

  it('ends, and costs nothing, when the start is undone', async () => {
    const { id, accountId } = await start({ kind, plan: 'pro' });
    await undoCalls(database, [id]);
    expect(await findCrawl(database, accountId, id)).toMatchObject({ status: 'failed', spent: 0 });
    expect(await findHistory(database, accountId, id)).toMatchObject({ status: 'failed', cost: 0 });
    expect(await claim(id)).toEqual([]);
  });
});

describe('a tracked page', () => {
  const tracked = (url: string) => hashOf(`tracked ${url}`).replaceAll('-', '');
  const last = async (accountId: string, url: string) => {
    const pages = [Buffer.from(tracked(url), 'hex')];
    const [scrape] = await earlierScrapes(database, [{ accountId, pages }]);
    return scrape;
  };

  it('is compared with later only if it was finished by its worker, and once', async () => {
    const { id, accountId } = await start();
    const [first] = (await claim(id, 16, { ...LIMITS, leaseMs: 0 })) as [ClaimedPage];
    const [second] = (await claim(id)) as [ClaimedPage];
    const outcome = completed(first, [], {
      tracking: { since: null, status: 'new' },
      trackedAs: [tracked(first.url)],
    });
    await finish(id, [[first, outcome]]);
    expect(await last(accountId, first.url)).toBeNull();
    await finish(id, [[second, outcome]]);
    expect(await last(accountId, first.url)).toMatchObject({ jsonBytes: 2 });
    expect(await listCrawlPages(database, id, { from: 0, limit: 1 })).toMatchObject([
      { tracking: { status: 'new' }, unlinked: false },
    ]);
    const stranger = await createAccount(database, newId(), 'free');
    expect(await last(stranger, first.url)).toBeNull();
  });

  it('is forgotten with its scrape', async () => {
    const { id, accountId } = await start();
    const [page] = (await claim(id)) as [ClaimedPage];
    await finish(id, [[page, completed(page, [], { trackedAs: [tracked(page.url)] })]]);
    await deleteHistory(database, accountId, page.id);
    expect(await last(accountId, page.url)).toBeNull();
  });
});

it('a page whose call is too old is nothing to compare with, though its bytes wait for their month', async () => {
  const crawl = await start();
  const first = await only(crawl.id);
  const visit = { at: new Date().toISOString(), url: first.url, body: 'b', content: 'c' };
  await finish(crawl.id, [[first, completed(first, [], { visit })]]);
  const earlier = () => readEarlierPage(database, crawl.id, hashOf(first.url));
  expect(await earlier()).toMatchObject({ refId: first.id, visit });
  await database.query('select delete_calls($1, by_age => true)', [[first.id]]);
  expect(await database.query('select 1 from call_result where call_id = $1', [first.id])).toHaveLength(1);
  expect(await earlier()).toMatchObject({ refId: first.id, visit: null });
});

it('a run of a site monitor has its own entry in history, with what it cost', async () => {
  const { accountId, id } = await start({ monitorId: newId() });
  const page = await only(id);
  // Nor does it count against the crawls at once of the plan.
  expect(await readCredits(database, accountId)).toMatchObject({ crawlsRunning: 0 });
  await finish(id, [[page, completed(page)]]);
  const { rows } = await listHistory(database, { accountId, parent: 'none' }, { page: 1, limit: 10 });
  expect(rows).toMatchObject([{ id, service: 'crawl', pages: { finished: 1, creditsUsed: 3 } }]);
});
