/** Whose page is claimed next on a real database: accounts, crawls, hosts, many workers, and many crawls at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completed, crawlsIn, hashOf, LIMITS, linksFrom } from '../../../test/harness/crawls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { auditLedger, createAccount, readCredits, settleCharges } from '../account/accounts.ts';
import { newId } from '../ids.ts';
import { deleteCrawl, listCrawlPages } from './crawls.ts';
import { addPages, type ClaimedPage, claimPages, forgetHosts, noteHost, readProgress } from './frontier.ts';
import { deleteOldVisits, endVisit, takeSlot } from './host-visits.ts';

const database = await suiteDatabase();
const { start, claim, only, finish, state } = crawlsIn(database);

afterAll(async () => expect(await auditLedger(database)).toEqual([]));

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
      const pages = urls.map((url) => ({ url, hash: hashOf(url), host }));
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

  it('are deleted after a day, not with each note: there may be very many hosts', async () => {
    const [old, fresh] = [`${newId()}.example`, `${newId()}.example`];
    for (const host of [old, fresh]) await noteHost(database, { host, trouble: true }, 8);
    await database.query(
      `update crawl_host set changed_at = now() - interval '2 days', next_at = now() - interval '1 day' where host = $1`,
      [old],
    );
    const known = async () => {
      const rows = await database.query<{ host: string }>(
        'select host from crawl_host where host = any($1)',
        [[old, fresh]],
      );
      return rows.map(({ host }) => host).sort();
    };
    await noteHost(database, { host: fresh, trouble: true }, 8);
    expect(await known()).toEqual([old, fresh].sort());
    await forgetHosts(database);
    expect(await known()).toEqual([fresh]);
  });

  it('slow a host down only once for pages that failed together', async () => {
    const host = `${newId()}.example`;
    const note = { host, trouble: true, complaint: true };
    await Promise.all(Array.from({ length: 6 }, () => noteHost(database, note, 8)));
    const [row] = await database.query('select slots, delay_ms, failures from crawl_host where host = $1', [
      host,
    ]);
    expect(row).toEqual({ slots: 4, delay_ms: 250, failures: 1 });
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

describe('beside many stopped crawls', () => {
  beforeAll(async () => {
    await database.query(`
      insert into crawl (id, account_id, url, config, page_price, max_pages, sites, status)
      select gen_random_uuid(), gen_random_uuid(), '', '{}', 1, 100, '{}', 'stopped' from generate_series(1, 300)`);
    await database.query(`
      insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at)
      select gen_random_uuid(), c.id, n, '', 'h', 1, 'waiting', now()
      from crawl c, generate_series(1, 100) n where c.url = ''`);
    // What the database knew of these tables may be older than all those rows.
    await database.query('analyze crawl, crawl_page');
  });
  afterAll(async () => {
    await database.query(`delete from crawl_page where url = ''`);
    await database.query(`delete from crawl where url = ''`);
  });

  it('turns do not read their pages', async () => {
    const crawl = await start();
    await database.transaction(async (tx) => {
      const claimed = await claimPages(tx, 16, LIMITS);
      expect(claimed.filter(({ crawlId }) => crawlId === crawl.id)).toHaveLength(1);
      const [{ read } = { read: -1 }] = await tx.query<{ read: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
         where relname = 'crawl_page'`,
      );
      // Of 30,000.
      expect(read).toBeLessThan(2_000);
    });
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
});
