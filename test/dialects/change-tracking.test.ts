/** Firecrawl's `changeTracking` on crawls and batches: what it says of each page, and what it compares with. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/database.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { htmlPage, redirectTo } from '../site/handlers.ts';
import { type DialectKit, startDialects } from './kit.ts';

let kit: DialectKit;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  kit = await startDialects(receiver.host);
});
afterAll(async () => {
  await kit?.close();
  await receiver?.close();
});

type Document = {
  markdown?: string;
  changeTracking?: {
    previousScrapeAt: string | null;
    changeStatus: string;
    visibility: string;
    diff?: unknown;
  };
  metadata: { sourceURL: string; statusCode: number };
};

const FORMATS = ['markdown', { type: 'changeTracking', modes: ['git-diff'] }];
const WORDS = 'A mug of stoneware, fired twice and glazed by hand, which holds a third of a litre. '.repeat(
  4,
);
const page = (text: string, ...links: string[]) =>
  htmlPage(`<title>${text}</title><h1>Mug</h1><p>${WORDS}</p><p>${text}</p>
  ${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}`);

async function begun(path: string, body: object): Promise<{ id: string; warning?: string }> {
  const response = await kit.post(path, body);
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string };
}

/** The documents of a job by their paths, once it has ended. */
async function documentsOf(
  path: string,
  id: string,
  status = 'completed',
): Promise<Record<string, Document>> {
  const read = async () =>
    (await kit.get(`${path}/${id}`)).json() as Promise<{ status: string; data: Document[] }>;
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe(status);
  const { data } = await read();
  return Object.fromEntries(
    data.map((document) => [new URL(document.metadata.sourceURL).pathname, document]),
  );
}

async function run(path: string, body: object) {
  const { id } = await begun(path, body);
  return documentsOf(path, id);
}

const statuses = (documents: Record<string, Document>) =>
  Object.fromEntries(
    Object.entries(documents).map(([path, { changeTracking }]) => [
      path,
      changeTracking && `${changeTracking.changeStatus} ${changeTracking.visibility}`,
    ]),
  );

it('says of each page of a crawl how it has changed, and finds those that nothing leads to any more', async () => {
  const crawl = { url: `${kit.site.url}/shop`, sitemap: 'skip', scrapeOptions: { formats: FORMATS } };
  kit.site.page('/shop', page('Shop', '/shop/a', '/shop/b', '/shop/c', '/shop/d'));
  for (const name of ['a', 'b', 'c', 'd']) kit.site.page(`/shop/${name}`, page(`Ten euro for ${name}`));
  const { id, warning } = await begun('/v2/crawl', crawl);
  expect(warning).toBeUndefined();
  const first = await documentsOf('/v2/crawl', id);
  expect(first['/shop/a']?.changeTracking).toEqual({
    previousScrapeAt: null,
    changeStatus: 'new',
    visibility: 'visible',
  });
  expect(statuses(first)['/shop']).toBe('new visible');

  kit.site.page('/shop', page('Shop', '/shop/a', '/shop/b', '/shop/e'));
  kit.site.page('/shop/b', page('Twelve euro for b'));
  kit.site.page('/shop/d', htmlPage('<title>Gone</title>', 404));
  kit.site.page('/shop/e', page('Ten euro for e'));
  const second = await run('/v2/crawl', crawl);
  expect(statuses(second)).toEqual({
    '/shop': 'changed visible',
    '/shop/a': 'same visible',
    '/shop/b': 'changed visible',
    '/shop/c': 'same hidden',
    '/shop/d': 'removed hidden',
    '/shop/e': 'new visible',
  });
  expect(second['/shop/b']?.changeTracking).toMatchObject({
    previousScrapeAt: expect.stringMatching(/Z$/),
    diff: {
      text: expect.stringContaining('-Ten euro for b\n+Twelve euro for b'),
      json: { files: [expect.anything()] },
    },
  });
  expect(second['/shop/a']?.changeTracking).not.toHaveProperty('diff');

  // What is gone is not asked for again, and with another tag nothing was seen before.
  expect(statuses(await run('/v2/crawl', crawl))).not.toHaveProperty('/shop/d');
  const tagged = { formats: ['markdown', { type: 'changeTracking', tag: 'other' }] };
  expect(statuses(await run('/v2/crawl', { ...crawl, scrapeOptions: tagged }))).toEqual({
    '/shop': 'new visible',
    '/shop/a': 'new visible',
    '/shop/b': 'new visible',
    '/shop/e': 'new visible',
  });
});

