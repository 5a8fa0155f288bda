/** POST /api/map, row by row of the contract, on a real server with real sites. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MapResult, mapResult } from '../../src/contract/crawl/map.ts';
import { createDatabaseUrl } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { file, htmlPage, redirectTo } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';

const WORDS =
  'Mills turned by the wind have ground corn on this hill for as long as anybody remembers. '.repeat(5);
const MANY = 50_000;
const MOST_MEMORY_MB = 200;

let site: Site;
let bare: Site;
let large: Site;
let server: TestServer;

const urlset = (entries: string[]) =>
  `<urlset>${entries.map((entry) => `<url>${entry}</url>`).join('')}</urlset>`;
const xml = (text: string | Buffer) => file('application/xml', text);

/** The most that the server's own process has had in memory so far. */
function memoryMb(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

beforeAll(async () => {
  [site, bare, large] = await Promise.all([startSite({}), startSite({}), startSite({})]);
  site.page(
    '/robots.txt',
    file('text/plain', `Sitemap: ${site.url}/maps.xml\nUser-agent: *\nDisallow: /private`),
  );
  const index = ['a', 'b'].map((name) => `<sitemap><loc>${site.url}/${name}.xml.gz</loc></sitemap>`).join('');
  site.page('/maps.xml', xml(`<sitemapindex>${index}</sitemapindex>`));
  site.page(
    '/a.xml.gz',
    xml(
      gzipSync(urlset(['<loc>/docs/install</loc><lastmod>2026-01-02</lastmod>', '<loc>/docs/pricing</loc>'])),
    ),
  );
  site.page(
    '/b.xml.gz',
    xml(
      gzipSync(
        urlset([
          '<loc>/docs/install?utm_source=map</loc>',
          '<loc>https://other.example/</loc>',
          '<loc>/private/map</loc>',
        ]),
      ),
    ),
  );
  const links = [
    '/docs/install#top',
    '/about',
    '/private/x',
    'https://other.example/x',
    'mailto:a@b.example',
  ];
  site.page(
    '/',
    htmlPage(
      `<title>Front</title><p>${WORDS}</p>${links.map((href) => `<a href="${href}">x</a>`).join(' ')}`,
    ),
  );
  site.page('/docs/pricing', htmlPage(`<title>What it costs</title><p>${WORDS}</p>`));
  site.page('/known', htmlPage(`<title>Seen before</title><p>${WORDS}</p>`));
  site.page('/private/x', htmlPage(`<p>${WORDS}</p><a href="/private/y">y</a>`));
  bare.page('/', htmlPage(`<p>${WORDS}</p>`, 503));
  bare.page('/moved', redirectTo(`${site.url}/`));
  const entries = Array.from({ length: MANY }, (_, nr) => `<loc>/page/${nr}</loc>`);
  large.page('/sitemap.xml', xml(urlset(entries)));
  server = await startServer({
    env: {
      DATABASE_URL: await createDatabaseUrl(),
      WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await server?.close();
  await Promise.all([site?.close(), bare?.close(), large?.close()]);
});

const post = (body: object) => server.fetch('/api/map', { method: 'POST', body: JSON.stringify(body) });

async function mapped(body: object): Promise<MapResult & { cost: string | null; paths: string[] }> {
  const response = await post(body);
  const json: unknown = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  const result = mapResult.parse(json);
  const paths = result.links.map(({ url }) => url.replace(site.url, ''));
  return { ...result, paths, cost: response.headers.get('x-credits-used') };
}

describe('links', () => {
  it('come from gzipped sitemaps behind an index and from the page, each page once', async () => {
    const { paths, links, total, truncated, metadata, cost } = await mapped({ url: site.url });
    expect(paths).toEqual(['/docs/install', '/docs/pricing', '/private/map', '/', '/about', '/private/x']);
    expect(links[0]).toEqual({ url: `${site.url}/docs/install`, lastmod: '2026-01-02' });
    expect([total, truncated, metadata, cost]).toEqual([6, false, { sitemaps: 3, warnings: [] }, '1']);
  });

  it('come from one of them alone where asked', async () => {
    expect((await mapped({ url: site.url, sitemap: 'only' })).paths).toEqual([
      '/docs/install',
      '/docs/pricing',
      '/private/map',
    ]);
    const { paths, metadata } = await mapped({ url: site.url, sitemap: 'skip' });
    expect(paths.slice(0, 4)).toEqual(['/', '/docs/install', '/about', '/private/x']);
    expect(metadata.sitemaps).toBe(0);
  });

  it('are chosen by patterns, cut by the limit and ordered by words', async () => {
    expect(
      (await mapped({ url: site.url, includePatterns: ['/docs/**'], excludePatterns: ['**/install'] })).paths,
    ).toEqual(['/docs/pricing']);
    const few = await mapped({ url: site.url, search: 'pricing', limit: 2 });
    expect([few.paths[0], few.links.length, few.total, few.truncated]).toEqual(['/docs/pricing', 2, 6, true]);
  });

  it('say which sitemap is missing, and why there are none at all', async () => {
    const own = await startSite({ '/': htmlPage(`<p>${WORDS}</p>`) });
    own.page('/sitemap.xml', xml('<sitemapindex><sitemap><loc>/down.xml</loc></sitemap></sitemapindex>'));
    own.page('/down.xml', htmlPage('Down', 500));
    const { metadata } = await mapped({ url: own.url });
    expect(metadata.warnings).toEqual([{ reason: 'not_visited', detail: `${own.url}/down.xml: HTTP 500` }]);
    const unreachable = await post({ url: own.url.replace('http:', 'https:') });
    expect(unreachable.status).toBe(503);
    expect(await unreachable.json()).toMatchObject({
      error: { message: expect.stringContaining('TLS handshake failed') },
    });
    const alone = await post({ url: own.url.replace('http:', 'https:'), sitemap: 'only' });
    expect([alone.status, await alone.json()]).toMatchObject([
      503,
      { error: { message: expect.stringContaining('TLS handshake failed') } },
    ]);
    await own.close();
  });

  it('say that there is no sitemap where only sitemaps are asked for', async () => {
    const own = await startSite({ '/': htmlPage(`<p>${WORDS}</p>`) });
    const { links, metadata } = await mapped({ url: own.url, sitemap: 'only' });
    expect([links, metadata]).toEqual([
      [],
      {
        sitemaps: 0,
        warnings: [
          {
            reason: 'not_visited',
            detail: 'No sitemap was found: robots.txt names none, and there is none in the usual places',
          },
        ],
      },
    ]);
    own.page('/robots.txt', file('text/plain', 'Sitemap: /gone.xml'));
    const named = await mapped({ url: own.url, sitemap: 'only' });
    expect(named.metadata.warnings).toEqual([
      { reason: 'not_visited', detail: `${own.url}/gone.xml: HTTP 404` },
    ]);
    await own.close();
  });

  it('are also pages that the account has fetched before, with their titles', async () => {
    for (const path of ['/known', '/docs/pricing']) {
      const body = JSON.stringify({ url: site.url + path });
      expect((await server.fetch('/api/scrape', { method: 'POST', body })).status).toBe(200);
    }
    await expect
      .poll(async () => (await mapped({ url: site.url })).links, { timeout: 10_000 })
      .toEqual(
        expect.arrayContaining([
          { url: `${site.url}/known`, title: 'Seen before' },
          { url: `${site.url}/docs/pricing`, title: 'What it costs' },
        ]),
      );
  });
});

describe('a page', () => {
  it('that robots.txt forbids is not visited', async () => {
    site.requests.length = 0;
    const { metadata, paths } = await mapped({ url: `${site.url}/private/x` });
    expect(metadata.warnings).toEqual([
      { reason: 'not_visited', detail: expect.stringContaining('robots.txt') },
    ]);
    expect(paths).toContain('/docs/install');
    expect(paths).not.toContain('/private/y');
    expect(site.requests.map(({ path }) => path)).not.toContain('/private/x');
  });

  it('whose address has secrets is named without them', async () => {
    const secret = (path: string) => `${site.url}${path}?api_key=hush`.replace('://', '://me:hush@');
    const visited = await mapped({ url: secret('/') });
    expect(visited.links.map(({ url }) => url)).toContain(`${site.url}/?api_key=%5Bredacted%5D`);
    const forbidden = await mapped({ url: secret('/private/x') });
    expect(forbidden.metadata.warnings).toHaveLength(1);
    expect(JSON.stringify([visited, forbidden])).not.toContain('hush');
  });

  it('that fails leaves an empty map, which costs nothing', async () => {
    const { links, metadata, cost } = await mapped({ url: bare.url });
    expect([links, cost]).toEqual([[], '0']);
    expect(metadata.warnings[0]).toMatchObject({
      reason: 'not_visited',
      detail: expect.stringContaining('503'),
    });
  });

  it('that redirects to another host belongs to that one too', async () => {
    expect((await mapped({ url: `${bare.url}/moved`, sitemap: 'skip' })).links).toContainEqual({
      url: `${site.url}/about`,
    });
  });

  it('that cannot be reached is an error of its own', async () => {
    const response = await post({ url: `http://127.0.0.1:1/` });
    expect([response.status, ((await response.json()) as { error: { type: string } }).error.type]).toEqual([
      400,
      'validation',
    ]);
  });
});

it('refuses what it does not know', async () => {
  const response = await post({ url: site.url, sitemaps: 'only' });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('sitemaps');
});

it('of 50,000 addresses is answered whole, and is in history', async () => {
  const before = memoryMb();
  const { id, links, total, truncated } = await mapped({ url: large.url, limit: 100_000 });
  expect([links.length, total, truncated]).toEqual([MANY, MANY, false]);
  // They are 3 MB of text.
  expect(memoryMb() - before).toBeLessThan(MOST_MEMORY_MB);
  const entry = (await (await server.fetch(`/api/history/${id}`)).json()) as {
    service: string;
    creditsUsed: number;
  };
  expect(entry).toMatchObject({ service: 'map', creditsUsed: 1 });
});
