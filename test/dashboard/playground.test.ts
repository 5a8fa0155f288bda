/** The playground: a page in every format, extraction, search, errors beside their fields, the call as code. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, textPdf } from '../fixtures/documents/pdf.ts';
import { nullIfNotAvailable } from '../harness/registry.ts';
import { testPython } from '../python/run-python.ts';
import { file } from '../site/handlers.ts';
import { seriousViolations } from './accessibility.ts';
import { type DashboardKit, follow, startDashboardKit } from './kit.ts';
import { copySample, LANGUAGES, type Language, openWorkshop, type Workshop } from './pasted-sample.ts';

const SOON = { timeout: 15_000 };

const python = await nullIfNotAvailable('Samples in Python are not run here', testPython);
const RUN_HERE = LANGUAGES.filter((language) => language !== 'Python' || python !== null);

let kit: DashboardKit;
let workshop: Workshop;

beforeAll(async () => {
  [kit, workshop] = await Promise.all([
    startDashboardKit(),
    openWorkshop(python ? [dirname(python.program)] : []),
  ]);
});
afterAll(async () => {
  await kit.close();
  await workshop.close();
});

/** Size of the loaded picture in pixels. */
const widthOf = (image: Locator) =>
  image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);

test('a page is scraped in every format and rendered, and each value of the JSON links to its place on it', async () => {
  const page = await kit.open('/playground');
  await page.getByRole('textbox', { name: 'URL' }).fill(`${kit.site.url}/grains/emmer`);
  for (const format of ['HTML', 'JSON', 'Summary', 'Links', 'Images', 'Screenshot', 'Brand']) {
    await page.getByRole('group', { name: 'Formats' }).getByText(format, { exact: true }).first().click();
  }
  await page.getByRole('textbox', { name: 'Prompt' }).fill('the title of the page');
  await page.getByText('Show where each value was found').click();
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const panel = page.getByRole('tabpanel');
  await tab('Markdown').waitFor();
  await panel.getByRole('heading', { name: 'Emmer' }).waitFor();
  await tab('Raw').click();
  await panel.getByText('# Emmer').waitFor();
  await tab('HTML').click();
  await panel.frameLocator('iframe').getByRole('heading', { name: 'Emmer' }).waitFor();
  await tab('JSON').click();
  await panel.getByText('"Emmer"').first().waitFor();
  await tab('Evidence').click();
  await panel.getByRole('button', { name: '/title' }).click();
  await panel.frameLocator('iframe').locator('[data-evidence]', { hasText: 'Emmer' }).waitFor();
  expect(await panel.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
  await panel.getByRole('link', { name: 'Open on the page' }).first().waitFor();
  await tab('Summary').click();
  await panel.getByText('hulled wheat').waitFor();
  await tab('Links').click();
  await panel.getByRole('link', { name: /\/journal/ }).waitFor();
  await tab('Images').click();
  await expect.poll(() => widthOf(panel.locator('img').first()), SOON).toBeGreaterThan(0);
  await tab('Screenshot').click();
  await expect.poll(() => widthOf(panel.locator('img')), SOON).toBe(1440);
  await tab('Brand').click();
  await panel.getByText('#2f5d50', { exact: false }).first().waitFor();
  // The brand's buttons have their own colours.
  const violations = await seriousViolations(page);
  expect(violations.filter((violation) => !violation.startsWith('color-contrast'))).toEqual([]);
  expect(await page.getByTestId('cost').textContent()).toContain('37 credits');
}, 120_000);

test('a value of a PDF links to a picture of its page, with a box around its words', async () => {
  const letter = textPdf([{ content: at(72, 600, 'Phone: +49 30 901820') }]);
  kit.site.page('/letter.pdf', file('application/pdf', letter));
  const schema = { type: 'object', properties: { phone: { type: 'string' } } };
  const asked = { url: `${kit.site.url}/letter.pdf`, prompt: 'the phone number', schema, evidence: true };
  const answer = await kit.server.fetch('/api/extract', { method: 'POST', body: JSON.stringify(asked) });
  const { id } = (await answer.json()) as { id: string };
  const page = await kit.turnTo(`/history/${id}`, '/letter.pdf');
  await page.getByRole('tab', { name: 'Evidence' }).click();
  await page.getByRole('button', { name: '/phone' }).click();
  const picture = page.getByRole('img', { name: 'Page 1 of the document' });
  await expect.poll(() => widthOf(picture), SOON).toBeGreaterThan(600);
  const shown = await picture.boundingBox();
  const mark = await page.getByRole('img', { name: /^Here: .*901820/ }).boundingBox();
  if (!shown || !mark) throw new Error('The picture or its box is not in sight');
  // The words are 192 of 792 points below the top of the page.
  expect((mark.y + mark.height - shown.y) / shown.height).toBeCloseTo(192 / 792, 2);
  expect((mark.x - shown.x) / shown.width).toBeGreaterThan(72 / 612);
});

test('an example is filled in; a result stays while other views are open, and can be saved', async () => {
  const page = await kit.open('/playground');
  const address = page.getByRole('textbox', { name: 'URL' });
  expect(await address.inputValue()).toBe('https://example.com');
  await page.getByText('1 credit', { exact: true }).last().waitFor();
  await address.fill(`${kit.site.url}/grains/emmer`);
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Emmer' }).waitFor();

  const services = page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('link', { name: 'Crawl' }).click();
  await page.getByText('up to 52 credits').waitFor();
  await services.getByRole('link', { name: 'Scrape' }).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Emmer' }).waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Markdown', exact: true }).click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toContain('# Emmer');

  // Stopping ends the call on the server too, and with it the request to the site.
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: dropped, resolve: drop } = Promise.withResolvers<void>();
  kit.site.page('/never', (_request, response) => {
    response.once('close', drop);
    ask();
  });
  await address.fill(`${kit.site.url}/never`);
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await asked;
  await page.getByRole('button', { name: 'Stop' }).click();
  await dropped;
  await page.getByRole('link', { name: 'Open history' }).click();
  await page.getByRole('link', { name: /never/ }).first().click();
  await page.getByRole('alert').getByText('Stopped before it was finished').waitFor();
  await page.getByText('0 credits', { exact: true }).waitFor();
});

