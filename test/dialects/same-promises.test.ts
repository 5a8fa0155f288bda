/** What our own interface promises holds for the others too: prices, refusals before the work, answers that are repeated. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { leaveCredits } from '../harness/server-data.ts';
import { account, credits } from '../promises/crawl-kit.ts';
import { type DialectKit, json, startDialects } from './kit.ts';

let kit: DialectKit;
let mine: { accountId: string; apiKey: string };

type Picture = { results: { screenshot: { data: { url: string } } } };

beforeAll(async () => {
  kit = await startDialects();
  kit.stub.pages.push({ url: 'https://elsewhere.example/mill', title: 'Elsewhere', snippet: 'No mill' });
  mine = await account(kit.server, 'starter');
});
afterAll(async () => {
  await kit?.close();
});

const asMine = (path: string, body: object, headers: Record<string, string> = {}) =>
  kit.post(path, body, { authorization: `Bearer ${mine.apiKey}`, ...headers });
const usedOf = async () => (await credits(kit.server, mine.apiKey)).used;

describe('prices', () => {
  it('results of other domains than those asked for are neither shown nor paid for', async () => {
    const within = { query: 'mill', include_domains: ['127.0.0.1'], max_results: 3, include_usage: true };
    const tavily = await json(asMine('/tavily/search', within));
    expect(tavily.results).toHaveLength(2);
    expect(tavily.usage).toEqual({ credits: 4 });
    const other = { query: 'mill', limit: 3, excludeDomains: ['127.0.0.1'] };
    const firecrawl = await json(asMine('/v2/search', other));
    expect(firecrawl).toMatchObject({ creditsUsed: 2, data: { web: [{ title: 'Elsewhere' }] } });
  });

  it("options that cannot be used are refused before Firecrawl's search is paid for", async () => {
    const before = await usedOf();
    const formats = [{ type: 'screenshot', viewport: { width: 1, height: 1 } }];
    const refused = await json(asMine('/v2/search', { query: 'mill', scrapeOptions: { formats } }), 400);
    expect(refused.error).toMatch(/width/);
    expect(await usedOf()).toBe(before);
  });

  it("pages that the balance does not reach for leave the results of Firecrawl's search, which were paid for", async () => {
    const { accountId, apiKey } = await account(kit.server, 'starter');
    await leaveCredits(kit.server, accountId, 5);
    const asked = { query: 'mill', limit: 2, scrapeOptions: { formats: ['markdown'] } };
    const { data, creditsUsed } = await json(
      kit.post('/v2/search', asked, { authorization: `Bearer ${apiKey}` }),
    );
    const { web } = data as { web: { markdown?: string; metadata: { error?: string } }[] };
    expect(web.map(({ markdown }) => markdown !== undefined).sort()).toEqual([false, true]);
    expect(web.map(({ metadata }) => metadata.error).filter(Boolean)).toEqual([
      'Not enough credits to complete this request',
    ]);
    expect(creditsUsed).toBe(5);
  });
});

describe('an answer that is repeated', () => {
  it('is the first one, also where it is no JSON', async () => {
    const key = { 'idempotency-key': 'reader once' };
    const read = () => asMine('/r/', { url: `${kit.site.url}/` }, key);
    const first = await read();
    const again = await read();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await again.text()).toBe(await first.text());
  });

  it('leaves links to pictures of other accounts, which a page has brought along, as they were', async () => {
    const picture = { url: `${kit.site.url}/`, formats: [{ type: 'screenshot' }] };
    const theirs = (await json(kit.post('/api/scrape', picture))) as Picture;
    const link = theirs.results.screenshot.data.url;
    const words = 'Words of a page that shows a link. '.repeat(20);
    kit.site.page('/link', `<title>Link</title><main><h1>Link</h1><p>${words}</p><pre>${link}</pre></main>`);
    const key = { 'idempotency-key': 'links' };
    const read = async () => (await asMine('/r/', { url: `${kit.site.url}/link` }, key)).text();
    const first = await read();
    expect(first).toContain(new URL(link).search);
    // The next ones run out a second later.
    const second = Math.floor(Date.now() / 1000);
    await vi.waitUntil(() => Math.floor(Date.now() / 1000) > second, { timeout: 2_000 });
    expect(await read()).toBe(first);
  });
});

describe('bodies', () => {
  it('a header has room for the beginning of a long warning', async () => {
    const names = Array.from({ length: 100 }, (_, n) => [`${n}${'odd'.repeat(90)}`, 'x']);
    const body = { url: `${kit.site.url}/`, respondWith: 'html', ...Object.fromEntries(names) };
    const answered = await asMine('/r/', body);
    expect(answered.status).toBe(200);
    expect(answered.headers.get('x-warning')).toHaveLength(4_000);
  });

  it('the reader takes texts, numbers, flags and lists of texts, and nothing that cannot be stored', async () => {
    const url = `${kit.site.url}/`;
    for (const body of [
      { url: { toString: 1 } },
      { url, targetSelector: [['main']] },
      { url, targetSelector: { toString: 1 } },
      { url, targetSelector: 'main\u0000' },
      { url, targetSelector: 'main\ud800' },
    ])
      await json(asMine('/r/', body), 400);
    // What the reader's own clients send.
    const given = {
      targetSelector: ['main', 'body'],
      setCookies: ['a=1'],
      viewport: { width: 800, height: 600 },
      injectPageScript: 'document.title',
    };
    const read = await asMine('/r/', { url, ...given });
    expect(read.status).toBe(200);
    expect(await read.text()).toContain('Parameters that were not honoured: injectPageScript.');
  });
});
