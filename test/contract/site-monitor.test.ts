/** Site monitors against a real server: exactly what changed on a site, whatever happens on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MonitorRecord, MonitorTick } from '../../src/contract/monitor/monitor.ts';
import { monitorTick } from '../../src/contract/monitor/monitor.ts';
import { auditKept } from '../../src/store/account/kept.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { passHeartbeats } from '../harness/dead-process.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { withData } from '../harness/server-data.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { account, credits, linkedPage, post } from '../promises/crawl-kit.ts';
import { eventually } from '../promises/monitor-kit.ts';
import { file, redirectTo } from '../site/handlers.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';
import { type VersionedSite, versionedSite } from '../site/versioned-site.ts';

const PAGES = 20;
const crawl = { maxPages: 100, maxDepth: null, maxLinksPerPage: 100 };

let killable: TestServer;
let server: TestServer | ServerHere;
let env: Record<string, string>;
let site: Site;
let content: VersionedSite;
let receiver: Receiver;

beforeAll(async () => {
  content = versionedSite(PAGES);
  site = await startSite({ '/robots.txt': file('text/plain', ''), '/*': content.handler });
  receiver = await startReceiver();
  env = { DATABASE_URL: await createDatabaseUrl(), WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };
  killable = await startServer({ env });
  server = killable;
}, 60_000);
afterAll(async () => {
  await server?.close();
  await killable?.close();
  await receiver?.close();
  await site?.close();
});

async function create(body: object, key?: string): Promise<MonitorRecord> {
  const given = { interval: '@yearly', scope: 'site', crawl, fetchConfig: { mode: 'fast' }, ...body };
  const response = await post(server, '/api/monitor', given, key ? { key } : {});
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as MonitorRecord;
}

async function run({ cronId }: MonitorRecord, key?: string): Promise<MonitorTick> {
  const response = await post(server, `/api/monitor/${cronId}/run`, undefined, key ? { key } : {});
  expect(response.status, await response.clone().text()).toBe(200);
  return monitorTick.parse(await response.json());
}

const activity = async ({ cronId }: MonitorRecord) => {
  const response = await server.fetch(`/api/monitor/${cronId}/activity`);
  return ((await response.json()) as { ticks: MonitorTick[] }).ticks;
};

/** The paths of each kind, and how many pages are the same. */
function paths({ diffs }: MonitorTick) {
  const of = (urls: string[] = []) => urls.map((url) => new URL(url).pathname);
  const { pages } = diffs;
  return {
    new: of(pages?.new),
    changed: of(pages?.changed.map(({ url }) => url)),
    gone: of(pages?.gone),
    same: pages?.same,
    ...(pages?.notCompared && { notCompared: of(pages.notCompared.map(({ url }) => url)).toSorted() }),
  };
}

