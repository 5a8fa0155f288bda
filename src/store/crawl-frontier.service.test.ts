/** Claim and finish on a real database: counts, credits, leases, bounds and turns. */
import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../test/harness/database.ts';
import { addCredits, auditLedger, createAccount, readCredits, settleCharges } from './accounts.ts';
import { createBlobStore } from './blobs/blob-store.ts';
import { readEarlierPage } from './crawl-earlier.ts';
import { type CutLink, type FoundLink, finishPages, type PageOutcome } from './crawl-finish.ts';
import {
  addPages,
  type ClaimedPage,
  claimPages,
  noteHost,
  readProgress,
  renewLeases,
  reserveForPage,
} from './crawl-frontier.ts';
import {
  type CrawlKind,
  clearDeletedCrawls,
  deleteCrawl,
  findCrawl,
  listCrawlPages,
  resumeCrawl,
  type StartOutcome,
  startCrawl,
  stopCrawl,
} from './crawls.ts';
import type { Database } from './database.ts';
import { deleteHistory, findHistory, listHistory } from './history.ts';
import { deleteOldVisits, endVisit, takeSlot } from './host-visits.ts';
import { claimKey, hashOfKey, undoCalls } from './idempotency.ts';
import { newId } from './ids.ts';
import { queryValue } from './query.ts';
import { earlierScrapes } from './tracked-pages.ts';

let database: Database;
const LIMITS = { hostConcurrency: 8, leaseMs: 60_000 };

beforeAll(async () => {
  ({ database } = await createDatabase());
});
afterAll(async () => {
  expect(await auditLedger(database)).toEqual([]);
  await database.close();
});

const hash = (url: string) =>
  createHash('sha256')
    .update(url)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

type Options = {
  plan?: string;
  maxPages?: number;
  host?: string;
  accountId?: string;
  external?: boolean;
  fetchConfig?: object;
  monitorId?: string;
  kind?: CrawlKind;
  processId?: string;
  idempotencyKey?: string;
};

async function start(options: Options = {}): Promise<{ accountId: string; id: string } & StartOutcome> {
  const accountId =
    options.accountId ?? (await createAccount(database, newId(), options.plan ?? 'self-hosted'));
  const host = options.host ?? `${newId()}.example`;
  const url = `https://${host}/`;
  const id = newId();
  const outcome = await startCrawl(database, {
    id,
    pageId: newId(),
    processId: options.processId ?? newId(),
    accountId,
    keyId: null,
    counted: false,
    sessionId: 'a session',
    params: '{}',
    config: JSON.stringify({
      url: `https://me:sesame@${host}/`,
      allowExternal: options.external ?? false,
      ...(options.fetchConfig && { fetchConfig: options.fetchConfig }),
    }),
    startPrice: 2,
    pagePrice: 1,
    maxPages: options.maxPages ?? 50,
    url,
    site: host,
    hash: hash(url),
    webhookUrl: 'https://hook.example/',
    monitorId: options.monitorId,
    kind: options.kind ?? 'crawl',
    idempotencyKey: options.idempotencyKey,
  });
  return { id, accountId, ...outcome };
}

/** Claims once. Pages of other crawls, which other suites of the file leave behind, are left out. */
async function claim(crawlId: string, capacity = 16, limits = LIMITS): Promise<ClaimedPage[]> {
  const pages = await claimPages(database, capacity, limits);
  return pages.filter((page) => page.crawlId === crawlId);
}

function completed(page: ClaimedPage, links: string[] = [], more: Partial<PageOutcome> = {}): PageOutcome {
  const found = links.map(
    (url): FoundLink => ({
      url,
      host: new URL(url).host,
      hash: hash(url),
      depth: page.depth + 1,
      parentUrl: page.url,
    }),
  );
  return {
    outcome: 'completed',
    url: page.url,
    params: { url: page.url },
    elapsedMs: 5,
    title: 'A page',
    contentType: 'text/html',
    links,
    cost: 1,
    result: { zstd: zstdCompressSync('{}'), jsonBytes: 2 },
    blobs: [],
    aliases: [],
    found,
    cut: [],
    site: null,
    ...more,
  } as PageOutcome;
}

async function finish(crawlId: string, pages: [ClaimedPage, PageOutcome][], maxPages = 50) {
  const done = pages.map(([{ id, token }, outcome]) => ({ id, token, outcome }));
  return finishPages(database, { id: crawlId, maxPages }, done);
}

const linksFrom = (page: ClaimedPage, count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, n) => `https://${page.host}/${prefix}${n}`);

async function only(crawlId: string, limits = LIMITS): Promise<ClaimedPage> {
  const [page, ...more] = await claim(crawlId, 16, limits);
  if (!page || more.length > 0) throw new Error(`expected one page, got ${page ? more.length + 1 : 0}`);
  return page;
}

const state = async (crawl: { accountId: string; id: string }) =>
  findCrawl(database, crawl.accountId, crawl.id);

