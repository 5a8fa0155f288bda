/** POST /api/scrape, row by row of the contract, against a real server and a real browser. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScrapeResult, scrapeResult } from '../../src/contract/page/scrape-result.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { echoHeaders, file, htmlPage, redirectTo } from '../site/handlers.ts';
import { drip, gzipBomb, hangUp } from '../site/hostile-handlers.ts';
import { type Site, startSite } from '../site/site.ts';

const WORDS = 'Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back. ';
const ARTICLE = `<!doctype html><html lang="en-GB"><head><title>On winnowing</title>
  <meta name="description" content="How it is done"><link rel="icon" href="/icon.png"></head><body>
  <nav><a href="/">Home</a> <a href="/about">About</a></nav>
  <article><h1>On winnowing</h1><p>${WORDS.repeat(6)}<a href="/wind">The wind</a> helps.</p>
  <p>${WORDS.repeat(6)}<img src="/fan.png" alt="A fan"></p></article>
  <footer><a href="/imprint">Imprint</a></footer></body></html>`;

let site: Site;
let outside: Site;
let server: ServerHere;

beforeAll(async () => {
  outside = await startSite({ '/': 'secret' });
  site = await startSite({
    '/article': ARTICLE,
    '/moved': redirectTo('/article'),
    '/inside': redirectTo(`${outside.url}/`),
    '/headers': echoHeaders,
    '/notes.txt': file(
      'text/plain; charset=utf-8',
      'Just a few notes about grain.\n\nAnd a second paragraph.',
    ),
    '/data.json': file('application/json', '[{"name":"wheat","kg":3},{"name":"rye","kg":5}]'),
    '/wrong': file('application/pdf', ARTICLE),
    '/gone': htmlPage(`<title>Gone</title><p>${WORDS.repeat(3)}</p>`, 410),
    '/dead': hangUp,
    '/drip': drip(),
    '/bomb': gzipBomb(200),
    '/binary': file('application/octet-stream', Buffer.from([0, 1, 2, 3, 255, 254, 0, 9, 8, 7])),
    '/brand': `<!doctype html><html lang="en"><head><title>Acme</title><meta name="theme-color" content="#16a34a">
      <link rel="icon" href="/icon.png"><style>body{font:16px Georgia;color:#222;background:#fff}h1{font:700 40px Verdana}
      .btn-primary{background:#16a34a;color:#fff;padding:12px 20px;border-radius:8px}</style></head><body>
      <header><a href="/"><img class="logo" src="/logo.svg" alt="Acme" width="120" height="32"></a></header>
      <h1>We make things</h1><p>${WORDS.repeat(3)}</p><a class="btn-primary" href="/go">Get started</a></body></html>`,
    '/logo.svg': file(
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><rect width="120" height="32"/></svg>',
    ),
    '/tall': `<body style="margin:0"><div style="height:3000px;background:linear-gradient(red,blue)">${WORDS}</div></body>`,
  });
  server = await startServerHere({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host } });
});
afterAll(async () => {
  await server?.close();
  await site?.close();
  await outside?.close();
});

type Served = ScrapeResult & { cost: string | null };

const post = (path: string, body: object, headers = {}) => {
  const url = path.startsWith('/') ? `${site.url}${path}` : path;
  return server.fetch('/api/scrape', { method: 'POST', headers, body: JSON.stringify({ url, ...body }) });
};

/** A scrape that succeeds; the answer must have the declared shape. */
async function served(path: string, body: object = {}, headers = {}): Promise<Served> {
  const response = await post(path, body, headers);
  const json: unknown = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return { ...scrapeResult.parse(json), cost: response.headers.get('x-credits-used') };
}

async function refused(path: string, body: object = {}) {
  const response = await post(path, body);
  const { error } = (await response.json()) as { error: { type: string; details?: unknown[] } };
  return { status: response.status, ...error };
}

const formats = (...types: (string | object)[]) => ({
  formats: types.map((type) => (typeof type === 'string' ? { type } : type)),
});

