import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { file, htmlPage, redirectTo } from '../../../test/site/handlers.ts';
import { drip, gzipBomb } from '../../../test/site/hostile-handlers.ts';
import { type Page, type Site, startSite } from '../../../test/site/site.ts';
import { startDeadline } from '../../concurrency/deadline.ts';
import { createDispatcherPool, type DispatcherPool } from '../../net/guard/dispatcher.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { fetchFast } from '../fast/fetch-fast.ts';
import { parseSitemap, readSitemaps, type SitemapLimits } from './read-sitemaps.ts';
import { createRobots, type SendRaw } from './robots.ts';
import { ALLOW_ALL } from './robots-rules.ts';

let site: Site;
let dispatchers: DispatcherPool;
let send: SendRaw;

beforeEach(async () => {
  site = await startSite();
  const guard = createGuard({ allowedPrivateHosts: [site.host] });
  dispatchers = createDispatcherPool(guard);
  send = (request) => fetchFast(request, { guard, dispatchers, userAgent: 'Winnow/1' });
});

afterEach(async () => {
  await dispatchers.close();
  await site.close();
});

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (...urls: string[]) =>
  `${XML}<urlset ${NAMESPACE}>${urls.map((url) => `<url><loc>${url}</loc><lastmod>2026-01-01</lastmod></url>`).join('')}</urlset>`;
const index = (...urls: string[]) =>
  `${XML}<sitemapindex ${NAMESPACE}>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

async function read(pages: Record<string, Page>, limits: Partial<SitemapLimits> = {}, ms = 5000) {
  for (const [path, page] of Object.entries(pages)) site.page(path, page);
  const deadline = startDeadline(ms);
  const robots = createRobots({ send, userAgent: 'Winnow/1' });
  const found = await readSitemaps(`${site.url}/some/page`, deadline, { send, robots, limits });
  deadline.clear();
  return { ...found, paths: found.pages.map(({ url }) => url.replace(site.url, '')) };
}

async function urlsIn(text: string | Buffer, base: string): Promise<string[]> {
  const { pages } = await parseSitemap(Buffer.from(text), base, 1e8);
  return pages.map(({ url }) => url);
}

const xml = (text: string) => file('application/xml', text);

it('starts at what robots.txt names', async () => {
  const found = await read({
    '/robots.txt': file('text/plain', `Sitemap: ${site.url}/maps/one.xml\nSitemap: ${site.url}/maps/two.xml`),
    '/maps/one.xml': xml(urlset(`${site.url}/a`, `${site.url}/b?x=1&amp;y=2`)),
    '/maps/two.xml': xml(urlset(`${site.url}/b?x=1&amp;y=2`, `${site.url}/c`)),
    '/sitemap.xml': xml(urlset(`${site.url}/not-this`)),
  });
  expect(found.paths).toEqual(['/a', '/b?x=1&y=2', '/c']);
  expect(found.truncated).toBe(false);
});

it.each(['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml', '/sitemap/sitemap.xml'])(
  'looks at the usual place %s',
  async (place) => {
    expect((await read({ [place]: xml(urlset(`${site.url}/a`)) })).paths).toEqual(['/a']);
  },
);

it('goes on to the usual places when the named sitemap is gone', async () => {
  const found = await read({
    '/robots.txt': file('text/plain', 'Sitemap: /gone.xml'),
    '/sitemap.xml': xml(urlset(`${site.url}/a`)),
  });
  expect(found.paths).toEqual(['/a']);
  expect(found.files[0]).toMatchObject({ url: `${site.url}/gone.xml`, error: 'HTTP 404' });
});

it('follows index files, each once', async () => {
  const found = await read({
    '/sitemap.xml': xml(index(`${site.url}/1.xml`, `${site.url}/2.xml`, `${site.url}/sitemap.xml`)),
    '/1.xml': xml(urlset(`${site.url}/a`)),
    '/2.xml': xml(index(`${site.url}/3.xml`, `${site.url}/1.xml`)),
    '/3.xml': xml(urlset(`${site.url}/b`)),
  });
  expect(found.paths).toEqual(['/a', '/b']);
  expect(found.files).toHaveLength(4);
});

it('unpacks gzipped files, called so or not', async () => {
  const packed = gzipSync(urlset(`${site.url}/a`));
  expect((await read({ '/sitemap.xml.gz': file('application/gzip', packed) })).paths).toEqual(['/a']);
  expect((await read({ '/sitemap.xml': file('application/xml', packed) })).paths).toEqual(['/a']);
});

it('reads text files, feeds and relative addresses', async () => {
  expect(
    (
      await read({
        '/sitemap.txt': file('text/plain', `${site.url}/a\r\n\nnonsense\n${site.url}/b\r${site.url}/c`),
      })
    ).paths,
  ).toEqual(['/a', '/b', '/c']);
  const rss = '<rss><channel><link>/home</link><item><link>/news/1</link></item></channel></rss>';
  const atom = '<feed><link href="/self"/><entry><link href="/news/2"/></entry></feed>';
  const base = 'https://a.example/feed';
  expect(await urlsIn(rss, base)).toEqual(['https://a.example/news/1']);
  expect(await urlsIn(atom, base)).toEqual(['https://a.example/news/2']);
});

it('reads prefixes, CDATA, other charsets and files with slips', async () => {
  const base = 'https://a.example/s.xml';
  const urls = (text: string | Buffer) => urlsIn(text, base);
  expect(await urls('<s:urlset xmlns:s="x"><s:url><s:loc> /a </s:loc></s:url></s:urlset>')).toEqual([
    'https://a.example/a',
  ]);
  expect(await urls('<urlset><url><loc><![CDATA[/a?b&c]]></loc></url></urlset>')).toEqual([
    'https://a.example/a?b&c',
  ]);
  const latin = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>/\xfc</loc></url></urlset>',
    'latin1',
  );
  expect(await urls(latin)).toEqual(['https://a.example/%C3%BC']);
  expect(
    await urls('<urlset><url><loc>/a&b</loc></url><url><loc>/c</loc></url><url><loc>/d</urlset>'),
  ).toContain('https://a.example/c');
  expect(
    await urls(
      '<urlset><image:loc>/no</image:loc><url><image:image><image:loc>/i.png</image:loc></image:image></url></urlset>',
    ),
  ).toEqual([]);
  expect(
    await urls('<urlset><url><loc>javascript:alert(1)</loc></url><url><loc>file:///x</loc></url></urlset>'),
  ).toEqual([]);
});

it('reads ampersands that are not escaped beside CDATA, wherever the text is cut', async () => {
  const entry = (n: number) =>
    n % 2 ? `<url><loc>/a?b=${n}&c=1</loc></url>` : `<url><loc><![CDATA[/a?b=${n}&c=1]]></loc></url>`;
  const entries = Array.from({ length: 4_000 }, (_, n) => entry(n));
  const found = await urlsIn(`<urlset>${entries.join('')}</urlset>`, 'https://a.example/s.xml');
  expect(found).toEqual(entries.map((_, n) => `https://a.example/a?b=${n}&c=1`));
});

