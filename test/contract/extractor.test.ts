/** /api/extractor, row by row of the contract, on a real server with a shop whose template changes. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Extractor,
  extractor as extractorShape,
  type LearnedExtractor,
} from '../../src/contract/extract/extractor.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import { brandlessPage, good, renamedPage, tablePage } from '../site/shop-pages.ts';
import { type Site, startSite } from '../site/site.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { type: 'number' },
    sku: { type: 'string' },
    brand: { type: 'string' },
  },
};

let site: Site;
let receiver: Receiver;
let server: SharedServer;
let shop: LearnedExtractor;
let template = tablePage;

beforeAll(async () => {
  [site, receiver] = await Promise.all([startSite({}), startReceiver()]);
  site.page('/goods/*', (request, response) => {
    const nr = Number(request.url?.split('/').at(-1));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(template(nr));
  });
  const links = Array.from({ length: 6 }, (_, nr) => `<a href="/goods/${nr + 30}">${good(nr + 30).name}</a>`);
  site.page(
    '/list',
    `<title>All goods</title><h1>All goods</h1><p>${'What we sell, by its name. '.repeat(9)}</p>${links}`,
  );
  server = await sharedServer();
  shop = await learned({
    name: 'Shop',
    urls: addresses(0, 4),
    schema: SCHEMA,
    webhookUrl: `${receiver.url}/shop`,
  });
});
afterAll(async () => {
  await Promise.all([site?.close(), receiver?.close()]);
});

const addresses = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `${site.url}/goods/${from + i}`);

const post = (path: string, body: object, key?: string) =>
  server.fetch(path, { method: 'POST', body: JSON.stringify(body), ...(key && { key }) });

async function learned(body: object): Promise<LearnedExtractor> {
  const response = await post('/api/extractor', body);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as LearnedExtractor;
}

async function read(id: string): Promise<Extractor> {
  return (await (await server.fetch(`/api/extractor/${id}`)).json()) as Extractor;
}

const costOf = (response: Response) => response.headers.get('X-Credits-Used');
const facts = (nr: number) => {
  const { name, price, sku, brand } = good(nr);
  return { name, price, sku, brand };
};

async function scraped(nr: number, id = shop.id) {
  const response = await post('/api/scrape', {
    url: `${site.url}/goods/${nr}`,
    formats: [{ type: 'json', extractor: id, evidence: true }],
  });
  const { results, metadata } = (await response.json()) as {
    results: { json: { data: unknown; metadata: { evidence?: Record<string, { quote: string }> } } };
    metadata: { engine: { name: string; version: string; missing: string[] } };
  };
  const { data, metadata: more } = results.json;
  return { data, evidence: more.evidence, engine: metadata.engine, cost: costOf(response) };
}

describe('learning', () => {
  it('answers with the fields, how well each is found, and the first version', () => {
    const { failed, ...record } = shop;
    expect(extractorShape.parse(record)).toEqual(record);
    expect(shop).toMatchObject({ name: 'Shop', status: 'ready', version: 1, samples: 4, missing: [] });
    expect(shop.fields).toEqual(Object.keys(SCHEMA.properties).map((path) => ({ path, coverage: 1 })));
    expect(shop.versions).toMatchObject([{ version: 1, cause: 'created', samples: 4 }]);
    expect(failed).toEqual([]);
  });

  it('costs 5 credits for each sample that was read, and says which were not', async () => {
    const urls = [...addresses(0, 2), `${site.url}/nothing-here`];
    const response = await post('/api/extractor', { name: 'Two', urls, prompt: 'name, price and brand' });
    expect(costOf(response)).toBe('10');
    const made = (await response.json()) as LearnedExtractor;
    expect(made.samples).toBe(2);
    expect(made.failed).toMatchObject([{ url: `${site.url}/nothing-here` }]);
    expect(made.fields.map(({ path }) => path)).toEqual(expect.arrayContaining(['name', 'price', 'brand']));
    expect((await server.fetch(`/api/extractor/${made.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await server.fetch(`/api/extractor/${made.id}`)).status).toBe(404);
    const gone = await post('/api/scrape', {
      url: `${site.url}/goods/1`,
      formats: [{ type: 'json', extractor: made.id }],
    });
    expect(await gone.json()).toMatchObject({ error: { details: [{ path: ['formats', 0, 'extractor'] }] } });
  });

  it('goes on after its id was written in capitals, with what it has sealed', async () => {
    const webhookUrl = `${receiver.url}/sealed?token=f81d4fae7dec11d0a76500a0c91e6bf6`;
    const made = await learned({ name: 'Sealed', urls: addresses(0, 1), schema: SCHEMA, webhookUrl });
    const inCapitals = await post(`/api/extractor/${made.id.toUpperCase()}/learn`, {});
    const withoutBody = await server.fetch(`/api/extractor/${made.id}/learn`, { method: 'POST' });
    for (const answer of [inCapitals, withoutBody]) expect(answer.status, await answer.text()).toBe(200);
    expect(await read(made.id)).toMatchObject({ version: 3, name: 'Sealed' });
  });

  it('refuses what it cannot learn from, and unknown members', async () => {
    const bad: [object, (string | number)[]][] = [
      [{ name: 'x', urls: [], prompt: 'name' }, ['urls']],
      [{ name: 'x', urls: addresses(0, 21), prompt: 'name' }, ['urls']],
      [{ name: 'x', urls: addresses(0, 1) }, ['schema']],
      [{ name: 'x', urls: ['http://10.0.0.1/'], prompt: 'name' }, ['urls', 0]],
      [{ name: 'x', urls: addresses(0, 1), prompt: 'name', webhookUrl: 'http://10.0.0.1/' }, ['webhookUrl']],
    ];
    for (const [body, path] of bad) {
      const response = await post('/api/extractor', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { details: [{ path }] } });
    }
    const unknown = await post('/api/extractor', {
      name: 'x',
      urls: addresses(0, 1),
      prompt: 'name',
      colour: 1,
    });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ error: { details: [{ path: ['colour'] }] } });
    const nothing = await post('/api/extractor', { name: 'x', urls: [`${site.url}/none`], prompt: 'name' });
    expect(nothing.status).toBe(422);
    expect(costOf(nothing)).toBe('0');
  });
});

describe('running', () => {
  it('reads a page that it has not seen for 1 credit, and says where each value stood', async () => {
    const { data, engine, cost, evidence } = await scraped(9);
    expect(evidence?.['/sku']).toMatchObject({ quote: good(9).sku, selector: expect.any(String) });
    expect(data).toEqual(facts(9));
    expect(engine).toMatchObject({ name: 'extractor', version: '1', missing: [] });
    expect(cost).toBe('1');
  });

  it('runs in an extract, of an address and of HTML', async () => {
    for (const source of [{ url: `${site.url}/goods/11` }, { html: tablePage(11) }]) {
      const response = await post('/api/extract', { ...source, extractor: shop.id });
      expect(costOf(response)).toBe('1');
      expect(await response.json()).toMatchObject({
        json: facts(11),
        metadata: { engine: { name: 'extractor' } },
      });
    }
    const both = await post('/api/extract', { html: '<p>x</p>', extractor: shop.id, prompt: 'name' });
    expect(both.status).toBe(400);
  });

  it('runs on every page of a batch, and in a crawl that comes by other pages without drifting', async () => {
    const formats = [{ type: 'json', extractor: shop.id }];
    const batch = await ended('batch', await post('/api/batch', { urls: addresses(12, 3), formats }));
    expect(batch.data).toHaveLength(3);
    expect(batch.data).toEqual(expect.arrayContaining([12, 13, 14].map(facts)));
    const crawl = await ended(
      'crawl',
      await post('/api/crawl', { url: `${site.url}/list`, maxDepth: 1, formats }),
    );
    expect(crawl.data).toEqual(expect.arrayContaining([30, 31, 32, 33, 34, 35].map(facts)));
    expect(crawl.credits).toBe(2 + 7);
    await vi.waitFor(async () => expect((await read(shop.id)).pagesRun).toBeGreaterThanOrEqual(13), 10_000);
    expect(await read(shop.id)).toMatchObject({ status: 'ready', version: 1 });
  });

  it('is an issue where the extractor is not there, and those of others are not', async () => {
    const made = await server.winnow('account', 'create', 'other', '--plan', 'pro', '--json');
    const { apiKey: other } = JSON.parse(made) as { apiKey: string };
    const formats = [{ type: 'json', extractor: shop.id }];
    const url = `${site.url}/goods/1`;
    const runs: [string, object, (string | number)[]][] = [
      ['/api/scrape', { url, formats }, ['formats', 0, 'extractor']],
      ['/api/crawl', { url, formats }, ['formats', 0, 'extractor']],
      ['/api/batch', { urls: [url], formats }, ['formats', 0, 'extractor']],
      ['/api/monitor', { url, formats, interval: '1h' }, ['formats', 0, 'extractor']],
      ['/api/extract', { url, extractor: shop.id }, ['extractor']],
    ];
    for (const [path, body, at] of runs) {
      const response = await post(path, body, other);
      expect(response.status, path).toBe(400);
      expect(await response.json()).toMatchObject({ error: { details: [{ path: at }] } });
    }
    const asOther = { key: other };
    expect((await server.fetch(`/api/extractor/${shop.id}`, asOther)).status).toBe(404);
    expect((await post(`/api/extractor/${shop.id}/learn`, {}, other)).status).toBe(404);
    expect((await server.fetch(`/api/extractor/${shop.id}`, { ...asOther, method: 'DELETE' })).status).toBe(
      404,
    );
    const { data } = (await (await server.fetch('/api/extractor', asOther)).json()) as { data: unknown[] };
    expect(data).toEqual([]);
  });
});

describe('drift', () => {
  it('is noticed within 15 pages and said, and it heals where the pages still say it', async () => {
    template = renamedPage;
    let pages = 0;
    while ((await read(shop.id)).status === 'ready' && (await read(shop.id)).version === 1 && pages < 15) {
      await scraped(40 + pages++);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const [drifted, healed] = (await receiver.has(2)).map(({ body }) => JSON.parse(body));
    expect(drifted).toMatchObject({
      type: 'extractor.drifted',
      data: { id: shop.id, name: 'Shop', version: 1 },
    });
    expect(drifted.data.missing).toContain('brand');
    expect(healed).toMatchObject({
      type: 'extractor.healed',
      data: { id: shop.id, version: 2, missing: [] },
    });
    const now = await read(shop.id);
    expect(now).toMatchObject({ status: 'ready', version: 2, missing: [] });
    expect(now.versions.map(({ cause }) => cause)).toEqual(['healed', 'created']);
    expect((await scraped(61)).data).toEqual(facts(61));
    template = tablePage;
    expect((await scraped(62)).data).toEqual(facts(62));
  });

  it('stays where nothing can be found, says what is missing, and ends by learning again', async () => {
    const other = await learned({ name: 'Other', urls: addresses(0, 3), schema: SCHEMA });
    template = brandlessPage;
    const batch = { urls: addresses(70, 8), formats: [{ type: 'json', extractor: other.id }] };
    await ended('batch', await post('/api/batch', batch));
    await vi.waitFor(async () => expect((await read(other.id)).status).toBe('drifted'), 15_000);
    expect(await read(other.id)).toMatchObject({ missing: ['brand'], version: 1 });
    expect((await scraped(80, other.id)).data).toEqual({ ...facts(80), brand: null });
    template = tablePage;
    const urls = addresses(20, 3);
    const response = await vi.waitFor(async () => {
      const answer = await post(`/api/extractor/${other.id}/learn`, { urls });
      expect(answer.status).toBe(200);
      return answer;
    }, 15_000);
    expect(costOf(response)).toBe('15');
    expect(await response.json()).toMatchObject({ status: 'ready', missing: [], version: 2, urls });
  });
});

/** The JSON of every page of a crawl or batch, when it has ended, and what it cost. */
async function ended(kind: 'crawl' | 'batch', started: Response) {
  const { id } = (await started.json()) as { id: string };
  type Job = { status: string; creditsUsed: number };
  const job = await vi.waitFor(async () => {
    const now = (await (await server.fetch(`/api/${kind}/${id}`)).json()) as Job;
    expect(now.status).toBe('completed');
    return now;
  }, 30_000);
  const { data } = (await (await server.fetch(`/api/${kind}/${id}/pages?limit=50`)).json()) as {
    data: { scrapeRefId: string }[];
  };
  const results = await Promise.all(
    data.map(async ({ scrapeRefId }) => {
      const entry = await (await server.fetch(`/api/history/${scrapeRefId}`)).json();
      return (entry as { result: { results: { json: { data: unknown } } } }).result.results.json.data;
    }),
  );
  return { data: results, credits: job.creditsUsed };
}
