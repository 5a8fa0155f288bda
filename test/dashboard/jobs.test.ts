/** Crawls and monitors: watched to the end, downloaded, compared side by side. */
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonitorRecord } from '../../src/contract/monitor/monitor.ts';
import { tick } from '../promises/monitor-kit.ts';
import { seriousViolations } from './accessibility.ts';
import { type DashboardKit, follow, startSharedDashboardKit } from './kit.ts';

/** The properties of a picture in the page that the tests use. */
type Shown = { naturalWidth: number; parentElement: { style: { clipPath: string } } };

type Box = { scrollWidth: number; clientWidth: number };

let kit: DashboardKit & { accountId: string };

beforeAll(async () => {
  kit = await startSharedDashboardKit();
});
afterAll(() => kit.close());

test('a crawl is started, watched to its end, shown as a tree and downloaded', async () => {
  const page = await kit.open('/playground/crawl');
  await page.getByRole('textbox', { name: 'Start page' }).fill(kit.site.url);
  await page.getByRole('button', { name: 'Start the crawl' }).click();
  await page.waitForURL(/crawls\/[0-9a-f-]{36}/);
  await page.getByText('1 error page', { exact: true }).waitFor({ timeout: 40_000 });
  await page.getByText('of 14 pages').waitFor();
  await page.getByText('14 credits').waitFor();
  await page.getByText(/pages\/s$/).waitFor();
  await page.getByRole('searchbox', { name: 'Filter pages' }).fill('grains emmer');
  const listed = page.getByRole('region', { name: 'Pages' }).getByRole('link');
  await expect.poll(() => listed.count()).toBe(1);
  await page.waitForURL('**?q=grains+emmer');
  await page.reload();
  await expect.poll(() => listed.count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Filter pages' }).fill('');
  await page.getByRole('tab', { name: 'Site' }).click();
  await page.getByRole('link', { name: 'emmer', exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: /Skipped/ }).click();
  await page
    .getByText(/robots/)
    .first()
    .waitFor();
  expect(new URL(page.url()).search).toBe('?tab=skipped');

  const lines = await downloaded('JSONL');
  const pages = lines
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; scrape?: object });
  expect(pages).toHaveLength(14);
  expect(pages.filter(({ scrape }) => scrape)).toHaveLength(13);
  const zip = await downloaded('Zip');
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('grains/emmer.md')).toBe(true);

  // Only the page that answered 404 is tried again.
  await page.getByRole('button', { name: 'Retry 1 error' }).click();
  await page.waitForURL(/batches\/[0-9a-f-]{36}/);
  await page.getByText('of 1 page').waitFor();
  await page.getByText('1 error page', { exact: true }).waitFor();

  // In history it is one row that unfolds, and the list can be saved as a file.
  await follow(page, '/dashboard/history', 'History');
  const rows = page.getByRole('region', { name: 'Past requests' }).getByRole('link');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(2);
  expect(await rows.filter({ hasText: '1 error page' }).count()).toBe(2);
  await page
    .getByRole('button', { name: /Show the pages/ })
    .last()
    .press('Enter');
  await rows.filter({ hasText: 'grains/emmer' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  const csv = (await downloaded('CSV')).toString().trim().split('\r\n');
  expect(csv[0]).toMatch(/^id,createdAt,service/);
  expect(csv).toHaveLength(3);

  // The success rate also leads to the error pages, and going back restores the same span.
  await follow(page, '/dashboard?hours=168', 'Overview');
  await page.getByRole('link', { name: 'Success rate' }).click();
  await rows.filter({ hasText: '/missing' }).nth(1).waitFor();
  expect(await rows.count()).toBe(4);
  await page.goBack();
  await expect.poll(() => page.getByRole('radio', { name: '7 d' }).isChecked()).toBe(true);

  async function downloaded(label: string): Promise<Buffer> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label }).click(),
    ]);
    return readFile(await download.path());
  }
}, 120_000);

