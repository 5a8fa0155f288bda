/** What a caller can have done on a page, row by row of the contract, against a real server and a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureSize } from '../../src/fetch/browser/capture/picture-size.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import { crawl } from '../promises/crawl-kit.ts';
import { FORM, LOAD_MORE } from '../site/action-pages.ts';
import { KNOWN_WALLS } from '../site/consent-walls.ts';
import { file } from '../site/handlers.ts';
import { startHttpProxy, type TestProxy } from '../site/proxies.ts';
import { type Handler, type Site, startSite } from '../site/site.ts';

const WORDS = 'Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back. ';

let site: Site;
let proxy: TestProxy;
let server: ServerHere;

beforeAll(async () => {
  site = await startSite({
    '/more': LOAD_MORE.replace('<ul', `<p>${WORDS.repeat(5)}</p><ul`),
    '/form': FORM.replace('<form', `<p>${WORDS.repeat(5)}</p><form`),
    '/seen': `<title>Seen</title><p>${WORDS.repeat(5)}</p><div id="box" style="width:200px;height:100px;background:red"></div>
      <p id="said"></p><script>said.textContent = innerWidth + 'x' + innerHeight + ' ' + navigator.userAgent + ' touch ' + navigator.maxTouchPoints</script>`,
    '/ads': `<title>Ads</title><p>${WORDS.repeat(5)}</p><script src="/pagead/show.js"></script>`,
    '/pagead/show.js': file('text/javascript', 'document.body.append("Buy this")'),
    '/wall': KNOWN_WALLS.onetrust ?? '',
    '/notes.txt': file('text/plain', 'Just a few notes'),
  });
  proxy = await startHttpProxy({ credentials: { username: 'me', password: 'sesame' } });
  server = await startServerHere({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: `${site.host},${proxy.host}`,
      WINNOW_PROXIES: JSON.stringify([{ name: 'home', urls: [proxy.url] }]),
    },
  });
});
afterAll(async () => {
  await server?.close();
  await proxy?.close();
  await site?.close();
});

async function post(path: string, body: object) {
  const response = await server.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json = JSON.parse(await response.text());
  return { status: response.status, cost: response.headers.get('x-credits-used'), ...json };
}

const read = async (path: string) => JSON.parse(await (await server.fetch(path)).text());

const scrape = (path: string, fetchConfig: object, formats: object[] = [{ type: 'markdown' }]) =>
  post('/api/scrape', { url: `${site.url}${path}`, formats, fetchConfig });

async function download(url: string): Promise<{ type: string | null; bytes: Buffer }> {
  const response = await fetch(url);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

// Each waits for what may still come, so they do at once.
describe.concurrent('actions', { timeout: 120_000 }, () => {
  it('are done before the page is read, and bring what they bring', async () => {
    const actions = [
      { type: 'repeat', actions: [{ type: 'click', text: 'Load more' }], until: 'gone', max: 10 },
      { type: 'screenshot', fullPage: true },
      { type: 'executeJavascript', script: 'list.children.length' },
      { type: 'pdf' },
      { type: 'scrape' },
      { type: 'click', selector: '#gone', optional: true },
    ];
    const { status, results, metadata, cost, id } = await scrape('/more', { actions });
    expect(status).toBe(200);
    expect(cost).toBe('1');
    expect(results.markdown.data[0]).toContain('Product 30');
    expect(metadata).toMatchObject({ provider: 'browser', warnings: [] });
    expect(metadata.actions.map(({ type, ok }: { type: string; ok: boolean }) => `${type} ${ok}`)).toEqual([
      'repeat true',
      'screenshot true',
      'executeJavascript true',
      'pdf true',
      'scrape true',
      'click false',
    ]);
    expect(metadata.actions[5]).toMatchObject({ elapsedMs: expect.any(Number), error: expect.any(String) });
    expect(results.actions.javascriptReturns).toEqual([{ type: 'number', value: 30 }]);
    expect(results.actions.scrapes).toEqual([
      { url: `${site.url}/more`, html: expect.stringContaining('Product 30') },
    ]);
    const [picture, printed] = await Promise.all([
      download(results.actions.screenshots[0]),
      download(results.actions.pdfs[0]),
    ]);
    expect(picture.type).toBe('image/jpeg');
    expect(pictureSize(picture.bytes)?.width).toBe(1440);
    expect(printed.type).toBe('application/pdf');
    const again = await read(`/api/history/${id}`);
    expect(again.result.results.actions.screenshots[0]).toContain('/blobs/');
  });

  it('leave no secret in history', async () => {
    const actions = [
      { type: 'write', selector: '#user', text: 'sesame' },
      'type "sesame" into the field user',
      { type: 'click', selector: '.send' },
    ];
    const { status, id, results } = await scrape('/form', { actions });
    expect(status).toBe(200);
    expect(results.markdown.data[0]).toContain('Hello sesame, s');
    const { params } = await read(`/api/history/${id}`);
    expect(params.fetchConfig.actions).toEqual([
      { type: 'write', selector: '#user', text: '[redacted]' },
      'type [redacted]',
      { type: 'click', selector: '.send' },
    ]);
  });

  it('work on extract, and on every page of a crawl', async () => {
    const fetchConfig = { actions: [{ type: 'click', text: 'Load more' }] };
    const url = `${site.url}/more`;
    const extracted = await post('/api/extract', { url, prompt: 'the title', fetchConfig });
    expect(extracted).toMatchObject({
      status: 200,
      metadata: { fetch: { provider: 'browser', reason: 'actions' } },
    });
    const { id } = await post('/api/crawl', { url, maxPages: 1, fetchConfig });
    let crawl = { status: 'running' };
    while (crawl.status === 'running') {
      crawl = await read(`/api/crawl/${id}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { data } = await read(`/api/crawl/${id}/pages`);
    const page = await read(`/api/history/${data[0].scrapeRefId}`);
    expect(page.result.results.markdown.data[0]).toContain('Product 10');
    expect(page.result.metadata.actions).toMatchObject([{ type: 'click', ok: true }]);
  });
});

it('actions that fail end the call with what stood there instead, and cost nothing', async () => {
  const answer = await scrape('/more', { actions: ['scroll down', { type: 'click', selector: '#mor' }] });
  expect(answer).toMatchObject({
    status: 422,
    error: {
      type: 'action_failed',
      message: expect.stringContaining('#mor'),
      details: [{ index: 1, path: ['fetchConfig', 'actions', 1], nearest: expect.any(Array) }],
    },
  });
  expect(answer.error.details[0].nearest).toContainEqual({ text: 'Load more', selector: '#more' });
  const { data } = await read('/api/history?limit=1');
  expect(data[0]).toMatchObject({ status: 'failed' });
  // Whoever made the call sees what stood there, in its history alone.
  expect(JSON.stringify(answer)).not.toContain('/blobs/');
  const { error } = await read(`/api/history/${data[0].id}`);
  const picture = await download(error.picture);
  expect(picture).toMatchObject({ type: 'image/jpeg' });
  expect(pictureSize(picture.bytes)).toEqual({ width: 720, height: 450 });
  expect(picture.bytes.length).toBeLessThan(150_000);
  expect(await scrape('/notes.txt', { actions: ['scroll down'] })).toMatchObject({ status: 415 });
  expect(await scrape('/more', { actions: [{ type: 'click', selector: 'a', x: 1 }] })).toMatchObject({
    status: 400,
    error: { details: [{ path: ['fetchConfig', 'actions', 0, 'x'] }] },
  });
});

describe.concurrent('waiting and windows', { timeout: 120_000 }, () => {
  it('a selector that never comes is a warning, and the page is charged as it is', async () => {
    const never = { waitForSelector: { selector: '#never', timeout: 300 } };
    const { metadata, results, cost } = await scrape('/seen', never);
    const detail = expect.stringMatching(/#never did not appear within [\d.]+ s$/);
    expect(metadata.warnings).toMatchObject([{ reason: 'selector_not_found', detail }]);
    expect(results.markdown.data[0]).toContain('Grain');
    expect(cost).toBe('1');
    expect(await scrape('/seen', { waitForSelector: 'p[' })).toMatchObject({
      status: 400,
      error: { details: [{ path: ['fetchConfig', 'waitForSelector'] }] },
    });
  });

  it('the page sees the window that was asked for, and a phone', async () => {
    const formats = [{ type: 'markdown' }, { type: 'screenshot' }];
    const wide = await scrape('/seen', { viewport: { width: 800, height: 600 } }, formats);
    expect(wide.results.markdown.data[0]).toContain('800x600');
    expect(wide.results.screenshot.data).toMatchObject({ width: 800, height: 600 });
    const usual = await scrape('/seen', {}, [{ type: 'screenshot' }]);
    expect(usual.results.screenshot.data).toMatchObject({ width: 1440, height: 900 });
    const own = [{ type: 'screenshot', width: 640 }];
    const { results } = await scrape('/seen', { viewport: { width: 800, height: 600 } }, own);
    expect(results.screenshot.data).toMatchObject({ width: 640, height: 600 });
    const phone = await scrape('/seen', { mobile: true });
    expect(phone.results.markdown.data[0]).toMatch(/Android.* Mobile .*touch [1-9]/);
  });

  it('a consent wall is refused before anything is read or pictured', async () => {
    const { results, metadata } = await scrape('/wall', {}, [{ type: 'markdown' }, { type: 'screenshot' }]);
    expect(metadata.consent).toEqual({ platform: 'onetrust', outcome: 'refused' });
    expect(results.markdown.data[0]).not.toContain('zzwall');
    const left = await scrape('/wall', { mode: 'js', dismissConsent: false });
    expect(left.metadata.consent).toBeUndefined();
    expect(left.results.markdown.data[0]).toContain('zzwall');
  });

  it('advertising is left out, unless there is a picture or one wants it', async () => {
    const text = async (config: object, ...more: object[]) =>
      (await scrape('/ads', { mode: 'js', ...config }, [{ type: 'markdown' }, ...more])).results.markdown
        .data[0];
    expect(await text({})).not.toContain('Buy this');
    expect(await text({ blockAds: false })).toContain('Buy this');
    expect(await text({}, { type: 'screenshot' })).toContain('Buy this');
    expect(await text({ blockAds: true }, { type: 'screenshot' })).not.toContain('Buy this');
  });
});

describe('formats', () => {
  it('pdf and mhtml are files behind links, 2 credits each', async () => {
    const { results, cost } = await scrape('/seen', {}, [{ type: 'pdf' }, { type: 'mhtml' }]);
    expect(cost).toBe('4');
    const printed = await download(results.pdf.data.url);
    expect(printed).toMatchObject({ type: 'application/pdf', bytes: { length: results.pdf.data.bytes } });
    expect(printed.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    const saved = await download(results.mhtml.data.url);
    expect(saved.type).toBe('multipart/related');
    expect(saved.bytes.toString()).toMatch(/MIME-Version: 1\.0[\s\S]*Content-Type: text\/html/);
    expect(await scrape('/notes.txt', {}, [{ type: 'markdown' }, { type: 'pdf' }])).toMatchObject({
      status: 200,
      cost: '1',
      errors: { pdf: { code: 'unsupported_type' } },
    });
  });

  it('a screenshot is of a part, and of the kind that was asked for', async () => {
    for (const format of ['jpeg', 'png', 'webp']) {
      const { results } = await scrape('/seen', {}, [{ type: 'screenshot', selector: '#box', format }]);
      expect(results.screenshot).toMatchObject({
        data: { width: 200, height: 100 },
        metadata: { contentType: `image/${format}` },
      });
      const { bytes } = await download(results.screenshot.data.url);
      expect(pictureSize(bytes)).toEqual({ width: 200, height: 100 });
    }
    const missing = [{ type: 'markdown' }, { type: 'screenshot', selector: '#none' }];
    expect(await scrape('/seen', {}, missing)).toMatchObject({
      cost: '1',
      errors: { screenshot: { code: 'action_failed', error: expect.stringContaining('#none') } },
    });
    const wrong = [{ type: 'markdown' }, { type: 'screenshot', selector: 'a[' }];
    expect(await scrape('/seen', {}, wrong)).toMatchObject({
      status: 400,
      error: { details: [{ code: 'invalid_format', path: ['formats', 1, 'selector'] }] },
    });
  });
});

describe('a proxy', () => {
  it.each(['own', 'pool'])('is used, %s, and its credentials are never shown', async (which) => {
    const before = proxy.asked.length;
    const { status, id, ...answer } = await scrape('/seen', { proxy: which === 'own' ? proxy.url : 'home' });
    expect(status).toBe(200);
    expect(proxy.asked.length).toBeGreaterThan(before);
    const shown = JSON.stringify([answer, await read(`/api/history/${id}`), await read('/api/health')]);
    expect(shown).not.toContain('sesame');
    expect(shown).toContain('home: 1 of 1 ready');
  });

  it('is the way of a crawl to robots.txt, to sitemaps and to pages', async () => {
    const seen: [path: string | undefined, byProxy: boolean][] = [];
    const note =
      (handler: Handler): Handler =>
      (request, response) => {
        seen.push([request.url, proxy.ports.has(request.socket.remotePort ?? 0)]);
        return handler(request, response);
      };
    const page = `<title>Far</title><p>${WORDS.repeat(5)}</p>`;
    site.page('/far', note(file('text/html', page)));
    site.page('/far/two', note(file('text/html', page)));
    site.page('/robots.txt', note(file('text/plain', `Sitemap: ${site.url}/map.xml`)));
    const listed = `<urlset><url><loc>${site.url}/far/two</loc></url></urlset>`;
    site.page('/map.xml', note(file('application/xml', listed)));
    const fetchConfig = { proxy: 'home', mode: 'fast' };
    const job = await crawl(server, { url: `${site.url}/far`, sitemap: true, maxPages: 2, fetchConfig });
    expect(job.pages.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(seen.map(([path]) => path)).toEqual(
      expect.arrayContaining(['/robots.txt', '/map.xml', '/far', '/far/two']),
    );
    expect(seen.filter(([, byProxy]) => !byProxy)).toEqual([]);
  });

  it.each([
    ['/api/scrape', {}],
    ['/api/crawl', {}],
    ['/api/monitor', { interval: '1h' }],
  ])('that cannot be used is refused by %s at once', async (path, more) => {
    for (const named of ['away', 'http://10.0.0.1:3128', 'socks5://localhost:1', 'ftp://proxy.example']) {
      const { status, error } = await post(path, {
        url: `${site.url}/seen`,
        ...more,
        fetchConfig: { proxy: named },
      });
      expect([named, status, error.details[0].path]).toEqual([named, 400, ['fetchConfig', 'proxy']]);
    }
  });
});
