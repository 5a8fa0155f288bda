/** Takes the pictures of the dashboard for the README and the docs: `node docs/images/make-dashboard.ts`, Node 24. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { startGranary } from '../../test/dashboard/granary-site.ts';
import { launchViewer, signInByLink } from '../../test/dashboard/viewer.ts';
import { startServer } from '../../test/harness/server.ts';

const SIZE = { width: 1280, height: 800 };
/** What the shop is called in the pictures, instead of a port of the machine they are taken on. */
const SHOP = 'https://granary.example';

const site = await startGranary();
const server = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } });
const browser = await launchViewer();
try {
  const crawl = await post('/api/crawl', { url: site.url });
  const page = await (await browser.newContext({ viewport: SIZE, deviceScaleFactor: 1.5 })).newPage();
  await signInByLink(page, server);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await underTheNameOfTheShop(page);

  await page.goto(`${server.url}/dashboard/playground`);
  await page.getByLabel('Address').fill(`${SHOP}/grains/emmer`);
  const formats = page.getByRole('group', { name: 'Formats' });
  for (const name of ['JSON', 'Screenshot', 'Links', 'Brand']) {
    await formats.getByText(name, { exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Emmer' }).waitFor();
  await inBothSchemes(page, 'dashboard-playground');

  await page.goto(`${server.url}/dashboard/crawls/${crawl.id}`);
  await page.getByRole('tab', { name: 'Site' }).click();
  await inBothSchemes(page, 'dashboard-crawl');
} finally {
  await browser.close();
  await server.close();
  await site.close();
}

async function post(path: string, body: object): Promise<{ id: string }> {
  const response = await server.fetch(path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}

async function underTheNameOfTheShop(page: Page): Promise<void> {
  const escaped = encodeURIComponent(SHOP);
  await page.route(`${server.url}/dashboard/image?*`, (route) =>
    route.continue({ url: route.request().url().replaceAll(escaped, encodeURIComponent(site.url)) }),
  );
  await page.route(`${server.url}/dashboard/proxy/**`, async (route) => {
    const sent = route.request().postData();
    const response = await route.fetch(sent ? { postData: sent.replaceAll(SHOP, site.url) } : {});
    await route.fulfill({ response, body: (await response.text()).replaceAll(site.url, SHOP) });
  });
}

async function inBothSchemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForLoadState('networkidle');
    const path = fileURLToPath(new URL(`./${name}-${colorScheme}.png`, import.meta.url));
    await page.screenshot({ path, animations: 'disabled' });
  }
}