describe('a crawl', () => {
  it('grows by links, ends when all are done, and costs 2 and 1 a page', async () => {
    const crawl = await start({ plan: 'free' });
    expect(crawl).toMatchObject({ outcome: 'opened', remaining: 498 });
    const first = await only(crawl.id);
    expect(first).toMatchObject({ depth: 0, isStart: true, attempt: 1, parentUrl: null });
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 3))]]);
    expect(await state(crawl)).toMatchObject({ status: 'running', total: 4, finished: 1 });
    const pages = await claim(crawl.id);
    expect(pages.map((page) => page.url)).toEqual(linksFrom(first, 3));
    expect(await readCredits(database, crawl.accountId)).toMatchObject({
      remaining: 494,
      used: 3,
      crawlsRunning: 1,
    });
    await finish(
      crawl.id,
      pages.map((page, n) => [page, completed(page, [first.url], n === 0 ? { statusCode: 404 } : {})]),
    );
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 4, finished: 4 });
    expect(await readCredits(database, crawl.accountId)).toMatchObject({
      remaining: 494,
      used: 6,
      crawlsRunning: 0,
    });
    const list = await listCrawlPages(database, crawl.id, { from: 0, limit: 100 });
    expect(list.map((page) => page.seq)).toEqual([0, 1, 2, 3]);
    const entry = await findHistory(database, crawl.accountId, list[1]?.id ?? '');
    expect(entry).toMatchObject({
      service: 'scrape',
      status: 'completed',
      parentId: crawl.id,
      sessionId: 'a session',
      params: { url: list[1]?.url },
    });
    expect(await createBlobStore(database).result(list[1]?.id ?? '')).toMatchObject({ jsonBytes: 2 });
    const events = await database.query<{ type: string; data: object }>(
      "select type, payload -> 'data' as data from outbox where account_id = $1 order by id",
      [crawl.accountId],
    );
    expect(events.map((event) => event.type)).toEqual([
      'crawl.started',
      ...Array(4).fill('crawl.page'),
      'crawl.completed',
    ]);
    expect(events.at(-1)?.data).toMatchObject({ finished: 4, failed: 0, errorPages: 1 });
  });

  it('takes pages whose titles have what PostgreSQL cannot store', async () => {
    const crawl = await start();
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, [], { title: 'nul \0, half \ud83d' })]]);
    expect(await state(crawl)).toMatchObject({ status: 'completed', completed: 1 });
    const [page] = await listCrawlPages(database, crawl.id, { from: 0, limit: 1 });
    expect(page?.title).toBe('nul , half \ufffd');
  });

  it('fails with its start page and gives the start credits back', async () => {
    const crawl = await start({ plan: 'free' });
    const first = await only(crawl.id);
    const outcome: PageOutcome = {
      outcome: 'failed',
      url: first.url,
      params: {},
      elapsedMs: 1,
      reason: 'upstream_failed',
      error: 'Gone',
    };
    await finish(crawl.id, [[first, outcome]]);
    expect(await state(crawl)).toMatchObject({
      status: 'failed',
      reason: 'upstream_failed',
      total: 1,
      finished: 1,
    });
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ remaining: 500, used: 0 });
    expect(await findHistory(database, crawl.accountId, crawl.id)).toMatchObject({
      status: 'failed',
      error: { type: 'upstream_failed', message: 'Gone' },
    });
  });

  it('never takes on more pages than it may, and makes up for those that do not count', async () => {
    const crawl = await start({ maxPages: 5 });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 20))]], 5);
    expect(await state(crawl)).toMatchObject({ total: 5, finished: 1 });
    const pages = await claim(crawl.id);
    expect(pages).toHaveLength(4);
    const [a, b, c, d] = pages as [ClaimedPage, ClaimedPage, ClaimedPage, ClaimedPage];
    const robots: PageOutcome = { outcome: 'skipped', url: a.url, reason: 'robots', error: null };
    await finish(
      crawl.id,
      [
        [a, robots],
        [b, completed(b, linksFrom(b, 20, 'q'))],
        [c, { outcome: 'failed', url: c.url, params: {}, elapsedMs: 1, reason: 'timeout', error: 'Slow' }],
        // The same page as b, by where it redirected to.
        [d, completed(d, [], { aliases: [hash(b.url)] })],
      ],
      5,
    );
    expect(await state(crawl)).toMatchObject({ status: 'running', total: 6, finished: 4 });
    const more = await claim(crawl.id);
    expect(more.map((page) => page.url)).toEqual([`https://${first.host}/p4`, `https://${first.host}/p5`]);
    await finish(
      crawl.id,
      more.map((page) => [page, completed(page)]),
      5,
    );
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 6, finished: 6 });
    const list = await listCrawlPages(database, crawl.id, { from: 0, limit: 100 });
    expect(list.filter((page) => page.status !== 'skipped')).toHaveLength(5);
    expect(list.map((page) => page.url)).not.toContain(d.url);
  });

  it('counts a redirect to a waiting page as that page', async () => {
    const crawl = await start();
    const first = await only(crawl.id);
    const links = linksFrom(first, 2);
    await finish(crawl.id, [[first, completed(first, links)]]);
    const [page] = await claimPages(database, 1, LIMITS);
    if (!page) throw new Error('no page');
    await finish(crawl.id, [
      [page, completed(page, [], { url: links[1] ?? '', aliases: [hash(links[1] ?? '')] })],
    ]);
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 2, finished: 2 });
  });

  it('takes down a bounded number of links', async () => {
    const crawl = await start({ maxPages: 1 });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 3_000))]], 1);
    const [row] = await database.query<{ n: number }>(
      'select count(*) as n from crawl_page where crawl_id = $1',
      [crawl.id],
    );
    expect(row?.n).toBe(1_020);
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 1, finished: 1 });
  });
});

