/**
 * Pictures of every view of the dashboard and the reference, to look at: light and dark, wide and on a phone, from
 * a running service with things in it. `node bench/front-doors/dashboard-views.ts FOLDER [WORD…]`; a word takes only the views
 * whose name has it. Prints where a page is wider than its window, where text is cut, what axe finds serious, and
 * what cannot be done by keyboard.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeFindings } from '../../test/dashboard/accessibility.ts';
import { keyboardFaults } from '../../test/dashboard/keyboard.ts';
import { buildDashboard, setStage } from '../../test/dashboard/viewer.ts';
import { htmlPage } from '../../test/site/handlers.ts';

const [folder = '/tmp/dashboard-views', ...words] = process.argv.slice(2);
const WAYS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Run in the page: what is wider than its window, and text that is cut without saying so. */
const LOOK = `(() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push('wider than the window by ' + (root.scrollWidth - root.clientWidth) + ' px');
  for (const element of document.querySelectorAll('main *, dialog *')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.children.length > 0) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (overflowX === 'hidden' && textOverflow !== 'ellipsis' && !element.classList.contains('sr-only'))
      faults.push('cut: ' + element.outerHTML.slice(0, 160));
  }
  return faults;
})()`;

/** What is done on a page before its picture. */
type Act = (page: Page) => Promise<unknown>;
type View = { name: string; path: string; act?: Act; signedOut?: boolean };

await buildDashboard();
const { server, site, browser, storageState, close } = await setStage();
try {
  await mkdir(folder, { recursive: true });
  await take(emptyViews());
  await take(viewsOf(await fill()));
} finally {
  await close();
}

async function take(views: View[]) {
  const wanted = views.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  for (const view of wanted) {
    const context = await browser.newContext({
      ...(!view.signedOut && { storageState }),
      viewport: WAYS[0],
      reducedMotion: 'reduce',
    });
    const say = (text: string) => process.stdout.write(`${view.name}: ${text}\n`);
    try {
      await takeView(await context.newPage(), view, say);
    } catch (error) {
      // A view that does not load, or whose tab dies, must not cost the others their pictures.
      say(error instanceof Error ? error.message : String(error));
    } finally {
      await context.close();
    }
  }
}

async function takeView(page: Page, { name, path, act }: View, say: (text: string) => void): Promise<void> {
  page.setDefaultTimeout(60_000);
  page.on('pageerror', ({ message }) => say(message));
  page.on('console', (message) => message.type() === 'error' && say(message.text()));
  await page.goto(server.url + path);
  await page.getByRole('heading').first().waitFor();
  await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
  // A picture of a view whose action failed shows why.
  await act?.(page).catch((error) => say(error instanceof Error ? error.message : String(error)));
  for (const { width, height, colorScheme } of WAYS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    await page.waitForLoadState('networkidle');
    const way = `${width}-${colorScheme}`;
    for (const fault of (await page.evaluate(LOOK)) as string[]) say(`${way}: ${fault}`);
    for (const fault of await axeFindings(page)) say(`${way}: ${fault}`);
    await page.screenshot({ path: join(folder, `${name}-${way}.png`), fullPage: true });
  }
  await page.setViewportSize(WAYS[0]);
  for (const fault of await keyboardFaults(page)) say(`by keyboard: ${fault}`);
}

function emptyViews(): View[] {
  const views = ['crawls', 'batches', 'monitors', 'extractors', 'sessions', 'history', 'usage'];
  return [
    { name: 'empty-overview', path: '/dashboard' },
    ...views.map((name) => ({ name: `empty-${name}`, path: `/dashboard/${name}` })),
    { name: 'sign-in', path: '/dashboard', signedOut: true },
  ];
}

type Filled = {
  crawl: string;
  batch: string;
  entry: string;
  failed: string;
  extractor: string;
  monitors: string[];
};

