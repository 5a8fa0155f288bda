/** Crawls and monitors: watched to the end, downloaded, changed, shown side by side. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonitorRecord } from '../../src/contract/monitor.ts';
import { tick } from '../promises/monitor-kit.ts';
import { type DashboardKit, seriousViolations, startDashboardKit } from './kit.ts';

let kit: DashboardKit;

beforeAll(async () => {
  kit = await startDashboardKit();
});
afterAll(() => kit.close());

test('a crawl is started, watched to its end, seen as a tree and downloaded', async () => {
  const page = await kit.open('/playground/crawl');
  await page.getByLabel('Start page').fill(kit.site.url);
  await page.getByRole('button', { name: 'Start the crawl' }).click();
  await page.waitForURL(/crawls\/[0-9a-f-]{36}/);
  await page.getByText('completed').first().waitFor({ timeout: 20_000 });
  await page.getByText('of 14 pages').waitFor();
  await page.getByRole('tab', { name: 'Site' }).click();
  await page.getByRole('link', { name: 'emmer', exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: /Failed or skipped/ }).click();
  await page
    .getByText(/robots/)
    .first()
    .waitFor();

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
  await page.context().close();

  async function downloaded(label: string): Promise<Buffer> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label }).click(),
    ]);
    return readFile(await download.path());
  }
});

test('a monitor is made, its change is seen with the words marked, and its deliveries are listed', async () => {
  const priceAt = (price: string) =>
    kit.site.page(
      '/price',
      `<title>Price</title><main><h1>Emmer</h1><p>A kilo costs ${price} euros at the mill today, as it did.</p></main>`,
    );
  priceAt('four');
  kit.site.page('/hook', (_request, response) => void response.writeHead(204).end());
  const page = await kit.open('/monitors/new');
  await page.getByLabel('Address').fill(`${kit.site.url}/price`);
  await page.getByLabel('Name').fill('The price of emmer');
  await page.getByRole('button', { name: 'Weekdays at 9' }).click();
  await page.getByText('Runs at 09:00, Monday to Friday (UTC).').waitFor();
  await page.getByLabel('Webhook').fill(`${kit.site.url}/hook`);
  await page.getByRole('button', { name: 'Start watching' }).click();
  await page.getByText('It has not run yet').waitFor();

  const [monitor] = (await (await kit.server.fetch('/api/monitor')).json()) as MonitorRecord[];
  const [owner] = JSON.parse(await kit.server.winnow('account', 'list', '--json')) as { id: string }[];
  if (!monitor || !owner) throw new Error('There is no monitor');
  await tick(kit.server, monitor, owner.id);
  priceAt('five');
  expect(await tick(kit.server, monitor, owner.id)).toMatchObject({ ok: true, changed: true });

  await page.reload();
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
  await page.context().close();
});

test('nothing broke on the way', () => {
  expect(kit.faults).toEqual([]);
});
