/** A search through a real metasearch server, end to end: Winnow, searx, the engines behind it, and the pages. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SearchResult, searchResult } from '../../src/contract/search.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';
import { type Searx, startSearx, whyNoSearx } from './searx.ts';

const WORDS = 'A long sentence about mills, and about the people who used to live in them and work there. ';
const A_PAGE = 5;

/** Five results a page, three pages; the two engines share most of them. */
const asJson: Handler = (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://site');
  const page = Number(searchParams.get('p') ?? 1);
  const numbers = Array.from({ length: page <= 3 ? A_PAGE : 0 }, (_, i) => (page - 1) * A_PAGE + i);
  const host = `http://${request.headers.host}`;
  const results = numbers.map((n) => ({
    url: `${host}/page/${n}`,
    title: `Mill ${n}`,
    content: `About ${n}`,
  }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ results }));
};
const asHtml: Handler = (request, response) => {
  const host = `http://${request.headers.host}`;
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<ul><li class="r"><a href="${host}/page/0?utm_source=html">Mill 0</a><p>Again</p></li></ul>`);
};
const page: Handler = (request, response) => {
  const title = `Mill ${request.url?.match(/\d+/)?.[0]}`;
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<title>${title}</title><h1>${title}</h1><p>${WORDS.repeat(5)}</p>`);
};

let site: Site;
let searx: Searx | null = null;
let server: ServerHere | null = null;
let missing: string | null = null;

beforeAll(async () => {
  site = await startSite({ '/json': asJson, '/html': asHtml, '/page/*': page });
  missing = await whyNoSearx();
  if (missing) return;
  searx = await startSearx(site);
  server = await startServerHere({
    env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host, WINNOW_SEARXNG_URL: searx.url },
  });
}, 330_000);
afterAll(async () => {
  await server?.close();
  await searx?.stop();
  await site?.close();
});

async function search(body: object): Promise<SearchResult> {
  const response = await server?.fetch('/api/search', { method: 'POST', body: JSON.stringify(body) });
  const json: unknown = await response?.json();
  expect(response?.status, JSON.stringify(json)).toBe(200);
  return searchResult.parse(json);
}

it('a real searx answers', { timeout: 60_000 }, async (context) => {
  if (missing) {
    console.warn(`Not run: the search through a real searx, because ${missing}.`);
    return context.skip(missing);
  }
  const few = await search({ query: 'old mills', numResults: 3 });
  expect(few.metadata).toMatchObject({
    search: { provider: 'searxng' },
    pages: { requested: 3, scraped: 3 },
  });
  const urls = few.results.map(({ url }) => new URL(url).pathname);
  expect(new Set(urls).size).toBe(3);
  expect(urls).toContain('/page/0');
  expect(few.results[0]?.content).toContain('A long sentence about mills');

  const many = await search({ query: 'old mills', numResults: 12, timeRange: 'past_hour' });
  expect(many.metadata.search).toEqual({ provider: 'searxng', widened: true });
  const asked = site.requests.filter(({ path }) => path.startsWith('/html') || path.startsWith('/json'));
  expect(asked.some(({ path }) => path.includes('p=2'))).toBe(true);
  expect(many.results.length).toBeGreaterThan(0);

  // The engines behind it are gone: that is an error, and not an empty list.
  site.page('/json', (_request, response) => void response.destroy());
  site.page('/html', (_request, response) => void response.destroy());
  const dead = await server?.fetch('/api/search', {
    method: 'POST',
    body: JSON.stringify({ query: 'other words' }),
  });
  expect(dead?.status).toBe(503);
  expect(await dead?.json()).toMatchObject({ error: { type: 'upstream_failed' } });
});