describe('the secrets of a crawl', () => {
  const fetchConfig = { mode: 'fast', headers: { 'X-Key': 'sesame' }, cookies: { a: 'sesame' } };
  const configOf = (id: string) =>
    queryValue(database, 'select config::jsonb from crawl where id = $1', [id]);

  it('are kept over a stop, and forgotten when it has ended', async () => {
    const { id, accountId } = await start({ fetchConfig });
    await stopCrawl(database, accountId, id);
    expect(await configOf(id)).toMatchObject({ fetchConfig });
    await resumeCrawl(database, accountId, id);
    const page = await only(id);
    await finish(id, [[page, completed(page)]]);
    expect(await configOf(id)).toEqual({
      url: (await findCrawl(database, accountId, id))?.url,
      allowExternal: false,
      fetchConfig: { mode: 'fast', headers: { 'X-Key': '[redacted]' }, cookies: { a: '[redacted]' } },
    });
  });

  it('are none where it had none', async () => {
    const { id } = await start();
    const page = await only(id);
    await finish(id, [[page, completed(page)]]);
    expect(await configOf(id)).not.toHaveProperty('fetchConfig');
  });
});

describe('what its bounds leave out', () => {
  const cut = (urls: string[], bound: CutLink['bound']) => urls.map((url) => ({ hash: hash(url), bound }));

  it('is counted at the end: each address once, and only if nothing else led to it', async () => {
    const crawl = await start({ maxPages: 3 });
    const first = await only(crawl.id);
    const [a = '', b = '', c = '', d = '', e = ''] = linksFrom(first, 5);
    const front = completed(first, [a, b, c], { cut: cut([d, e], 'linksPerPage') });
    await finish(crawl.id, [[first, front]], 3);
    expect(await state(crawl)).toMatchObject({ status: 'running', stoppedBy: null });
    const [one, two] = await claim(crawl.id);
    if (!one || !two) throw new Error('expected two pages');
    const deep = linksFrom(first, 4, 'deep');
    // The second page links to what the first left out, and both leave out the same deeper pages.
    await finish(
      crawl.id,
      [
        [one, completed(one, [], { cut: cut(deep, 'depth') })],
        [two, completed(two, [d], { cut: cut([a, ...deep], 'depth') })],
      ],
      3,
    );
    expect(await state(crawl)).toMatchObject({
      status: 'completed',
      stoppedBy: { depth: 4, linksPerPage: 1, pages: 2 },
    });
    const [{ data } = { data: null }] = await database.query<{ data: unknown }>(
      `select payload -> 'data' -> 'stoppedBy' as data from outbox
       where type = 'crawl.completed' and payload -> 'data' ->> 'id' = $1`,
      [crawl.id],
    );
    expect(data).toEqual({ depth: 4, linksPerPage: 1, pages: 2 });
    expect(await database.query('select 1 from crawl_cut where crawl_id = $1', [crawl.id])).toEqual([]);
  });

  it('is nothing where everything was followed', async () => {
    const crawl = await start();
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, [first.url])]]);
    expect(await state(crawl)).toMatchObject({ status: 'completed', stoppedBy: null });
  });

  it('is kept over a stop, and counted again after it', async () => {
    const crawl = await start({ maxPages: 2 });
    const first = await only(crawl.id);
    const [a = '', b = ''] = linksFrom(first, 2);
    await finish(crawl.id, [[first, completed(first, [a], { cut: cut([b], 'linksPerPage') })]], 2);
    await stopCrawl(database, crawl.accountId, crawl.id);
    expect(await state(crawl)).toMatchObject({ stoppedBy: { depth: 0, linksPerPage: 1, pages: 0 } });
    await resumeCrawl(database, crawl.accountId, crawl.id);
    expect(await state(crawl)).toMatchObject({ status: 'running', stoppedBy: null });
    const page = await only(crawl.id);
    await finish(crawl.id, [[page, completed(page, [b])]], 2);
    expect(await state(crawl)).toMatchObject({ stoppedBy: { depth: 0, linksPerPage: 0, pages: 1 } });
  });

  it('counts links that came when no more could be recorded', async () => {
    const crawl = await start({ maxPages: 1 });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 1_500))]], 1);
    expect(await state(crawl)).toMatchObject({ stoppedBy: { depth: 0, linksPerPage: 0, pages: 1_500 } });
  });

  it('does not count for a page that was finished by someone else', async () => {
    const crawl = await start({ maxPages: 2 });
    const first = await only(crawl.id, { ...LIMITS, leaseMs: 0 });
    const again = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, [], { cut: cut(linksFrom(first, 3), 'depth') })]], 2);
    await finish(crawl.id, [[again, completed(again, [])]], 2);
    expect(await state(crawl)).toMatchObject({ status: 'completed', stoppedBy: null, spent: 3 });
  });
});

