/** Hostile pages cannot harm their reader, and the dashboard can be used without sight or a mouse. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file } from '../site/handlers.ts';
import { paleText, seriousViolations } from './accessibility.ts';
import { HOSTILE } from './granary-site.ts';
import { keyboardFaults } from './keyboard.ts';
import { type DashboardKit, follow, startSharedDashboardKit } from './kit.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 800 };

let kit: DashboardKit;
let emmer = '';
let trap = '';

beforeAll(async () => {
  kit = await startSharedDashboardKit();
  emmer = await scraped('/grains/emmer', ['markdown', 'html', 'links', 'images', 'json']);
  trap = await scraped('/hostile', ['markdown', 'html', 'links', 'images']);
});
afterAll(() => kit.close());

async function scraped(path: string, formats: string[]): Promise<string> {
  const response = await kit.server.fetch('/api/scrape', {
    method: 'POST',
    body: JSON.stringify({
      url: kit.site.url + path,
      formats: formats.map((type) => ({ type })),
      fetchConfig: { mode: 'fast' },
    }),
  });
  return ((await response.json()) as { id: string }).id;
}

test('a hostile page is shown without running, loading or navigating anywhere', async () => {
  const page = await kit.open(`/history/${trap}`);
  const outside: string[] = [];
  const isOutside = (url: string) => !url.startsWith(kit.server.url) && !/^(data|blob|about):/.test(url);
  // The browser also reports requests that its policy blocked; those are not counted.
  page.on('response', (response) => void (isOutside(response.url()) && outside.push(response.url())));
  page.on('requestfailed', (request) => {
    if (isOutside(request.url()) && request.failure()?.errorText !== 'csp') outside.push(request.url());
  });
  const panel = page.getByRole('tabpanel');
  await panel.getByText('A trap').waitFor();
  expect(
    await panel
      .locator('script, iframe, [onerror], [onload], a[href^="javascript"], a[href^="data"]')
      .count(),
  ).toBe(0);
  for (const link of await panel.getByRole('link').all()) {
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  }
  for (const name of ['Raw', 'HTML', 'Links', 'Images', 'Full response']) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    if (name === 'HTML') {
      expect(await panel.locator('iframe').getAttribute('sandbox')).toBe('');
      await panel.frameLocator('iframe').getByText('A trap').waitFor();
    }
  }
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.getByText('Source', { exact: true }).click();
  const trapped = await Promise.all(
    page.frames().map((frame) => frame.evaluate('globalThis.trapped ?? null').catch(() => null)),
  );
  expect(trapped.every((value) => value === null)).toBe(true);
  expect(outside).toEqual([]);
  expect(kit.site.requests.filter(({ path }) => path === '/beacon.png')).toEqual([]);
});

test('a hostile page can be clicked on without running', async () => {
  const page = await kit.turnTo('/playground/extract', 'Playground');
  await page.getByText('HTML', { exact: true }).click();
  await page.getByRole('textbox', { name: 'HTML' }).fill(HOSTILE);
  await page.getByText('Selectors', { exact: true }).click();
  await page.getByRole('button', { name: 'Pick on the page' }).click();
  const frame = page.getByRole('dialog').frameLocator('iframe');
  await frame.getByRole('heading', { name: 'A trap' }).waitFor();
  expect(await frame.locator('script, iframe, meta[http-equiv=refresh], base').count()).toBe(0);
  const link = await frame.getByText('a link that runs').boundingBox();
  await page.mouse.click((link?.x ?? 0) + 4, (link?.y ?? 0) + 4);
  await page.getByLabel('Selector of value 1').waitFor();
  expect(await page.evaluate('globalThis.trapped ?? null')).toBe(null);
});

test('a text that takes long to parse does not block the page', async () => {
  const nested = Array.from({ length: 500 }, (_, depth) => `${' '.repeat(2 * depth)}- down`).join('\n');
  kit.site.page('/nested', file('text/markdown', nested));
  const page = await kit.turnTo(`/history/${await scraped('/nested', ['markdown'])}`, '/nested');
  await page.getByRole('tab', { name: 'Raw' }).waitFor();
  // Counts while the text is parsed; a blocked page would not count.
  const counted = page.evaluate(`new Promise((done) => {
    let count = 0;
    const timer = setInterval(() => { if (++count === 20) { clearInterval(timer); done(count); } }, 50);
  })`);
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'late'));
  expect(await Promise.race([counted, late])).toBe(20);
  await page
    .getByText(/takes too long to format|^down/)
    .first()
    .waitFor();
});

const views = () => [
  '/',
  '/playground',
  '/playground/extract',
  '/playground/search',
  '/playground/crawl',
  '/playground/map',
  '/playground/batch',
  '/playground/parse',
  '/playground/monitor',
  '/crawls',
  '/monitors',
  '/monitors/new',
  '/sessions',
  '/sessions/new',
  '/sessions/sign-in',
  '/history',
  `/history/${emmer}`,
  '/usage',
  '/keys',
  '/people',
  '/audit',
  '/usage/webhooks',
  '/usage/health',
  '/settings',
  '/nowhere',
];

/** Axe looks at these with something in them, in the other suites; bench/front-doors/dashboard-views.ts has it look at all. */
const SEEN_ELSEWHERE = [
  '/playground',
  '/playground/extract',
  '/playground/map',
  '/playground/parse',
  '/monitors/new',
  '/history',
];

