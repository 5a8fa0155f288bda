/** The legacy v1 interface, row by row, against a real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markdownifyAnswer } from '../../src/dialects/v1/contract/markdownify.ts';
import { searchscraperAnswer } from '../../src/dialects/v1/contract/searchscraper.ts';
import { sitemapAnswer } from '../../src/dialects/v1/contract/sitemap.ts';
import { crawlTaskAnswer, smartcrawlerAnswer } from '../../src/dialects/v1/contract/smartcrawler.ts';
import { smartscraperAnswer } from '../../src/dialects/v1/contract/smartscraper.ts';
import { leaveCredits } from '../harness/server-data.ts';
import { startV1, type V1Kit } from './v1-kit.ts';

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' } },
  required: ['name', 'price'],
};
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

let kit: V1Kit;

beforeAll(async () => {
  kit = await startV1();
});
afterAll(async () => {
  await kit?.close();
});

const url = (path: string) => `${kit.site.url}${path}`;
const KINDS: [string, () => object][] = [
  ['smartscraper', () => ({ website_url: url('/mug'), user_prompt: 'name and price' })],
  ['searchscraper', () => ({ user_prompt: 'name and price of the blue mug' })],
  ['markdownify', () => ({ website_url: url('/mug') })],
  ['smartcrawler', () => ({ url: url('/mug'), max_pages: 1 })],
  ['crawl', () => ({ url: url('/mug'), max_pages: 1 })],
  ['sitemap', () => ({ website_url: url('/mug') })],
];

describe('every endpoint', () => {
  it.each(KINDS)('%s is queued at once and found by its id', async (kind, body) => {
    const response = await kit.post(`/v1/${kind}`, body());
    expect(response.status).toBe(200);
    const queued = (await response.json()) as { request_id: string; status: string; error: string };
    expect(queued).toMatchObject({ status: 'queued', error: '' });
    for (let tries = 0; tries < 600; tries++) {
      const found = await kit.get(`/v1/${kind}/${queued.request_id}`);
      expect(found.status).toBe(200);
      const answer = (await found.json()) as { status: string; request_id: string };
      expect(['queued', 'processing', 'completed']).toContain(answer.status);
      expect(Object.keys(answer).sort()).toEqual(Object.keys(queued).sort());
      if (answer.status === 'completed') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect.unreachable('it never completed');
  });

  it.each(KINDS)('%s: 400 for an id that is none, 404 for an unknown one, {error} for both', async (kind) => {
    for (const [id, status] of [
      ['17', 400],
      ['not-a-uuid', 400],
      [UNKNOWN, 404],
    ]) {
      const response = await kit.get(`/v1/${kind}/${id}`);
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/./) });
    }
  });

  it.each(KINDS)('%s: bad input is 400 with the field in the sentence', async (kind) => {
    const response = await kit.post(`/v1/${kind}`, { user_prompt: 1, website_url: 1, url: 1 });
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: string };
    expect(error).toMatch(/^Validation failed: (user_prompt|website_url|url): /);
  });

  it.each(KINDS.filter(([kind]) => kind !== 'searchscraper'))(
    '%s: addresses inside are refused',
    async (kind) => {
      const inside = 'http://10.0.0.1/';
      const body = { website_url: inside, url: inside, user_prompt: 'x' };
      const response = await kit.post(`/v1/${kind}`, body);
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: string };
      expect(error).toMatch(/^Validation failed: (website_)?url: Private or internal URLs are not allowed$/);
    },
  );

  const SUCCESSORS = [
    ['POST', '/v1/smartscraper', '/api/extract'],
    ['GET', '/v1/searchscraper/17', '/api/search'],
    ['POST', '/v1/markdownify', '/api/scrape'],
    ['GET', `/v1/smartcrawler/${UNKNOWN}`, '/api/crawl'],
    ['GET', `/v1/crawl/${UNKNOWN}`, '/api/crawl'],
    ['POST', '/v1/sitemap', '/api/map'],
    ['GET', '/v1/credits', '/api/credits'],
    ['POST', '/v1/feedback', '/docs'],
    ['GET', '/v1/nothing', '/docs'],
  ] as const;
  it.each(SUCCESSORS)('%s %s says that it is deprecated, errors too', async (method, path, successor) => {
    for (const key of [kit.server.key, null]) {
      const init = method === 'POST' ? { method, body: '{}', key } : { key };
      const { headers } = await kit.server.fetch(path, init);
      expect(headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(headers.get('link')).toBe(`<${successor}>; rel="successor-version"`);
    }
  });

  it('says nothing of the kind on v2', async () => {
    const { headers } = await kit.get('/api/credits');
    expect([headers.get('deprecation'), headers.get('link')]).toEqual([null, null]);
  });

  it('answers {error} for what is not there', async () => {
    const response = await kit.get('/v1/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: expect.stringContaining('/v1/nothing') });
  });

  it('refuses malformed JSON and bodies that are too large', async () => {
    const send = (body: string) => kit.server.fetch('/v1/markdownify', { method: 'POST', body });
    expect(await (await send('{')).json()).toEqual({ error: expect.stringContaining('Malformed JSON') });
    const large = await send(JSON.stringify({ website_url: 'x'.repeat(1_100_000) }));
    expect(large.status).toBe(413);
    expect(await large.json()).toEqual({ error: expect.any(String) });
  });

  it.each(['-1', '61', 'x'])('refuses ?wait=%s', async (wait) => {
    const response = await kit.post(`/v1/markdownify?wait=${wait}`, { website_url: url('/mug') });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining('wait') });
  });
});

describe('keys', () => {
  it('of v1 work on v1 only, those of v2 on both', async () => {
    const { v1, v2 } = await kit.account();
    expect((await kit.get('/v1/credits', v1)).status).toBe(200);
    expect((await kit.get('/v1/credits', v2)).status).toBe(200);
    expect((await kit.get('/api/credits', v2)).status).toBe(200);
    expect((await kit.get('/api/credits', v1)).status).toBe(403);
  });

  it('are missed and refused in one sentence', async () => {
    const missing = await kit.get('/v1/credits', null);
    expect([missing.status, await missing.json()]).toEqual([401, { error: 'API key required' }]);
    const wrong = await kit.get('/v1/credits', 'wn_v1_nonsense');
    expect([wrong.status, await wrong.json()]).toEqual([403, { error: 'Invalid or deprecated API key' }]);
  });

  it('see the requests of their own account only', async () => {
    const [mine, other] = await Promise.all([kit.account(), kit.account()]);
    const { request_id } = await kit.done('/v1/markdownify', { website_url: url('/mug') }, mine.v1);
    expect((await kit.get(`/v1/markdownify/${request_id}`, mine.v2)).status).toBe(200);
    expect((await kit.get(`/v1/markdownify/${request_id}`, other.v1)).status).toBe(404);
    expect((await kit.get(`/v1/sitemap/${request_id}`, mine.v1)).status).toBe(404);
  });
});

describe('smartscraper', () => {
  it('extracts from a page, from HTML and from Markdown', async () => {
    const ask = { user_prompt: 'name and price', output_schema: SCHEMA };
    const answer = await kit.done('/v1/smartscraper', { ...ask, website_url: url('/mug') });
    expect(smartscraperAnswer.parse(answer)).toEqual({
      request_id: answer.request_id,
      status: 'completed',
      website_url: url('/mug'),
      user_prompt: 'name and price',
      result: { name: 'Blue mug', price: 12.5 },
      error: '',
    });
    const html = '<h1>Red cup</h1><dl><dt>Name</dt><dd>Red cup</dd><dt>Price</dt><dd>7.25 EUR</dd></dl>';
    const fromHtml = await kit.done('/v1/smartscraper', { ...ask, website_html: html });
    expect(fromHtml).toMatchObject({ website_url: '', result: { name: 'Red cup', price: 7.25 }, used: 10 });
    const markdown = '# Red cup\n\n| Name | Price |\n|---|---|\n| Red cup | 7.25 EUR |';
    const fromMarkdown = await kit.done('/v1/smartscraper', { ...ask, website_markdown: markdown });
    expect(fromMarkdown.result).toMatchObject({ price: 7.25 });
  });

  it('gives a text with plain_text', async () => {
    const { result } = await kit.done('/v1/smartscraper', {
      website_url: url('/mug'),
      user_prompt: 'name and price',
      output_schema: SCHEMA,
      plain_text: true,
    });
    expect(result).toBe('name: Blue mug\nprice: 12.5');
  });

  it('sends headers and cookies, and keeps their secrets out of history', async () => {
    const { request_id } = await kit.done('/v1/smartscraper', {
      website_url: url('/mug?headers'),
      user_prompt: 'name',
      headers: { 'X-Colour': 'hush-blue', 'Accept-Language': 'fr', Authorization: 'Bearer hush' },
      cookies: { session: 'hush' },
    });
    const seen = await kit.site.requested('/mug?headers');
    expect(seen.headers).toMatchObject({
      'x-colour': 'hush-blue',
      'accept-language': 'fr',
      authorization: 'Bearer hush',
      cookie: 'session=hush',
    });
    const entry = await (await kit.get(`/api/history/${request_id}`)).text();
    expect(JSON.parse(entry)).toMatchObject({
      service: 'extract',
      status: 'completed',
      params: {
        headers: { 'X-Colour': '[redacted]', 'Accept-Language': 'fr', Authorization: '[redacted]' },
        cookies: { session: '[redacted]' },
      },
      result: { request_id, status: 'completed' },
    });
    expect(entry).not.toContain('hush');
  });

  it('keeps the secrets of an address out of its answer and of history', async () => {
    const secret = url('/mug?access_token=hush').replace('://', '://me:hush@');
    for (const body of [{ website_url: secret }, { website_url: secret, mock: true }]) {
      const { request_id } = await kit.done('/v1/markdownify', body);
      const answer = await (await kit.get(`/v1/markdownify/${request_id}`)).text();
      expect(answer).toContain('/mug?access_token=%5Bredacted%5D');
      expect(answer).not.toContain('hush');
      expect(await (await kit.get(`/api/history/${request_id}`)).text()).not.toContain('hush');
    }
    const listed = await kit.done('/v1/sitemap', { website_url: secret, mock: true });
    expect(JSON.stringify(listed)).not.toContain('hush');
  });

  it('follows the paging of the site, and pays for the pages that there are', async () => {
    const ask = {
      website_url: url('/list'),
      user_prompt: 'name and price of each product',
      output_schema: { type: 'object', properties: { products: { type: 'array', items: SCHEMA } } },
    };
    const two = await kit.done('/v1/smartscraper', { ...ask, total_pages: 2 });
    expect(two).toMatchObject({ status: 'completed', used: 20 });
    expect((two.result as { products: unknown[] }).products).toHaveLength(4);
    const all = await kit.done('/v1/smartscraper', { ...ask, total_pages: 100 });
    expect((all.result as { products: { name: string }[] }).products.map(({ name }) => name)).toEqual([
      'Mug 1.1',
      'Mug 1.2',
      'Mug 2.1',
      'Mug 2.2',
      'Mug 3.1',
      'Mug 3.2',
    ]);
    expect(all.used).toBe(30);
  });

  it('ends where the paging goes round or leads nowhere, and keeps what it has', async () => {
    const ask = { user_prompt: 'name', total_pages: 10 };
    const round = await kit.done('/v1/smartscraper', { ...ask, website_url: url('/round?page=1') });
    expect(round).toMatchObject({ status: 'completed', used: 20 });
    const short = await kit.done('/v1/smartscraper', { ...ask, website_url: url('/short') });
    expect(short).toMatchObject({ status: 'completed', used: 10 });
    const dead = await kit.done('/v1/smartscraper', { ...ask, website_url: url('/dead') });
    expect(dead).toMatchObject({ status: 'failed', used: 0 });
  });

  it('does the steps before it reads', async () => {
    const ask = {
      website_url: url('/gated'),
      user_prompt: 'weight',
      output_schema: { type: 'object', properties: { weight: { type: ['string', 'null'] } } },
    };
    expect((await kit.done('/v1/smartscraper', ask)).result).toEqual({ weight: null });
    const done = await kit.done('/v1/smartscraper', { ...ask, steps: ['Click on "Show details"'] });
    expect(done.result).toEqual({ weight: '340 g' });
  });

  it('fails clearly, and for nothing, where a step cannot be done or understood', async () => {
    const ask = { website_url: url('/gated'), user_prompt: 'weight' };
    const missing = await kit.done('/v1/smartscraper', { ...ask, steps: ['wait 1ms', 'click Checkout'] });
    expect(missing).toMatchObject({ status: 'failed', result: null, used: 0 });
    expect(missing.error).toMatch(
      /Step 2 \("click Checkout"\): there is no element "Checkout".*button "Show details"/,
    );
    const odd = await kit.post('/v1/smartscraper', { ...ask, steps: ['dance'] });
    expect(odd.status).toBe(400);
    expect(await odd.json()).toEqual({ error: expect.stringContaining('Step 1 ("dance")') });
  });

  it('refuses a schema that is none', async () => {
    const body = { website_url: url('/mug'), user_prompt: 'x', output_schema: { type: 'thing' } };
    const response = await kit.post('/v1/smartscraper', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining('output_schema.type') });
  });

  it('takes whole pages of 2 MB', async () => {
    const website_html = `<h1>Big</h1><p>${'x'.repeat(2_097_000)}</p>`;
    const answer = await kit.done('/v1/smartscraper', { website_html, user_prompt: 'title', mock: true });
    expect(answer.status).toBe('completed');
  });
});

describe('searchscraper', () => {
  it('searches and extracts across the results', async () => {
    const answer = await kit.done('/v1/searchscraper', {
      user_prompt: 'name and price of the blue mug',
      output_schema: SCHEMA,
      time_range: 'past_week',
    });
    expect(searchscraperAnswer.parse(answer)).toEqual({
      request_id: answer.request_id,
      status: 'completed',
      user_prompt: 'name and price of the blue mug',
      result: { name: 'Blue mug', price: 12.5 },
      reference_urls: [url('/mug'), url('/site')],
      error: '',
    });
    expect(kit.stub.asked.at(-1)).toMatchObject({ q: 'name and price of the blue mug', freshness: 'pw' });
  });

  it('fails for nothing when the engine is down', async () => {
    kit.stub.answerAlways({ status: 500, body: '{}' });
    const answer = await kit.done('/v1/searchscraper', { user_prompt: 'anything that nobody has' });
    kit.stub.answerAlways(null);
    expect(answer).toMatchObject({ status: 'failed', result: null, reference_urls: [], used: 0 });
    expect(answer.error).not.toBe('');
  });
});

describe('markdownify', () => {
  it('gives a page as one text', async () => {
    const answer = await kit.done('/v1/markdownify', { website_url: url('/mug') });
    expect(markdownifyAnswer.parse(answer)).toMatchObject({ website_url: url('/mug'), error: '' });
    expect(answer.result).toMatch(/^# Blue mug\n\nMugs of this kind/);
  });

  it('fails with the reason, and costs nothing', async () => {
    const dead = await kit.done('/v1/markdownify', { website_url: url('/dead') });
    expect(dead).toMatchObject({ status: 'failed', result: null, used: 0 });
    expect(dead.error).toMatch(/127\.0\.0\.1/);
    const inside = await kit.done('/v1/markdownify', { website_url: url('/inside') });
    expect(inside.error).toContain('Private or internal URLs are not allowed');
    expect((await kit.done('/v1/markdownify', { website_url: url('/missing') })).used).toBe(0);
  });
});

describe('sitemap', () => {
  it('reads what robots.txt names, index files included', async () => {
    const answer = await kit.done('/v1/sitemap', { website_url: url('/site'), headers: { 'X-A': 'b' } });
    expect(sitemapAnswer.parse(answer)).toEqual({
      request_id: answer.request_id,
      status: 'completed',
      website_url: url('/site'),
      urls: [url('/mug'), url('/list')],
      error: '',
    });
    const asked = kit.site.requests.filter(({ path }) => path === '/maps/1.xml').at(-1);
    expect(asked?.headers['x-a']).toBe('b');
  });
});

describe('smartcrawler', () => {
  it('crawls, and makes one answer of what the pages say', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };
    const answer = await kit.done('/v1/smartcrawler', {
      url: url('/site'),
      prompt: 'name and price',
      schema: { type: 'object', properties: { products: { type: 'array', items: schema } } },
      depth: 1,
      rules: { include_paths: ['/site/**'], exclude_paths: ['/site/b'] },
    });
    const { result } = smartcrawlerAnswer.parse(answer);
    expect(result?.crawled_urls.toSorted()).toEqual([url('/site'), url('/site/a')]);
    expect(result?.pages.find((page) => page.url === url('/site/a'))?.markdown).toContain('# Page A');
    expect(result?.llm_result).toEqual({
      products: expect.arrayContaining([expect.objectContaining({ name: 'Page A', price: 2 })]),
    });
    expect(answer.used).toBe(20);
    const entry = await (await kit.get(`/api/history/${answer.request_id}`)).json();
    expect(entry).toMatchObject({
      service: 'crawl',
      params: { url: url('/site'), prompt: 'name and price' },
    });
  });

  it('takes nothing from a page that is not there', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    const body = { url: url('/nowhere'), prompt: 'the name', schema, depth: 0 };
    const { result } = await kit.done('/v1/smartcrawler', body);
    expect(result).toMatchObject({ llm_result: null, crawled_urls: [url('/nowhere')] });
  });

  it('gives Markdown alone with extraction_mode false, at its own price', async () => {
    const body = { url: url('/site'), extraction_mode: false, depth: 0 };
    const answer = await kit.done('/v1/smartcrawler', body);
    expect(answer.result).toMatchObject({ llm_result: null, crawled_urls: [url('/site')] });
    expect(answer.used).toBe(2);
  });

  it('is known as /v1/crawl too, with a task_id', async () => {
    const answer = await kit.done('/v1/crawl', { url: url('/mug'), max_pages: 1, extraction_mode: false });
    expect(crawlTaskAnswer.parse(answer).task_id).toBe(answer.request_id);
    const read = await (await kit.get(`/v1/crawl/${answer.request_id}`)).json();
    expect(read).toMatchObject({ task_id: answer.request_id, status: 'completed' });
    const other = await (await kit.get(`/v1/smartcrawler/${answer.request_id}`)).json();
    expect(other).not.toHaveProperty('task_id');
  });

  it('keeps what it has when the credits run out, and says so', async () => {
    const { accountId, v1 } = await kit.account();
    await leaveCredits(kit.server, accountId, 25);
    const answer = await kit.done('/v1/smartcrawler', { url: url('/site'), depth: 3 }, v1);
    expect(answer).toMatchObject({
      status: 'completed',
      error: expect.stringContaining('insufficient_credits'),
      used: 20,
      remaining: 5,
    });
    expect((answer.result as { pages: unknown[] }).pages).toHaveLength(2);
  });

  it('is bounded by the plan: one crawl at once on the free one', async () => {
    const { v1, v2 } = await kit.account();
    kit.site.page('/held', async (_, response) => {
      await kit.site.requested('/release');
      response.end('<h1>Held</h1>');
    });
    const first = await kit.post('/v1/smartcrawler', { url: url('/held') }, v1);
    expect(first.status).toBe(200);
    const second = await kit.post('/v1/smartcrawler', { url: url('/mug') }, v1);
    expect(second.status).toBe(429);
    expect(await second.json()).toEqual({ error: expect.stringContaining('1 crawl at once') });
    await fetch(url('/release'));
    const { request_id } = (await first.json()) as { request_id: string };
    await kit.server.fetch(`/api/crawl/${request_id}`, { method: 'DELETE', key: v2 });
    expect((await kit.get(`/v1/smartcrawler/${request_id}`, v1)).status).toBe(404);
  });

  it('fails when its first page does, for nothing', async () => {
    const answer = await kit.done('/v1/smartcrawler', { url: url('/inside') });
    expect(answer).toMatchObject({ status: 'failed', result: null, used: 0 });
    expect(answer.error).not.toBe('');
  });
});

describe('credits', () => {
  it.each([
    ['smartscraper', { website_url: '/mug', user_prompt: 'name' }, 10],
    ['smartscraper', { website_url: '/mug', user_prompt: 'name', stealth: true }, 14],
    ['searchscraper', { user_prompt: 'mug' }, 30],
    ['searchscraper', { user_prompt: 'mug', stealth: true }, 34],
    ['markdownify', { website_url: '/mug' }, 2],
    ['markdownify', { website_url: '/mug', stealth: true }, 6],
    ['sitemap', { website_url: '/mug' }, 1],
    ['sitemap', { website_url: '/mug', stealth: true }, 5],
    ['smartcrawler', { url: '/mug', depth: 0 }, 10],
    ['smartcrawler', { url: '/mug', depth: 0, stealth: true }, 14],
    ['smartcrawler', { url: '/mug', depth: 0, extraction_mode: false }, 2],
  ])('%s %j costs %i', async (kind, body, cost) => {
    const { v1 } = await kit.account();
    const whole = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, /url$/.test(name) ? url(String(value)) : value]),
    );
    const answer = await kit.done(`/v1/${kind}`, whole, v1);
    expect(answer).toMatchObject({ status: 'completed', used: cost, remaining: 500 - cost });
    expect(await (await kit.get('/v1/credits', v1)).json()).toEqual({
      remaining_credits: 500 - cost,
      total_credits_used: cost,
    });
  });

  it('are asked for before any work', async () => {
    const { accountId, v1 } = await kit.account();
    await leaveCredits(kit.server, accountId, 9);
    for (const [kind, body] of [
      ['smartscraper', { website_url: url('/mug'), user_prompt: 'x' }],
      ['smartcrawler', { url: url('/mug') }],
      ['searchscraper', { user_prompt: 'x' }],
    ] as const) {
      const response = await kit.post(`/v1/${kind}`, body, v1);
      expect([response.status, await response.json()]).toEqual([
        402,
        { error: 'Not enough credits to complete this request' },
      ]);
    }
    expect((await kit.done('/v1/markdownify', { website_url: url('/mug') }, v1)).remaining).toBe(7);
    expect(JSON.parse(await kit.server.winnow('credits', 'report', '--json'))).toMatchObject({
      balanced: true,
    });
  });

  it('are held while a request waits, for all the pages it may read', async () => {
    const { accountId, v1 } = await kit.account();
    await leaveCredits(kit.server, accountId, 25);
    const ask = { website_url: url('/list'), user_prompt: 'name' };
    expect((await kit.post('/v1/smartscraper', { ...ask, total_pages: 3 }, v1)).status).toBe(402);
    expect((await kit.post('/v1/smartscraper', { ...ask, total_pages: 2 }, v1)).status).toBe(200);
  });

  it('are bounded by the rate of the plan; looking is free', async () => {
    const { v1 } = await kit.account();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const response = await kit.post('/v1/markdownify', { website_url: url('/mug'), mock: true }, v1);
      statuses.push(response.status);
      if (response.status === 429) {
        expect(await response.json()).toEqual({ error: 'Too many requests' });
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        break;
      }
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await kit.get('/v1/credits', v1)).status).toBe(200);
  });
});

describe('mock', () => {
  it.each([
    [
      'smartscraper',
      { website_url: 'https://shop.example', user_prompt: 'x', output_schema: SCHEMA },
      { result: { name: 'Sample name', price: 1 } },
    ],
    [
      'smartscraper',
      { website_url: 'https://shop.example', user_prompt: 'x', output_schema: SCHEMA, plain_text: true },
      { result: 'name: Sample name\nprice: 1' },
    ],
    ['smartscraper', { website_html: '<p>', user_prompt: 'the price' }, { result: { price: 1 } }],
    [
      'searchscraper',
      { user_prompt: 'x', output_schema: SCHEMA },
      { result: { name: 'Sample name', price: 1 }, reference_urls: [expect.stringMatching(/^https:/)] },
    ],
    ['markdownify', { website_url: 'https://shop.example' }, { result: expect.stringMatching(/^# /) }],
    ['sitemap', { website_url: 'https://shop.example' }, { urls: ['https://shop.example'] }],
    [
      'smartcrawler',
      { url: 'https://shop.example', schema: SCHEMA },
      {
        result: {
          llm_result: { name: 'Sample name', price: 1 },
          crawled_urls: ['https://shop.example'],
          pages: [{ url: 'https://shop.example', markdown: expect.stringMatching(/^# /) }],
        },
      },
    ],
  ])('%s %j is made up, free and always the same', async (kind, body, expected) => {
    const { v1 } = await kit.account();
    const first = await kit.done(`/v1/${kind}`, { ...body, mock: true }, v1);
    expect(first).toMatchObject({ status: 'completed', used: 0, remaining: 500, ...expected });
    const second = await kit.done(`/v1/${kind}`, { ...body, mock: true }, v1);
    expect({ ...second, request_id: '' }).toEqual({ ...first, request_id: '' });
  });
});

describe('feedback', () => {
  it("is stored for a request of one's own", async () => {
    const { v1 } = await kit.account();
    const { request_id } = await kit.done('/v1/markdownify', { website_url: url('/mug') }, v1);
    const response = await kit.post('/v1/feedback', { request_id, rating: 4, feedback_text: 'Good' }, v1);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      feedback_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      request_id,
      message: expect.stringMatching(/./),
      feedback_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await kit.post('/v1/feedback', { request_id, rating: 4 })).status).toBe(404);
    expect((await kit.post('/v1/feedback', { request_id: UNKNOWN, rating: 4 }, v1)).status).toBe(404);
    for (const wrong of [{ rating: 6 }, { rating: 4, feedback_text: 'Good\0' }])
      expect((await kit.post('/v1/feedback', { request_id, ...wrong }, v1)).status).toBe(400);
  });
});

describe('history', () => {
  it('lists v1 requests under the services that replace them', async () => {
    const { v1, v2 } = await kit.account();
    const bodies = [
      ['smartscraper', { website_html: '<p>x', user_prompt: 'x' }],
      ['searchscraper', { user_prompt: 'x' }],
      ['markdownify', { website_url: 'https://a.example' }],
      ['smartcrawler', { url: 'https://a.example' }],
      ['sitemap', { website_url: 'https://a.example' }],
    ] as const;
    for (const [kind, body] of bodies) await kit.done(`/v1/${kind}`, { ...body, mock: true }, v1);
    const { data } = (await (await kit.get('/api/history', v2)).json()) as {
      data: { id: string; service: string }[];
    };
    expect(data.map(({ service }) => service)).toEqual(['scrape', 'crawl', 'scrape', 'search', 'extract']);
    const gone = data[0]?.id;
    expect((await kit.server.fetch(`/api/history/${gone}`, { method: 'DELETE', key: v2 })).status).toBe(200);
    expect((await kit.get(`/v1/sitemap/${gone}`, v1)).status).toBe(404);
  });

  it('answers a repeated request with an Idempotency-Key by the first answer', async () => {
    const send = () =>
      kit.server.fetch('/v1/markdownify', {
        method: 'POST',
        body: JSON.stringify({ website_url: url('/mug') }),
        headers: { 'Idempotency-Key': 'once' },
      });
    const [first, second] = [await (await send()).json(), await (await send()).json()];
    expect(second).toEqual(first);
  });
});
