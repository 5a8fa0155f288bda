/** Claim and finish on a real database: counts, secrets, bounds and leases. */
import { afterAll, describe, expect, it } from 'vitest';
import { completed, crawlsIn, hashOf, LIMITS, linksFrom } from '../../../test/harness/crawls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { auditLedger, readCredits } from '../account/accounts.ts';
import { createBlobStore } from '../blobs/blob-store.ts';
import { queryValue } from '../database/query.ts';
import { findHistory } from '../history.ts';
import { newId } from '../ids.ts';
import { findCrawl, listCrawlPages, resumeCrawl, stopCrawl } from './crawls.ts';
import type { CutLink, PageOutcome } from './finish.ts';
import {
  type ClaimedPage,
  claimPages,
  leaveHosts,
  noteHost,
  renewLeases,
  showInHistory,
} from './frontier.ts';

const database = await suiteDatabase();
const { start, claim, only, finish, state } = crawlsIn(database);

afterAll(async () => expect(await auditLedger(database)).toEqual([]));

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

  it('accepts pages whose titles contain what PostgreSQL cannot store', async () => {
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

  it('never adds more pages than it may, and replaces those that do not count', async () => {
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
        [d, completed(d, [], { aliases: [hashOf(b.url)] })],
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
      [page, completed(page, [], { url: links[1] ?? '', aliases: [hashOf(links[1] ?? '')] })],
    ]);
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 2, finished: 2 });
  });

  it('leaves no running entry of a page that turned out to be another one between two tries', async () => {
    const crawl = await start();
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 2))]]);
    const [tried, other] = await claim(crawl.id);
    if (!tried || !other) throw new Error('expected two pages');
    await showInHistory(database, [{ id: tried.id, token: tried.token, params: '{}' }]);
    await finish(crawl.id, [[tried, { outcome: 'retry', afterMs: 60_000, counted: true }]]);
    expect(await findHistory(database, crawl.accountId, tried.id)).toMatchObject({ status: 'running' });
    await finish(crawl.id, [[other, completed(other, [], { url: tried.url, aliases: [hashOf(tried.url)] })]]);
    expect(await state(crawl)).toMatchObject({ status: 'completed', total: 2, finished: 2 });
    expect(await findHistory(database, crawl.accountId, tried.id)).toBeNull();
  });

  it.each<PageOutcome>([{ outcome: 'unpaid' }, { outcome: 'retry', afterMs: 0, counted: false }])(
    'that ends leaves no running entry of a page that was handed back: %o',
    async (back) => {
      const crawl = await start();
      const first = await only(crawl.id);
      await finish(crawl.id, [[first, completed(first, linksFrom(first, 1))]]);
      const page = await only(crawl.id);
      await showInHistory(database, [{ id: page.id, token: page.token, params: '{}' }]);
      await finish(crawl.id, [[page, back]]);
      await stopCrawl(database, crawl.accountId, crawl.id);
      expect(await state(crawl)).toMatchObject({ status: 'stopped', total: 2, finished: 1 });
      expect(await findHistory(database, crawl.accountId, page.id)).toBeNull();
    },
  );

  it('of several hosts of a site goes on with the others while one of them has to wait', async () => {
    const crawl = await start({ allowSubdomains: true, maxPages: 200 });
    const first = await only(crawl.id);
    const away = `away.${first.host}`;
    const links = [
      ...Array.from({ length: 100 }, (_, n) => `https://${away}/${n}`),
      `https://here.${first.host}/`,
    ];
    await finish(crawl.id, [[first, completed(first, links)]], 200);
    await noteHost(database, { host: away, trouble: true, complaint: true, retryAfterMs: 60_000 }, 8);
    const claims = [await claim(crawl.id), await claim(crawl.id)].flat();
    expect(claims.map(({ url }) => url)).toEqual([`https://here.${first.host}/`]);
  });

  it('of one host with all its slots in use leaves its other pages as they are, wherever it might go', async () => {
    const crawl = await start({ allowSubdomains: true, maxPages: 200 });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 100))]], 200);
    expect(await claim(crawl.id)).toHaveLength(8);
    const written = () =>
      database.query(`select id, xmin::text from crawl_page where crawl_id = $1 order by id`, [crawl.id]);
    const before = await written();
    for (let times = 0; times < 3; times += 1) {
      await database.query(`update crawl set next_at = now() where id = $1`, [crawl.id]);
      expect(await claim(crawl.id)).toEqual([]);
    }
    expect(await written()).toEqual(before);
  });

  it('gets the slots of pages at once whose site has answered, though they are not written', async () => {
    const crawl = await start({ host: 'two-at-once.example' });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 6))]]);
    const limits = { ...LIMITS, hostConcurrency: 2 };
    const [one, two, ...more] = await claim(crawl.id, 16, limits);
    if (!one || !two) throw new Error('expected two pages');
    expect(more).toEqual([]);
    await claim(crawl.id, 16, limits);
    // One of them was given to another worker meanwhile.
    await leaveHosts(database, [one, { ...two, token: newId() }]);
    const [third, ...fourth] = await claim(crawl.id, 16, limits);
    expect(third?.url).toBe(linksFrom(first, 3)[2]);
    expect(fourth).toEqual([]);
    // After a crash it has its slot again.
    await database.query(`update crawl_page set run_at = 'epoch' where id = $1`, [one.id]);
    await database.query('update crawl set next_at = now() where id = $1', [crawl.id]);
    await leaveHosts(database, [two]);
    expect((await claim(crawl.id, 16, limits)).map(({ id }) => id)).toEqual([one.id]);
    expect(await claim(crawl.id, 16, limits)).toEqual([]);
  });

  it('gets more pages of a host at once by what all processes have in hand, not by what one was answered', async () => {
    const crawl = await start({ maxPages: 100 });
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, linksFrom(first, 20))]]);
    expect(await claim(crawl.id)).toHaveLength(8);
    const note = { host: first.host, answered: { count: 4, ms: 200 } };
    for (let times = 0; times < 2; times += 1) await noteHost(database, note, 64);
    const rows = await database.query('select pace from crawl_host where host = $1', [first.host]);
    expect(rows).toEqual([{ pace: 16 }]);
  });

  it('is read a few megabytes at a time, however many links its pages list', async () => {
    const crawl = await start();
    const first = await only(crawl.id);
    const many = Array.from({ length: 1_000 }, (_, n) => `https://${first.host}/${'x'.repeat(900)}${n}`);
    const listing = (page: ClaimedPage, found: string[] = []) => completed(page, found, { links: many });
    await finish(crawl.id, [[first, listing(first, linksFrom(first, 7))]]);
    await finish(
      crawl.id,
      (await claim(crawl.id)).map((page) => [page, listing(page)]),
    );
    const slices: number[][] = [];
    for (let from = 0; from < 8; ) {
      const rows = await listCrawlPages(database, crawl.id, { from, limit: 100 });
      slices.push(rows.map(({ seq }) => seq));
      from += rows.length;
    }
    expect(slices).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7],
    ]);
  });

  it('records a limited number of links', async () => {
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

  it('survive a stop, and are deleted when it has ended', async () => {
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

  it('are empty if it had none', async () => {
    const { id } = await start();
    const page = await only(id);
    await finish(id, [[page, completed(page)]]);
    expect(await configOf(id)).not.toHaveProperty('fetchConfig');
  });
});

describe('links left out by its limits', () => {
  const cut = (urls: string[], bound: CutLink['bound']) => urls.map((url) => ({ hash: hashOf(url), bound }));

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

  it('is empty if everything was followed', async () => {
    const crawl = await start();
    const first = await only(crawl.id);
    await finish(crawl.id, [[first, completed(first, [first.url])]]);
    expect(await state(crawl)).toMatchObject({ status: 'completed', stoppedBy: null });
  });

  it('survives a stop, and is counted again after it', async () => {
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
  it('that expired gives the page to the next worker, and the late result is dropped', async () => {
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