test('errors are shown beside their fields, with what to do', async () => {
  const page = await kit.turnTo('/playground', 'Playground');
  await page.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.1/');
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await page.getByRole('alert').getByText('WINNOW_ALLOWED_PRIVATE_HOSTS').waitFor();
  expect(await page.getByRole('textbox', { name: 'URL' }).getAttribute('aria-invalid')).toBe('true');
});

test('keys send a call once, and a dialog gives the focus back', async () => {
  const page = await kit.turnTo('/playground', 'Playground');
  let calls = 0;
  await page.route('**/api/scrape', (route) => {
    calls += 1;
    return route.fulfill({ status: 400, json: { error: { type: 'validation', message: 'Not now' } } });
  });
  const address = page.getByRole('textbox', { name: 'URL' });
  await address.fill(`${kit.site.url}/grains/rye`);
  await page.evaluate(
    `document.querySelector('form').requestSubmit(); document.querySelector('form').requestSubmit()`,
  );
  await page.getByRole('alert').waitFor();
  expect(calls).toBe(1);

  await follow(page, '/dashboard/settings', 'Settings');
  const button = page.getByRole('button', { name: 'Sign out everywhere' });
  await button.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Sign out everywhere');
});

test('an extraction with a schema that is checked as it is typed', async () => {
  const page = await kit.turnTo('/playground/extract', 'Playground');
  await page.getByRole('textbox', { name: 'URL' }).fill(`${kit.site.url}/grains/rye`);
  await page.getByLabel('Prompt').fill('name and price');
  await page.getByLabel('Schema').fill('{"type": "money"}');
  await page.getByText('has the type "money"').waitFor();
  await page
    .getByLabel('Schema')
    .fill('{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"}}}');
  await page.getByRole('button', { name: 'Extract', exact: true }).click();
  await page.getByRole('tabpanel').getByText('2.6').waitFor();
});

test('a search finds what was fetched, and the call is shown as code', async () => {
  const page = await kit.turnTo('/playground/search', 'Playground');
  await page.getByLabel('Query').fill('emmer hulled wheat');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('tabpanel').getByText('Emmer').first().waitFor();
  await page.getByText('Python', { exact: true }).click();
  await page.getByText('"query": "emmer hulled wheat"').waitFor();
  await page.getByText('CLI', { exact: true }).click();
  await page.getByText("winnow search 'emmer hulled wheat'").waitFor();
});