test('a watched crawl continues to update when the connection is back', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  kit.site.page('/held', '<title>Held</title><p>Words of a page. <a href="/held/last">Last</a></p>');
  kit.site.page('/held/last', async (_request, response) => {
    await released;
    response.end('<title>Last</title><p>Words of the last page.</p>');
  });
  const page = await kit.turnTo('/playground/crawl', 'Playground');
  let away = false;
  await page.route('**/proxy/api/crawl/*', (route) =>
    away ? route.abort('connectionrefused') : route.continue(),
  );
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await page.getByRole('textbox', { name: 'Start page' }).fill(`${kit.site.url}/held`);
  await page.getByRole('button', { name: 'Start the crawl' }).click();
  await page.getByText('1 of 2 pages').waitFor();
  away = true;
  await page.getByRole('alert').getByText('No answer from').waitFor();
  away = false;
  release();
  await page.getByText('2 of 2 pages').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a monitor is made, its change is shown with the words marked, and its deliveries are listed', async () => {
  const priceAt = (price: string) =>
    kit.site.page(
      '/price',
      `<title>Price</title><main><h1>Emmer</h1><p>A kilo costs ${price} euros at the mill today, as it did.</p></main>`,
    );
  priceAt('four');
  kit.site.page('/hook', (_request, response) => void response.writeHead(204).end());
  const page = await kit.turnTo('/monitors/new', 'New monitor');
  await page.getByLabel('URL', { exact: true }).fill(`${kit.site.url}/price`);
  await page.getByLabel('Name').fill('The price of emmer');
  // A refused field is named by its label and gets the focus, and its error disappears once it is corrected.
  const schedule = page.getByLabel('Schedule', { exact: true });
  await schedule.fill('often');
  await page.getByRole('button', { name: 'Start watching' }).click();
  await page.getByRole('alert').getByText('Schedule:').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Schedule');
  await page.getByRole('button', { name: 'Weekdays at 9' }).click();
  await page.getByText('Runs at 09:00, Monday through Friday (UTC).').waitFor();
  expect(await schedule.getAttribute('aria-invalid')).toBe(null);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByLabel('Webhook').fill(`${kit.site.url}/hook`);
  await page.getByRole('button', { name: 'Start watching' }).click();
  await page.getByText('The first run: later ones are compared with it.').waitFor();

  const [monitor] = (await (await kit.server.fetch('/api/monitor')).json()) as MonitorRecord[];
  if (!monitor) throw new Error('There is no monitor');
  await tick(kit.server, monitor, kit.accountId);
  priceAt('five');
  expect(await tick(kit.server, monitor, kit.accountId)).toMatchObject({ ok: true, changed: true });

  await follow(page, '/dashboard/monitors', 'Monitors');
  await page.getByRole('link', { name: 'The price of emmer' }).click();
  await page.getByRole('tab', { name: /markdown/ }).waitFor();
  expect(await page.locator('del').textContent()).toBe('four');
  expect(await page.locator('ins').textContent()).toBe('five');
  await page.getByText('monitor.change.detected').waitFor({ timeout: 15_000 });
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('On its way again').waitFor();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect
    .poll(() => page.getByLabel('Name').inputValue(), { timeout: 15_000 })
    .toBe('The price of emmer');
  await page.getByLabel('Webhook').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const after = (await (await kit.server.fetch(`/api/monitor/${monitor.cronId}`)).json()) as MonitorRecord;
  expect([after.status, after.config.webhookUrl ?? null]).toEqual(['paused', null]);
});

