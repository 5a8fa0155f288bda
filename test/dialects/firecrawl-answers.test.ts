/** What Firecrawl's published clients read out of answers, where a field of another name or none would break them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { htmlPage } from '../site/handlers.ts';
import { type DialectKit, type Json, json, startDialects } from './kit.ts';

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

describe('errors', () => {
  // The Python client has a class for each code; 502 and 503 are no errors of a page to either client.
  it('of a page are answered with 500 and the code that clients know', async () => {
    const unresolved = await json(kit.post('/v2/scrape', { url: 'http://nowhere.invalid/' }), 500);
    expect(unresolved).toMatchObject({ success: false, code: 'SCRAPE_DNS_RESOLUTION_ERROR' });
    kit.site.page('/cut', (_, response) => void response.destroy());
    const cut = await json(kit.post('/v2/scrape', { url: `${kit.site.url}/cut` }), 500);
    expect(cut.code).toBe('SCRAPE_SITE_ERROR');
    const actions = [{ type: 'click', selector: '#none' }];
    const failed = await json(kit.post('/v2/scrape', { url: kit.site.url, actions, timeout: 3000 }), 500);
    expect(failed.code).toBe('SCRAPE_ACTION_ERROR');
  });

  it('of a request say BAD_REQUEST', async () => {
    const wrong = await json(kit.post('/v2/scrape', { url: 'no address' }), 400);
    expect(wrong).toMatchObject({ code: 'BAD_REQUEST', error: expect.stringContaining('url: Invalid URL') });
  });
});

describe('monitors', () => {
  it('have all that the Python client insists on, and their first check finds a new page', async () => {
    const target = { type: 'scrape', urls: [`${kit.site.url}/docs/one`] };
    const made = await json(
      kit.post('/v2/monitor', { name: 'One', schedule: { cron: '0 9 * * *' }, targets: [target] }),
    );
    expect(made.data).toMatchObject({ retentionDays: expect.any(Number) });
    const { id } = made.data as { id: string };
    const checks: Json[] = [];
    for (const summary of [{ new: 1 }, { same: 1, new: 0 }]) {
      const ran = await json(kit.post(`/v2/monitor/${id}/run`, {}));
      expect(ran).toMatchObject({ id: (ran.data as Json).id, data: { summary } });
      checks.push(ran.data as Json);
    }
    const path = `/v2/monitor/${id}/checks`;
    expect((await json(kit.get(`${path}?status=failed`))).data).toEqual([]);
    expect((await json(kit.get(`${path}?status=completed&limit=1`))).data).toMatchObject(
      [checks[1]?.id].map((id) => ({ id })),
    );
    const pagesOf = async (query: string) =>
      ((await json(kit.get(`${path}/${checks[0]?.id}${query}`))).data as { pages: Json[] }).pages;
    expect(await pagesOf('')).toMatchObject([{ status: 'new', statusCode: 200 }]);
    expect(await pagesOf('?status=changed')).toEqual([]);
    expect(await pagesOf('?skip=1')).toEqual([]);
  });
});

it('webhooks have an id that stays the same, and events may be named in full', async () => {
  const webhook = { url: `${receiver.url}/hook`, events: ['crawl.page', 'crawl.completed'] };
  await json(kit.post('/v2/crawl', { url: `${kit.site.url}/docs/one`, limit: 1, webhook }));
  const events = (await receiver.has(2)).map(({ headers, body }) => ({
    ...(JSON.parse(body) as Json),
    header: headers['webhook-id'],
  }));
  expect(events.map(({ header }) => header)).toEqual(events.map((event) => (event as Json).webhookId));
  expect(events.find((event) => (event as Json).type === 'crawl.page')).toMatchObject({
    data: [{ metadata: { creditsUsed: 1 } }],
  });
});

it('jobs say when they began and ended and what each page cost, and may be cancelled twice', async () => {
  const body = { urls: [kit.site.url], formats: ['markdown', 'links'], profile: { name: 'me' } };
  const { id, warning } = await json(kit.post('/v2/batch/scrape', body));
  expect(warning).toMatch(/profile/);
  const status = () => json(kit.get(`/v2/batch/scrape/${id}`));
  await expect.poll(status, { timeout: 10_000 }).toMatchObject({ status: 'completed' });
  expect(await status()).toMatchObject({
    createdAt: expect.stringMatching(/Z$/),
    completedAt: expect.stringMatching(/Z$/),
    // Clients drop the one of the start.
    warning,
    data: [{ metadata: { creditsUsed: 2 } }],
  });
  const cancel = (path: string, code: number) =>
    json(
      kit.server.fetch(path, {
        method: 'DELETE',
        key: null,
        headers: { authorization: `Bearer ${kit.server.key}` },
      }),
      code,
    );
  await cancel(`/v2/batch/scrape/${id}`, 409);
  kit.site.page('/late', (_, response) => void setTimeout(() => response.end('late'), 3_000));
  const crawl = await json(kit.post('/v2/crawl', { url: `${kit.site.url}/late`, limit: 1 }));
  for (const _ of [1, 2])
    expect(await cancel(`/v2/crawl/${crawl.id}`, 200)).toMatchObject({ status: 'cancelled' });
});

it('usage of the past is under the names that clients read', async () => {
  const used = expect.any(Number);
  expect(await json(kit.get('/v2/team/credit-usage/historical'))).toEqual({
    success: true,
    periods: [{ startDate: null, endDate: null, creditsUsed: used, totalCredits: used }],
  });
  expect(await json(kit.get('/v2/team/token-usage/historical?byApiKey=true'))).toMatchObject({
    periods: [{ tokensUsed: used, totalTokens: used }],
    warning: 'Parameters that were not honoured: byApiKey.',
  });
});

it('tools of other providers are refused by name', async () => {
  const alexandria = { provider: 'a', capability: 'b' };
  const refused = await json(kit.post('/v2/scrape', { alexandria }), 400);
  expect(refused.error).toContain("alexandria: This server does not have Firecrawl's tools");
});

it('what must not happen is refused, and what clients send by themselves is no news', async () => {
  const scrape = (more: object, status?: number) =>
    json(kit.post('/v2/scrape', { url: kit.site.url, ...more }), status);
  expect((await scrape({ redactPII: true }, 400)).error).toContain('redactPII');
  expect((await scrape({ lockdown: true }, 400)).error).toContain('lockdown');
  const usual = { skipTlsVerification: true, redactPII: false, lockdown: false };
  expect(await scrape(usual)).not.toHaveProperty('warning');
});

it('documents have what the head of their page says, in a crawl too', async () => {
  const head = `<title>Mill</title><meta name="description" content="A mill on a hill">
    <meta property="og:image" content="/mill.png"><meta property="article:published_time" content="2026-01-02">
    <meta name="author" content="Ann"><link rel="icon" href="/mill.ico">`;
  kit.site.page(
    '/head',
    htmlPage(`<!doctype html><head>${head}</head><main>${'Corn is ground. '.repeat(40)}`),
  );
  const metadata = {
    title: 'Mill',
    description: 'A mill on a hill',
    ogImage: `${kit.site.url}/mill.png`,
    publishedTime: '2026-01-02',
    author: 'Ann',
    favicon: `${kit.site.url}/mill.ico`,
  };
  const url = `${kit.site.url}/head`;
  expect(await json(kit.post('/v2/scrape', { url }))).toMatchObject({ data: { metadata } });
  const { id } = await json(kit.post('/v2/crawl', { url, limit: 1, sitemap: 'skip' }));
  await expect
    .poll(() => json(kit.get(`/v2/crawl/${id}`)), { timeout: 10_000 })
    .toMatchObject({ status: 'completed', data: [{ metadata }] });
  const read = await json(kit.get(`/r/${url}`, { accept: 'application/json' }));
  expect(read.data).toMatchObject({ description: 'A mill on a hill', publishedTime: '2026-01-02' });
  expect(await (await kit.get(`/r/${url}`)).text()).toContain('\n\nPublished Time: 2026-01-02\n\n');
});

it('attributes are read by selectors, of batches too', async () => {
  const body = `<main><p class="x" data-id="7">${'Corn. '.repeat(60)}</p><p class="x" data-id="8">b</p><p class="x">c</p>`;
  kit.site.page('/ids', htmlPage(`<!doctype html><title>Ids</title>${body}`));
  const url = `${kit.site.url}/ids`;
  const format = { type: 'attributes', selectors: [{ selector: '.x', attribute: 'data-id' }] };
  const attributes = [{ selector: '.x', attribute: 'data-id', values: ['7', '8'] }];
  const scraped = await json(kit.post('/v2/scrape', { url, formats: ['markdown', format] }));
  expect(scraped.data).toMatchObject({ attributes, metadata: { creditsUsed: 2 } });
  expect(scraped.data).not.toHaveProperty('json');
  const { id } = await json(kit.post('/v2/batch/scrape', { urls: [url], formats: [format] }));
  await expect
    .poll(() => json(kit.get(`/v2/batch/scrape/${id}`)), { timeout: 10_000 })
    .toMatchObject({ status: 'completed', data: [{ attributes }] });
  const both = { url, formats: [format, { type: 'json', prompt: 'the title' }] };
  expect((await json(kit.post('/v2/scrape', both))).warning).toContain('formats: attributes');
});

it('changeTracking compares fields in the mode json, and shows them nowhere else', async () => {
  const named = (title: string) =>
    htmlPage(`<!doctype html><title>${title}</title><h1>${title}</h1>${'<p>Corn.</p>'.repeat(60)}`);
  const schema = { type: 'object', properties: { title: { type: 'string' } } };
  const formats = ['markdown', { type: 'changeTracking', modes: ['json'], schema }];
  const url = `${kit.site.url}/fields`;
  kit.site.page('/fields', named('Ten mills'));
  expect((await json(kit.post('/v2/scrape', { url, formats }))).data).toMatchObject({
    changeTracking: { changeStatus: 'new' },
    metadata: { creditsUsed: 6 },
  });
  const changed = (previous: string, current: string) => ({
    changeTracking: { changeStatus: 'changed', json: { title: { previous, current } } },
  });
  kit.site.page('/fields', named('Nine mills'));
  const { data, warning } = await json(kit.post('/v2/scrape', { url, formats }));
  expect(data).toMatchObject(changed('Ten mills', 'Nine mills'));
  expect(data).not.toHaveProperty('json');
  expect(warning).toBeUndefined();
  kit.site.page('/fields', named('Two mills'));
  const { id } = await json(kit.post('/v2/batch/scrape', { urls: [url], formats }));
  const status = () => json(kit.get(`/v2/batch/scrape/${id}`));
  await expect.poll(status, { timeout: 10_000 }).toMatchObject({ status: 'completed' });
  const [page] = (await status()).data as Json[];
  expect(page).toMatchObject(changed('Nine mills', 'Two mills'));
  expect(page).not.toHaveProperty('json');
});

describe('search', () => {
  it('gives ten results, and knows categories, places by name and periods among other words', async () => {
    const body = {
      query: 'mills',
      categories: ['github', { type: 'pdf' }],
      location: 'San Francisco,California,United States',
      tbs: 'sbd:1,qdr:w',
    };
    for (const at of Array.from({ length: 12 }).keys())
      kit.stub.pages.push({ url: `${kit.site.url}/${at}.pdf`, title: `${at}`, snippet: 'A mill' });
    const found = await json(kit.post('/v2/search', body));
    const { web } = found.data as { web: Json[] };
    expect(web).toHaveLength(10);
    expect(web.at(-1)).toMatchObject({ category: 'pdf', position: 10 });
    expect(found.warning).toBe('Parameters that were not honoured: tbs: sbd:1.');
    expect(kit.stub.asked.at(-1)).toMatchObject({
      q: 'mills site:github.com filetype:pdf',
      country: 'US',
      freshness: 'pw',
    });
  });

  it('takes no state for a country, and keeps research to the sites that are given', async () => {
    const categories = [{ type: 'research', sites: ['https://papers.example/all'] }];
    const body = { query: 'mills', location: 'San Francisco, CA', categories };
    kit.stub.pages.unshift({ url: 'https://papers.example/mill', title: 'A mill', snippet: 'A mill' });
    const found = await json(kit.post('/v2/search', body));
    expect(found.warning).toContain('location');
    expect(kit.stub.asked.at(-1)).toMatchObject({ q: 'mills site:papers.example', country: 'ALL' });
    expect(kit.stub.asked.some(({ country }) => country === 'CA')).toBe(false);
    const { web } = found.data as { web: Json[] };
    expect(web.find(({ url }) => url === 'https://papers.example/mill')).toMatchObject({
      category: 'research',
    });
  });
});
