/** What crawls hold and pay on a real database, also while somebody else holds their account. */
import { afterAll, describe, expect, it } from 'vitest';
import { completed, crawlsIn, hashOf, LIMITS, linksFrom } from '../../../test/harness/crawls.ts';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { addCredits, auditLedger, createAccount, readCredits, settleCharges } from '../account/accounts.ts';
import { queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';
import { resumeCrawl, stopCrawl } from './crawls.ts';
import { addPages, type ClaimedPage, claimPages, noteHost, reserveForPage } from './frontier.ts';

const database = await suiteDatabase();
const { start, claim, only, finish, state } = crawlsIn(database);

afterAll(async () => expect(await auditLedger(database)).toEqual([]));

describe('credits', () => {
  it('that run out stop the crawl, which continues after more were bought', async () => {
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

  it('that do not suffice for the first page fail the crawl at no cost', async () => {
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

  it('are extended for a page with many parts', async () => {
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

  it('releases what other crawls hold in advance before it ends a crawl for lack of credits', async () => {
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

  it('does not use credits that another crawl of the account has just had released', async () => {
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

it('a start page that fails after others waits for the account, so that nothing is lost from its balance', async () => {
  const crawl = await start({ plan: 'free' });
  const first = await only(crawl.id);
  const pages = linksFrom(first, 30).map((url) => ({ url, hash: hashOf(url), host: first.host }));
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
