/** The crawl endpoints against a real server: fields, states, bounds, events and the internal job. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CrawlDetails, CrawlPage } from '../../sdk/src/index.ts';
import { crawlDetails, crawlJob, crawlPagesRoute } from '../../src/contract/crawl/crawl.ts';
import { auditKept, readKeptBytes } from '../../src/store/account/kept.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { errorOf } from '../harness/error-of.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import {
  account,
  begin,
  crawl,
  credits,
  ended,
  linkedPage,
  pageAt,
  paths,
  post,
  read,
  treeSite,
  until,
} from '../promises/crawl-kit.ts';
import { file, htmlPage, redirectTo } from '../site/handlers.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';

let site: Site;
let other: Site;
let server: ServerHere;
let database: Database;
const UNKNOWN = '01a1dd64-29f7-7303-b79b-da2a294cd4bf';
const FAST = { fetchConfig: { mode: 'fast' } };

/** Pages that wait until they are released. */
function gate(): { handler: Handler; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    open: resolve,
    async handler(request, response) {
      await promise;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(linkedPage(`Gated ${request.url}`, []));
    },
  };
}

beforeAll(async () => {
  other = await startSite({ '/': linkedPage('Elsewhere', ['/more']), '/more': linkedPage('More', []) });
  site = await startSite({
    '/': linkedPage('Front', ['/docs/a', '/docs/b', '/blog/x', `${other.url}/`, '/file.json']),
    '/tracked': linkedPage('Tracked', ['/docs/t?utm_source=x&page=2', '/blog/x?gclid=1']),
    '/docs/t': linkedPage('Tracked docs', []),
    '/docs/*': linkedPage('Docs', ['/docs/deep/one', '/blog/y']),
    '/blog/*': linkedPage('Blog', []),
    '/file.json': file('application/json', '{"answer":42}'),
    '/away': redirectTo(`${other.url}/`),
    '/to-away': linkedPage('To away', ['/away']),
    '/hidden/*': linkedPage('Hidden', []),
    '/tree/*': treeSite(1, 1),
  });
  site.page('/sitemap.xml', (request, response) => {
    const urls = ['/hidden/1', '/hidden/2', '/blog/x'].map(
      (path) => `<url><loc>${site.url}${path}</loc></url>`,
    );
    file(
      'application/xml',
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    )(request, response);
  });
  const url = await createDatabaseUrl();
  database = await openDatabase({ url }, { connections: 2 });
  server = await startServerHere({
    env: {
      DATABASE_URL: url,
      WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      WINNOW_LEASE_SECONDS: '2',
      WINNOW_INTERNAL_SECRET: 'hush',
    },
  });
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  await site?.close();
  await other?.close();
});

const pagesOf = async (id: string, query = '', key?: string) => {
  const response = await server.fetch(`/api/crawl/${id}/pages${query}`, key ? { key } : {});
  expect(response.status).toBe(200);
  return (await response.json()) as {
    data: (CrawlPage & {
      scrape?: { results: Record<string, { data: unknown }>; metadata: { url: string } };
    })[];
    pagination: { limit: number; nextCursor: number | null };
  };
};

describe('POST /api/crawl', () => {
  it('answers at once with a running job and its cost', async () => {
    const response = await post(server, '/api/crawl', { ...FAST, url: site.url });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-credits-used')).toBe('2');
    const job = (await response.json()) as CrawlDetails;
    expect(job).toEqual({ id: job.id, status: 'running', total: 1, finished: 0, pages: [] });
    const done = await ended(server, job.id);
    expect(crawlJob.safeParse(done).error).toBeUndefined();
  });

  it('says what each page answered, in the list and in history', async () => {
    site.page('/with-gap', linkedPage('With a gap', ['/not-there', '/blog/x']));
    const job = await crawl(server, { ...FAST, url: `${site.url}/with-gap`, maxPages: 3 });
    const [gap, found] = ['/not-there', '/blog/x'].map((path) => pageAt(job, path));
    expect(found).toMatchObject({ status: 'completed', statusCode: 200 });
    expect(found).not.toHaveProperty('warning');
    expect(gap).toMatchObject({ status: 'completed', statusCode: 404, warning: 'http_error' });
    const past = await (await server.fetch(`/api/history/${gap?.scrapeRefId}`)).json();
    expect(past).toMatchObject({ statusCode: 404, warning: 'http_error', creditsUsed: 0 });
  });

  it.each([
    [{}, 'url', 'invalid_type'],
    [{ url: 'http://10.1.2.3/' }, 'url', 'custom'],
    [{ url: 'https://a.example', maxPages: 1001 }, 'maxPages', 'too_big'],
    [{ url: 'https://a.example', maxPages: 0 }, 'maxPages', 'too_small'],
    [{ url: 'https://a.example', maxDepth: -1 }, 'maxDepth', 'too_small'],
    [{ url: 'https://a.example', webhookUrl: 'http://10.0.0.1/' }, 'webhookUrl', 'custom'],
  ])('refuses %j', async (body, field, code) => {
    const response = await post(server, '/api/crawl', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: [{ path: [field], code }] } });
  });

  it('is answered once for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'crawl once' };
    const first = await begin(server, { ...FAST, url: site.url, maxPages: 1 }, { headers });
    const second = await begin(server, { ...FAST, url: site.url, maxPages: 1 }, { headers });
    expect(second.id).toBe(first.id);
  });
});

