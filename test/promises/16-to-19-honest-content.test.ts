/**
 * Promises 16 to 19, through the API of a real server: a block page is not reported as success, Markdown parses,
 * `reader` never returns nothing if there is text, and cookie banners are left out.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScrapeResult, scrapeResult } from '../../src/contract/page/scrape-result.ts';
import { TEST_PAGES } from '../fixtures/main-content-pages.ts';
import { outline } from '../fixtures/markdown-constructs/outline.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { htmlPage } from '../site/handlers.ts';
import { type Site, startSite } from '../site/site.ts';
import {
  ERROR_PAGES,
  HONEST_PAGES,
  SHELL_PAGES,
  SOFT_404_PAGES,
  type TestPage,
} from '../site/verdict-pages.ts';
import { WALL_PAGES } from '../site/wall-pages.ts';

let site: Site;
let server: SharedServer;

beforeAll(async () => {
  site = await startSite();
  server = await sharedServer();
});
afterAll(async () => {
  await site?.close();
});

async function scrape(
  html: string,
  format: object,
  served: Partial<TestPage> = {},
): Promise<ScrapeResult & { cost: string | null }> {
  site.page('/page', htmlPage(html, served.status ?? 200, served.headers ?? {}));
  const body = { url: `${site.url}/page`, formats: [format], fetchConfig: { mode: 'fast' } };
  const response = await server.fetch('/api/scrape', { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return { ...scrapeResult.parse(await response.json()), cost: response.headers.get('x-credits-used') };
}

describe('16: a block page is not reported as success', () => {
  const refusals = [...WALL_PAGES, ...SHELL_PAGES, ...SOFT_404_PAGES, ...ERROR_PAGES];

  it.each(refusals.filter(({ html }) => html !== ''))(
    '$name is flagged as $expected and costs nothing',
    async (page) => {
      const { metadata, cost } = await scrape(page.html, { type: 'markdown' }, page);
      expect(metadata.warnings.map(({ reason }) => reason)).toContain(page.expected);
      expect(cost).toBe('0');
    },
  );

  it('is an error if there is no content at all', async () => {
    const page = refusals.find(({ html }) => html === '');
    site.page('/page', htmlPage('', page?.status ?? 403, page?.headers ?? {}));
    const body = JSON.stringify({ url: `${site.url}/page`, fetchConfig: { mode: 'fast' } });
    const response = await server.fetch('/api/scrape', { method: 'POST', body });
    expect(await response.json()).toMatchObject({ error: { type: 'blocked' } });
    expect({ status: response.status, cost: response.headers.get('x-credits-used') }).toEqual({
      status: 503,
      cost: '0',
    });
  });

  it.each(HONEST_PAGES)('$name is an ordinary page', async (page) => {
    const { metadata, cost } = await scrape(page.html, { type: 'markdown' }, page);
    expect(metadata.warnings).toEqual([]);
    expect(cost).toBe('1');
  });
});

describe('17: Markdown that parses', () => {
  it('keeps links absolute and every cell of a table with spans', async () => {
    const html = `<base href="/docs/"><h2>Prices <a href="#prices">#</a></h2><p>See <a href="a (b).html">the | list</a>.</p>
      <table><tr><th>Kind</th><th colspan="2">Price</th></tr><tr><td rowspan="2">Rye|Wheat</td><td>1</td><td>2</td></tr>
      <tr><td>3</td><td>4<br>5</td></tr></table>`;
    const { results } = await scrape(html, { type: 'markdown' });
    const [markdown = ''] = results.markdown?.data ?? [];
    const structure = outline(markdown);
    expect(structure).toContain('h2("Prices")');
    expect(structure).toContain(`${site.url}/docs/a%20`);
    for (const cell of ['Kind', 'Price', 'Rye|Wheat', '1', '2', '3', '4', '5'])
      expect(structure).toContain(`"${cell}"`);
    expect(markdown).not.toMatch(/\n{3}/);
  });
});

describe('18: reader never returns nothing if there is text', () => {
  it.each([
    ['a single word', '<p>Hello</p>'],
    ['links only', '<ul><li><a href="/a">Alpha</a></li><li><a href="/b">Beta</a></li></ul>'],
    ['a navigation', '<nav><a href="/a">Alpha</a> <a href="/b">Beta</a></nav>'],
    ['a footer', '<footer>Imprint and nothing else</footer>'],
  ])('%s', async (_, html) => {
    const { results } = await scrape(html, { type: 'markdown', mode: 'reader' });
    expect(results.markdown?.data[0]?.trim()).not.toBe('');
  });

  it('and it says when it fell back', async () => {
    const html =
      '<body><div id="onetrust-consent-sdk"><p>We use cookies to count our visitors.</p></div></body>';
    const { metadata, results } = await scrape(html, { type: 'markdown', mode: 'reader' });
    expect(results.markdown?.data[0]).toContain('count our visitors');
    expect(metadata.warnings).toContainEqual(expect.objectContaining({ reason: 'reader_fallback' }));
  });

  it.each(TEST_PAGES)('$kind keeps what matters and leaves the rest', async ({ html, kept, left }) => {
    const { results } = await scrape(html, { type: 'html', mode: 'reader' });
    const text = (results.html?.data[0] ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const sentence of kept) expect(text).toContain(sentence.slice(0, 20));
    for (const furniture of left) expect(text).not.toContain(furniture);
  });
});

describe('19: no cookie banners', () => {
  const NOTICE = `<div id="onetrust-consent-sdk"><div role="dialog"><p>We and our 212 partners store cookies on your device.</p><button>Accept all</button></div></div>`;
  it.each(['reader', 'prune'])('in %s', async (mode) => {
    const html = TEST_PAGES[0]?.html.replace('</body>', `${NOTICE}</body>`) ?? '';
    const { results } = await scrape(html, { type: 'markdown', mode });
    expect(results.markdown?.data[0]).not.toContain('212 partners');
    expect(results.markdown?.data[0]?.length).toBeGreaterThan(500);
  });
});