/** One of each kind: a start, forms, a table, a result, charts. The bench shows all of them on a phone. */
const SEEN_ON_A_PHONE = [
  '/',
  '/playground/crawl',
  '/monitors/new',
  '/sessions/new',
  '/history',
  '/usage',
  '/keys',
  '/settings',
];

test('axe finds nothing serious in any view, no text is too pale, and nothing overflows', async () => {
  const page = await kit.turnTo('/', 'Overview', { viewport: WIDE });
  const found: string[] = [];
  const titles = new Set<string>();
  const show = async (view: string) => {
    // To load the app and axe again for each view would take longer than to look at it.
    await follow(page, `/dashboard${view}`);
    await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
    const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (wider !== 0) found.push(`${view} is ${wider} pixels too wide`);
  };
  for (const view of views()) {
    await show(view);
    titles.add(await page.title());
    const look = SEEN_ELSEWHERE.includes(view) ? paleText : seriousViolations;
    found.push(...(await look(page)).map((violation) => `${view} ${violation}`));
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  for (const view of SEEN_ON_A_PHONE) {
    await show(view);
    found.push(...(await paleText(page)).map((violation) => `${view} in the dark ${violation}`));
  }
  // The frame of all of them has other parts on a phone.
  found.push(...(await seriousViolations(page)));
  expect(found).toEqual([]);
  // They were really shown; those of the playground and of usage share a title.
  expect(titles.size).toBe(16);
}, 240_000);

test('text that is too pale is detected in both schemes', async () => {
  const page = await kit.browser.newPage();
  await page.setContent(`<style>@media (prefers-color-scheme: dark) { body { background: #111 } }</style>
    <p id="grey" style="color: #8a8a8a; background: #fff">Grey on white</p>
    <p style="color: #8a8a8a; background: #fff; font-size: 30px">Large</p>
    <div style="background: #fff"><p id="faint" style="color: #000; opacity: 0.4">Faint</p></div>
    <p id="veiled" style="color: rgb(0 0 0 / 0.4); background: #fff">Veiled</p>
    <p id="scheme" style="color: #9a9a9a">On the ground of the scheme</p>
    <p style="color: #8a8a8a; background: #fff" hidden>Hidden</p>
    <button disabled style="color: #ccc; background: #fff">Off</button>`);
  const paleIn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    return (await paleText(page)).map((found) => /id="(\w+)"/.exec(found)?.[1]);
  };
  expect(await paleIn('light')).toEqual(['grey', 'faint', 'veiled', 'scheme']);
  expect(await paleIn('dark')).toEqual(['grey', 'faint', 'veiled']);
  await page.close();
});

test('the sign-in page too', async () => {
  const page = await kit.visit('/dashboard/sign-in');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

test('the keyboard reaches everything: skip link, tabs by arrows, menu by Escape', async () => {
  const page = await kit.open('/usage', { viewport: PHONE });
  await page.getByRole('heading', { name: 'Usage' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  await page.getByRole('tab', { name: 'Credits' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Webhooks');
  await page.getByRole('heading', { name: 'Signing secret' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Playground' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Playground' }).waitFor({ state: 'hidden' });
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Menu');
});

test('Tab moves visibly through a form and a dialog, and Escape returns the focus', async () => {
  const page = await kit.turnTo('/keys', 'Keys');
  await page.getByRole('button', { name: 'New key' }).click();
  expect(await keyboardFaults(page)).toEqual([]);
  expect(await page.evaluate('document.activeElement.textContent')).toBe('New key');
  expect(await keyboardFaults(page)).toEqual([]);
});

test('anything is found by Ctrl-K and the keyboard alone', async () => {
  const page = await kit.turnTo('/', 'Overview');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill('emmer');
  await page.getByRole('option', { name: /grains\/emmer/ }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await field.press('Enter');
  await page.waitForURL(/\/history\/[0-9a-f-]{36}$/);
  await page.keyboard.press('Control+k');
  await field.fill('keys');
  await page.getByRole('option', { name: 'Keys', exact: true }).waitFor();
  await field.press('ArrowDown');
  await field.press('ArrowUp');
  await field.press('Enter');
  await page.waitForURL(/\/dashboard\/keys$/);
  await page.keyboard.press('Control+k');
  await field.fill('start a crawl');
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1);
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
});

test('Enter on a focused finding opens it once', async () => {
  const page = await kit.turnTo('/', 'Overview');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('people');
  await page.getByRole('option', { name: 'People', exact: true }).focus();
  await page.evaluate(
    'const push = history.pushState; window.opened = 0; history.pushState = function (...to) { window.opened += 1; push.apply(this, to); }',
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/people$/);
  expect(await page.evaluate('window.opened')).toBe(1);
});

test('keys pressed before the search has loaded take effect', async () => {
  const page = await kit.open('/');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const mayLoad = Promise.withResolvers<void>();
  const held: string[] = [];
  await page.route('**/*.js', async (route) => {
    held.push(route.request().url());
    await mayLoad.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('people');
  await page.keyboard.press('Enter');
  expect(held).not.toEqual([]);
  mayLoad.resolve();
  await page.waitForURL(/\/dashboard\/people$/);
});

test('the theme follows the system, and a choice is kept', async () => {
  const page = await kit.open('/settings', { colorScheme: 'dark' });
  const theme = () => page.evaluate('document.documentElement.dataset.theme');
  expect(await theme()).toBe('dark');
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(theme, { timeout: 10_000 }).toBe('light');
  await page.reload();
  expect(await theme()).toBe('light');
});
