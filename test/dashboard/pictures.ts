/** The pictures of the README and the docs, taken from the running product, and how two of them are compared. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Site } from '../site/site.ts';
import type { Stage } from './viewer.ts';

export const PICTURES = fileURLToPath(new URL('../../docs/images', import.meta.url));
const SIZE = { width: 1280, height: 800 };
/** In pixels of the picture for one of the window. */
const SHARPNESS = 1.5;
/** The shop's name in the pictures, instead of a port. */
const SHOP = 'https://granary.example';

/** Writes them into a folder and returns their names. */
export async function takePictures(stage: Stage, folder: string): Promise<string[]> {
  const { server, site, browser, storageState } = stage;
  const context = await browser.newContext({ storageState, viewport: SIZE, deviceScaleFactor: SHARPNESS });
  const page = await context.newPage();
  const names: string[] = [];
  await underTheNameOfTheShop(page, server, site);

  await page.goto(`${server.url}/dashboard/playground`);
  await page.getByRole('textbox', { name: 'URL' }).fill(`${SHOP}/grains/emmer`);
  const formats = page.getByRole('group', { name: 'Formats' });
  for (const name of ['JSON', 'Screenshot', 'Links', 'Brand']) {
    await formats.getByText(name, { exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Emmer' }).waitFor();
  await inAllSchemes('dashboard-playground');

  const started = await server.fetch('/api/crawl', {
    method: 'POST',
    body: JSON.stringify({ url: site.url }),
  });
  const { id } = (await started.json()) as { id: string };
  await page.goto(`${server.url}/dashboard/crawls/${id}`);
  await page.getByText('1 error page', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Site' }).click();
  await inAllSchemes('dashboard-crawl');

  await page.goto(`${server.url}/docs/scrape`);
  await page.getByRole('heading', { level: 1, name: 'Scrape a page' }).waitFor();
  await inAllSchemes('reference');
  await context.close();
  return names;

  async function inAllSchemes(name: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForLoadState('networkidle');
      const file = `${name}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), animations: 'disabled' });
      names.push(file);
    }
  }
}

async function underTheNameOfTheShop(page: Page, server: Stage['server'], site: Site): Promise<void> {
  await page.route(`${server.url}/dashboard/image?*`, (route) =>
    route.continue({
      url: route.request().url().replaceAll(encodeURIComponent(SHOP), encodeURIComponent(site.url)),
    }),
  );
  await page.route(`${server.url}/dashboard/proxy/**`, async (route) => {
    const sent = route.request().postData();
    const response = await route.fetch(sent ? { postData: sent.replaceAll(SHOP, site.url) } : {});
    await route.fulfill({ response, body: (await response.text()).replaceAll(site.url, SHOP) });
  });
}

const CELLS = { width: 96, height: 60 };
/** Of 255; smaller differences are fonts and figures that are never the same twice. */
const NOTICED = 16;

/** The share of a picture that looks different: compared in coarse cells, so that times, ports and ids do not count. */
export async function differenceOf(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all([cellsOf(one), cellsOf(other)]);
  const different = a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > NOTICED).length;
  return different / a.length;
}

async function cellsOf(path: string): Promise<number[]> {
  return [
    ...(await sharp(path).greyscale().resize(CELLS.width, CELLS.height, { fit: 'fill' }).raw().toBuffer()),
  ];
}
