/** Recrawls against a real server: exactly what has changed is fetched, listed and paid for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrawlDetails, CrawlPage, CrawlPageWithScrape } from '../../sdk/src/index.ts';
import { startReceiver } from '../harness/receiver.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { account, begin, crawl, credits, ended, linkedPage, post } from '../promises/crawl-kit.ts';
import { file, redirectTo } from '../site/handlers.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';
import { type VersionedSite, versionedSite } from '../site/versioned-site.ts';

const PAGES = 60;
const WHOLE = {
  fetchConfig: { mode: 'fast' },
  maxPages: 200,
  maxDepth: null,
  maxLinksPerPage: 100,
};

let server: SharedServer;
let site: Site;
let content: VersionedSite;

beforeAll(async () => {
  content = versionedSite(PAGES);
  site = await startSite({ '/robots.txt': file('text/plain', ''), '/*': content.handler });
  server = await sharedServer();
});
afterAll(async () => {
  await site?.close();
});

/** The paths of each kind of change. */
function changes(job: CrawlDetails): Record<string, string[]> {
  const of = (change: string) =>
    job.pages.filter((page) => page.change === change).map(({ url }) => new URL(url).pathname);
  return Object.fromEntries(
    ['new', 'changed', 'unchanged', 'gone'].map((name) => [name, of(name).toSorted()]),
  );
}

