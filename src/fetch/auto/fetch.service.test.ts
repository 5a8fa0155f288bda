/** How mode, needs and memory choose the engine. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PLAIN_OPTIONS } from '../../../test/harness/browser.ts';
import { startTestFetcher } from '../../../test/harness/fetcher.ts';
import { file } from '../../../test/site/handlers.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import type { BrowserNeeds, FetchOptions } from '../document.ts';
import type { Fetcher } from './fetch.ts';

const STATIC = `<title>Mill</title><h1>The mill</h1>${'<p>The wheel turns as long as the brook has water.</p>'.repeat(20)}`;
const APP = `<div id="root"></div><script src="/app.js"></script>`;
const SHOT: BrowserNeeds = { screenshot: { fullPage: false, width: 400, height: 300, quality: 50 } };

let site: Site;
let fetcher: Fetcher;
let withoutBrowser: Fetcher;

beforeAll(async () => {
  site = await startSite({
    '/static': STATIC,
    '/app/*': APP,
    '/app.js': file(
      'text/javascript',
      `document.querySelector('#root').innerHTML = ${JSON.stringify(STATIC)}`,
    ),
    '/hollow/*': '<div id="root"></div><script src="/nothing.js"></script>',
    '/nothing.js': file('text/javascript', ''),
    '/data.json': file('application/json', '{"a": 1}'),
    '/report.pdf': file('application/pdf', '%PDF-1.4\n%%EOF'),
    '/inside': '<meta http-equiv="refresh" content="0;url=http://192.168.1.1/">',
  });
  fetcher = await startTestFetcher([site.host]);
  withoutBrowser = await startTestFetcher([site.host], null);
});
afterAll(async () => {
  await Promise.all([fetcher.close(), withoutBrowser.close()]);
  await site.close();
});
beforeEach(() => site.requests.splice(0));

const get = (path: string, options: Partial<FetchOptions> = {}, needs: BrowserNeeds = {}, by = fetcher) =>
  by.fetch(site.url + path, { options: { ...PLAIN_OPTIONS, mode: 'auto', ...options }, needs });

const asked = (path: string) => site.requests.filter((request) => request.path === path).length;

describe('the mode', () => {
  test('auto leaves a page that says all in its source to plain HTTP', async () => {
    const document = await get('/static');
    expect(document).toMatchObject({
      engine: 'http',
      engineReason: 'plain HTTP was enough',
      contentType: 'text/html',
      charset: 'utf-8',
      status: 200,
      warnings: [],
      redirects: [],
      requestedUrl: `${site.url}/static`,
    });
    expect(document).not.toHaveProperty('screenshot');
  });

  test('auto takes an app to the browser and says why', async () => {
    const document = await get('/app/first');
    expect(document).toMatchObject({ engine: 'browser', charset: 'utf-8', warnings: [] });
    expect(document.engineReason).toContain('app shell');
    expect(document.body.toString()).toContain('The wheel turns');
  });

  test('XML that a style sheet makes a page of is that page, other XML and feeds are files', async () => {
    const styled = '<?xml-stylesheet type="text/xsl" href="/style.xsl"?>';
    const xsl = 'version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
    site.page(
      '/style.xsl',
      file(
        'text/xsl',
        `<xsl:stylesheet ${xsl}><xsl:template match="/"><html><body><h1>Flour: <xsl:value-of select="//n"/></h1></body></html></xsl:template></xsl:stylesheet>`,
      ),
    );
    site.page('/styled', file('application/xml', `<?xml version="1.0"?>${styled}<list><n>rye</n></list>`));
    site.page('/feed', file('text/xml', `<?xml version="1.0"?>${styled}<rss version="2.0"><channel/></rss>`));
    for (const mode of ['auto', 'js'] as const) {
      const page = await get('/styled', { mode });
      expect(page).toMatchObject({ engine: 'browser', contentType: 'text/html' });
      expect(page.body.toString()).toContain('<h1>Flour: rye</h1>');
      expect(await get('/feed', { mode })).toMatchObject({ engine: 'http' });
    }
  });

  test('fast stays with plain HTTP and warns', async () => {
    const document = await get('/app/fast', { mode: 'fast', scrolls: 3, wait: 10 });
    expect(document).toMatchObject({ engine: 'http', engineReason: 'mode fast' });
    expect(document.warnings).toMatchObject([{ reason: 'spa_shell' }]);
  });

  test('js goes to the browser at once', async () => {
    const document = await get('/static', { mode: 'js' });
    expect(document).toMatchObject({ engine: 'browser', engineReason: 'mode js' });
    expect(asked('/static')).toBe(1);
  });

  test('js leaves a file to plain HTTP', async () => {
    const document = await get('/report.pdf', { mode: 'js' });
    expect(document).toMatchObject({ engine: 'http', contentType: 'application/pdf', charset: null });
    expect(document.engineReason).toContain('not a page');
  });
});

test.each([
  ['a screenshot', {}, SHOT, 'screenshot'],
  ['a screenshot under mode fast', { mode: 'fast' as const }, SHOT, 'screenshot'],
  ['a probe', {}, { probe: 'return 1' }, 'styles of the rendered page'],
  ['scrolls', { scrolls: 1 }, {}, 'scrolls'],
  ['a wait', { wait: 50 }, {}, 'wait'],
])('%s goes to the browser at once', async (_name, options, needs, reason) => {
  const document = await get('/static', options, needs);
  expect(document).toMatchObject({ engine: 'browser', engineReason: reason });
  expect(asked('/static')).toBe(1);
});

describe('what is learnt', () => {
  test('pages of a kind that needed the browser go there directly', async () => {
    await get('/app/known-1');
    const document = await get('/app/known-2');
    expect(document.engineReason).toMatch(/^remembered: app shell/);
    expect(asked('/app/known-2')).toBe(1);
  });

  test('so do those that are short in the browser too', async () => {
    site.page('/brief/*', '<div id="root"></div><script src="/brief.js"></script>');
    site.page('/brief.js', file('text/javascript', "root.textContent = 'Emmer: 3 sacks'"));
    for (const path of ['/brief/known-1', '/brief/known-2']) {
      expect((await get(path)).body.toString()).toContain('Emmer: 3 sacks');
    }
  });

  test('pages of a kind that the browser could not help stay with plain HTTP', async () => {
    expect((await get('/hollow/known-1')).warnings).toMatchObject([{ reason: 'spa_shell' }]);
    const document = await get('/hollow/known-2');
    expect(document).toMatchObject({ engine: 'http' });
    expect(document.engineReason).toMatch(/^remembered: a browser saw no more/);
    expect(asked('/hollow/known-2')).toBe(1);
  });
});

test('a page that came before its kind was known is judged by what came', async () => {
  const options = { ...PLAIN_OPTIONS, mode: 'auto' as const };
  const paths = ['/app/early-1', '/app/early-2'];
  const fresh = await startTestFetcher([site.host]);
  const pages = await Promise.all(paths.map((path) => fresh.fetchUnjudged(site.url + path, { options })));
  for (const page of pages) {
    const document = 'judged' in page ? await page.judged() : page;
    expect(document).toMatchObject({ engine: 'browser' });
    expect(document.engineReason).toMatch(/^app shell/);
  }
  await fresh.close();
});

test('an address inside is refused also when the page itself leads there', async () => {
  await expect(get('/inside')).rejects.toMatchObject({ type: 'validation' });
});

test('country and stealth without a proxy are served and warned about', async () => {
  const document = await get('/static', { country: 'DE' });
  expect(document.warnings).toMatchObject([{ reason: 'no_proxy' }]);
  expect(site.requests[0]?.headers['accept-language']).toMatch(/^de-DE/);
  const stealthy = await get('/static', { stealth: true });
  expect(stealthy.engine).toBe('http');
  expect(site.requests.at(-1)?.headers['user-agent']).toMatch(/Chrome\/\d+/);
});

describe('without a browser', () => {
  test('auto serves what plain HTTP gives, with its warning', async () => {
    const document = await get('/app/none', {}, {}, withoutBrowser);
    expect(document).toMatchObject({ engine: 'http', warnings: [{ reason: 'spa_shell' }] });
    expect(document.engineReason).toContain('no browser');
    expect(await get('/static', { scrolls: 1 }, {}, withoutBrowser)).toMatchObject({ engine: 'http' });
    expect(await get('/static', {}, SHOT, withoutBrowser)).not.toHaveProperty('screenshot');
  });

  test('js fails and says what to install', async () => {
    const failure = get('/static', { mode: 'js' }, {}, withoutBrowser);
    await expect(failure).rejects.toMatchObject({ type: 'upstream_failed' });
    await expect(failure).rejects.toThrow(/WINNOW_BROWSER_PATH/);
    expect(withoutBrowser.health().browser.status).toBe('unavailable');
  });
});

test('an aborted call ends its fetch', async () => {
  const controller = new AbortController();
  site.page('/never', () => controller.abort());
  const options = { ...PLAIN_OPTIONS, mode: 'js' as const };
  const fetching = fetcher.fetch(`${site.url}/never`, { options, signal: controller.signal });
  await expect(fetching).rejects.toMatchObject({ type: 'timeout' });
});
