/** Promise 5: each queued page has exactly one outcome, with several workers on one database that come and go. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type Site, startSite } from '../site/site.ts';
import { account, begin, credits, ended, post, treeSite, until } from './crawl-kit.ts';

const PAGES = 60;
let site: Site;
/** Its pages take so long that a crawl of it certainly still runs when a small one has ended. */
let slowSite: Site;
let api: ServerHere;
let database: Database;
/** The first two are processes, which are killed. */
let workers: (TestServer | ServerHere)[];
let env: Record<string, string>;
let mortals: TestServer[];
let started = 0;

/** Each server has its own user agent, so that the site can tell which one made a request. */
const workerEnv = () => ({ ...env, WINNOW_USER_AGENT: `Worker${++started}/1.0` });

const startMortal = () => startServer({ env: workerEnv(), args: ['--role', 'worker'] });

beforeAll(async () => {
  site = await startSite({ '/*': treeSite(PAGES, 5, 80) });
  slowSite = await startSite({ '/*': treeSite(PAGES, 5, 300) });
  const url = await createDatabaseUrl();
  env = {
    DATABASE_URL: url,
    WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    WINNOW_LEASE_SECONDS: '1',
    WINNOW_DATABASE_CONNECTIONS: '6',
  };
  api = await startServerHere({ env, role: 'api' });
  database = await openDatabase({ url }, { connections: 2 });
  mortals = await Promise.all([startMortal(), startMortal()]);
  workers = [...mortals];
});
afterAll(async () => {
  await Promise.all([api?.close(), ...(workers ?? []).map((worker) => worker.close())]);
  await database?.close();
  await site?.close();
  await slowSite?.close();
});

const REQUEST = { maxPages: 150, maxDepth: null, fetchConfig: { mode: 'fast' } };

describe('two workers on one database', { timeout: 180_000 }, () => {
  it('share a crawl, and lose nothing when they are killed in the middle of it', async () => {
    const { apiKey: key } = await account(api, 'free');
    const { id } = await begin(api, { ...REQUEST, url: site.url }, { key });
    await until(api, id, (job) => job.finished >= 5, { key });
    await mortals[0]?.end('SIGKILL');
    workers.push(await startServerHere({ env: workerEnv(), role: 'worker' }));
    await until(api, id, (job) => job.finished >= 30, { key });
    await mortals[1]?.end('SIGKILL');
    // Two in one process would not compete for pages as two processes do.
    workers.push(await startMortal());
    const job = await ended(api, id, { key, withinMs: 120_000 });
    expect(job).toMatchObject({ status: 'completed', total: PAGES, finished: PAGES });
    expect(new Set(job.pages.map(({ url }) => url)).size).toBe(PAGES);
    const rows = await database.query<{ calls: number; results: number; charges: number }>(
      `select (select count(*) from call where parent_id = $1) as calls,
         (select count(*) from call_result r join call c on c.id = r.call_id where c.parent_id = $1) as results,
         (select count(*) from ledger l join call c on c.id = l.call_id where c.parent_id = $1) as charges`,
      [id],
    );
    expect(rows).toEqual([{ calls: PAGES, results: PAGES, charges: PAGES }]);
    expect(await credits(api, key)).toMatchObject({ used: PAGES + 2, remaining: 500 - PAGES - 2 });
    expect(await auditLedger(database)).toEqual([]);
  });

  it('both fetch pages of one crawl, and leave none of them claimed', async () => {
    let fetchers: string[] = [];
    // On a busy machine one of them may have done everything before the other got its turn.
    for (let crawls = 0; crawls < 5 && fetchers.length < 2; crawls++) {
      const before = site.requests.length;
      const { id } = await begin(api, { ...REQUEST, url: site.url });
      await ended(api, id, { withinMs: 120_000 });
      const pages = site.requests.slice(before).filter(({ path }) => path !== '/robots.txt');
      fetchers = [...new Set(pages.map(({ headers }) => String(headers['user-agent'])))];
      const tokens = await database.query(
        'select 1 from crawl_page where crawl_id = $1 and token is not null',
        [id],
      );
      expect(tokens).toEqual([]);
    }
    expect(fetchers).toHaveLength(2);
  });

  it('serve a small crawl beside a large one', async () => {
    const large = await begin(api, { ...REQUEST, url: slowSite.url, maxConcurrency: 1 });
    await until(api, large.id, (job) => job.finished >= 5);
    const small = await begin(api, { ...REQUEST, url: site.url, maxPages: 5 });
    await ended(api, small.id);
    const during = await until(api, large.id, () => true);
    expect(during.status).toBe('running');
    expect((await post(api, `/api/crawl/${large.id}/stop`)).status).toBe(200);
    expect(await ended(api, large.id)).toMatchObject({ status: 'stopped' });
  });
});