describe('a monitor of several pages', { timeout: 60_000 }, () => {
  it('tells which of them changed, are gone or could not be read, and costs what changed', async () => {
    const { apiKey: key } = await account(server, 'free');
    const pages = versionedSite(12);
    const own = await startSite({ '/robots.txt': file('text/plain', ''), '/*': pages.handler });
    const other = await startSite({ '/robots.txt': file('text/plain', '') });
    other.page('/price', linkedPage('A price of 10', ['/not-watched']));
    const paths = ['/page/8', '/page/9', '/page/10'];
    const urls = [...paths.slice(1).map((path) => own.url + path), `${other.url}/price`];
    const list = { url: own.url + paths[0], urls, scope: 'list', crawl: undefined };
    const monitor = await create(list, key);
    expect(monitor.config).toMatchObject({ scope: 'list', urls });
    const used = async () => (await credits(server, key)).used;
    const first = await run(monitor, key);
    expect(first).toMatchObject({ status: 'completed', firstRun: true, diffs: {} });
    expect(await used()).toBe(4);

    const second = await run(monitor, key);
    expect(second.diffs.pages).toEqual({ new: [], changed: [], gone: [], same: 4 });
    expect(await used()).toBe(4);

    pages.write('/page/9');
    pages.remove('/page/10');
    other.page('/price', (_, response) => void response.writeHead(500).end('Out of order'));
    const third = await run(monitor, key);
    expect(third).toMatchObject({ status: 'completed', changed: true });
    expect(third.diffs.pages).toMatchObject({
      ...{ new: [], same: 1, gone: [`${own.url}/page/10`] },
      changed: [{ url: `${own.url}/page/9`, diffs: { markdown: [{ type: 'removed' }, { type: 'added' }] } }],
      notCompared: [{ url: `${other.url}/price` }],
    });
    const batch = await server.fetch(`/api/batch/${third.crawlId}`, { key });
    expect(await batch.json()).toMatchObject({ id: third.crawlId, status: 'completed', total: 4 });
    expect(await (await server.fetch('/api/batch', { key })).json()).toMatchObject({ data: [] });

    other.page('/price', linkedPage('A price of 11', ['/not-watched']));
    const fourth = await run(monitor, key);
    expect(fourth.diffs.pages).toMatchObject({ same: 2, changed: [{ url: `${other.url}/price` }], gone: [] });
    await Promise.all([own.close(), other.close()]);
  });

  it('starts anew when its list changes, and drops secrets when that leads to another origin', async () => {
    const fetchConfig = { mode: 'fast', headers: { 'X-Key': 'k' } };
    const list = { url: `${site.url}/page/1`, urls: [`${site.url}/page/2`], scope: 'list', crawl: undefined };
    const monitor = await create({ ...list, fetchConfig });
    await run(monitor);
    const change = async (body: object, status = 200) => {
      const init = { method: 'PATCH', body: JSON.stringify(body) };
      const response = await server.fetch(`/api/monitor/${monitor.cronId}`, init);
      expect(response.status).toBe(status);
      return (await response.json()) as MonitorRecord;
    };
    const longer = await change({ urls: [`${site.url}/page/2`, `${site.url}/page/4`] });
    expect(longer.config.fetchConfig).toMatchObject({ headers: { 'X-Key': '[redacted]' } });
    expect(await run(monitor)).toMatchObject({ firstRun: true });
    const elsewhere = await change({ urls: ['https://elsewhere.example/'] });
    expect(elsewhere.config.fetchConfig.headers).toBeUndefined();
    await change({ urls: [] }, 400);
    expect((await change({ scope: 'page' })).config.urls).toBeUndefined();
  });
});