describe('a lease', () => {
  it('that ran out gives the page to the next, and the late result is dropped', async () => {
    const crawl = await start({ plan: 'free' });
    const early = await only(crawl.id, { ...LIMITS, leaseMs: 0 });
    const late = await only(crawl.id);
    expect(late).toMatchObject({ id: early.id, attempt: 2 });
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ remaining: 497 });
    expect((await finish(crawl.id, [[early, completed(early)]])).size).toBe(0);
    expect(await createBlobStore(database).result(early.id)).toBeNull();
    expect((await finish(crawl.id, [[late, completed(late)]])).get(late.id)).toBe('completed');
    expect((await finish(crawl.id, [[late, completed(late)]])).size).toBe(0);
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 1, finished: 1 });
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ remaining: 497, used: 3 });
  });

  it('is renewed for those who still hold it', async () => {
    const crawl = await start();
    const page = await only(crawl.id, { ...LIMITS, leaseMs: 50 });
    expect(await renewLeases(database, [page], 60_000)).toEqual([page.id]);
    expect(await renewLeases(database, [{ ...page, token: newId() }], 60_000)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await claim(crawl.id)).toEqual([]);
  });

  it('ends with a retry, after its time', async () => {
    const crawl = await start();
    const page = await only(crawl.id);
    await finish(crawl.id, [[page, { outcome: 'retry', afterMs: 60_000, counted: true }]]);
    expect(await claim(crawl.id)).toEqual([]);
    expect(await state(crawl)).toMatchObject({ status: 'running', total: 1, finished: 0 });
    await database.query('update crawl_page set run_at = now() where id = $1', [page.id]);
    await database.query('update crawl set next_at = now() where id = $1', [crawl.id]);
    expect(await only(crawl.id)).toMatchObject({ id: page.id, attempt: 2 });
  });
});

describe('a tracked page', () => {
  const tracked = (url: string) => hash(`tracked ${url}`).replaceAll('-', '');
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

  it('go in steps that lock no account, and a deletion that was cut short is taken up again', async () => {
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

it('a page whose call is too old is nothing to compare with, though its bytes wait for their month', async () => {
  const crawl = await start();
  const first = await only(crawl.id);
  const visit = { at: new Date().toISOString(), url: first.url, body: 'b', content: 'c' };
  await finish(crawl.id, [[first, completed(first, [], { visit })]]);
  const earlier = () => readEarlierPage(database, crawl.id, hash(first.url));
  expect(await earlier()).toMatchObject({ refId: first.id, visit });
  await database.query('select delete_calls($1, by_age => true)', [[first.id]]);
  expect(await database.query('select 1 from call_result where call_id = $1', [first.id])).toHaveLength(1);
  expect(await earlier()).toMatchObject({ refId: first.id, visit: null });
});

describe('credits', () => {
  it('that run out stop the crawl, which goes on after more were bought', async () => {
    const accountId = await createAccount(database, newId(), 'free');
    await database.query('update account set plan_credits = 4 where id = $1', [accountId]);
    await database.query(
      `insert into ledger (key, account_id, kind, plan_delta, bought_delta) values ($1, $2, 'plan', -496, 0)`,
      [newId(), accountId],
    );
    const crawl = await start({ accountId });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 3))]]);
    const pages = await claim(crawl.id);
    expect(pages).toHaveLength(1);
    expect(await claim(crawl.id)).toEqual([]);
    expect(await state(crawl)).toMatchObject({ status: 'running' });
    await finish(
      crawl.id,
      pages.map((page) => [page, completed(page)]),
    );
    expect(await claim(crawl.id)).toEqual([]);
    expect(await state(crawl)).toMatchObject({
      status: 'stopped',
      reason: 'insufficient_credits',
      total: 4,
      finished: 2,
    });
    await addCredits(database, { accountId, key: newId(), kind: 'grant', amount: 10 });
    expect(await resumeCrawl(database, accountId, crawl.id)).toBe('resumed');
    const rest = await claim(crawl.id);
    await finish(
      crawl.id,
      rest.map((page) => [page, completed(page)]),
    );
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 4, finished: 4 });
    expect(await readCredits(database, accountId)).toMatchObject({ remaining: 8, used: 6 });
  });

  it('that do not reach for the first page fail the crawl at no cost', async () => {
    const accountId = await createAccount(database, newId(), 'free');
    await addCredits(database, { accountId, key: newId(), kind: 'grant', amount: 2 });
    await database.query('update account set plan_credits = 0 where id = $1', [accountId]);
    await database.query(
      `insert into ledger (key, account_id, kind, plan_delta, bought_delta) values ($1, $2, 'plan', -500, 0)`,
      [newId(), accountId],
    );
    const crawl = await start({ accountId });
    expect(await claim(crawl.id)).toEqual([]);
    expect(await state(crawl)).toMatchObject({ status: 'failed', reason: 'insufficient_credits' });
    expect(await readCredits(database, accountId)).toMatchObject({ remaining: 2, used: 0 });
    await database.query(`select stop_crawl($1, $2)`, [accountId, crawl.id]);
  });

  it('are held further for a page with many parts', async () => {
    const crawl = await start({ plan: 'free' });
    const page = await only(crawl.id);
    expect(await reserveForPage(database, page, 25)).toBe(true);
    expect(await reserveForPage(database, page, 10_000)).toBe(false);
    expect(await reserveForPage(database, { ...page, token: newId() }, 1)).toBe(false);
    await finish(crawl.id, [[page, completed(page, [], { cost: 26 })]]);
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ remaining: 472, used: 28 });
  });
});

