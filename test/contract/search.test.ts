/** POST /api/search, row by row of the contract: a real server, real pages, and a stub for a paid engine. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SearchResult, searchResult } from '../../src/contract/search.ts';
import { lines, textPdf } from '../fixtures/documents/pdf.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { type ModelServer, startModelServer } from '../model-server/server.ts';
import { type EngineStub, STUB_KEY, startEngineStub } from '../search-engines/stubs.ts';
import { echoHeaders, file, htmlPage, redirectTo } from '../site/handlers.ts';
import { hangUp, silent } from '../site/hostile-handlers.ts';
import { type Site, startSite } from '../site/site.ts';

const WORDS = 'Mills turned by the wind have ground corn on this hill for as long as anybody remembers. ';
const page = (
  title: string,
  more = '',
) => `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
  <nav><a href="/">Home</a> <a href="/shop">Shop</a></nav><main><h1>${title}</h1><p>${WORDS.repeat(6)}</p>${more}</main></body></html>`;
const product = (name: string, price: string) =>
  `<!doctype html><html lang="en"><head><title>${name}</title><script type="application/ld+json">{"@context":"https://schema.org",
  "@type":"Product","name":"${name}","offers":{"@type":"Offer","price":"${price}","priceCurrency":"EUR"}}</script></head>
  <body><h1>${name}</h1><p>${WORDS.repeat(5)}</p></body></html>`;

const paper = (first: string) => ({ content: lines(72, 700, [first, WORDS.slice(0, 60)]) });

let site: Site;
let outside: Site;
let stub: EngineStub;
let server: ServerHere;

beforeAll(async () => {
  outside = await startSite({ '/': 'secret' });
  site = await startSite({
    ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`/${i}`, page(`Mill ${i}`)])),
    '/moved': redirectTo('/1'),
    '/gone': htmlPage(page('Gone'), 404),
    '/dead': hangUp,
    '/slow': silent,
    '/headers': echoHeaders,
    '/paper.pdf': file(
      'application/pdf',
      textPdf([paper('A paper about mills.'), paper('And its second page.')]),
    ),
    '/kettle': product('Acme Kettle', '49.99'),
    '/teapot': product('Brown Teapot', '19.50'),
    '/steel': page('Acme Kettle in detail', '<dl><dt>Material</dt><dd>Steel</dd></dl>'),
  });
  stub = await startEngineStub('brave', []);
  server = await startServerHere({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_SEARCH: 'brave',
      WINNOW_SEARCH_URL: stub.url,
      WINNOW_SEARCH_API_KEY: STUB_KEY,
    },
  });
});
afterAll(async () => {
  await server?.close();
  await Promise.all([site?.close(), stub?.close(), outside?.close()]);
});

/** What the engine will answer with: paths of the site, or whole addresses. */
function found(...urls: string[]): void {
  stub.pages.splice(
    0,
    stub.pages.length,
    ...urls.map((url, i) => ({
      url: url.startsWith('/') ? site.url + url : url,
      title: `Result ${i}`,
      snippet: `About ${i}`,
    })),
  );
}
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `/${i}`);

beforeEach(() => {
  stub.answerAlways(null);
  stub.asked.length = 0;
});

type Served = SearchResult & { cost: string | null };

const post = (body: object, at: Pick<ServerHere, 'fetch'> = server) =>
  at.fetch('/api/search', { method: 'POST', body: JSON.stringify({ query: 'mills', ...body }) });

async function served(body: object, at: Pick<ServerHere, 'fetch'> = server): Promise<Served> {
  const response = await post(body, at);
  const json: unknown = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return { ...searchResult.parse(json), cost: response.headers.get('x-credits-used') };
}

const paths = ({ results }: Served) => results.map(({ url }) => url.replace(site.url, ''));