test('changed data is shown by path, and pictures overlaid with the changes marked', async () => {
  const shop = (price: string, height: number) =>
    kit.site.page(
      '/offer',
      `<title>Offer</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Emmer', offers: { '@type': 'Offer', price, priceCurrency: 'EUR' } })}</script>
<body style="margin:0;background:#111;color:#eee"><h1>Emmer</h1><p>A kilo costs ${price} EUR.</p><div style="height:${height}px;background:#922"></div></body>`,
    );
  shop('4.20', 900);
  const created = await kit.server.fetch('/api/monitor', {
    method: 'POST',
    body: JSON.stringify({
      url: `${kit.site.url}/offer`,
      interval: '@yearly',
      formats: [
        { type: 'json', prompt: 'price' },
        { type: 'screenshot', fullPage: true, width: 400, height: 300 },
      ],
    }),
  });
  const monitor = (await created.json()) as MonitorRecord;
  await tick(kit.server, monitor, kit.accountId);
  shop('5.20', 300);
  expect(await tick(kit.server, monitor, kit.accountId)).toMatchObject({ changed: true });

  const page = await kit.turnTo(`/monitors/${monitor.cronId}`, 'Offer');
  await page.getByRole('tab', { name: /json/ }).click();
  const row = page.getByRole('row', { name: /price/ });
  expect(await row.getByRole('cell').allTextContents()).toEqual(['4.2', '5.2']);
  await page.getByRole('img', { name: 'price: 5.2 now, between 4.2 and 5.2 in 2 runs' }).waitFor();
  await page.getByText('As a table').first().click();
  expect(
    await page.getByRole('table', { name: 'price over time' }).getByRole('cell').allTextContents(),
  ).toEqual(['5.2', '4.2']);

  await page.getByRole('tab', { name: /screenshot/ }).click();
  const [before, after, mask] = ['Before', 'After', 'What changed'].map((name) =>
    page.getByRole('img', { name, exact: true }),
  );
  const boxOf = async (image: Locator | undefined) => {
    const width = () => image?.evaluate((element) => (element as unknown as Shown).naturalWidth);
    await expect.poll(width).toBe(400);
    return image?.boundingBox();
  };
  await page.getByRole('switch', { name: 'Mark the changes' }).press('Space');
  const [old, fresh, marks] = [await boxOf(before), await boxOf(after), await boxOf(mask)];
  // Each picture has its own height, and the marks cover the taller one.
  expect(fresh?.height).toBeLessThan((old?.height ?? 0) - 100);
  expect(marks).toEqual(old);
  const slider = page.getByRole('slider');
  const cut = () => before?.evaluate((element) => (element as unknown as Shown).parentElement.style.clipPath);
  expect(await cut()).toBe('inset(0px 50% 0px 0px)');
  await slider.press('End');
  expect(await cut()).toBe('inset(0px 0% 0px 0px)');
  expect(await seriousViolations(page)).toEqual([]);
});