describe('the plan', () => {
  it('caps crawls at once, at the start and at a resume', async () => {
    const crawl = await start({ plan: 'free' });
    const { accountId } = crawl;
    expect(await start({ accountId })).toMatchObject({
      outcome: 'too_many_crawls',
      crawlLimit: 1,
      remaining: 498,
    });
    await stopCrawl(database, accountId, crawl.id);
    const second = await start({ accountId });
    expect(second.outcome).toBe('opened');
    expect(await resumeCrawl(database, accountId, crawl.id)).toBe('too_many_crawls');
    await stopCrawl(database, accountId, second.id);
    expect(await resumeCrawl(database, accountId, crawl.id)).toBe('resumed');
  });
});

describe('turns', () => {
  it('go round the accounts, then round their crawls', async () => {
    await database.query(`update crawl set status = 'stopped', held = 0 where status = 'running'`);
    await database.query('update crawl_page set token = null, reserved = 0');
    await database.query('update account set reserved = 0');
    const big = await createAccount(database, newId(), 'self-hosted');
    const crawls = [];
    for (let n = 0; n < 4; n++) crawls.push(await start({ accountId: big }));
    const small = await start();
    for (const crawl of [...crawls, small]) {
      const [page] = (await database.query<{ id: string; url: string }>(
        'select id, url from crawl_page where crawl_id = $1',
        [crawl.id],
      )) as [{ id: string; url: string }];
      const host = new URL(page.url).host;
      const urls = Array.from({ length: 20 }, (_, n) => `https://${host}/${n}`);
      const pages = urls.map((url) => ({ url, hash: hash(url), host }));
      await addPages(database, crawl.id, pages, { depth: 1, parentUrl: null, mostKnown: 1000 });
    }
    const served = new Map<string, number>();
    for (let n = 0; n < 10; n++) {
      const [page] = await claimPages(database, 1, { ...LIMITS, hostConcurrency: 100 });
      if (page) served.set(page.accountId, (served.get(page.accountId) ?? 0) + 1);
    }
    expect(Object.fromEntries(served)).toEqual({ [big]: 5, [small.accountId]: 5 });
  });

  it('leave slots to visits outside of crawls, those that wait for one included', async () => {
    const host = `${newId()}.example`;
    const { id } = await start({ host });
    const limits = { ...LIMITS, hostConcurrency: 2 };
    const visits = [newId(), newId(), newId()];
    const taken: boolean[] = [];
    for (const visit of visits) {
      taken.push((await takeSlot(database, host, { id: visit, leaseMs: 60_000 }, limits)).taken);
    }
    expect(taken).toEqual([true, true, false]);
    await endVisit(database, visits[0] ?? '');
    expect(await claim(id, 16, limits)).toEqual([]);
    for (const visit of visits) await endVisit(database, visit);
    await expect.poll(() => claim(id, 16, limits)).toHaveLength(1);
  });

  it('go round the accounts also between crawls and visits outside of them', async () => {
    const host = `${newId()}.example`;
    const { id, accountId } = await start({ host });
    const limits = { ...LIMITS, hostConcurrency: 2 };
    const ask = async (visit: string, account: string) =>
      (await takeSlot(database, host, { id: visit, leaseMs: 60_000, account }, limits)).taken;
    const flooder = newId();
    const visits = [newId(), newId(), newId()] as const;
    const taken: boolean[] = [];
    for (const visit of visits) taken.push(await ask(visit, flooder));
    expect(taken).toEqual([true, true, false]);
    expect(await claim(id, 16, limits)).toEqual([]);
    const wish = () => database.query('select 1 from host_visit where id = $1', [id]);
    await deleteOldVisits(database);
    expect(await wish()).toHaveLength(1);
    await endVisit(database, visits[0]);
    // The crawl has none there, so the slot is for it; calls of its own account come first.
    expect(await ask(visits[2], flooder)).toBe(false);
    const own = newId();
    expect(await ask(own, accountId)).toBe(true);
    await endVisit(database, own);
    await expect.poll(() => claim(id, 16, limits), { timeout: 30_000 }).toHaveLength(1);
    await endVisit(database, visits[1]);
    expect(await ask(visits[2], flooder)).toBe(true);
    await database.query('update host_visit set until = now() where id = $1', [id]);
    await deleteOldVisits(database);
    expect(await wish()).toEqual([]);
  });

  it('are limited by the slots of a host, over all crawls, and by its delay', async () => {
    const host = `${newId()}.example`;
    const one = await start({ host });
    const two = await start({ host });
    const firsts = (await claimPages(database, 100, LIMITS)).filter((page) => page.isStart);
    for (const crawl of [one, two]) {
      const first = firsts.find((page) => page.crawlId === crawl.id);
      if (first) await finish(crawl.id, [[first, completed(first, linksFrom(first, 20, crawl.id))]]);
    }
    const here = (pages: ClaimedPage[]) => pages.filter((page) => page.host === host);
    const claimed = here(await claimPages(database, 100, LIMITS));
    claimed.push(...here(await claimPages(database, 100, LIMITS)));
    expect(claimed).toHaveLength(8);
    await noteHost(database, { host, robotsDelayMs: 60_000 }, 8);
    for (const page of claimed) await finish(page.crawlId, [[page, completed(page)]]);
    expect(here(await claimPages(database, 100, LIMITS))).toEqual([]);
    const ready = async () => {
      await database.query('update crawl_host set next_at = now() where host = $1', [host]);
      await database.query('update crawl set next_at = now() where id = any($1)', [[one.id, two.id]]);
    };
    await ready();
    expect(here(await claimPages(database, 100, LIMITS))).toHaveLength(1);
    expect(here(await claimPages(database, 100, LIMITS))).toHaveLength(0);
    await database.query('delete from crawl_host where host = $1', [host]);
    await noteHost(database, { host, trouble: true, complaint: true, retryAfterMs: 60_000 }, 8);
    await ready();
    const [row] = await database.query('select slots, delay_ms from crawl_host where host = $1', [host]);
    expect(row).toEqual({ slots: 4, delay_ms: 250 });
    await noteHost(database, { host }, 8);
    const [better] = await database.query(
      'select slots, delay_ms, failures from crawl_host where host = $1',
      [host],
    );
    expect(better).toEqual({ slots: 5, delay_ms: 125, failures: 0 });
  });

  it('slow a host down once for pages that failed together', async () => {
    const host = `${newId()}.example`;
    const note = { host, trouble: true, complaint: true };
    await Promise.all(Array.from({ length: 6 }, () => noteHost(database, note, 8)));
    const [row] = await database.query('select slots, delay_ms, failures from crawl_host where host = $1', [
      host,
    ]);
    expect(row).toEqual({ slots: 4, delay_ms: 250, failures: 1 });
  });

  it('are as quick beside many stopped crawls', async () => {
    await database.query(`
      insert into crawl (id, account_id, url, config, page_price, max_pages, sites, status)
      select gen_random_uuid(), gen_random_uuid(), '', '{}', 1, 100, '{}', 'stopped' from generate_series(1, 300)`);
    await database.query(`
      insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at)
      select gen_random_uuid(), c.id, n, '', 'h', 1, 'waiting', now()
      from crawl c, generate_series(1, 100) n where c.url = ''`);
    const crawl = await start();
    const started = performance.now();
    await only(crawl.id);
    expect(performance.now() - started).toBeLessThan(500);
    await database.query(`delete from crawl_page where url = ''`);
    await database.query(`delete from crawl where url = ''`);
  });
});