describe('formats', () => {
  it('are one normal markdown when left out', async () => {
    const { results } = await served('/article');
    expect(Object.keys(results)).toEqual(['markdown']);
    expect(results.markdown?.data).toEqual([expect.stringContaining('[Home](')]);
  });

  it('come together in one call, from one fetch', async () => {
    const before = site.requests.length;
    const { results, metadata, cost } = await served(
      '/article',
      formats('markdown', 'html', 'links', 'images'),
    );
    expect(site.requests.length - before).toBe(1);
    expect(results).toMatchObject({
      html: { data: [expect.stringContaining('<h1>On winnowing</h1>')] },
      links: {
        data: ['/', '/about', '/wind', '/imprint'].map((path) => site.url + path),
        metadata: { count: 4 },
      },
      images: { data: [`${site.url}/fan.png`], metadata: { count: 1 } },
    });
    expect(metadata).toMatchObject({
      contentType: 'text/html',
      url: `${site.url}/article`,
      statusCode: 200,
      provider: 'http',
      title: 'On winnowing',
      language: 'en-GB',
      warnings: [],
    });
    expect(cost).toBe('4');
  });

  it('have modes: reader keeps the article, prune drops what surrounds it', async () => {
    const { results } = await served(
      '/article',
      formats({ type: 'markdown', mode: 'reader' }, { type: 'html', mode: 'prune' }),
    );
    const [reader = ''] = results.markdown?.data ?? [];
    expect(reader).toContain('The wind');
    expect(reader).not.toContain('Imprint');
    const [pruned = ''] = results.html?.data ?? [];
    expect(pruned).toContain('The wind');
    expect(pruned).not.toContain('/about');
  });
});

describe('parts of a page', () => {
  it('are chosen by selectors, for every format', async () => {
    const { results, cost } = await served('/article', {
      ...formats('markdown', 'links'),
      includeSelectors: ['article', 'footer'],
      excludeSelectors: ['h1'],
    });
    expect(results.links?.data).toEqual([`${site.url}/wind`, `${site.url}/imprint`]);
    expect(results.markdown?.data[0]).toContain('Imprint');
    expect(results.markdown?.data[0]).not.toContain('# On winnowing');
    expect(cost).toBe('2');
  });

  it('that are not there leave nothing, which costs nothing', async () => {
    const { results, metadata, cost } = await served('/article', { includeSelectors: ['.none'] });
    expect([results.markdown?.data, cost]).toEqual([[''], '0']);
    expect(metadata.warnings).toContainEqual({
      reason: 'selector_not_found',
      detail: expect.stringContaining('.none'),
    });
  });

  it('cannot be chosen by what is not a selector', async () => {
    expect(await refused('/article', { excludeSelectors: ['p', 'p['] })).toMatchObject({
      status: 400,
      details: [{ path: ['excludeSelectors', 1] }],
    });
  });

  it('are the passages that answer a query, within a budget', async () => {
    const query = { type: 'markdown', query: 'imprint', maxTokens: 50 };
    const { results } = await served('/article', formats(query));
    expect(results.markdown?.data[0]).toContain('Imprint');
    expect(results.markdown?.data[0]).not.toContain('Grain');
    expect(results.markdown?.metadata?.passages?.total).toBeGreaterThan(2);
  });

  it('are all of it, as it was sent, in raw HTML', async () => {
    const { results } = await served('/article', formats({ type: 'html', mode: 'raw' }));
    expect(results.html?.data).toEqual([ARTICLE]);
    const text = await served('/notes.txt', formats('markdown', { type: 'html', mode: 'raw' }));
    expect(text.errors?.html?.code).toBe('unsupported_type');
  });
});

