/** The service below a path of a reverse proxy: the app, the reference, sign-in links and signed pictures. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBareBrowser } from '../harness/bare-browser.ts';
import { type ServerHere, startServerHere } from '../harness/server-here.ts';
import type { Site } from '../site/site.ts';
import { startGranary } from './granary-site.ts';
import { type PrefixProxy, startPrefixProxy } from './prefix-proxy.ts';

let proxy: PrefixProxy;
let server: ServerHere;
let site: Site;
let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  site = await startGranary();
  proxy = await startPrefixProxy('/tools/winnow');
  server = await startServerHere({
    env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', WINNOW_PUBLIC_URL: `${proxy.url}/` },
  });
  proxy.leadTo(server.url);
  browser = await launchBareBrowser();
  page = await browser.newPage();
  page.setDefaultTimeout(40_000);
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await proxy?.close();
  await site?.close();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a one-time link leads to the dashboard, and its views open and reload', {
  timeout: 90_000,
}, async () => {
  const link = await server.ownerLink();
  expect(link.startsWith(`${proxy.url}/dashboard/sign-in`)).toBe(true);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading('Overview');
  expect(page.url()).toMatch(/\/tools\/winnow\/dashboard\/?$/);
  await page.getByRole('link', { name: 'History' }).first().click();
  await heading('History');
  expect(page.url()).toBe(`${proxy.url}/dashboard/history`);
  await page.goto(`${proxy.url}/dashboard/usage/webhooks`);
  await page.reload();
  await heading('Usage');
});

test('the playground works, with pictures of the page and our own', { timeout: 90_000 }, async () => {
  await page.goto(`${proxy.url}/dashboard/playground/scrape`);
  await page.getByRole('textbox', { name: 'URL' }).fill(`${site.url}/grains/emmer`);
  for (const format of ['HTML', 'Images', 'Screenshot']) {
    await page.getByRole('group', { name: 'Formats' }).getByText(format, { exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const panel = page.getByRole('tabpanel');
  const width = () =>
    panel
      .locator('img')
      .first()
      .evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);
  await tab('Markdown').waitFor();
  await panel.getByRole('heading', { name: 'Emmer' }).waitFor();
  await tab('HTML').click();
  await panel.frameLocator('iframe').getByRole('heading', { name: 'Emmer' }).waitFor();
  await tab('Images').click();
  await expect.poll(width, { timeout: 15_000 }).toBeGreaterThan(0);
  await tab('Screenshot').click();
  await expect.poll(width, { timeout: 15_000 }).toBe(1440);
});

test('signed links in answers contain the whole path', { timeout: 60_000 }, async () => {
  const response = await fetch(`${proxy.url}/api/scrape`, {
    method: 'POST',
    headers: { 'SVC-APIKEY': server.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `${site.url}/grains/emmer`, formats: [{ type: 'screenshot' }] }),
  });
  const { results } = (await response.json()) as { results: { screenshot: { data: { url: string } } } };
  const { url } = results.screenshot.data;
  expect(url.startsWith(`${proxy.url}/blobs/`)).toBe(true);
  expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
});

test('links of the reference work both ways, and signing out leads to the sign-in page', {
  timeout: 60_000,
}, async () => {
  await page.goto(`${proxy.url}/docs/scrape`);
  await heading('Scrape a page');
  await page.getByText(`${proxy.url}/api/scrape`).first().waitFor();
  await page.getByRole('link', { name: 'Open in playground' }).click();
  await heading('Playground');
  await page.goto(`${proxy.url}/dashboard/settings`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${proxy.url}/dashboard/sign-in`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

test('nothing was requested outside the path', () => {
  // Chromium requests it by itself.
  expect(proxy.outside.filter((path) => path !== '/favicon.ico')).toEqual([]);
  // Before and after being signed in, the app asks who is there; and a frame shows no pictures of the page in it.
  const expected = /401 .*\/dashboard\/api\/session|about:srcdoc/;
  expect(faults.filter((fault) => !expected.test(fault))).toEqual([]);
});