it('compares batches, crawls and scrapes with each other, but never those of another account', async () => {
  kit.site.page('/cup', page('Five euro', '/cup/old', '/cup/new'));
  kit.site.page('/cup/new', page('Six euro'));
  kit.site.page('/cup/old', redirectTo('/cup/new'));
  const url = `${kit.site.url}/cup`;
  const crawl = { url, sitemap: 'skip', scrapeOptions: { formats: FORMATS } };
  expect(statuses(await run('/v2/crawl', crawl))).toEqual({
    '/cup': 'new visible',
    '/cup/new': 'new visible',
  });
  // The same page by its other address.
  kit.site.page('/cup', page('Five euro', '/cup/new'));
  expect(statuses(await run('/v2/crawl', crawl))).toMatchObject({ '/cup/new': 'same visible' });

  const batch = { urls: [url, `${url}/#top`, `${url}/new`], formats: FORMATS };
  kit.site.page('/cup', page('Seven euro'));
  expect(statuses(await run('/v2/batch/scrape', batch))).toEqual({
    '/cup': 'changed visible',
    '/cup/new': 'same visible',
  });
  const scraped = async (headers = {}) => {
    const response = await kit.post('/v2/scrape', { url: `${url}?utm_source=x`, formats: FORMATS }, headers);
    return ((await response.json()) as { data: Document }).data.changeTracking?.changeStatus;
  };
  expect(await scraped()).toBe('same');
  const { apiKey } = JSON.parse(await kit.server.winnow('account', 'create', 'another', '--json'));
  expect(await scraped({ authorization: `Bearer ${apiKey}` })).toBe('new');
});

it('compares with the last crawl that reached its end, whatever became of those after it', async () => {
  const crawl = { url: `${kit.site.url}/inn`, sitemap: 'skip', scrapeOptions: { formats: FORMATS } };
  kit.site.page('/inn', page('Inn', '/inn/a'));
  kit.site.page('/inn/a', page('A room'));
  await run('/v2/crawl', crawl);
  // The next one is stopped before it has seen anything.
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  kit.site.page('/inn', async (request, response) => {
    asked.resolve();
    await held.promise;
    return page('Inn')(request, response);
  });
  const { id } = await begun('/v2/crawl', crawl);
  await asked.promise;
  await kit.server.fetch(`/v2/crawl/${id}`, { method: 'DELETE' });
  held.resolve();
  await documentsOf('/v2/crawl', id, 'cancelled');
  kit.site.page('/inn', page('Inn'));
  expect(statuses(await run('/v2/crawl', crawl))).toEqual({
    '/inn': 'changed visible',
    '/inn/a': 'same hidden',
  });
});

it('brings a scrape whose page cannot be compared, and compares the next one with it', async () => {
  const url = `${kit.site.url}/jug`;
  kit.site.page('/jug', page('Four euro'));
  const scraped = async () => {
    const response = await kit.post('/v2/scrape', { url, formats: FORMATS });
    const { data, warning } = (await response.json()) as { data?: Document; warning?: string };
    return { status: response.status, change: data?.changeTracking?.changeStatus, warning };
  };
  expect(await scraped()).toMatchObject({ status: 200, change: 'new' });
  const database = await openDatabase({ url: kit.server.databaseUrl ?? '' }, { connections: 1 });
  await database.query(
    `update call_result set body = '\\x00', object_id = null where call_id in
       (select id from call where params ->> 'url' = $1)`,
    [url],
  );
  await database.close();
  expect(await scraped()).toEqual({
    status: 200,
    change: undefined,
    warning: expect.stringContaining('could not be compared'),
  });
  expect(await scraped()).toMatchObject({ status: 200, change: 'same' });
});

it('is part of the documents that webhooks bring, and refuses a key that was used with them', async () => {
  kit.site.page('/pot', page('Eight euro'));
  const body = {
    urls: [`${kit.site.url}/pot`],
    formats: FORMATS,
    webhook: { url: `${receiver.url}/pot`, events: ['page'] },
  };
  await run('/v2/batch/scrape', body);
  kit.site.page('/pot', page('Nine euro'));
  await run('/v2/batch/scrape', body);
  const received = () => receiver.received.filter(({ path }) => path === '/pot');
  await expect.poll(() => received().length, { timeout: 10_000 }).toBe(2);
  const changes = received().map(({ body }) => JSON.parse(body).data[0].changeTracking.changeStatus);
  expect(changes.toSorted()).toEqual(['changed', 'new']);

  const crawl = { url: `${kit.site.url}/pot`, limit: 1, webhook: { url: `${receiver.url}/once` } };
  const statusOf = async () => (await kit.post('/v2/crawl', crawl, { 'x-idempotency-key': 'pot' })).status;
  expect([await statusOf(), await statusOf()]).toEqual([200, 409]);
});