/** What an account has after some days: things that went well, that changed, that failed. */
async function fill(): Promise<Filled> {
  const post = async (path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const response = await server.fetch(path, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  };
  const idOf = async (path: string, body: object, name = 'id') => String((await post(path, body))[name]);
  const price = (euros: number) =>
    site.page(
      '/price',
      `<title>Emmer</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Emmer', offers: { '@type': 'Offer', price: euros, priceCurrency: 'EUR' } })}</script><main><h1>Emmer</h1><p>A kilo costs <b class="price">${euros} EUR</b> at the mill today.</p></main>`,
    );
  site.page('/hook', htmlPage('no', 500));
  site.page('/closed', (_request, response) => void response.destroy());
  const crawl = await idOf('/api/crawl', { url: site.url, webhookUrl: `${site.url}/hook` });
  const formats = ['markdown', 'json', 'screenshot', 'links', 'images', 'branding'].map((type) => ({ type }));
  const entry = await idOf('/api/scrape', { url: `${site.url}/grains/emmer`, formats });
  const batch = await idOf('/api/batch', {
    urls: ['/', '/grains', '/missing'].map((path) => site.url + path),
  });
  await post('/api/scrape', { url: `${site.url}/missing` });
  await post('/api/scrape', { url: `${site.url}/closed` });
  await post('/api/extract', { url: `${site.url}/grains/rye`, prompt: 'name and price' });
  await post('/api/map', { url: site.url });
  await post('/api/search', { query: 'emmer flour' });
  const watch = async (body: object) =>
    idOf('/api/monitor', { interval: '0 9 * * 1-5', firstRun: 'now', ...body }, 'cronId');
  price(4.2);
  const changing = await watch({
    url: `${site.url}/price`,
    name: 'The price of emmer',
    formats: [{ type: 'markdown' }, { type: 'json', prompt: 'price' }, { type: 'screenshot' }],
    webhookUrl: `${site.url}/hook`,
    notify: [{ type: 'ntfy', url: `${site.url}/hook` }],
  });
  site.page(
    '/down',
    '<title>Hours</title><main><h1>Hours</h1><p>Open from nine to five, every day but Sunday.</p></main>',
  );
  const down = await watch({ url: `${site.url}/down`, name: 'Opening hours' });
  const whole = await watch({
    url: site.url,
    name: 'The whole shop',
    scope: 'site',
    crawl: { maxPages: 20 },
  });
  await watch({ url: `${site.url}/journal`, interval: '@daily', firstRun: 'scheduled' });
  const gone = await watch({ url: `${site.url}/closed`, name: 'A server that is gone' });
  const run = (id: string) => post(`/api/monitor/${id}/run`);
  for (const euros of [4.4, 4.1, 5.2]) {
    price(euros);
    await run(changing);
  }
  site.page('/down', htmlPage('<h1>Unavailable</h1>', 503));
  await run(down);
  await run(gone);
  site.page(
    '/journal/mill',
    '<title>The mill</title><main><h1>The mill</h1><p>The mill is closed for the winter.</p></main>',
  );
  await run(whole);
  const extractor = await idOf('/api/extractor', {
    name: 'Grains',
    urls: ['einkorn', 'emmer', 'spelt', 'rye'].map((id) => `${site.url}/grains/${id}`),
    prompt: 'name, price and description',
  });
  await post('/api/session', {
    name: 'mill',
    cookies: [{ name: 'signed', value: 'in', domain: '127.0.0.1' }],
    check: { text: 'Sign out' },
  });
  await post('/api/keys', { name: 'the shop', scope: 'call' });
  await post('/api/members', { email: 'ines@example.org', role: 'member' });
  await post('/api/members', { email: 'a-person-with-a-long-name@departments.example.org', role: 'viewer' });
  await server.winnow('credits', 'grant', 'owner', '100').catch(() => '');
  const history = (await (await server.fetch('/api/history?status=failed')).json()) as {
    data: { id: string }[];
  };
  const failed = history.data[0]?.id ?? '';
  return { crawl, batch, entry, failed, extractor, monitors: [changing, down, whole, gone] };
}

function viewsOf({ crawl, batch, entry, failed, extractor, monitors }: Filled): View[] {
  const [changing, down, whole, gone] = monitors;
  const tab =
    (name: RegExp): Act =>
    (page) =>
      page.getByRole('tab', { name }).click();
  const click =
    (name: string | RegExp): Act =>
    (page) =>
      page.getByRole('button', { name }).first().click();
  const at = (name: string, path: string, act?: Act): View => ({
    name,
    path: `/dashboard${path}`,
    ...(act && { act }),
  });
  const scrape: Act = async (page) => {
    await page.getByRole('textbox', { name: 'URL' }).fill(`${site.url}/grains/emmer`);
    await page.getByRole('button', { name: 'Scrape', exact: true }).click();
    await page.getByRole('tabpanel').getByRole('heading', { name: 'Emmer' }).waitFor();
  };
  return [
    at('overview', ''),
    at('overview-7d', '?hours=168'),
    at('playground-scrape', '/playground', scrape),
    ...['extract', 'search', 'map', 'crawl', 'batch', 'monitor', 'parse'].map((name) =>
      at(`playground-${name}`, `/playground/${name}`),
    ),
    at('playground-mapped', '/playground/map', async (page) => {
      await page.getByRole('textbox').first().fill(site.url);
      await page.getByRole('button', { name: /^Map/ }).click();
      await page.getByRole('link', { name: /emmer/ }).first().waitFor();
    }),
    at('crawls', '/crawls'),
    at('crawl', `/crawls/${crawl}`),
    at('crawl-site', `/crawls/${crawl}`, tab(/^Site/)),
    at('crawl-errors', `/crawls/${crawl}`, tab(/^Errors/)),
    at('crawl-skipped', `/crawls/${crawl}`, tab(/^Skipped/)),
    at('batches', '/batches'),
    at('batch', `/batches/${batch}`),
    at('monitors', '/monitors'),
    at('monitor-new', '/monitors/new'),
    at('monitor-pick', '/monitors/new', async (page) => {
      await page.getByLabel('URL', { exact: true }).fill(`${site.url}/grains`);
      await page.getByText('What does not count as a change').click();
      await page.getByRole('button', { name: 'Pick on the screenshot' }).last().click();
      await page
        .getByRole('button', { name: /^Pick from the screenshot/ })
        .click({ position: { x: 80, y: 60 } });
    }),
    at('monitor-changed', `/monitors/${changing}`),
    at('monitor-json', `/monitors/${changing}`, tab(/json/)),
    at('monitor-picture', `/monitors/${changing}`, tab(/screenshot/)),
    at('monitor-down', `/monitors/${down}`),
    at('monitor-site', `/monitors/${whole}`),
    at('monitor-gone', `/monitors/${gone}`),
    at('monitor-edit', `/monitors/${changing}/edit`),
    at('extractors', '/extractors'),
    at('extractor-new', '/extractors/new'),
    at('extractor', `/extractors/${extractor}`),
    at('sessions', '/sessions'),
    at('session-new', '/sessions/new'),
    at('session-sign-in', '/sessions/sign-in'),
    at('history', '/history'),
    at('history-entry', `/history/${entry}`),
    at('history-json', `/history/${entry}`, tab(/^JSON/)),
    at('history-screenshot', `/history/${entry}`, tab(/^Screenshot/)),
    at('history-brand', `/history/${entry}`, tab(/^Brand/)),
    at('history-links', `/history/${entry}`, tab(/^Links/)),
    at('history-response', `/history/${entry}`, tab(/^Full response/)),
    at('history-failed', `/history/${failed}`),
    at('keys', '/keys'),
    at('key-new', '/keys', click('New key')),
    at('people', '/people'),
    at('person-new', '/people', click(/^Invite/)),
    at('audit', '/audit'),
    ...['', '/credits', '/webhooks', '/health'].map((part) =>
      at(`usage${part.replace('/', '-')}`, `/usage${part}`),
    ),
    at('settings', '/settings'),
    at('find', '', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('emmer');
      await page.getByRole('option').first().waitFor();
    }),
    at('not-found', '/nowhere'),
    { name: 'docs', path: '/docs' },
    { name: 'docs-scrape', path: '/docs/scrape' },
    { name: 'docs-guide', path: '/docs/guides/monitor' },
    {
      name: 'docs-search',
      path: '/docs',
      act: (page) => page.getByRole('searchbox').first().fill('screenshot'),
    },
  ];
}