describe('screenshot', () => {
  const pictureOf = async (url = '') => {
    const response = await fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get('content-type'), bytes };
  };

  const endOf = (url: string) => Number(new URL(url).searchParams.get('expires'));

  it('is a JPEG of the asked size behind a signed URL that cannot be altered', async () => {
    const wanted = formats({ type: 'screenshot', width: 640, height: 480, quality: 50 }, 'markdown');
    const once = { 'Idempotency-Key': 'one picture' };
    const { id, results, metadata } = await served('/article', wanted, once);
    expect(metadata.provider).toBe('browser');
    const { url = '', ...size } = results.screenshot?.data ?? {};
    expect(size).toEqual({ width: 640, height: 480 });
    const picture = await pictureOf(url);
    expect(picture).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect(picture.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const altered = new URL(url);
    altered.searchParams.set('expires', '9999999999');
    expect((await pictureOf(altered.href)).status).toBe(404);
    expect((await pictureOf(url.replace(/signature=.../, 'signature=AAA'))).status).toBe(404);

    // The first answer comes again with a link that lives from now on. When it ends is told to the second.
    await sleep(1_000);
    const repeated = await served('/article', wanted, once);
    expect(repeated.id).toBe(id);
    const later = repeated.results.screenshot?.data.url ?? '';
    expect(endOf(later)).toBeGreaterThan(endOf(url));
    expect((await pictureOf(later)).bytes.equals(picture.bytes)).toBe(true);

    // Reading the entry gives another link to the same picture, and it goes when the entry goes.
    const entry = (await (await server.fetch(`/api/history/${id}`)).json()) as { result: ScrapeResult };
    const again = entry.result.results.screenshot?.data.url;
    expect((await pictureOf(again)).bytes.equals(picture.bytes)).toBe(true);
    await server.fetch(`/api/history/${id}`, { method: 'DELETE' });
    expect((await pictureOf(again)).status).toBe(404);
  });

  it('shows the full page on request', async () => {
    const { results } = await served('/tall', formats({ type: 'screenshot', fullPage: true, width: 400 }));
    expect(results.screenshot?.data).toMatchObject({ width: 400, height: 3000 });
  });

  it('of something that is no page fails by itself, as other formats do, while the rest succeeds', async () => {
    const { results, errors, cost } = await served('/notes.txt', formats('screenshot', 'markdown'));
    expect(Object.keys(results)).toEqual(['markdown']);
    expect(errors?.screenshot).toMatchObject({ code: 'unsupported_type' });
    expect(cost).toBe('1');
    expect(await refused('/notes.txt', formats('screenshot'))).toMatchObject({
      status: 415,
      type: 'unsupported_type',
    });
    const schema = { type: 'object', properties: { ean: { type: 'string' } }, required: ['ean'] };
    const article = await served('/article', formats('markdown', { type: 'json', schema }));
    expect(article.errors?.json).toMatchObject({ code: 'extraction_failed', details: [{ path: ['ean'] }] });
    expect(article.cost).toBe('1');
  });
});

describe('branding', () => {
  it('describes the look of the rendered page', async () => {
    const { results, cost } = await served('/brand', formats('branding'));
    expect(results.branding).toMatchObject({
      data: {
        colorScheme: 'light',
        colors: { primary: '#16A34A', background: '#FFFFFF', textPrimary: '#222222' },
        typography: { fontFamilies: { primary: 'Georgia', heading: 'Verdana' }, fontSizes: { h1: '40px' } },
        components: { buttonPrimary: { background: '#16A34A', textColor: '#FFFFFF', borderRadius: '8px' } },
        images: { logo: `${site.url}/logo.svg`, favicon: `${site.url}/icon.png` },
      },
      metadata: { branding: { title: 'Acme', themeColor: '#16a34a' } },
    });
    expect(cost).toBe('25');
  });
});

describe('types', () => {
  it('are detected, and bytes beat a wrong header', async () => {
    expect((await served('/wrong')).metadata.contentType).toBe('text/html');
    expect(await served('/data.json')).toMatchObject({
      metadata: { contentType: 'application/json' },
      results: { markdown: { data: [expect.stringContaining('wheat')] } },
    });
  });

  it('can be overridden', async () => {
    const { metadata, results } = await served('/article', { contentType: 'text/plain' });
    expect(metadata.contentType).toBe('text/plain');
    expect(results.markdown?.data).toEqual([expect.stringContaining('<nav>')]);
  });

  it.each([
    ['text/html; charset=utf-8', 'text/html'],
    ['application/xhtml+xml', 'text/html'],
    ['Text/X-Markdown', 'text/markdown'],
  ])('can be overridden by %s', async (contentType, expected) => {
    expect((await served('/article', { contentType })).metadata.contentType).toBe(expected);
  });

  it('are refused when they are not allowed or cannot be read', async () => {
    const unsupported = { status: 415, type: 'unsupported_type' };
    expect(await refused('/notes.txt', { allowedTypes: ['text/html'] })).toMatchObject(unsupported);
    expect((await served('/notes.txt', { allowedTypes: ['text/plain'] })).cost).toBe('1');
    expect(await refused('/binary')).toMatchObject(unsupported);
    expect((await refused('/article', { allowedTypes: ['*'] })).status).toBe(400);
  });
});

