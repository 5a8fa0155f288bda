/** The API reference at /docs, as a person without an account sees it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paleText, seriousViolations } from './accessibility.ts';
import { type DashboardKit, follow, type Look, startSharedDashboardKit } from './kit.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 800 };
/** One of each kind, for axe; bench/front-doors/dashboard-views.ts shows it all of them. */
const KINDS = [
  ['', 'API reference'],
  ['/errors', 'Errors'],
  ['/scrape', 'Scrape a page'],
  ['/guides/crawl', 'Crawling'],
] as const;
const PAGES = [
  ...KINDS,
  ['/events', 'Webhook events'],
  ['/createMonitor', 'Create a monitor'],
  ['/getCrawlPages', 'Read the pages of a crawl'],
  ['/guides', 'Guides'],
  ['/nowhere', 'Page not found'],
] as const;

let kit: DashboardKit;

beforeAll(async () => {
  kit = await startSharedDashboardKit();
});
afterAll(() => kit.close());

const visit = (path: string, look?: Look) => kit.visit(`/docs${path}`, look);
const visitNext = (path: string, heading: string, look?: Look) =>
  kit.visitNext(`/docs${path}`, heading, look);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('it opens without sign-in, loads little, and loads nothing from other hosts', async () => {
  // Nothing of the reference is loaded with it.
  const page = await kit.visit('/api/health');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${kit.server.url}/docs/scrape`);
  await heading(page, 'Scrape a page');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => !url.startsWith(kit.server.url))).toEqual([]);
  expect(asked.filter((url) => /\/dashboard\/(api|proxy)/.test(url))).toEqual([]);
  expect(bytes).toBeLessThan(240_000);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(5_000);
  page.removeAllListeners('request');
  await network.detach();
});

test('axe finds nothing serious, no text is too pale, and nothing overflows', async () => {
  const page = await visitNext('', 'API reference', { viewport: WIDE });
  const found: string[] = [];
  const show = async (path: string, name: string) => {
    // To load the reference and axe again for each page would take longer than to look at it.
    await follow(page, `/docs${path}`, name);
    // Folded parts are checked too.
    await page.evaluate(
      'for (const part of document.querySelectorAll("details")) { part.open = true; part.style.display = ""; }',
    );
    const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (wider !== 0) found.push(`${path} is ${wider} pixels too wide`);
  };
  for (const [path, name] of PAGES) {
    await show(path, name);
    if (!KINDS.some(([kind]) => kind === path)) {
      found.push(...(await paleText(page)).map((violation) => `${path} ${violation}`));
      continue;
    }
    // Fields look alike, and axe compares every element with every other, so a few represent hundreds.
    await page.evaluate(
      'for (const part of [...document.querySelectorAll("details")].slice(10)) part.style.display = "none"',
    );
    found.push(...(await seriousViolations(page)).map((violation) => `${path} ${violation}`));
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  for (const [path, name] of KINDS) {
    await show(path, name);
    found.push(...(await paleText(page)).map((violation) => `${path} in the dark ${violation}`));
  }
  // The frame of all of them has other parts on a phone.
  found.push(...(await seriousViolations(page)));
  expect(found).toEqual([]);
}, 240_000);

test('the filter finds operations and fields, by keyboard alone', async () => {
  const page = await visitNext('', 'API reference', { viewport: WIDE });
  const contents = page.getByRole('navigation', { name: 'Reference' });
  const filter = page.getByRole('searchbox', { name: 'Search operations, fields and guides' });
  // The key listener is added a moment after the heading.
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return filter.evaluate((input) => input.matches(':focus'));
    })
    .toBe(true);
  await page.keyboard.type('timeout');
  await contents.getByRole('link', { name: 'fetchConfig.timeout' }).first().waitFor();
  expect(await contents.getByRole('link', { name: 'List past requests' }).count()).toBe(0);
  expect(await page.getByRole('status').first().textContent()).toMatch(
    /^\d+ operations, \d+ fields(, \d+ guides)?$/,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Scrape a page');
  expect(new URL(page.url()).hash).toBe('#request.fetchConfig.timeout');
  const field = page.locator('[id="request.fetchConfig.timeout"]');
  await field.waitFor();
  await expect.poll(async () => (await field.boundingBox())?.y ?? 0, { timeout: 10_000 }).toBeLessThan(800);
  await filter.fill('stop a crawl');
  await filter.press('Enter');
  await heading(page, 'Stop a crawl');
  await filter.fill('vector index');
  // The guides load later than the operations.
  await contents.getByRole('link', { name: /vector index/ }).waitFor();
  await filter.press('Enter');
  await heading(page, 'A vector index kept in step with a site');
  await page.getByRole('link', { name: 'Guides', exact: true }).first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Crawling/ })
    .click();
  await heading(page, 'Crawling');
  await filter.fill('qqqq');
  await page.getByText('Nothing found').waitFor();
});

test('every operation has its own address, and going back works; addresses with a hash lead there too', async () => {
  const page = await visit('/getCrawl');
  await heading(page, 'Get a crawl');
  await page
    .getByRole('navigation', { name: 'Reference' })
    .getByRole('link', { name: 'Get the balance' })
    .click();
  await heading(page, 'Get the balance');
  expect(new URL(page.url()).pathname).toBe('/docs/getCredits');
  expect(await page.title()).toBe('Get the balance · Winnow');
  await page.goBack();
  await heading(page, 'Get a crawl');
  await page.goto(`${kit.server.url}/docs#scrape`);
  await heading(page, 'Scrape a page');
  await page.goto(`${kit.server.url}/docs/runCrawlJob`);
  await heading(page, 'Page not found');
});

test('on a phone the contents are in a drawer', async () => {
  const page = await visitNext('/errors', 'Errors', { viewport: PHONE });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Search the web' }).click();
  await heading(page, 'Search the web');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('the language of the samples and the theme are remembered', async () => {
  const page = await visit('/scrape', { colorScheme: 'light' });
  await page.getByText('CLI', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.goto(`${kit.server.url}/docs/search`);
  await page.getByText(/^npx --no winnow search/m).waitFor();
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
});

test('an example is opened in the playground', async () => {
  const page = await visitNext('/search', 'Search the web');
  await page.context().addCookies(kit.storageState.cookies);
  await page.getByRole('link', { name: 'Open in playground' }).click();
  await heading(page, 'Playground');
  const { paths } = (await (await kit.server.fetch('/api/openapi.json')).json()) as {
    paths: Record<
      string,
      { post: { requestBody: { content: Record<string, { example: { query: string } }> } } }
    >;
  };
  const example = paths['/api/search']?.post.requestBody.content['application/json']?.example.query ?? '';
  const written = page.getByRole('form', { name: 'search request' }).getByRole('textbox').first();
  expect(await written.inputValue()).toBe(example);
  await page.context().clearCookies();
});

test('without JavaScript it names the OpenAPI document', async () => {
  const page = await kit.browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${kit.server.url}/docs/scrape`);
  await page.getByRole('link', { name: '/api/openapi.json' }).waitFor();
  await page.close();
});

test('no page had an error', () => {
  expect(kit.faults).toEqual([]);
});