it('says when a page was last changed, where that is a date', async () => {
  const text = `<urlset><url><lastmod>2026-01-02</lastmod><loc>/a</loc></url>
    <url><loc>/b</loc><lastmod> 2026-01-02T10:00:00+01:00 </lastmod></url>
    <url><loc>/c</loc><lastmod>soon</lastmod></url></urlset>`;
  expect((await parseSitemap(Buffer.from(text), 'https://a.example/', 1e6)).pages).toEqual([
    { url: 'https://a.example/a', lastmod: '2026-01-02' },
    { url: 'https://a.example/b', lastmod: '2026-01-02T10:00:00+01:00' },
    { url: 'https://a.example/c' },
  ]);
});

it('does not take a web page for a sitemap', async () => {
  const found = await read({ '/sitemap.xml': htmlPage('<html><body><a href="/a">a</a></body></html>') });
  expect(found.paths).toEqual([]);
});

it('does not expand entities that the file declares', async () => {
  const bomb = `<!DOCTYPE u [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]><urlset><url><loc>/${'&b;'.repeat(1000)}</loc></url></urlset>`;
  const urls = await urlsIn(bomb, 'https://a.example/');
  expect(urls.join('').length).toBeLessThan(10_000);
});

it('stops at its limits and says so', async () => {
  const many = urlset(...Array.from({ length: 20 }, (_, i) => `${site.url}/${i}`));
  const urls = await read({ '/sitemap.xml': xml(many) }, { maxUrls: 7 });
  expect([urls.pages.length, urls.truncated]).toEqual([7, true]);

  const deep = await read(
    Object.fromEntries(
      Array.from({ length: 6 }, (_, i) => [
        i ? `/d${i}.xml` : '/sitemap.xml',
        xml(index(`${site.url}/d${i + 1}.xml`)),
      ]),
    ),
    { maxDepth: 2 },
  );
  expect(deep.truncated).toBe(true);
  expect(deep.files.some(({ url }) => url.endsWith('/d3.xml'))).toBe(false);

  const wide = await read(
    {
      '/sitemap.xml': xml(index(...Array.from({ length: 50 }, (_, i) => `${site.url}/w${i}.xml`))),
      '/w*': xml(urlset()),
    },
    { maxFiles: 5 },
  );
  expect([wide.files.length, wide.truncated]).toEqual([5, true]);
});