describe('results', () => {
  it('are three by default, best first, with title, snippet and pruned Markdown', async () => {
    found(...numbered(30));
    const answer = await served({});
    expect(paths(answer)).toEqual(['/0', '/1', '/2']);
    expect(answer.results[0]).toMatchObject({ title: 'Mill 0', snippet: 'About 0' });
    expect(answer.results[0]?.content).toContain('# Mill 0');
    expect(answer.results[0]?.content).not.toContain('Shop');
    expect(answer.metadata).toEqual({
      search: { provider: 'brave' },
      pages: { requested: 3, scraped: 3, failed: [] },
    });
    expect(answer.cost).toBe('6');
    for (const member of ['json', 'raw', 'usage']) expect(answer).not.toHaveProperty(member);
  });

  it.each([1, 20])('may be %i', async (numResults) => {
    found(...numbered(30));
    const answer = await served({ numResults });
    expect(paths(answer)).toEqual(numbered(numResults));
    expect(answer.cost).toBe(String(2 * numResults));
  });

  it('come as HTML or in another mode on request', async () => {
    found('/0');
    const html = await served({ numResults: 1, format: 'html' });
    expect(html.results[0]?.content).toContain('<h1>Mill 0</h1>');
    const normal = await served({ numResults: 1, mode: 'normal' });
    expect(normal.results[0]?.content).toContain('[Shop](');
  });

  it('have each page once, whatever its address', async () => {
    found('/1', '/1#top', '/1?utm_source=x', `${site.url}/1/`, '/moved', '/2');
    expect(paths(await served({ numResults: 5 }))).toEqual(['/1', '/2']);
  });

  it('are an empty list, at no cost, when there are none', async () => {
    found();
    const answer = await served({ fetchConfig: { stealth: true } });
    expect(answer).toMatchObject({ results: [], cost: '0' });
    expect(answer.metadata.pages).toEqual({ requested: 0, scraped: 0, failed: [] });
  });

  it('cost 5 more, once, with stealth', async () => {
    found(...numbered(5));
    expect((await served({ numResults: 2, fetchConfig: { stealth: true } })).cost).toBe('9');
  });

  it('are in history and found there by what their pages say', async () => {
    found('/7', '/8');
    const { id, results } = await served({ numResults: 2 });
    const entry = (await (await server.fetch(`/api/history/${id}`)).json()) as Record<string, unknown>;
    expect(entry).toMatchObject({ service: 'search', status: 'completed', params: { query: 'mills' } });
    expect(entry.result).toMatchObject({ id, results });
    // The index is filled after the answer.
    for (let tries = 0; tries < 100; tries++) {
      const list = (await (await server.fetch('/api/history?q=remembering+corn&limit=100')).json()) as {
        data: { id: string }[];
      };
      if (list.data.some((one) => one.id === id)) return;
      await sleep(20);
    }
    expect.unreachable('the search is not found by the words of its pages');
  });
});

describe('the query', () => {
  it('reaches the engine with its time range and country; a wider range is told', async () => {
    found('/0');
    const answer = await served({ numResults: 1, timeRange: 'past_hour', locationGeoCode: 'de' });
    expect(stub.asked[0]).toMatchObject({ q: 'mills', freshness: 'pd', country: 'DE' });
    expect(answer.metadata.search).toEqual({ provider: 'brave', widened: true });
  });

  it('may not have a schema without a prompt, or ask for 21 results', async () => {
    for (const body of [{ schema: {} }, { numResults: 21 }, { numResults: 0 }, { query: ' ' }]) {
      expect((await post(body)).status).toBe(400);
    }
  });
});

describe('pages that fail', () => {
  it('are named, are not in the results, cost nothing, and are made up for', async () => {
    found('/gone', '/0', '/dead', outside.url, '/1', '/2', '/3');
    const answer = await served({ numResults: 3 });
    expect(paths(answer)).toEqual(['/0', '/1', '/2']);
    expect(answer.cost).toBe('6');
    expect(answer.metadata.pages).toEqual({
      requested: 6,
      scraped: 3,
      failed: [
        { url: `${site.url}/gone`, reason: 'http_error', detail: 'The site answered 404' },
        { url: `${site.url}/dead`, reason: 'upstream_failed', detail: expect.any(String) },
        { url: outside.url, reason: 'not_allowed', detail: 'Private or internal URLs are not allowed' },
      ],
    });
    expect(outside.requests).toEqual([]);
  });

  it('make the engine be asked for more, within bounds', async () => {
    found(...Array.from({ length: 20 }, (_, i) => `/gone?${i}`), ...numbered(5));
    const answer = await served({ numResults: 10 });
    expect(paths(answer)).toEqual(numbered(5));
    expect(stub.asked.length).toBe(2);
    found(...Array.from({ length: 200 }, (_, i) => `/gone?${i}`));
    const none = await served({ numResults: 3 });
    expect(none.results).toEqual([]);
    expect(none.metadata.pages.requested).toBeLessThanOrEqual(11);
  });

  it('do not hold the answer past the deadline', async () => {
    found('/slow', '/0', '/1');
    const started = performance.now();
    const answer = await served({ numResults: 3, fetchConfig: { timeout: 1500, mode: 'fast' } });
    expect(performance.now() - started).toBeLessThan(3500);
    expect(paths(answer)).toEqual(['/0', '/1']);
    expect(answer.metadata.pages.failed).toMatchObject([{ url: `${site.url}/slow`, reason: 'timeout' }]);
  });

  it('are those of a type that is not allowed', async () => {
    found('/paper.pdf', '/0');
    const answer = await served({ numResults: 2, allowedTypes: ['text/html'] });
    expect(paths(answer)).toEqual(['/0']);
    expect(answer.metadata.pages.failed).toMatchObject([{ reason: 'unsupported_type' }]);
  });
});