describe('a site monitor', { timeout: 60_000 }, () => {
  it('tells exactly which pages are new, changed and gone, and costs what a recrawl costs', async () => {
    const { apiKey: key } = await account(server, 'free');
    const notify = [{ type: 'ntfy', url: `${receiver.url}/topic` }];
    const monitor = await create({ url: site.url, webhookUrl: `${receiver.url}/hook`, notify }, key);
    expect(monitor.config).toMatchObject({ scope: 'site', crawl: { maxPages: 100, maxDepth: null } });
    const used = async () => (await credits(server, key)).used;
    const first = await run(monitor, key);
    expect(first).toMatchObject({ status: 'completed', changed: false, firstRun: true, diffs: {} });
    const usedAtFirst = await used();
    expect(usedAtFirst).toBe(2 + PAGES + 2);

    content.write('/page/3');
    content.write('/page/new');
    content.remove('/page/5');
    content.remove('/page/6', { stillLinked: true });
    const second = await run(monitor, key);
    expect(second).toMatchObject({ status: 'completed', changed: true });
    expect(paths(second)).toEqual({
      new: ['/page/new'],
      changed: ['/list/0', '/page/3'],
      gone: ['/page/5', '/page/6'],
      same: PAGES + 2 - 4,
    });
    const [, page] = second.diffs.pages?.changed ?? [];
    const lines = page?.diffs.markdown?.map(({ type, content: text }) => [type, text.slice(0, 36)]);
    expect(lines).toEqual([
      ['removed', 'The page /page/3 says version 1 and '],
      ['added', 'The page /page/3 says version 2 and '],
    ]);
    expect(await used()).toBe(usedAtFirst + 2 + 3);

    const shown = await server.fetch(`/api/crawl/${second.crawlId}`, { key });
    expect(await shown.json()).toMatchObject({ id: second.crawlId, creditsUsed: 5, status: 'completed' });
    const listed = await server.fetch('/api/crawl', { key });
    expect(await listed.json()).toMatchObject({ data: [] });

    const sent = await receiver.has(2);
    const event = JSON.parse(sent.find(({ path }) => path === '/hook')?.body ?? '{}') as object;
    expect(event).toMatchObject({
      type: 'monitor.change.detected',
      data: {
        tickId: second.id,
        crawlId: second.crawlId,
        diffs: { pages: { gone: second.diffs.pages?.gone } },
      },
    });
    const message = sent.find(({ path }) => path === '/topic');
    expect(message?.headers.title).toContain('1 new, 2 changed, 2 gone');
    for (const path of ['/page/new', '/page/3', '/page/5']) expect(message?.body).toContain(site.url + path);
    const feed = await (await fetch(monitor.feedUrl)).text();
    expect(feed).toContain(`${site.url}/page/new`);

    const third = await run(monitor, key);
    expect(third).toMatchObject({ changed: false });
    expect(paths(third)).toEqual({ new: [], changed: [], gone: [], same: PAGES + 1 });
    expect(await used()).toBe(usedAtFirst + 2 + 3 + 2);
    expect(receiver.received).toHaveLength(2);
  });

  it('counts the pages that it found and did not fetch once, however many runs there are', async () => {
    const { accountId, apiKey: key } = await account(server, 'free');
    const own = await startSite({ '/robots.txt': file('text/plain', '') });
    const links = Array.from({ length: 40 }, (_, n) => `/far-${n}`);
    own.page('/', linkedPage('Start', links));
    for (const link of links) own.page(link, linkedPage(link, []));
    const monitor = await create({ url: own.url, crawl: { ...crawl, maxPages: 2 } }, key);
    for (let runs = 0; runs < 3; runs++) await run(monitor, key);
    await withData(server, async (data) => {
      await eventually(async () => {
        const rows = await data.query(
          `select count(*)::int as pages, (select sum(listed_bytes)::int from crawl where account_id = $1) as bytes
           from crawl_page p join crawl c on c.id = p.crawl_id where c.account_id = $1 and p.state = 'reserve'`,
          [accountId],
        );
        expect(rows).toEqual([{ pages: 39, bytes: 39 * 500 }]);
      });
      expect(await auditKept(data)).toEqual([]);
    });
    await own.close();
  });

  it('calls pages gone that lead to another one for a while, and finds them again', async () => {
    const own = await startSite({ '/robots.txt': file('text/plain', '') });
    const links = ['/a', '/b', '/notice'];
    own.page('/', linkedPage('Start', links));
    for (const link of links) own.page(link, linkedPage(link, []));
    const monitor = await create({ url: own.url });
    await run(monitor);
    own.page('/a', redirectTo('/notice'));
    own.page('/b', redirectTo('/notice'));
    const second = paths(await run(monitor));
    expect({ ...second, gone: second.gone.toSorted() }).toEqual({
      ...{ new: [], changed: [], gone: ['/a', '/b'], same: 2 },
    });
    for (const link of ['/a', '/b']) own.page(link, linkedPage(link, []));
    const third = paths(await run(monitor));
    expect({ ...third, new: third.new.toSorted() }).toEqual({
      ...{ new: ['/a', '/b'], changed: [], gone: [], same: 2 },
    });
    await own.close();
  });

  it('leaves alone what cannot be compared, and loses nothing when it is killed', async () => {
    let trouble = false;
    let later = false;
    let hold = Promise.resolve();
    const own = await startSite({ '/robots.txt': file('text/plain', '') });
    const html = (text: () => string): Handler => {
      return async (_, response) => {
        await hold;
        response.writeHead(200, { 'content-type': 'text/html' }).end(text());
      };
    };
    const clock = () => `<p class="clock">${Math.random()}</p>`;
    const links = () => ['/a', '/b', '/c', ...(trouble || later ? ['/d'] : [])];
    own.page(
      '/',
      html(() => linkedPage('Start', links()) + clock()),
    );
    own.page(
      '/a',
      html(() => linkedPage(later ? 'A as it is later' : 'A', []) + clock()),
    );
    own.page('/b', (_, response) => {
      const status = trouble ? 503 : 200;
      response.writeHead(status, { 'content-type': 'text/html' }).end(linkedPage('B', []));
    });
    const signIn = '<title>Sign in</title><h1>Sign in</h1><form><input type="password"></form>';
    own.page(
      '/c',
      html(() => (trouble ? signIn : linkedPage('C', []))),
    );
    own.page('/d', (_, response) => {
      const status = trouble ? 403 : 200;
      response.writeHead(status, { 'content-type': 'text/html' }).end(linkedPage('D', []));
    });
    const ignore = { selectors: ['.clock', 'ul'], patterns: [] };
    const when = [{ contains: 'as it is later' }];
    const webhookUrl = `${receiver.url}/killed`;
    const monitor = await create({ url: own.url, ignore, when, webhookUrl });
    expect(await run(monitor)).toMatchObject({ firstRun: true });

    trouble = true;
    const second = await run(monitor);
    expect(second).toMatchObject({ status: 'completed', changed: false });
    expect(paths(second)).toEqual({
      ...{ new: [], changed: [], gone: [], same: 2 },
      notCompared: ['/b', '/c', '/d'],
    });

    trouble = false;
    later = true;
    const held = Promise.withResolvers<void>();
    hold = held.promise;
    const asked = run(monitor).catch(() => null);
    await eventually(async () => {
      const [tick] = await activity(monitor);
      expect(tick).toMatchObject({ status: 'running', crawlId: expect.any(String) });
      expect(own.requests.filter(({ path }) => path === '/a').length).toBeGreaterThan(2);
    });
    await killable.end('SIGKILL');
    held.resolve();
    await asked;
    await withData(server, passHeartbeats);
    server = await startServerHere({ env, dataDir: killable.dataDir });
    await eventually(async () => {
      const ticks = await activity(monitor);
      expect(ticks.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    }, 50_000);
    const [third] = await activity(monitor);
    expect(paths(third as MonitorTick)).toEqual({ new: ['/d'], changed: ['/a'], gone: [], same: 3 });
    await eventually(() => {
      const [event, ...more] = receiver.received.filter(({ path }) => path === '/killed');
      expect(more).toEqual([]);
      const { data } = JSON.parse(event?.body ?? '{}') as { data: { diffs: MonitorTick['diffs'] } };
      // Only the pages that meet the condition.
      expect(paths({ ...data } as unknown as MonitorTick)).toMatchObject({ new: [], changed: ['/a'] });
    });
    const removed = await server.fetch(`/api/monitor/${monitor.cronId}`, { method: 'DELETE' });
    expect(removed.status).toBe(200);
    expect((await server.fetch(`/api/crawl/${third?.crawlId}`)).status).toBe(404);
    await own.close();
  });

  it.each([
    [{ scope: 'page' }, ['crawl']],
    [{ crawl: { maxPages: 100_000 } }, ['crawl', 'maxPages']],
    [{ crawl: { depth: 1 } }, ['crawl', 'depth']],
    [{ formats: [{ type: 'markdown' }, { type: 'screenshot' }] }, ['formats', 1, 'type']],
  ])('with %j is refused at %j', async (fields, path) => {
    const body = { url: site.url, interval: '1h', scope: 'site', crawl, ...fields };
    const response = await post(server, '/api/monitor', body);
    const { error } = (await response.json()) as { error: { details: { path: unknown }[] } };
    expect([response.status, error.details[0]?.path]).toEqual([400, path]);
  });
});