describe('many workers at once', () => {
  it('give every page exactly one outcome', async () => {
    await settleCharges(database);
    await database.query(`update crawl set status = 'stopped', held = 0 where status = 'running'`);
    await database.query('update crawl_page set token = null, reserved = 0');
    await database.query('update account set reserved = 0');
    const crawl = await start({ plan: 'free', maxPages: 100 });
    const limits = { hostConcurrency: 50, leaseMs: 40 };
    const end = Date.now() + 20_000;
    const work = async (seed: number) => {
      for (let n = 0; Date.now() < end && (await state(crawl))?.status === 'running'; n++) {
        const pages = await claimPages(database, 4, limits);
        if (pages.length === 0) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          continue;
        }
        // Now and then a worker dies with its pages, or is too slow for its lease.
        if ((n + seed) % 7 === 3) continue;
        if ((n + seed) % 5 === 2) await new Promise((resolve) => setTimeout(resolve, 60));
        await finish(
          crawl.id,
          pages.map((page) => [page, completed(page, linksFrom(page, 30, `${page.depth}-`))]),
          100,
        );
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, seed) => work(seed)));
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 100, finished: 100 });
    const list = await listCrawlPages(database, crawl.id, { from: 0, limit: 1000 });
    expect(new Set(list.map((page) => page.url)).size).toBe(100);
    expect(list.map((page) => page.seq)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ remaining: 398, used: 102 });
    const [calls] = await database.query<{ n: number }>(
      'select count(*) as n from call where parent_id = $1',
      [crawl.id],
    );
    expect(calls?.n).toBe(100);
  });
});