describe('the configuration', () => {
  it('maxDepth: links away from the start', async () => {
    expect(paths(await crawl(server, { ...FAST, url: site.url, maxDepth: 0 }))).toEqual(['/']);
    const one = await crawl(server, { ...FAST, url: site.url, maxDepth: 1 });
    expect(paths(one).toSorted()).toEqual(['/', '/blog/x', '/docs/a', '/docs/b', '/file.json']);
    const two = await crawl(server, { ...FAST, url: site.url });
    expect(pageAt(two, '/docs/deep/one')).toMatchObject({ depth: 2 });
    expect(pageAt(two, '/file.json')).toMatchObject({ status: 'completed', contentType: 'application/json' });
  });

  it('selectors: parts of each page, while the links of the whole page are followed', async () => {
    const request = { ...FAST, url: site.url, maxDepth: 1, includeSelectors: ['h1'] };
    const job = await crawl(server, request);
    expect(paths(job)).toContain('/docs/a');
    const refused = await post(server, '/api/crawl', { url: site.url, includeSelectors: ['h1['] });
    expect(refused.status).toBe(400);
  });

  it('follows closed menus, and keeps apart pages that all call a front page canonical', async () => {
    const canonical = '<link rel="canonical" href="/en/">';
    const menu = '<ul hidden><li><a href="/in-menu">In the menu</a></li></ul>';
    const own = await startSite({
      '/start': linkedPage('Start', ['/one', '/two', '/lost/'], canonical).replace('<ul>', `${menu}<ul>`),
      '/one': linkedPage('One', [], canonical),
      '/two': linkedPage('Two', [], canonical),
      '/in-menu': linkedPage('In the menu', [], canonical),
      '/lost/*': '<title>Page not found</title><h1>This page could not be found</h1><a href="more/">More</a>',
    });
    const job = await crawl(server, { ...FAST, url: `${own.url}/start`, formats: [{ type: 'links' }] });
    expect(paths(job).toSorted()).toEqual(['/in-menu', '/lost/', '/one', '/start', '/two']);
    await own.close();
  });

  it('maxLinksPerPage: the first links, in their order', async () => {
    const job = await crawl(server, { ...FAST, url: site.url, maxDepth: 1, maxLinksPerPage: 2 });
    expect(paths(job).toSorted()).toEqual(['/', '/docs/a', '/docs/b']);
    expect(job.pages[0]?.links).toHaveLength(5);
  });

  it('patterns: exclude wins, and the start page is always fetched', async () => {
    const body = { ...FAST, url: site.url, includePatterns: ['/docs/**'], excludePatterns: ['/docs/b'] };
    expect(paths(await crawl(server, body)).toSorted()).toEqual(['/', '/docs/a', '/docs/deep/one']);
  });

  it('takes headers and cookies to its own site only', async () => {
    const other = await startSite({ '/': '<p>Another site, with a word or two.</p>' });
    const start = await startSite({
      '/': `<a href="/more">more</a> <a href="${other.url}/">away</a>`,
      '/more': '<p>More.</p>',
    });
    const fetchConfig = { mode: 'fast', headers: { 'X-Key': 'sesame' }, cookies: { a: 'sesame' } };
    const url = start.url.replace('//', '//me:sesame@');
    const job = await crawl(server, { url, maxDepth: 1, allowExternal: true, fetchConfig });
    expect(job.finished).toBe(3);
    expect(JSON.stringify(job)).not.toContain('sesame');
    expect(JSON.stringify(other.requests)).not.toContain('sesame');
    const { headers } = await start.requested('/more');
    expect(headers).toMatchObject({ 'x-key': 'sesame', cookie: 'a=sesame' });
    expect(headers.authorization).toMatch(/^Basic /);
    await Promise.all([start.close(), other.close()]);
  });

  it('allowExternal: other sites only when told', async () => {
    const job = await crawl(server, { ...FAST, url: site.url, maxDepth: 1, allowExternal: true });
    expect(pageAt(job, `${other.host}/`)).toMatchObject({ status: 'completed', title: 'Elsewhere' });
    const stayed = await crawl(server, { ...FAST, url: `${site.url}/to-away` });
    expect(stayed.pages[1]).toMatchObject({ status: 'skipped', reason: 'external' });
  });

  it('a start page that redirects to another site takes the crawl there', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/away` });
    expect(job.pages.map(({ url }) => url)).toEqual([`${other.url}/`, `${other.url}/more`]);
  });

  it('allowedTypes and its other name', async () => {
    for (const name of ['allowedTypes', 'contentTypes']) {
      const job = await crawl(server, { ...FAST, url: site.url, maxDepth: 1, [name]: ['text/html'] });
      expect(pageAt(job, '/file.json')).toMatchObject({ status: 'skipped', reason: 'unsupported_type' });
    }
  });

  it('a feed repeats its site: a crawl keeps it only if told to', async () => {
    const feed =
      '<rss><channel><title>News</title><item><title>Rye</title><link>/rye</link></item></channel></rss>';
    site.page('/rye', linkedPage('Rye', []));
    site.page('/with-feed', linkedPage('With a feed', ['/feed.xml']));
    site.page('/feed.xml', file('application/xml', feed));
    const url = `${site.url}/with-feed`;
    const plain = await crawl(server, { ...FAST, url });
    expect(pageAt(plain, '/feed.xml')).toMatchObject({ status: 'skipped', reason: 'unsupported_type' });
    const allowedTypes = ['text/html', 'application/rss+xml'];
    const told = await crawl(server, { ...FAST, url, allowedTypes });
    expect(pageAt(told, '/feed.xml')).toMatchObject({ status: 'completed', title: 'News' });
    const ofFeed = await crawl(server, { ...FAST, url: `${site.url}/feed.xml` });
    expect(pageAt(ofFeed, '/feed.xml')).toMatchObject({ status: 'completed', title: 'News' });
    expect(pageAt(ofFeed, '/rye')).toMatchObject({ status: 'completed' });
  });

  it('ignoreQueryParameters: one page however it is asked for', async () => {
    site.page('/queries', linkedPage('Queries', ['/blog/q?page=1', '/blog/q?page=2', '/blog/q']));
    const url = `${site.url}/queries?from=here`;
    const job = await crawl(server, { ...FAST, url, ignoreQueryParameters: true });
    expect(paths(job)).toEqual(['/queries?from=here', '/blog/q']);
  });

  it('delayMs and maxConcurrency: the pace that was asked for', async () => {
    let atOnce = 0;
    let most = 0;
    const begun: number[] = [];
    site.page('/paced', linkedPage('Paced', ['/p/1', '/p/2', '/p/3', '/p/4']));
    site.page('/p/*', async (_, response) => {
      begun.push(Date.now());
      most = Math.max(most, ++atOnce);
      await sleep(50);
      atOnce -= 1;
      response.end(linkedPage('Paced', []));
    });
    const delayed = await crawl(server, { ...FAST, url: `${site.url}/paced`, delayMs: 300 });
    expect(delayed.finished).toBe(5);
    // Three pauses together, and more than two: a single one looks short if the request before it arrived late.
    expect((begun.at(-1) ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(700);
    most = 0;
    const narrow = await crawl(server, { ...FAST, url: `${site.url}/paced`, maxConcurrency: 1 });
    expect(narrow.finished).toBe(5);
    expect(most).toBe(1);
  });

  it('sitemap: its pages are seeds', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/blog/z`, sitemap: true, maxDepth: 0 });
    expect(paths(job).toSorted()).toEqual(['/blog/x', '/blog/z', '/hidden/1', '/hidden/2']);
    expect(pageAt(job, '/hidden/1')).toMatchObject({ depth: 0, parentUrl: null });
  });

  it('sitemap: one that could not be read is said, and missing ones at the usual places are not', async () => {
    const own = await startSite({ '/': linkedPage('Front', ['/a']), '/a': linkedPage('A', []) });
    const start = { ...FAST, url: own.url, sitemap: true };
    expect(await crawl(server, start)).not.toHaveProperty('warnings');
    await own.close();

    const broken = await startSite({ '/': linkedPage('Front', ['/a']), '/a': linkedPage('A', []) });
    const names = ['gone', 'down', 'page', 'torn'].map((name) => `Sitemap: /${name}.xml`);
    broken.page('/robots.txt', file('text/plain', names.join('\n')));
    broken.page('/down.xml', htmlPage('Down', 500));
    broken.page('/page.xml', linkedPage('A page', []));
    broken.page('/torn.xml', file('application/xml', '<urlset><url><loc>/b</loc></url><url><loc>/c'));
    broken.page('/b', linkedPage('B', []));
    const job = await crawl(server, { ...start, url: broken.url });
    expect(paths(job).toSorted()).toEqual(['/', '/a', '/b']);
    expect(job.warnings).toEqual([
      { reason: 'not_visited', detail: `${broken.url}/gone.xml: HTTP 404` },
      { reason: 'not_visited', detail: `${broken.url}/down.xml: HTTP 500` },
      { reason: 'not_visited', detail: `${broken.url}/page.xml: it is not a sitemap` },
      { reason: 'not_visited', detail: `${broken.url}/torn.xml: the file ends too early` },
    ]);
    await broken.close();
  });

  it('what a site seems to say through the proxy of one account slows it down for that account alone', async () => {
    const asked: { path: string | undefined; at: number }[] = [];
    const liar = createServer((request, response) => {
      asked.push({ path: request.url, at: performance.now() });
      if (request.url === '/robots.txt') return void response.end('User-agent: *\nCrawl-delay: 1\n');
      response.writeHead(503, { 'retry-after': '1' }).end('no');
    });
    const proxy = createServer().on('connect', (_, client) => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      liar.emit('connection', client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const own = { ...FAST.fetchConfig, proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
      const job = await crawl(server, { url: `${other.url}/`, fetchConfig: own });
      expect(job).toMatchObject({ status: 'failed' });
      const tries = asked.filter(({ path }) => path === '/');
      expect(tries).toHaveLength(3);
      for (const [n, { at }] of tries.slice(1).entries())
        expect(at - (tries[n]?.at ?? 0)).toBeGreaterThan(950);
      expect((await post(server, '/api/scrape', { url: other.url, fetchConfig: own })).status).toBe(200);
      expect(await database.query('select * from crawl_host where host = $1', [other.host])).toEqual([]);
    } finally {
      proxy.close();
      proxy.closeAllConnections();
      liar.closeAllConnections();
    }
  });

  it('robots.txt: nothing is fetched if it redirects into a private network', async () => {
    const own = await startSite({ '/': linkedPage('Front', []) });
    own.page('/robots.txt', redirectTo('http://10.1.2.3/robots.txt'));
    const job = await crawl(server, { ...FAST, url: own.url });
    expect(job).toMatchObject({ status: 'failed', reason: 'robots' });
    expect(pageAt(job, '/')).toMatchObject({
      status: 'skipped',
      reason: 'robots',
      error: expect.stringMatching(/^robots\.txt of .* it redirects to a private or internal address$/),
    });
    expect(own.requests.map(({ path }) => path)).toEqual(['/robots.txt']);
    await own.close();
  });

  it('formats: each page has them, and costs them', async () => {
    const { apiKey: key } = await account(server, 'free');
    const formats = [{ type: 'markdown' }, { type: 'html' }, { type: 'links' }];
    const job = await crawl(server, { ...FAST, url: site.url, formats, maxPages: 2 }, { key });
    const { data } = await pagesOf(job.id, '', key);
    expect(Object.keys(data[0]?.scrape?.results ?? {}).toSorted()).toEqual(['html', 'links', 'markdown']);
    expect(await credits(server, key)).toMatchObject({ used: 8 });
  });
});