test('a site monitor is made by form with conditions and receivers, and its changes are shown as a tree', async () => {
  const text = (words: string, links = '') =>
    `<title>${words}</title><main><h1>${words}</h1><p>${`${words} is a page of the mill. `.repeat(6)}</p>${links}</main>`;
  const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a> `).join('');
  kit.site.page('/mill', text('Mill', links('/mill/flour/rye', '/mill/flour/oats', '/mill/hours')));
  kit.site.page('/mill/flour/rye', text('Rye for three'));
  kit.site.page('/mill/flour/oats', text('Oats'));
  kit.site.page('/mill/hours', text('Hours'));
  kit.site.page('/told', (_request, response) => void response.writeHead(204).end());
  const page = await kit.turnTo('/monitors/new', 'New monitor');
  await page.getByLabel('URL', { exact: true }).fill(`${kit.site.url}/mill`);
  await page.getByText('The whole site').click();
  await page.getByLabel('Pages', { exact: true }).fill('20');
  await page.getByLabel('Include paths').fill('/mill/**');
  await page.getByText('Alarm only if').click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Condition 1', { exact: true }).last().fill('Rye');
  await page.getByText('Who is told').click();
  await page.getByRole('button', { name: 'Add a receiver' }).click();
  await page.getByLabel('Channel of receiver 1').selectOption('ntfy');
  await page.getByLabel('Address of receiver 1').fill(`${kit.site.url}/told`);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start watching' }).click();
  await page.getByText('The first run: later ones are compared with it.').waitFor();
  const [monitor] = (await (await kit.server.fetch('/api/monitor')).json()) as MonitorRecord[];
  expect(monitor?.config).toMatchObject({
    scope: 'site',
    crawl: { maxPages: 20, includePatterns: ['/mill/**'] },
    when: [{ contains: 'Rye' }],
    notify: [{ type: 'ntfy', url: `${kit.site.url}/told` }],
  });
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('A test is on its way').waitFor();

  kit.site.page('/mill', text('Mill', links('/mill/flour/rye', '/mill/flour/spelt', '/mill/hours')));
  kit.site.page('/mill/flour/rye', text('Rye for four'));
  kit.site.page('/mill/flour/spelt', text('Spelt'));
  kit.site.page('/mill/flour/oats', (_request, response) => void response.writeHead(404).end('gone'));
  await page.getByRole('button', { name: 'Run now' }).click();
  const tree = page.getByRole('list', { name: 'Pages that changed' });
  await tree.getByRole('button', { name: 'rye changed' }).click();
  expect(await tree.getByRole('button', { name: /new|gone/ }).allTextContents()).toEqual([
    'oatsgone',
    'speltnew',
  ]);
  expect(await page.locator('ins').first().textContent()).toContain('four');
  expect(await seriousViolations(page)).toEqual([]);
});

test('several pages are watched by one monitor', async () => {
  const paths = ['/mill', '/mill/hours', '/grains/emmer'];
  const [url = '', ...urls] = paths.map((path) => kit.site.url + path);
  const page = await kit.turnTo('/monitors/new', 'New monitor');
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.getByText('Several pages').click();
  await page.getByLabel('Further pages').fill(urls.join('\n'));
  await page.getByRole('button', { name: 'Start watching' }).click();
  await page.getByText('The first run: later ones are compared with it.').waitFor();
  const [monitor] = (await (await kit.server.fetch('/api/monitor')).json()) as MonitorRecord[];
  expect(monitor?.config).toMatchObject({ url, urls, scope: 'list' });
  await page.getByRole('link', { name: 'View all pages' }).click();
  await page.waitForURL(/\/batches\//);
  await follow(page, `/dashboard/monitors/${monitor?.cronId}/edit`, 'Edit the monitor');
  await page.getByText('This page', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**/monitors/${monitor?.cronId}`);
  const changed = await kit.server.fetch(`/api/monitor/${monitor?.cronId}`);
  const { config } = (await changed.json()) as MonitorRecord;
  expect(config).toMatchObject({ url, scope: 'page' });
  expect(config).not.toHaveProperty('urls');
});

test('the pages of one crawl are not shown for the next', async () => {
  const crawl = { url: kit.site.url, maxPages: 1 };
  const made = await kit.server.fetch('/api/crawl', { method: 'POST', body: JSON.stringify(crawl) });
  const { id } = (await made.json()) as { id: string };
  const page = await kit.turnTo(`/crawls/${id}`, '127.0.0.1');
  await page.getByText('of 1 page').waitFor();
  const next = id.replace(/.{4}$/, '0000');
  // Its answer takes long.
  await page.route(new RegExp(next), () => {});
  await page.evaluate(`history.pushState(null, '', '/dashboard/crawls/${next}')`);
  await page.getByText('of 1 page').waitFor({ state: 'detached' });
});