describe('fetchConfig', () => {
  const lastRequest = (path: string) => site.requests.findLast((request) => request.path === path);

  it('sends headers and cookies', async () => {
    await served('/headers', { fetchConfig: { headers: { 'X-Mine': 'yes' }, cookies: { a: '1' } } });
    expect(lastRequest('/headers')?.headers).toMatchObject({ 'x-mine': 'yes', cookie: 'a=1' });
  });

  it('warns where a country has no proxy, and asks in its language', async () => {
    const { metadata } = await served('/article', { fetchConfig: { country: 'de' } });
    expect(metadata.warnings).toMatchObject([{ reason: 'no_proxy' }]);
    expect(lastRequest('/article')?.headers['accept-language']).toMatch(/^de/);
  });

  it('renders with js', async () => {
    expect((await served('/article', { fetchConfig: { mode: 'js' } })).metadata.provider).toBe('browser');
  });
});

describe('a schema that is none', () => {
  it('is refused before anything is fetched, charged or kept', async () => {
    const before = site.requests.length;
    const formats = [{ type: 'links' }, { type: 'json', schema: { type: 'nothing' } }];
    for (const path of ['/api/scrape', '/api/crawl', '/api/monitor']) {
      const answer = await server.fetch(path, {
        method: 'POST',
        body: JSON.stringify({ url: `${site.url}/article`, interval: '1h', formats }),
      });
      const { error } = (await answer.json()) as { error: { details: { path: unknown[] }[] } };
      expect([answer.status, error.details[0]?.path.slice(0, 3)]).toEqual([400, ['formats', 1, 'schema']]);
    }
    expect(site.requests.length).toBe(before);
    const history = await (await server.fetch('/api/history?status=failed&limit=1')).json();
    expect(JSON.stringify(history)).not.toContain('nothing');
  });
});

describe('what goes wrong', () => {
  it('is followed through redirects, and never inside', async () => {
    expect((await served('/moved')).metadata.url).toBe(`${site.url}/article`);
    expect(await refused('/inside')).toMatchObject({
      status: 400,
      type: 'validation',
      details: [{ code: 'custom', message: 'Private or internal URLs are not allowed' }],
    });
    expect(outside.requests).toEqual([]);
    const { data } = (await (await server.fetch('/api/history?status=failed&limit=1')).json()) as {
      data: unknown[];
    };
    expect(data[0]).toMatchObject({
      params: { url: `${site.url}/inside` },
      error: { type: 'validation' },
      result: null,
    });
  });

  it('is a result when the site answers with an error, at no cost', async () => {
    const { metadata, cost } = await served('/gone');
    expect(metadata).toMatchObject({ statusCode: 410, warnings: [{ reason: 'http_error' }] });
    expect(cost).toBe('0');
  });

  it('is a typed error when the site cannot be reached', async () => {
    for (const url of ['/dead', 'http://no-such-name.invalid/']) {
      expect(await refused(url)).toMatchObject({ status: 503, type: 'upstream_failed' });
    }
  });

  it('ends at the timeout', async () => {
    const started = performance.now();
    expect(await refused('/drip', { fetchConfig: { timeout: 1000 } })).toMatchObject({
      status: 504,
      type: 'timeout',
    });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('is bounded in size', async () => {
    expect(await refused('/bomb')).toMatchObject({ status: 413, type: 'payload_too_large' });
  });
});