describe('what was left out', () => {
  it('counts as kept until the crawl is deleted', async () => {
    const { accountId, apiKey: key } = await account(server, 'free');
    const links = Array.from({ length: 40 }, (_, n) => `/docs/left-${n}`);
    site.page('/many', linkedPage('Many', links));
    const job = await crawl(
      server,
      { url: `${site.url}/many`, maxPages: 1, maxLinksPerPage: 40, ...FAST },
      { key },
    );
    const kept = await readKeptBytes(database, accountId);
    expect(kept).toBeGreaterThan(40 * 500);
    expect(await auditKept(database)).toEqual([]);
    await server.fetch(`/api/crawl/${job.id}`, { method: 'DELETE', key });
    expect(await readKeptBytes(database, accountId)).toBeLessThan(kept - 40 * 500 + 1);
    expect(await auditKept(database)).toEqual([]);
  });

  it('is said by bound, and not at all where there is nothing', async () => {
    const whole = await crawl(server, { ...FAST, url: site.url, maxDepth: null });
    expect(whole).not.toHaveProperty('stoppedBy');
    const shallow = await crawl(server, { ...FAST, url: site.url, maxDepth: 1 });
    expect(shallow.stoppedBy).toEqual({ depth: 2, linksPerPage: 0, pages: 0 });
    const narrow = await crawl(server, { ...FAST, url: site.url, maxDepth: 1, maxLinksPerPage: 2 });
    expect(narrow.stoppedBy).toEqual({ depth: 2, linksPerPage: 2, pages: 0 });
    const few = await crawl(server, { ...FAST, url: site.url, maxPages: 2 });
    expect(few.stoppedBy?.pages).toBeGreaterThanOrEqual(3);
  });
});