describe('documents and fetch options', () => {
  it('read a PDF as far as processors say, for a credit a page', async () => {
    found('/paper.pdf');
    const whole = await served({ numResults: 1 });
    expect(whole.results[0]?.content).toMatch(/A paper about mills[\s\S]*second page/);
    expect(whole.cost).toBe('4');
    const first = await served({ numResults: 1, processors: [{ type: 'pdf', maxPages: 1 }] });
    expect(first.results[0]?.content).not.toContain('second page');
    expect(first.cost).toBe('3');
  });

  it('are used for each page, but for secrets: nobody knows yet whose pages they are', async () => {
    found('/headers');
    const headers = { 'Accept-Language': 'de-CH', 'X-Test': 'corn' };
    const fetchConfig = { headers, cookies: { a: 'corn' } };
    const { results } = await served({ numResults: 1, fetchConfig });
    expect(results[0]?.content).toContain('de-CH');
    expect(results[0]?.content).not.toContain('corn');
  });
});

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { type: 'number' },
    material: { type: ['string', 'null'] },
  },
  required: ['name', 'price', 'material'],
};

describe('a prompt', () => {
  it('extracts across all pages, and tells the page that each value came from', async () => {
    found('/kettle', '/steel');
    const answer = await served({ numResults: 2, prompt: 'the product', schema: SCHEMA });
    expect(answer.json).toEqual({ name: 'Acme Kettle', price: 49.99, material: 'Steel' });
    expect(answer).toMatchObject({ raw: null, usage: { promptTokens: 0, completionTokens: 0 }, cost: '10' });
    const fields = (answer.metadata.engine as { fields?: object[] } | undefined)?.fields;
    expect(fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'price', page: 0, url: `${site.url}/kettle` }),
        expect.objectContaining({ path: 'material', page: 1, url: `${site.url}/steel` }),
      ]),
    );
  });

  it('works without a schema, and on documents', async () => {
    found('/teapot', '/paper.pdf');
    const answer = await served({ numResults: 2, prompt: 'what is this about' });
    expect(answer.json).toMatchObject({ name: 'Brown Teapot' });
    expect(answer.cost).toBe('12');
  });

  it('names the words that no rule could follow', async () => {
    found('/teapot');
    const answer = await served({ numResults: 1, prompt: 'name and price, sorted by price' });
    expect(answer.json).toMatchObject({ name: 'Brown Teapot' });
    expect(answer.metadata.warnings).toEqual([
      { reason: 'prompt_not_understood', detail: 'sorted by price' },
    ]);
  });

  it('gives null when nothing was found', async () => {
    found();
    const answer = await served({ prompt: 'the product' });
    expect(answer).toMatchObject({ json: null, raw: null, cost: '0', results: [] });
  });

  it('that cannot be met fails, names the fields, and costs nothing', async () => {
    found('/0');
    const schema = { type: 'object', properties: { isbn: { type: 'string' } }, required: ['isbn'] };
    const response = await post({ numResults: 1, prompt: 'the book', schema });
    expect(response.status).toBe(422);
    expect(response.headers.get('x-credits-used')).toBe('0');
    expect(await response.json()).toMatchObject({
      error: { type: 'extraction_failed', details: [{ path: ['isbn'] }] },
    });
  });

  describe('with a model', () => {
    let model: ModelServer;
    let withModel: ServerHere;
    beforeAll(async () => {
      model = await startModelServer(() => ({
        say: JSON.stringify({ name: 'Acme Kettle', price: 49.99, material: 'Steel' }),
      }));
      withModel = await startServerHere({
        env: {
          WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
          WINNOW_SEARCH: 'brave',
          WINNOW_SEARCH_URL: stub.url,
          WINNOW_SEARCH_API_KEY: STUB_KEY,
          WINNOW_LLM: 'openai-compatible',
          WINNOW_LLM_BASE_URL: model.url,
          WINNOW_LLM_MODEL: 'stub-1',
        },
      });
    });
    afterAll(async () => {
      await withModel?.close();
      await model?.close();
    });

    it('shows it all pages with their addresses, and finds the page of each value', async () => {
      found('/kettle', '/steel');
      const answer = await served({ numResults: 2, prompt: 'the product', schema: SCHEMA }, withModel);
      expect(answer.json).toEqual({ name: 'Acme Kettle', price: 49.99, material: 'Steel' });
      const seen = JSON.stringify(model.asked);
      expect(seen).toContain(`Address: ${site.url}/kettle`);
      expect(seen).toContain(`Address: ${site.url}/steel`);
      expect(answer.usage?.promptTokens).toBeGreaterThan(0);
      expect(answer.metadata.engine).toMatchObject({ name: 'llm', version: 'stub-1' });
      expect((answer.metadata.engine as { fields?: object[] } | undefined)?.fields).toEqual(
        expect.arrayContaining([expect.objectContaining({ path: 'material', url: `${site.url}/steel` })]),
      );
    });
  });
});
