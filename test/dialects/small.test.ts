/** The reader, SearXNG, Tavily and Open WebUI, as their clients speak to a real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DialectKit, type Json, json, startDialects } from './kit.ts';

let kit: DialectKit;

beforeAll(async () => {
  kit = await startDialects();
});
afterAll(async () => {
  await kit?.close();
});

describe('the reader', () => {
  it('gives text with title, source and Markdown', async () => {
    const response = await kit.get(`/r/${kit.site.url}/?a=1`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-credits-used')).toBe('1');
    const text = await response.text();
    expect(text).toMatch(/^Title: Mills\n\nURL Source: http:\/\/[\w.:]+\/\?a=1\n\nMarkdown Content:\n/);
    expect(text).toContain('ground corn');
    expect(text).not.toContain('Home');
  });

  it('gives JSON, parts of the page, and names what it left aside', async () => {
    const { data } = await json(
      kit.get(`/r/${kit.site.url}/`, {
        accept: 'application/json',
        'x-target-selector': 'main',
        'x-remove-selector': '.extra',
        'x-timeout': '300',
        'x-with-generated-alt': 'true',
        'x-proxy': 'none',
      }),
    );
    expect(data).toMatchObject({ title: 'Mills', url: `${kit.site.url}/` });
    const { content, warning } = data as { content: string; warning: string };
    expect(content).toContain('ground corn');
    expect(content).not.toContain('Four sails');
    expect(warning).toMatch(/x-with-generated-alt, x-proxy: none, x-timeout \(60000 was used\)/);
  });

  it('sends cookies, and answers with HTML or a picture', async () => {
    const cookies = await kit.get(`/r/${kit.site.url}/headers`, { 'x-set-cookie': 'a=1; Path=/, b=2' });
    expect(await cookies.text()).toContain('a=1; b=2');
    const html = await kit.get(`/r/${kit.site.url}/`, { 'x-respond-with': 'html' });
    expect(await html.text()).toMatch(/^<!doctype html>/);
    const { data } = await json(
      kit.get(`/r/${kit.site.url}/`, { accept: 'application/json', 'x-respond-with': 'screenshot' }),
    );
    const picture = await fetch((data as { screenshotUrl: string }).screenshotUrl);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
  });

  it('takes the address and what headers say in the body of a POST', async () => {
    const body = {
      url: `${kit.site.url}/#/route`,
      targetSelector: '.extra',
      noCache: true,
      injectPageScript: 'x',
    };
    const posted = await kit.post('/r/', body, { 'content-type': 'application/json' });
    const text = await posted.text();
    expect(text).toContain('Four sails.');
    expect(text).toContain('Warning: Parameters that were not honoured: injectPageScript.');
    expect(text).not.toContain('ground corn');
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${kit.server.key}`,
    };
    const sent = {
      method: 'POST',
      key: null,
      headers: form,
      body: `url=${encodeURIComponent(kit.site.url)}`,
    };
    expect(await (await kit.server.fetch('/r/', sent)).text()).toContain('ground corn');
    expect((await kit.post('/r/', {})).status).toBe(400);
  });

  it('refuses what our own scrape refuses', async () => {
    const response = await kit.get('/r/http://10.0.0.1/');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 400,
      data: null,
      message: expect.stringMatching(/Private/),
    });
    expect((await kit.server.fetch('/r/https://example.com', { key: null })).status).toBe(401);
    expect((await kit.get('/r/https%3A%2F%2F10.0.0.1%2F%')).status).toBe(400);
    const odd = await kit.get(`/r/${kit.site.url}/`, {
      'x-respond-with': 'constructor',
      'x-engine': 'toString',
      'x-timeout': 'soon',
    });
    expect(await odd.text()).toMatch(
      /^Warning: .*x-respond-with: constructor .*x-timeout: soon, x-engine: toString/m,
    );
  });
});

describe('SearXNG', () => {
  it('answers with results and says what it cannot do', async () => {
    const answer = await json(
      kit.get('/searxng/search?q=mill&format=json&time_range=week&autocomplete=x&safesearch=0'),
    );
    expect(answer).toMatchObject({ query: 'mill', number_of_results: 2, unresponsive_engines: [] });
    expect((answer.results as object[])[0]).toMatchObject({
      url: `${kit.site.url}/docs/one`,
      content: 'A mill',
      engine: 'brave',
    });
    expect(answer.warning).toBe('Parameters that were not honoured: autocomplete.');
    expect(kit.stub.asked.at(-1)).toMatchObject({ freshness: 'pw' });
    expect((await kit.get('/searxng/search?q=mill')).status).toBe(400);
    // As LibreChat asks.
    const path =
      '/searxng/search?q=mill&format=json&pageno=1&categories=general&language=all&safesearch=1&engines=google,bing';
    const basic = Buffer.from(`any:${kit.server.key}`).toString('base64');
    for (const headers of [{ authorization: `Basic ${basic}` }, { 'x-api-key': kit.server.key }]) {
      expect((await kit.server.fetch(path, { key: null, headers })).status).toBe(200);
    }
    const ours = await kit.server.fetch('/api/credits', {
      key: null,
      headers: { 'x-api-key': kit.server.key },
    });
    expect(ours.status).toBe(401);
  });

  it('has one page of results: those after it are empty, and free', async () => {
    const before = kit.stub.asked.length;
    const response = await kit.get('/searxng/search?q=mill&format=json&pageno=2');
    expect(await response.json()).toMatchObject({ query: 'mill', number_of_results: 0, results: [] });
    expect(kit.stub.asked).toHaveLength(before);
  });

  it('answers at the address of the server itself, where LangChain asks', async () => {
    const response = await kit.get('/searxng?q=mills&format=json');
    expect(await response.json()).toMatchObject({ query: 'mills', number_of_results: 2 });
  });

  it('takes a form, and an empty POST with the parameters in the address', async () => {
    const post = (path: string, type: string, body = '') =>
      kit.server.fetch(`/searxng/search${path}`, { method: 'POST', headers: { 'content-type': type }, body });
    const form = 'application/x-www-form-urlencoded';
    const answers = [
      await json(post('?q=mill&format=json', 'application/json')),
      await json(post('', form, 'q=mill&format=json')),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ query: 'mill', number_of_results: 2 });
    const wrong = await post('', form, 'q=&format=json');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: expect.stringContaining('q: ') });
    expect((await post('', form, `q=${'a'.repeat(20_000)}&format=json`)).status).toBe(413);
  });
});

describe('Tavily', () => {
  it('searches within domains', async () => {
    const body = {
      query: 'mill',
      max_results: 2,
      include_raw_content: true,
      include_usage: true,
      topic: 'news',
    };
    const answer = await json(kit.post('/tavily/search', { ...body, exclude_domains: ['example.org'] }));
    expect(answer.results).toHaveLength(2);
    expect((answer.results as object[])[0]).toMatchObject({
      url: `${kit.site.url}/docs/one`,
      content: 'A mill',
      raw_content: expect.stringContaining('ground corn'),
    });
    expect(answer).toMatchObject({ usage: { credits: 4 }, images: [], answer: null });
    expect(answer.warning).toBe('Parameters that were not honoured: topic.');
    expect(kit.stub.asked.at(-1)?.q).toBe('mill -site:example.org');
  });

  it('extracts pages, and tells which failed', async () => {
    const urls = [`${kit.site.url}/docs/one`, 'http://10.0.0.1/'];
    const more = { include_usage: true, include_favicon: true };
    const answer = await json(kit.post('/tavily/extract', { urls, ...more }));
    expect(answer.results).toMatchObject([{ url: urls[0], title: 'One', images: [], favicon: null }]);
    expect(answer).not.toHaveProperty('warning');
    expect(answer.failed_results).toMatchObject([{ url: urls[1], error: expect.stringMatching(/Private/) }]);
    expect(answer.usage).toEqual({ credits: 1 });
  });

  it('crawls to the end, and maps', async () => {
    const body = { url: kit.site.url, max_depth: 1, exclude_paths: ['/blog/.*'], include_usage: true };
    const answered = await kit.post('/tavily/crawl', { ...body, instructions: 'mills' });
    expect(answered.headers.get('x-credits-used')).toBe('5');
    const crawl = (await answered.json()) as Json;
    const urls = (crawl.results as { url: string }[]).map(({ url }) => new URL(url).pathname);
    expect(urls.sort()).toEqual(['/', '/docs/one', '/docs/two']);
    expect(crawl.warning).toBe('Parameters that were not honoured: instructions.');
    expect(crawl.usage).toEqual({ credits: 5 });
    const known = await json(kit.server.fetch(`/api/crawl/${crawl.request_id}`));
    expect(known.status).toBe('completed');
    const map = await json(kit.post('/tavily/map', { url: kit.site.url, select_paths: ['^/docs'] }));
    expect((map.results as string[]).map((url) => new URL(url).pathname).sort()).toEqual([
      '/docs/one',
      '/docs/two',
    ]);
  });

  it('does not give an error page for a page of a crawl', async () => {
    kit.site.page(
      '/end',
      '<title>End</title><h1>End</h1><a href="/gone">Gone</a><a href="/docs/one">One</a>',
    );
    const crawl = await json(kit.post('/tavily/crawl', { url: `${kit.site.url}/end`, max_depth: 1 }));
    const urls = (crawl.results as { url: string }[]).map(({ url }) => new URL(url).pathname);
    expect(urls.sort()).toEqual(['/docs/one', '/end']);
  });

  it('has errors of its own', async () => {
    const research = await json(kit.post('/tavily/research', { input: 'mills' }), 404);
    expect(research.detail).toEqual({
      error: "This server does not have Tavily's research (/tavily/research)",
    });
    const response = await kit.post('/tavily/search', { query: '' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      detail: { error: expect.stringMatching(/^Validation failed: query/) },
    });
    const wrong = await kit.post('/tavily/search', { query: 'x' }, { authorization: 'Bearer tvly-x' });
    expect(wrong.status).toBe(401);
    const nothing = { include_domains: null, max_results: null, topic: null, include_answer: null };
    expect((await kit.post('/tavily/search', { query: 'mills', ...nothing })).status).toBe(200);
  });
});

describe('Open WebUI', () => {
  it('loads pages and searches', async () => {
    const urls = [`${kit.site.url}/docs/one`, 'http://10.0.0.1/'];
    const pages = (await (await kit.post('/openwebui/load', { urls })).json()) as object[];
    expect(pages).toMatchObject([
      { page_content: expect.stringContaining('ground corn'), metadata: { source: urls[0], title: 'One' } },
      { page_content: '', metadata: { source: urls[1], error: expect.stringMatching(/Private/) } },
    ]);
    const found = (await (
      await kit.post('/openwebui/search', { query: 'mill', count: 1 })
    ).json()) as object[];
    expect(found).toEqual([{ link: `${kit.site.url}/docs/one`, title: 'Mill /docs/one', snippet: 'A mill' }]);
  });
});