describe('GET /api/crawl/:id', () => {
  it('shows what was asked for, when, and what it cost', async () => {
    const fetchConfig = { mode: 'fast', cookies: { sid: 'secret' } };
    const { id } = await begin(server, { url: `${site.url}#top`, fetchConfig, maxDepth: 0 });
    const job = await ended(server, id);
    expect(crawlDetails.safeParse(job).error).toBeUndefined();
    expect(job).toMatchObject({
      completed: 1,
      failed: 0,
      skipped: 0,
      url: `${site.url}/`,
      creditsUsed: 3,
      config: { maxDepth: 0, maxPages: 50, formats: [{ type: 'markdown' }] },
    });
    const { createdAt, finishedAt, config } = crawlDetails.parse(job);
    expect(Date.parse(finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(createdAt));
    expect(config.fetchConfig.cookies).toEqual({ sid: '[redacted]' });
  });

  it('gives the start credits back to a crawl that failed', async () => {
    const job = await crawl(server, { ...FAST, url: `${site.url}/away.pdf`, allowedTypes: ['text/csv'] });
    expect(job).toMatchObject({ status: 'failed', creditsUsed: 0 });
  });
});

describe('tracking parameters', () => {
  it('are not in the listed address, and do not slip past patterns', async () => {
    const job = await crawl(server, {
      ...FAST,
      url: `${site.url}/tracked`,
      excludePatterns: ['/blog/x'],
    });
    expect(paths(job)).toEqual(['/tracked', '/docs/t?page=2']);
    expect(site.requests.some(({ path }) => path.includes('utm_'))).toBe(false);
  });
});

describe('the pages endpoint', () => {
  it('gives every page once, by an index that stays', async () => {
    const job = await crawl(server, { ...FAST, url: site.url });
    const seen: CrawlPage[] = [];
    let cursor: number | null = 0;
    while (cursor !== null) {
      const slice = await pagesOf(job.id, `?limit=3&cursor=${cursor}`);
      expect(slice.pagination.limit).toBe(3);
      expect(slice.pagination.nextCursor ?? cursor + slice.data.length).toBe(cursor + slice.data.length);
      seen.push(...slice.data);
      cursor = slice.pagination.nextCursor;
    }
    expect(seen.map(({ url }) => url)).toEqual(job.pages.map(({ url }) => url));
    const all = await pagesOf(job.id);
    const { schema } = crawlPagesRoute.responses[200].content['application/json'];
    expect(schema.safeParse(all).error).toBeUndefined();
    expect(all.pagination).toEqual({ limit: 50, nextCursor: null });
    expect(all.data[0]?.scrape?.results.markdown?.data).toEqual([expect.stringContaining('# Front')]);
    expect(all.data[0]?.scrape).not.toHaveProperty('id');
    expect(await pagesOf(job.id, '?cursor=1000')).toEqual({
      data: [],
      pagination: { limit: 50, nextCursor: null },
    });
  });

  it('refuses limits beyond its own', async () => {
    for (const query of ['limit=0', 'limit=101', 'cursor=-1', 'cursor=x']) {
      expect((await server.fetch(`/api/crawl/${UNKNOWN}/pages?${query}`)).status).toBe(400);
    }
  });
});

describe('history', () => {
  it('has the crawl with its job, and its pages with parent and session', async () => {
    const headers = { 'SVC-Session-Id': 'crawl session' };
    const body = {
      ...FAST,
      url: site.url,
      maxPages: 2,
      fetchConfig: { mode: 'fast', cookies: { a: 'secret' } },
    };
    const job = await crawl(server, body, { headers });
    const answer = await server.fetch(`/api/history/${job.id}`);
    // In pieces, because a crawl may have more pages than there is memory for.
    expect(answer.headers.get('content-length')).toBeNull();
    const entry = (await answer.json()) as { params: object; result: CrawlDetails };
    expect(entry).toMatchObject({ service: 'crawl', status: 'completed', requestParentId: null });
    expect(entry.result).toEqual(job);
    expect(JSON.stringify(entry.params)).not.toContain('secret');
    const page = (await (await server.fetch(`/api/history/${job.pages[1]?.scrapeRefId}`)).json()) as object;
    expect(page).toMatchObject({
      service: 'scrape',
      status: 'completed',
      requestParentId: job.id,
      params: { url: job.pages[1]?.url, fetchConfig: { cookies: { a: '[redacted]' } } },
      result: { id: job.pages[1]?.scrapeRefId, results: { markdown: {} } },
    });
    const session = await server.fetch('/api/history?sessionId=CRAWL%20session');
    const whole = (await session.json()) as { data: { result: object }[]; pagination: { total: number } };
    expect(whole.pagination.total).toBe(3);
    expect(whole.data.map(({ result }) => result)).toContainEqual(job);
    const list = async (parent: string) => {
      const answer = await server.fetch(
        `/api/history?sessionId=CRAWL%20session&parent=${parent}&results=none`,
      );
      return ((await answer.json()) as { data: { id: string; pages: object | null }[] }).data;
    };
    expect(await list('none')).toMatchObject([{ id: job.id, pages: { finished: 2, creditsUsed: 4 } }]);
    const pages = await list(job.id);
    expect(pages.map(({ id }) => id).sort()).toEqual(job.pages.map(({ scrapeRefId }) => scrapeRefId).sort());
  });
});

describe('pages that are being fetched', () => {
  it('are in history soon after they are claimed, and no longer when the crawl is stopped', async () => {
    const gated = gate();
    site.page('/watched', linkedPage('Watched', ['/w/1', '/w/2']));
    site.page('/w/*', gated.handler);
    const { apiKey: key } = await account(server, 'free');
    const { id } = await begin(server, { ...FAST, url: `${site.url}/watched` }, { key });
    const entries = async (status: string) => {
      const response = await server.fetch(`/api/history?service=scrape&status=${status}`, { key });
      const { data } = (await response.json()) as { data: { params: { url: string } }[] };
      return data.map((entry) => ({ ...entry, path: new URL(entry.params.url).pathname }));
    };
    await site.requested('/w/2');
    await expect.poll(async () => (await entries('running')).length, { timeout: 60_000 }).toBe(2);
    const running = await entries('running');
    expect(running.map(({ path }) => path).toSorted()).toEqual(['/w/1', '/w/2']);
    expect(running[0]).toMatchObject({ requestParentId: id, creditsUsed: null });

    expect((await post(server, `/api/crawl/${id}/stop`, undefined, { key })).status).toBe(200);
    expect(await entries('running')).toEqual([]);
    expect((await post(server, `/api/crawl/${id}/resume`, undefined, { key })).status).toBe(200);
    await expect.poll(async () => (await entries('running')).length, { timeout: 60_000 }).toBe(2);
    gated.open();
    const job = await ended(server, id, { key });
    expect(await entries('running')).toEqual([]);
    expect((await entries('completed')).length).toBe(job.finished);
  });
});

describe('states', () => {
  it('running -> stopped -> running -> completed, and 409 for everything else', async () => {
    const gated = gate();
    site.page('/gated', linkedPage('Gated', ['/g/1', '/g/2', '/g/3']));
    site.page('/g/*', gated.handler);
    const { apiKey: key } = await account(server, 'free');
    const { id } = await begin(server, { ...FAST, url: `${site.url}/gated` }, { key });
    expect(await errorOf(await post(server, `/api/crawl/${id}/resume`, undefined, { key }))).toMatchObject({
      status: 409,
      type: 'conflict',
    });
    await until(server, id, ({ finished }) => finished === 1, { key });
    await site.requested('/g/1');
    const stops = await Promise.all(
      [0, 1].map(() => post(server, `/api/crawl/${id}/stop`, undefined, { key })),
    );
    expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await (stops.find(({ ok }) => ok) as Response).json()).toEqual({ ok: true });
    gated.open();
    await sleep(200);
    const stopped = await read(server, id, { key });
    expect(stopped).toMatchObject({ status: 'stopped', total: 4, finished: 1 });
    expect(await credits(server, key)).toMatchObject({ used: 3, remaining: 497 });
    const entry = await (await server.fetch(`/api/history/${id}`, { key })).json();
    expect(entry).toMatchObject({ status: 'completed', result: { status: 'stopped' } });

    expect((await post(server, `/api/crawl/${id}/resume`, undefined, { key })).status).toBe(200);
    const job = await ended(server, id, { key });
    expect(job).toMatchObject({ status: 'completed', total: 4, finished: 4 });
    expect(await credits(server, key)).toMatchObject({ used: 6 });
    for (const action of ['stop', 'resume']) {
      expect((await post(server, `/api/crawl/${id}/${action}`, undefined, { key })).status).toBe(409);
    }
  });

  it('delete removes all of it, in any state and during a fetch', async () => {
    const gated = gate();
    site.page('/doomed', linkedPage('Doomed', ['/d/1', '/d/2']));
    site.page('/d/*', gated.handler);
    const { id } = await begin(server, { ...FAST, url: `${site.url}/doomed` });
    const job = await until(server, id, ({ finished }) => finished === 1);
    await site.requested('/d/1');
    const page = job.pages[0]?.scrapeRefId;
    expect(await (await server.fetch(`/api/crawl/${id}`, { method: 'DELETE' })).json()).toEqual({ ok: true });
    gated.open();
    for (const path of [
      `/api/crawl/${id}`,
      `/api/crawl/${id}/pages`,
      `/api/history/${id}`,
      `/api/history/${page}`,
    ]) {
      expect((await server.fetch(path)).status).toBe(404);
    }
    expect(await errorOf(await server.fetch(`/api/crawl/${id}`, { method: 'DELETE' }))).toMatchObject({
      status: 404,
      message: 'Crawl not found',
    });
    expect((await post(server, `/api/crawl/${id}/resume`)).status).toBe(404);
    await sleep(300);
    const left = await database.query('select 1 from call where parent_id = $1', [id]);
    expect(left).toEqual([]);
  });

  it('of others are not found, and ids that are none are refused', async () => {
    const job = await crawl(server, { ...FAST, url: site.url, maxPages: 1 });
    const { apiKey: key } = await account(server, 'free');
    expect((await server.fetch(`/api/crawl/${job.id}`, { key })).status).toBe(404);
    expect((await server.fetch(`/api/crawl/${job.id}`, { key, method: 'DELETE' })).status).toBe(404);
    expect((await server.fetch(`/api/crawl/${UNKNOWN}/events`)).status).toBe(404);
    expect((await server.fetch('/api/crawl/nonsense')).status).toBe(400);
    expect((await server.fetch(`/api/crawl/${job.id}`, { key: null })).status).toBe(401);
  });

  it('are listed, newest first', async () => {
    const first = await crawl(server, { ...FAST, url: site.url, maxPages: 1 });
    const second = await crawl(server, { ...FAST, url: site.url, maxPages: 1 });
    const list = (await (await server.fetch('/api/crawl?limit=2')).json()) as {
      data: CrawlDetails[];
      pagination: { page: number; limit: number; total: number };
    };
    expect(list.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(list.data[0]).toMatchObject({ status: 'completed', url: `${site.url}/`, total: 1, finished: 1 });
    expect(list.pagination).toMatchObject({ page: 1, limit: 2 });
    const idsOf = async (status: string) => {
      const response = await server.fetch(`/api/crawl?limit=1&status=${status}`);
      return ((await response.json()) as typeof list).data?.map(({ id }) => id);
    };
    expect(await idsOf('completed')).toEqual([second.id]);
    expect(await idsOf('running')).toEqual([]);
    expect((await server.fetch('/api/crawl?status=done')).status).toBe(400);
  });
});

describe('the plan', () => {
  it('caps crawls at once with a 429 that names the cap and no time', async () => {
    const gated = gate();
    site.page('/capped', gated.handler);
    const { apiKey: key } = await account(server, 'free');
    const { id } = await begin(server, { ...FAST, url: `${site.url}/capped` }, { key });
    const report = await (await server.fetch('/api/credits', { key })).json();
    expect(report).toMatchObject({ jobs: { crawl: { used: 1, limit: 1 } } });
    const refused = await post(server, '/api/crawl', { ...FAST, url: site.url }, { key });
    expect(refused.headers.get('retry-after')).toBeNull();
    expect(await errorOf(refused)).toMatchObject({
      status: 429,
      type: 'rate_limited',
      message: expect.stringContaining('1 crawl at once'),
    });
    await post(server, `/api/crawl/${id}/stop`, undefined, { key });
    const second = await begin(server, { ...FAST, url: `${site.url}/capped` }, { key });
    const resumed = await post(server, `/api/crawl/${id}/resume`, undefined, { key });
    expect(resumed.headers.get('retry-after')).toBeNull();
    expect(await errorOf(resumed)).toMatchObject({
      status: 429,
      type: 'rate_limited',
      message: expect.stringContaining('1 crawl at once'),
    });
    gated.open();
    await ended(server, second.id, { key });
    expect((await post(server, '/api/crawl', { ...FAST, url: site.url, maxPages: 1 }, { key })).status).toBe(
      200,
    );
  });

  it('credits that run out stop a crawl; more of them resume it', async () => {
    const { accountId, apiKey: key } = await account(server, 'free');
    await database.query('update account set plan_credits = 5 where id = $1', [accountId]);
    const { id } = await begin(server, { ...FAST, url: site.url }, { key });
    const stopped = await ended(server, id, { key });
    expect(stopped).toMatchObject({ status: 'stopped', reason: 'insufficient_credits', finished: 3 });
    await server.winnow('credits', 'grant', accountId, '100', '--json');
    expect((await post(server, `/api/crawl/${id}/resume`, undefined, { key })).status).toBe(200);
    const job = await ended(server, id, { key });
    expect(job.status).toBe('completed');
    expect(await credits(server, key)).toMatchObject({ used: 2 + job.finished });
  });
});

describe('events', () => {
  const parse = (text: string) =>
    text
      .split('\n\n')
      .filter((block) => block.includes('event:'))
      .map((block) => ({
        event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
        id: /^id: (.*)$/m.exec(block)?.[1] ?? '',
        data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') as CrawlDetails & { page?: CrawlPage },
      }));

  it('tell each page once, live, and end with the crawl', async () => {
    const { id } = await begin(server, { ...FAST, url: site.url });
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => server.fetch(`/api/crawl/${id}/events`)),
    );
    expect(streams[0]?.headers.get('content-type')).toBe('text/event-stream');
    const texts = await Promise.all(streams.map((stream) => stream.text()));
    const job = await ended(server, id);
    for (const text of texts) {
      const events = parse(text);
      expect(events[0]?.event).toBe('crawl.started');
      const pages = events.filter(({ event }) => event === 'crawl.page');
      expect(pages.map(({ data }) => data.page)).toEqual(job.pages);
      expect(events.at(-1)).toMatchObject({
        event: 'crawl.completed',
        data: { status: 'completed', total: job.total },
      });
    }
  });

  it('go on after the last one that was seen', async () => {
    const job = await crawl(server, { ...FAST, url: site.url });
    const events = async (last: string) => {
      const stream = await server.fetch(`/api/crawl/${job.id}/events`, {
        headers: { 'Last-Event-ID': last },
      });
      return { status: stream.status, events: parse(await stream.text()) };
    };
    const rest = await events('2');
    expect(rest.events.filter(({ event }) => event === 'crawl.page').map(({ data }) => data.page)).toEqual(
      job.pages.slice(2),
    );
    const end = rest.events.at(-1)?.id ?? '';
    expect(await events(end)).toEqual({ status: 204, events: [] });
  });

  it('become deliveries to its webhook', async () => {
    const webhookUrl = `${other.url}/hook`;
    const job = await crawl(server, { ...FAST, url: site.url, maxPages: 2, webhookUrl });
    const rows = await vi.waitFor(async () => {
      const found = await database.query<{ id: string; type: string; url: string; body: string }>(
        `select id, type, url, body from webhook_delivery where body like '%' || $1 || '%' order by created_at`,
        [job.id],
      );
      expect(found.length).toBe(4);
      return found;
    }, 10_000);
    expect(rows.map(({ type }) => type)).toEqual([
      'crawl.started',
      'crawl.page',
      'crawl.page',
      'crawl.completed',
    ]);
    // Sealed where it is stored, and shown to its owner.
    expect(rows[1]?.url).toMatch(/^sealed\+http:/);
    const { data } = (await (await server.fetch('/api/webhooks/deliveries?limit=100')).json()) as {
      data: { id: string; url: string }[];
    };
    expect(data.find(({ id }) => id === rows[1]?.id)?.url).toBe(webhookUrl);
    expect(JSON.parse(rows[1]?.body ?? '').data).toMatchObject({ id: job.id, page: job.pages[0] });
  });
});