describe('a recrawl', { timeout: 60_000 }, () => {
  it('finds exactly what is new, changed and gone, and asks for the rest only conditionally', async () => {
    const receiver = await startReceiver();
    const { apiKey: key } = await account(server, 'free');
    const options = { key };
    const first = await crawl(server, { ...WHOLE, url: site.url }, options);
    expect(first).toMatchObject({ status: 'completed', finished: PAGES + 3 });
    expect(first.pages.some(({ change }) => change !== undefined)).toBe(false);
    const usedAtFirst = (await credits(server, key)).used;
    expect(usedAtFirst).toBe(2 + PAGES + 3);

    content.write('/page/3');
    content.write('/page/7');
    content.write('/page/new');
    content.remove('/page/11');
    content.remove('/page/12', { stillLinked: true });
    content.asked.length = 0;
    const body = { ...WHOLE, url: site.url, since: first.id, webhookUrl: receiver.url };
    const second = await crawl(server, body, options);
    const { unchanged, ...others } = changes(second);
    expect(others).toEqual({
      // Both lists have one link more or less.
      changed: ['/list/0', '/list/1', '/page/3', '/page/7'],
      new: ['/page/new'],
      gone: ['/page/11', '/page/12'],
    });
    expect(unchanged).toHaveLength(PAGES + 3 - 6);
    expect(second).toMatchObject({
      status: 'completed',
      creditsUsed: 2 + 5,
      completed: PAGES + 2,
      skipped: 2,
    });
    expect((await credits(server, key)).used).toBe(usedAtFirst + 2 + 5);

    const times = (path: string) => content.asked.filter((request) => request.path === path).length;
    expect([times('/page/11'), times('/page/12'), times('/page/new')]).toEqual([1, 1, 1]);
    const plain = content.asked.filter(({ conditional }) => !conditional).map(({ path }) => path);
    expect(plain).toEqual(['/page/new']);
    expect(content.asked).toHaveLength(PAGES + 4);

    const refs = new Map(first.pages.map(({ url, scrapeRefId }) => [url, scrapeRefId]));
    for (const { url, change, scrapeRefId } of second.pages) {
      if (change === 'unchanged') expect(scrapeRefId).toBe(refs.get(url));
      if (change === 'gone') expect(scrapeRefId).toBeUndefined();
    }
    const read = async (query: string) => {
      const response = await server.fetch(`/api/crawl/${second.id}/pages?${query}`, { key });
      return (await response.json()) as {
        data: CrawlPageWithScrape[];
        pagination: { nextCursor: number | null };
      };
    };
    const some = await read('change=changed,gone');
    expect(some.data.map(({ change }) => change).toSorted()).toEqual([
      ...Array(4).fill('changed'),
      'gone',
      'gone',
    ]);
    const same = await read('change=unchanged&limit=2');
    expect(same.data.every(({ scrape }) => scrape !== undefined)).toBe(true);
    const next = await read(`change=unchanged&limit=100&cursor=${same.pagination.nextCursor}`);
    expect(same.data.length + next.data.length).toBe(unchanged?.length);
    const sent = await receiver.has(PAGES + 4 + 2);
    const events = sent.map(
      ({ body: text }) => JSON.parse(text) as { type: string; data: { page?: CrawlPage } },
    );
    const told = events.filter(({ data }) => data.page?.change === 'gone').map(({ data }) => data.page?.url);
    expect(told.toSorted()).toEqual([`${site.url}/page/11`, `${site.url}/page/12`]);
    await receiver.close();

    content.asked.length = 0;
    const third = await crawl(server, { ...WHOLE, url: site.url, since: second.id }, options);
    expect(changes(third)).toMatchObject({ new: [], changed: [], gone: [] });
    expect(third).toMatchObject({ creditsUsed: 2, completed: PAGES + 2, skipped: 0 });
    expect(times('/page/12')).toBe(0);
    // The one after looks again, and says nothing of it while it stays away.
    const fourth = await crawl(server, { ...WHOLE, url: site.url, since: third.id }, options);
    expect(times('/page/12')).toBe(1);
    expect(changes(fourth)).toMatchObject({ new: [], changed: [], gone: [] });
  });

  it('refuses a crawl that is not there, still runs, or made something else', async () => {
    const first = await crawl(server, { ...WHOLE, url: `${site.url}/page/1`, maxDepth: 0 });
    const since = async (body: object) => {
      const response = await post(server, '/api/crawl', { ...WHOLE, url: site.url, ...body });
      const { error } = (await response.json()) as { error?: { details: { path: string[] }[] } };
      return [response.status, error?.details[0]?.path];
    };
    const refused = [400, ['since']];
    expect(await since({ since: '01a1dd64-29f7-7303-b79b-da2a294cd4bf' })).toEqual(refused);
    expect(await since({ since: 'yesterday' })).toEqual(refused);
    expect(await since({ since: first.id, formats: [{ type: 'html' }] })).toEqual(refused);
    const { apiKey: key } = await account(server, 'free');
    const other = await post(server, '/api/crawl', { ...WHOLE, url: site.url, since: first.id }, { key });
    expect(other.status).toBe(400);
  });

  it('keeps what cannot be fetched for now, and leaves alone what the sitemap says has not changed', async () => {
    let down = false;
    let moved = false;
    const own = await startSite({ '/robots.txt': file('text/plain', '') });
    own.page('/', linkedPage('Start', ['/a', '/b', '/c', '/d']));
    own.page('/a', linkedPage('A', []));
    own.page('/b', (_, response) => {
      response.writeHead(down ? 403 : 200, { 'content-type': 'text/html' }).end(linkedPage('B', []));
    });
    own.page('/c', linkedPage('C', []));
    own.page('/d', (request, response) => {
      if (moved) return void redirectTo('/c')(request, response);
      response.setHeader('content-type', 'text/html').end(linkedPage('D', []));
    });
    own.page('/sitemap.xml', (_, response) => {
      response.setHeader('content-type', 'application/xml');
      const page = (path: string, lastmod: string) =>
        `<url><loc>${own.url}${path}</loc><lastmod>${lastmod}</lastmod></url>`;
      response.end(`<urlset>${page('/a', '2020-01-01')}${page('/c', '2999-01-01')}</urlset>`);
    });
    const body = { ...WHOLE, url: own.url, sitemap: true };
    const first = await crawl(server, body);
    expect(first.finished).toBe(5);
    down = true;
    moved = true;
    own.requests.length = 0;
    const { id } = await begin(server, { ...body, since: first.id });
    const second = await ended(server, id);
    expect(own.requests.some(({ path }) => path === '/a')).toBe(false);
    expect(own.requests.some(({ path }) => path === '/c')).toBe(true);
    expect(changes(second)).toEqual({
      new: [],
      changed: [],
      unchanged: ['/', '/a', '/b', '/c'],
      gone: ['/d'],
    });
    const pageB = second.pages.find(({ url }) => url.endsWith('/b'));
    expect(pageB).toMatchObject({
      status: 'failed',
      scrapeRefId: first.pages.find(({ url }) => url.endsWith('/b'))?.scrapeRefId,
    });
    down = false;
    const third = await crawl(server, { ...body, since: second.id });
    expect(changes(third)).toEqual({ new: [], changed: [], unchanged: ['/', '/a', '/b', '/c'], gone: [] });
    await own.close();
  });

  it('loses no page that led to another one for a while, and none twice that has moved', async () => {
    let away = false;
    const own = await startSite({ '/robots.txt': file('text/plain', '') });
    const unless =
      (title: string, to: string): Handler =>
      (request, response) => {
        if (away) return void redirectTo(to)(request, response);
        response.setHeader('content-type', 'text/html').end(linkedPage(title, []));
      };
    own.page('/', linkedPage('Start', ['/a', '/notice', '/b', '/old']));
    own.page('/notice', linkedPage('Notice', []));
    own.page('/a', unless('A', '/notice'));
    own.page('/b', unless('B', '/notice'));
    own.page('/old', unless('Moved', '/new'));
    const body = { ...WHOLE, url: own.url };
    const first = await crawl(server, body);
    away = true;
    own.page('/new', linkedPage('Moved', []));
    own.page('/', linkedPage('Start', ['/new', '/a', '/notice', '/b', '/old']));
    const second = await crawl(server, { ...body, since: first.id });
    expect(changes(second)).toEqual({
      new: ['/new'],
      changed: ['/'],
      unchanged: ['/notice'],
      gone: ['/a', '/b', '/old'],
    });
    away = false;
    own.page('/', linkedPage('Start', ['/notice', '/a', '/b', '/new']));
    const third = await crawl(server, { ...body, since: second.id });
    expect(changes(third)).toEqual({
      new: ['/a', '/b'],
      changed: ['/'],
      unchanged: ['/new', '/notice'],
      gone: [],
    });
    await own.close();
  });
});