async function spendAllButReserved(accountId: string): Promise<void> {
  await database.query(
    `insert into ledger (key, account_id, kind, plan_delta, bought_delta)
     select $2, id, 'charge', reserved - plan_credits, -bought_credits from account where id = $1`,
    [accountId, newId()],
  );
  await database.query('update account set plan_credits = reserved, bought_credits = 0 where id = $1', [
    accountId,
  ]);
}

describe('a claim', () => {
  it('passes over the crawls of an account that somebody else holds', async () => {
    const [held, free] = [await start(), await start()];
    await database.transaction(async (holder) => {
      await holder.query('select 1 from account where id = $1 for update', [held.accountId]);
      const began = performance.now();
      const pages = await claimPages(database, 64, LIMITS);
      expect(pages.some((page) => page.crawlId === free.id)).toBe(true);
      expect(pages.some((page) => page.crawlId === held.id)).toBe(false);
      expect(performance.now() - began).toBeLessThan(2_000);
      // Only the one that is held is left: the claim gives it a moment, and no more.
      const again = await claimPages(database, 64, LIMITS);
      expect(again.some((page) => page.crawlId === held.id)).toBe(false);
    });
    expect((await claim(held.id, 64)).length).toBe(1);
  });

  it('and a finish go on while somebody holds the account, with the credits that the crawl holds ahead', async () => {
    const crawl = await start({ maxPages: 40 });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 39))]]);
    const reserved = () =>
      queryValue<number>(database, 'select reserved from account where id = $1', [crawl.accountId]);
    const claimed = await claim(crawl.id, 4);
    expect([claimed.length, await reserved()]).toEqual([4, 256]);
    await database.transaction(async (holder) => {
      await holder.query('select 1 from account where id = $1 for no key update', [crawl.accountId]);
      claimed.push(...(await claim(crawl.id, 4)));
      expect(claimed).toHaveLength(8);
      await finish(
        crawl.id,
        claimed.map((page) => [page, completed(page)]),
      );
      expect(await state(crawl)).toMatchObject({ finished: 9 });
    });
    // What they cost is still to be paid; whoever has the account next sees to it.
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ used: 3 });
    expect(await auditLedger(database)).toEqual([]);
    await settleCharges(database);
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ used: 11 });
    expect(await reserved()).toBe(248);
    expect(await auditLedger(database)).toEqual([]);
  });

  it('ends a crawl whose last pages were finished while somebody held the account', async () => {
    const crawl = await start({ maxPages: 20 });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 19))]]);
    const limits = { ...LIMITS, hostConcurrency: 50 };
    const claimed: ClaimedPage[] = [];
    const answered = { count: 100, ms: 5 };
    for (let n = 0; n < 3; n++)
      await noteHost(database, { host: first.host, answered }, limits.hostConcurrency);
    for (let n = 0; n < 20 && claimed.length < 19; n++) claimed.push(...(await claim(crawl.id, 64, limits)));
    const [one, two] = [claimed.slice(0, 6), claimed.slice(6)];
    await finish(
      crawl.id,
      one.map((page) => [page, completed(page)]),
    );
    // As if others had finished the rest of them since it was looked at.
    await database.query('update crawl set total = 50 where id = $1', [crawl.id]);
    await database.transaction(async (holder) => {
      await holder.query('select 1 from account where id = $1 for no key update', [crawl.accountId]);
      await finish(
        crawl.id,
        two.map((page) => [page, completed(page)]),
      );
      await database.query('update crawl set total = 20 where id = $1', [crawl.id]);
    });
    expect(await state(crawl)).toMatchObject({ status: 'running', finished: 20 });
    expect(await claim(crawl.id)).toEqual([]);
    expect(await state(crawl)).toMatchObject({ status: 'completed', finished: 20 });
    expect(await readCredits(database, crawl.accountId)).toMatchObject({ used: 22 });
  });

  it('takes back what other crawls hold ahead before it gives a crawl up for lack of credits', async () => {
    const accountId = await createAccount(database, newId(), 'free');
    await addCredits(database, { accountId, key: newId(), kind: 'grant', amount: 10_000 });
    const rich = await start({ accountId });
    await only(rich.id);
    // The free plan runs one crawl at once. All but what the first one holds ahead is spent elsewhere.
    await database.query(`update account set plan_id = 'starter' where id = $1`, [accountId]);
    const poor = await start({ accountId });
    await spendAllButReserved(accountId);
    expect(await claim(poor.id)).toEqual([]);
    expect(await state(poor)).toMatchObject({ status: 'running' });
    expect(await claim(poor.id)).toHaveLength(1);
  });

  it('holds nothing ahead that a page in flight or another call needs', async () => {
    const holding = async () => {
      const accountId = await createAccount(database, newId(), 'free');
      await addCredits(database, { accountId, key: newId(), kind: 'grant', amount: 10_000 });
      await database.query(`update account set plan_id = 'starter' where id = $1`, [accountId]);
      const crawl = await start({ accountId });
      const page = await only(crawl.id);
      await spendAllButReserved(accountId);
      return { accountId, crawl, page };
    };
    const { crawl, page } = await holding();
    expect(await reserveForPage(database, page, 25)).toBe(true);
    expect(await reserveForPage(database, page, 10_000)).toBe(false);
    await finish(crawl.id, [[page, completed(page, [], { cost: 26 })]]);
    expect(await state(crawl)).toMatchObject({ status: 'completed' });
    const { accountId } = await holding();
    expect(await start({ accountId })).toMatchObject({ outcome: 'opened' });
    expect(await auditLedger(database)).toEqual([]);
  });

  it('counts on no credits that another crawl of the account has just had taken back', async () => {
    const accountId = await createAccount(database, newId(), 'free');
    await addCredits(database, { accountId, key: newId(), kind: 'grant', amount: 10_000 });
    await database.query(`update account set plan_id = 'starter' where id = $1`, [accountId]);
    const rich = await start({ accountId });
    const first = await only(rich.id);
    await finish(rich.id, [[first, completed(first, linksFrom(first, 3))]]);
    const poor = await start({ accountId });
    await spendAllButReserved(accountId);
    // Both are due, and it is the turn of the one that has nothing.
    await database.query('update crawl set served_at = now(), next_at = now() where id = $1', [rich.id]);
    await database.query(`update crawl set served_at = 'epoch', next_at = now() where id = $1`, [poor.id]);
    expect(await claim(rich.id, 64)).toHaveLength(3);
    expect(await claim(poor.id)).toHaveLength(1);
    expect(await auditLedger(database)).toEqual([]);
  });
});