test('a map becomes a batch, and a dropped file is parsed; each result stays', async () => {
  const page = await kit.turnTo('/playground/map', 'Playground');
  const services = page.getByRole('navigation', { name: 'Services' });
  await page.getByRole('textbox', { name: 'URL' }).fill(kit.site.url);
  await page.getByText('1 credit', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const addresses = page.getByRole('region', { name: 'URLs' });
  await addresses.getByRole('link', { name: /\/journal/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Filter the URLs' }).fill('about');
  await expect.poll(() => addresses.getByRole('link').count()).toBe(1);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^url,title,lastmod\r\nhttp\S+\/about,.*\r\n$/);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fetch them' }).click();
  await page.getByText('up to 1 credit').waitFor();
  expect(await page.getByRole('textbox', { name: 'URLs' }).inputValue()).toBe(`${kit.site.url}/about`);
  await page.getByRole('button', { name: 'Start the batch' }).click();
  await page.waitForURL(/batches\/[0-9a-f-]{36}/);
  await page.getByText('good', { exact: true }).first().waitFor();

  await follow(page, '/dashboard/history?service=map', 'History');
  await page.getByRole('region', { name: 'Past requests' }).getByRole('link').first().click();
  await addresses.getByRole('link', { name: /\/journal/ }).waitFor();
  await page.getByRole('link', { name: 'Open in playground' }).click();
  await services.waitFor();
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['# Harvest\\n\\nThe corn is in.'], 'harvest.md', { type: 'text/markdown' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }`);
  await page.getByText('harvest.md').first().waitFor();
  await page.getByText('-F file=@harvest.md').waitFor();
  await page.getByRole('button', { name: 'Parse', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Harvest' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await services.getByRole('link', { name: 'Monitor' }).click();
  await page.getByText('1 credit a run, and 5 more when something changed.').waitFor();
  await services.getByRole('link', { name: 'Parse' }).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Harvest' }).waitFor();
}, 120_000);

test('values are picked by clicking on the page, and read from all similar elements', async () => {
  const page = await kit.open('/playground/extract');
  await page.getByRole('textbox', { name: 'URL' }).fill(`${kit.site.url}/grains`);
  await page.getByText('Selectors', { exact: true }).click();
  await page.getByRole('button', { name: 'Pick on the page' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
  const rye = await dialog.frameLocator('iframe').getByRole('link', { name: 'Rye' }).boundingBox();
  if (!rye) throw new Error('The page is not shown');
  await page.mouse.click(rye.x + 4, rye.y + 4);
  await dialog.getByLabel('Selector of value 1').waitFor();
  expect(await dialog.getByLabel('Selector of value 1').inputValue()).toBe('main ul > li');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByLabel('Name of items, value 1').fill('grain');
  await dialog.getByRole('button', { name: 'Use' }).click();
  await page.getByText('1 credit', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Extract', exact: true }).click();
  await page.getByRole('tabpanel').getByText('Text', { exact: true }).click();
  await page.getByText(/"grain": "Oats"/).waitFor();

  // By keyboard, for the ignored parts of a monitor.
  await follow(page, '/dashboard/monitors/new', 'New monitor');
  await page.getByLabel('URL', { exact: true }).fill(`${kit.site.url}/grains`);
  await page.getByText('What does not count as a change').click();
  await page.getByRole('button', { name: 'Pick on the page' }).last().press('Enter');
  const layer = dialog.getByRole('button', { name: /^Pick from the page/ });
  await dialog.frameLocator('iframe').getByRole('heading', { name: 'Grains' }).waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await layer.press(key);
  await dialog.getByRole('button', { name: 'Use' }).press('Enter');
  await expect.poll(() => page.getByLabel('CSS selectors').inputValue()).toBe('h1');

  // On the screenshot: the smallest part under the pointer, then the one around it, then one by keyboard.
  await page.getByRole('button', { name: 'Pick on the screenshot' }).last().click();
  const shot = dialog.getByRole('button', { name: /^Pick from the screenshot/ });
  const place = await shot.boundingBox();
  if (!place) throw new Error('The screenshot is not shown');
  // The logo is at 40, 20 of 1440 pixels, 48 wide.
  const scale = place.width / 1440;
  await page.mouse.click(place.x + 60 * scale, place.y + 40 * scale);
  await expect.poll(() => dialog.getByLabel('Picked').inputValue()).toBe('h1\nimg.logo');
  await dialog.getByRole('button', { name: 'Wider' }).click();
  await expect.poll(() => dialog.getByLabel('Picked').inputValue()).toBe('h1\nheader');
  expect(await dialog.locator('[data-mark=picked]').count()).toBe(2);
  expect(await seriousViolations(page)).toEqual([]);
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await shot.press(key);
  await dialog.getByRole('button', { name: 'Use' }).press('Enter');
  await expect.poll(() => page.getByLabel('CSS selectors').inputValue()).toBe('h1\nheader\nnav');
});

test('calls run as copied from the playground, the reference and a monitor', async () => {
  const page = await kit.open('/playground');
  await page.getByRole('textbox', { name: 'URL' }).fill(`${kit.site.url}/grains/emmer`);
  const ran = new Map<Language, string>();
  for (const language of RUN_HERE) {
    const sample = await copySample(page, language);
    ran.set(language, sample.code);
    const printed = await workshop.run(language, sample);
    expect(printed, `${language} of the playground`).toContain('hulled wheat');
  }

  await page.goto(`${kit.server.url}/docs/scrape`);
  const here = (text: string) =>
    text
      .replaceAll('https://example.com', `${kit.site.url}/grains/emmer`)
      .replaceAll('~/.local/share/winnow', kit.server.dataDir);
  // One language is enough here: all of them ran above, and the samples of both are made by the same code.
  const { setUp, code } = await copySample(page, 'TypeScript');
  const printed = await workshop.run('TypeScript', { setUp: here(setUp), code: here(code) });
  expect(printed).toContain('hulled wheat');
  // The command takes long to start; this is the same call, with options.
  expect(here((await copySample(page, 'CLI')).code)).toContain(ran.get('CLI'));

  // A change of a monitor is shown as a change.
  const made = await kit.server.fetch('/api/monitor', {
    method: 'POST',
    body: JSON.stringify({ url: `${kit.site.url}/grains/rye`, interval: '1d', name: 'Rye' }),
  });
  const { cronId } = (await made.json()) as { cronId: string };
  await kit.open(`/monitors/${cronId}/edit`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Rye, daily');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Rye' }).waitFor();
  for (const language of ['curl', 'TypeScript'] as const) {
    const sample = await copySample(page, language);
    expect(sample.code).toMatch(/-X PATCH|monitor\.update\(/);
    expect(await workshop.run(language, sample), `${language} of a monitor`).toContain('Rye, daily');
  }
  await kit.server.fetch(`/api/monitor/${cronId}`, { method: 'DELETE' });
}, 180_000);

test('a past request is found in history and run again', async () => {
  const page = await kit.turnTo('/history?service=extract', 'History');
  await page.getByRole('link', { name: /rye/ }).first().click();
  const before = page.url();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.waitForURL((url) => /history\/[\w-]+$/.test(url.pathname) && url.href !== before);
  await page.getByRole('tabpanel').getByText('2.6').waitFor();
  await page
    .getByText('winnow extract', { exact: false })
    .or(page.getByText('curl -X POST'))
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Open in playground' }).click();
  await page.waitForURL(/playground\/extract/);
  await expect.poll(() => page.getByLabel('Prompt').inputValue(), SOON).toBe('name and price');
  await page.getByRole('button', { name: 'Extract', exact: true }).click();
  await page.getByRole('tabpanel').getByText('2.6').waitFor();
});

test('nothing broke on the way', () => {
  // A request that was refused on purpose, and pictures of the page that its frame blocks.
  const meant = /status of 400|Loading the image '\S+\/pictures\/.*has been blocked/;
  expect(kit.faults.filter((fault) => !meant.test(fault))).toEqual([]);
});

test('actions are built by form, and the outcome of each is shown', async () => {
  const page = await kit.turnTo('/playground', 'Playground');
  await page.getByRole('textbox', { name: 'URL' }).fill(`${kit.site.url}/grains/emmer`);
  await page.getByText('Actions on the page').click();
  const add = page.getByRole('button', { name: 'Add an action' });
  await add.click();
  await page.getByLabel('Kind of action 1').selectOption('step');
  await page.getByRole('textbox', { name: 'Step' }).fill('scroll down');
  await add.click();
  await page.getByLabel('Kind of action 2').selectOption('executeJavascript');
  await page.getByRole('textbox', { name: 'Script' }).fill('document.title.length > 0');
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await page.getByRole('tab', { name: /^Actions/ }).click({ timeout: 30_000 });
  const panel = page.getByRole('tabpanel');
  await panel.getByText('Run JavaScript').waitFor();
  expect(await panel.getByText('done', { exact: true }).count()).toBe(2);
  await panel.getByText('true', { exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await add.click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Buy this grain');
  await page.getByRole('button', { name: 'Scrape', exact: true }).click();
  await page.getByText('On the page instead:', { exact: true }).waitFor({ timeout: 30_000 });
}, 90_000);