test('a form filled from a past request stays when the request is deleted', async () => {
  const scrape = { url: `${kit.site.url}/grains/emmer` };
  const made = await kit.server.fetch('/api/scrape', { method: 'POST', body: JSON.stringify(scrape) });
  const { id } = (await made.json()) as { id: string };
  const page = await kit.turnTo(`/playground/scrape?from=${id}`, 'Playground');
  const field = page.getByRole('textbox', { name: 'URL' });
  await field.fill(`${kit.site.url}/grains/rye`);
  await kit.server.fetch(`/api/history/${id}`, { method: 'DELETE' });
  const looked = page.waitForResponse(
    (response) => response.url().includes(id) && response.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Rye' }).waitFor();
  expect((await looked).status()).toBe(404);
  expect(await field.inputValue()).toBe(`${kit.site.url}/grains/rye`);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await page.getByRole('link', { name: 'Scrape', exact: true }).click();
  expect(await field.inputValue()).toBe(`${kit.site.url}/grains/rye`);
});

test('the picture of a page on which an action failed is loaded from this origin, whatever the public address', async () => {
  const id = '01900000-0000-7000-8000-000000000000';
  const picture = `https://winnow.example/blobs/${id}?signature=s`;
  const entry = {
    ...{ id, service: 'scrape', status: 'failed', params: { url: kit.site.url }, result: null },
    ...{ createdAt: new Date().toISOString(), elapsedMs: 1, creditsUsed: 0, requestParentId: null },
    error: { type: 'action_failed', message: 'There is no such button', picture },
  };
  const page = await kit.turnTo('/history', 'History');
  const search = await page.getByRole('searchbox', { name: 'Search requests' }).boundingBox();
  expect(search?.width).toBeGreaterThan(200);
  await page.route(/\/history\/0190/, (route) => route.fulfill({ json: entry }));
  await page.route(/\/blobs\//, (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }));
  await page.evaluate(`history.pushState(null, '', '/dashboard/history/${id}')`);
  const shown = page.getByRole('img', { name: 'The page at that moment' });
  expect(await shown.getAttribute('src')).toBe(`/blobs/${id}?signature=s`);
});

test('in a low window, as on a small or zoomed screen, the last navigation link can be reached', async () => {
  const page = await kit.turnTo('/settings', 'Settings', { viewport: { width: 1024, height: 600 } });
  const last = page.getByRole('link', { name: /^Credits/ });
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 1_000)).toBeLessThanOrEqual(600);
  // Not at the end of the page, which may be long.
  expect(await page.evaluate('scrollY')).toBe(0);
});

test('a missing crawl is reported as such, and not as a batch', async () => {
  const page = await kit.turnTo('/crawls/01900000-0000-7000-8000-000000000000', 'Crawl');
  await page.getByText('Crawl not found').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Crawl' }).waitFor();
});

test('views opened while the server was away load when it is back', async () => {
  const page = await kit.turnTo('/settings', 'Settings');
  // Before that, nobody is known to be signed in, and without the server no view is shown at all.
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  for (const [path, sign] of [
    ['/dashboard/crawls/01900000-0000-7000-8000-000000000000', 'Crawl not found'],
    ['/dashboard/keys', 'Revoke'],
  ] as const) {
    await page.route(/\/dashboard\/(api|proxy)\//, (route) => route.abort('connectionrefused'));
    await follow(page, path);
    await page.getByRole('alert').getByText('No answer from').waitFor();
    await page.unrouteAll();
    await page.getByText(sign).first().waitFor();
  }
});

test('a very long name neither widens the view nor crowds out its content', async () => {
  const page = await kit.turnTo('/settings', 'Settings');
  const name = 'N'.repeat(100);
  const id = '01900000-0000-7000-8000-000000000000';
  const lists = { fields: [], missing: [], urls: [], versions: [] };
  const extractor = { id, name, status: 'ready', version: 1, samples: 2, pagesRun: 0, ...lists };
  await page.route('**/proxy/api/extractor/*', (route) => route.fulfill({ json: extractor }));
  await follow(page, `/dashboard/extractors/${id}`, name);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }: Box) => scrollWidth <= clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const urls = [`${kit.site.url}/?q=${'x'.repeat(1_900)}`];
  const started = await kit.server.fetch('/api/batch', { method: 'POST', body: JSON.stringify({ urls }) });
  const batch = (await started.json()) as { id: string };
  await follow(page, `/dashboard/batches/${batch.id}`);
  const heading = page.getByRole('heading', { level: 1 }).filter({ hasText: 'xxx' });
  await heading.waitFor();
  expect((await heading.boundingBox())?.height).toBeLessThan(120);
  expect((await page.title()).length).toBeLessThan(150);
});

test('a missing extractor is reported on a page with a heading and a way back', async () => {
  const page = await kit.turnTo('/extractors/01900000-0000-7000-8000-000000000001', 'Extractor');
  await page.getByText('Extractor not found').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Extractor' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Extractors' }).waitFor();
});

test('nothing broke on the way', () => {
  // Except errors while the server was down, and the schedule that was refused on purpose.
  expect(kit.faults.filter((fault) => !/ERR_CONNECTION_REFUSED|status of 40[04]/.test(fault))).toEqual([]);
});