describe.each(['crawl', 'batch'] as const)('a %s whose client was told nothing', (kind) => {
  it('is done for its Idempotency-Key once it was started, though its process has died', async () => {
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

it('a run of a site monitor has its own entry in history, with what it cost', async () => {
  const { accountId, id } = await start({ monitorId: newId() });
  const page = await only(id);
  // Nor does it count against the crawls at once of the plan.
  expect(await readCredits(database, accountId)).toMatchObject({ crawlsRunning: 0 });
  await finish(id, [[page, completed(page)]]);
  const { rows } = await listHistory(database, { accountId, parent: 'none' }, { page: 1, limit: 10 });
  expect(rows).toMatchObject([{ id, service: 'crawl', pages: { finished: 1, creditsUsed: 3 } }]);
});

it('a start page that fails after others waits for the account, so that nothing is lost from its balance', async () => {
  const crawl = await start({ plan: 'free' });
  const first = await only(crawl.id);
  const pages = linksFrom(first, 30).map((url) => ({ url, hash: hash(url), host: first.host }));
  await addPages(database, crawl.id, pages, { depth: 1, parentUrl: null, mostKnown: 1000 });
  const others = await claim(crawl.id);
  await finish(
    crawl.id,
    others.map((page) => [page, completed(page)]),
  );
  const outcome = { outcome: 'failed', params: {}, elapsedMs: 1, reason: 'timeout', error: 'Slow' } as const;
  let failing: Promise<unknown> = Promise.resolve();
  await database.transaction(async (holder) => {
    await holder.query('select 1 from account where id = $1 for no key update', [crawl.accountId]);
    failing = finish(crawl.id, [[first, { ...outcome, url: first.url }]]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await holder.query(`select add_credits($1, $2, 'grant', 50)`, [crawl.accountId, newId()]);
  });
  await failing;
  expect(others.length).toBeGreaterThan(0);
  expect(await state(crawl)).toMatchObject({ status: 'failed', spent: others.length });
  expect(await readCredits(database, crawl.accountId)).toMatchObject({ used: others.length });
  expect(await auditLedger(database)).toEqual([]);
});

it('progress and deletions read the pages of their crawl only, by an index', async () => {
  const crawl = await start();
  const first = await only(crawl.id);
  await finish(crawl.id, [[first, completed(first, [`${first.url}a`, `${first.url}b`])]]);
  await database.transaction(async (tx) => {
    expect(await readProgress(tx, [first.id])).toEqual({ finished: 1, waiting: 0, discovered: 2 });
    expect(await deleteCrawl(tx, crawl.accountId, crawl.id)).toBe(true);
    const scans = `select relname, seq_scan from pg_stat_xact_user_tables
      where relname in ('crawl_page', 'crawl_identity', 'crawl_cut', 'call') and seq_scan > 0`;
    expect(await tx.query(scans)).toEqual([]);
  });
});