describe('POST /api/jobs/crawl', () => {
  const headers = { 'X-Internal-Secret': 'hush' };
  const batch = (crawlId: string, userId: string, urls: string[]) => ({
    crawlId,
    urls,
    depth: 1,
    parentUrl: `${site.url}/`,
    userId,
    workspaceId: userId,
    apiKeyId: null,
    config: { url: site.url },
  });

  it('is for the bearer of the secret', async () => {
    expect((await post(server, '/api/jobs/crawl', batch(UNKNOWN, UNKNOWN, []))).status).toBe(401);
    const response = await post(server, '/api/jobs/crawl', batch(UNKNOWN, UNKNOWN, []), { headers });
    expect(await response.json()).toEqual({
      ok: false,
      processed: 0,
      discovered: 0,
      error: 'Crawl not found',
    });
  });

  it('has the bounds of a crawl', async () => {
    const job = { ...batch(UNKNOWN, UNKNOWN, []), config: { url: site.url, maxPages: 1001 } };
    const response = await post(server, '/api/jobs/crawl', job, { headers });
    expect(response.status).toBe(400);
    const details = [{ path: ['config', 'maxPages'], code: 'too_big' }];
    expect(await response.json()).toMatchObject({ error: { details } });
  });

  it('fetches its pages once, however often it comes', async () => {
    const gated = gate();
    site.page('/job', linkedPage('Job', ['/job/gated']));
    site.page('/job/gated', gated.handler);
    const { accountId, apiKey: key } = await account(server, 'free');
    const { id } = await begin(server, { ...FAST, url: `${site.url}/job` }, { key });
    await until(server, id, ({ finished }) => finished === 1, { key });
    const job = batch(id, accountId, [`${site.url}/docs/a`, `${site.url}/docs/b`, `${site.url}/docs/b#x`]);
    const answers = await Promise.all(
      [0, 1].map(async () => (await post(server, '/api/jobs/crawl', job, { headers })).json()),
    );
    expect(answers[0]).toEqual({ ok: true, processed: 2, discovered: expect.any(Number) });
    expect(answers[1]).toEqual(answers[0]);
    gated.open();
    const done = await ended(server, id, { key });
    expect(paths(done).filter((path) => path.startsWith('/docs/') && !path.includes('deep'))).toHaveLength(2);
  });
});