it('leaves out addresses that are far longer than the file has them', async () => {
  const folder = `https://a.example/${'x'.repeat(5_000)}/`;
  expect(await urlsIn(urlset('a', '/b'), folder)).toEqual(['https://a.example/b']);
});

it('holds no more addresses of sitemaps than it may read', async () => {
  const names = Array.from({ length: 1_000 }, (_, nr) => nr);
  let files = 0;
  let held = 0;
  const before = heapInUse();
  const sendIndex: SendRaw = async ({ url }) => {
    files += 1;
    if (files === 5) held = heapInUse() - before;
    const body = Buffer.from(index(...names.map((nr) => `${'x'.repeat(4_000)}${files}-${nr}.xml`)));
    return { requestedUrl: url, url, status: 200, headers: {}, body, redirects: [], steps: [] };
  };
  const sitemaps = names.slice(0, 5).map((nr) => `https://a.example/${nr}.xml`);
  const robots = { rulesFor: async () => ({ ...ALLOW_ALL, sitemaps }), forget() {} };
  const deadline = startDeadline(60_000);
  await readSitemaps('https://a.example/', deadline, { send: sendIndex, robots, limits: { maxFiles: 5 } });
  deadline.clear();
  expect(held).toBeLessThan(8_000_000);
});

/** After a collection of garbage. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

it('survives bombs, dripping files and redirects inside', async () => {
  const found = await read(
    {
      '/sitemap.xml': xml(
        index(
          `${site.url}/bomb`,
          `${site.url}/bomb.gz`,
          `${site.url}/inside`,
          `${site.url}/ok.xml`,
          `${site.url}/drip`,
        ),
      ),
      '/bomb': gzipBomb(100),
      '/bomb.gz': file('application/gzip', gzipSync(Buffer.alloc(20_000_000))),
      '/inside': redirectTo('http://10.0.0.1/'),
      '/ok.xml': xml(urlset(`${site.url}/a`)),
      '/drip': drip(),
    },
    { maxFileBytes: 1_000_000 },
    3000,
  );
  expect(found.paths).toEqual(['/a']);
  expect(found.files.filter(({ error }) => error)).toHaveLength(4);
});

it('refuses a site that is inside', async () => {
  const robots = createRobots({ send, userAgent: 'Winnow/1' });
  const deadline = startDeadline(1000);
  await expect(readSitemaps('http://10.0.0.1/', deadline, { send, robots })).rejects.toMatchObject({
    type: 'validation',
  });
  deadline.clear();
});

it('gives up a file of endlessly nested elements', async () => {
  const levels = 50_000;
  const deep = `<urlset>${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}<url><loc>/x</loc></url></urlset>`;
  expect(await urlsIn(deep, site.url)).toEqual([]);
  const flat = `<urlset>${'<a></a>'.repeat(levels)}<url><loc>/x</loc></url></urlset>`;
  expect(await urlsIn(flat, site.url)).toEqual([`${site.url}/x`]);
});

it('gives up a file of nothing but mistakes, and reads on behind many', async () => {
  const after = '<url><loc>/x</loc></url></urlset>';
  expect(await urlsIn(`<urlset>${'<url>]]></url>'.repeat(90_000)}${after}`, site.url)).toEqual([
    `${site.url}/x`,
  ]);
  expect(await urlsIn(`<urlset>${'<url>]]></url>'.repeat(110_000)}${after}`, site.url)).toEqual([]);
});

it('tells named files that it could not read from guesses, and that it ended early', async () => {
  const broken = gzipSync(urlset(`${site.url}/lost`)).subarray(0, 60);
  const found = await read(
    {
      '/sitemap.xml': xml(index('/good.xml', '/down.xml', '/broken.xml.gz', '/slow.xml')),
      '/good.xml': xml(urlset(`${site.url}/a`)),
      '/down.xml': htmlPage('Down', 500),
      '/broken.xml.gz': file('application/gzip', broken),
      '/slow.xml': (_, response) => void response.write('<urlset>'),
    },
    {},
    1_000,
  );
  expect(found.paths).toEqual(['/a']);
  const unread = found.files.filter(({ error, isNamed }) => error && isNamed);
  expect(unread.map(({ url }) => new URL(url).pathname)).toEqual([
    '/down.xml',
    '/broken.xml.gz',
    '/slow.xml',
  ]);
  expect(found.truncated).toBe(true);
  expect((await read({ '/sitemap.xml': htmlPage('No', 404) })).files.some(({ isNamed }) => isNamed)).toBe(
    false,
  );
});

it('takes at most 50,000 pages of a file, and says that it has more', async () => {
  const many = (count: number) =>
    `<urlset>${Array.from({ length: count }, (_, nr) => `<url><loc>/${nr}</loc></url>`).join('')}</urlset>`;
  const limits = { maxUrls: 100_000 };
  expect((await read({ '/sitemap.xml': xml(many(50_000)) }, limits)).truncated).toBe(false);
  const cut = await read({ '/sitemap.xml': xml(many(50_001)) }, limits);
  expect([cut.paths.length, cut.truncated]).toEqual([50_000, true]);
});

it('takes the page of an entry of a feed, and neither its comments nor its sound', async () => {
  const links = [
    'href="/e1" rel="alternate"',
    'href="/e1.mp3" rel="enclosure"',
    'href="/e1/comments" rel="replies"',
  ];
  const entries = [links, ['href="/e2"']].map(
    (of) => `<entry>${of.map((link) => `<link ${link}/>`).join('')}</entry>`,
  );
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`;
  expect(await urlsIn(feed, 'https://a.example/feed')).toEqual([
    'https://a.example/e1',
    'https://a.example/e2',
  ]);
});

it('gives up a file of nothing but mistakes before the end of a slice', async () => {
  const told = vi.spyOn(SaxesParser.prototype, 'makeError');
  const body = Buffer.from(`<urlset>${'<'.repeat(60_000)}`);
  const { problem } = await parseSitemap(body, 'https://a.example/sitemap.xml', body.length);
  expect(problem).toBe('the file ends too early');
  expect(told.mock.calls.length).toBeLessThan(10_000);
  told.mockRestore();
});

it('lets others be answered in between, however long a file is', async () => {
  let turns = 0;
  let ended = false;
  const count = () => {
    turns += 1;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  const body = Buffer.alloc(20 * 1024 * 1024, 0xe9);
  expect((await parseSitemap(body, 'https://a.example/sitemap.txt', body.length)).pages).toEqual([]);
  ended = true;
  expect(turns).toBeGreaterThan(15);
});

it('keeps no more of long addresses than fits, however little space they take in the file', async () => {
  const folder = `https://example.com/${'a'.repeat(3_900)}/`;
  const names = Array.from({ length: 10_000 }, (_, n) => String(n));
  const { pages, isCut } = await parseSitemap(Buffer.from(urlset(...names)), folder, 1e8);
  expect(isCut).toBe(true);
  expect(pages.length).toBeGreaterThan(3_000);
  expect(pages.reduce((sum, { url }) => sum + url.length, 0)).toBeLessThan(15_000_001);
  // Each letter is nine characters of the address.
  const line = `https://example.com/${'ก'.repeat(430)}\n`;
  const text = await parseSitemap(Buffer.from(line.repeat(5_000)), folder, 1e8);
  expect(text.isCut).toBe(true);
  expect(text.pages.reduce((sum, { url }) => sum + url.length, 0)).toBeLessThan(15_000_001);
  const { sitemaps } = await parseSitemap(Buffer.from(index(...names)), folder, 1e8);
  expect(sitemaps.reduce((sum, url) => sum + url.length, 0)).toBeLessThan(15_010_000);
});
