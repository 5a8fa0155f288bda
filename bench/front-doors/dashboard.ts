/**
 * How the dashboard performs in a real browser on a local server: what it loads, when each view can be used, and
 * whether a crawl of 1,000 pages or a history of 100,000 requests ever makes it stall.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { plansFor } from '../../src/account/plans.ts';
import { openStore } from '../../src/store/database/open.ts';
import { signInByLink } from '../../test/dashboard/viewer.ts';
import { launchBareBrowser } from '../../test/harness/bare-browser.ts';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { startSite } from '../../test/site/site.ts';
import { quantile } from '../figures.ts';
import { printTable } from '../table.ts';

const VIEWS = ['/', '/playground', '/crawls', '/monitors', '/history', '/usage', '/keys', '/settings'];
const ROUNDS = 7;
const PAGES = 1_000;
const ENTRIES = 100_000;
const SCROLL_MS = 4_000;

/** Run in the page: notes the first frame in which the view stands and nothing is loading. */
const NOTE_WHEN_USABLE = `
  (function look() {
    const stands = document.querySelector('h1') && !document.querySelector('[role=status][aria-label=Loading]');
    if (stands) window.usableAt = performance.now();
    else requestAnimationFrame(look);
  })();
`;

const pageOf = (n: number) => {
  const links = [2 * n + 1, 2 * n + 2].filter((next) => next < PAGES);
  const list = links.map((next) => `<li><a href="/section-${next % 20}/page-${next}">Page ${next}</a></li>`);
  return `<title>Page ${n}</title><main><h1>Page ${n}</h1><p>${'Grain after grain. '.repeat(40)}</p><ul>${list.join('')}</ul></main>`;
};
const site = await startSite({ '/': pageOf(0) });
for (let n = 1; n < PAGES; n++) site.page(`/section-${n % 20}/page-${n}`, pageOf(n));
const server = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } });
const browser = await launchBareBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInByLink(page, server);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const state = await context.storageState();
  await sizes(() => browser.newContext({ storageState: state }));
  await interactive(context);
  await crawl(page);
  await history(page, server);
} finally {
  await browser.close();
  await server.close();
  await site.close();
}

/** Everything a browser that has seen nothing yet must load to show a view. */
async function sizes(freshContext: () => Promise<BrowserContext>): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const view of ['/', '/playground']) {
    const context = await freshContext();
    const page = await context.newPage();
    const kinds = new Map<string, number>();
    const loading: Promise<void>[] = [];
    page.on('response', (response) => {
      const kind = /\.(js|css|woff2|svg)$/.exec(new URL(response.url()).pathname)?.[1];
      if (!kind) return;
      const add = async () => {
        const { responseBodySize } = await response.request().sizes();
        kinds.set(kind, (kinds.get(kind) ?? 0) + responseBodySize);
      };
      loading.push(add());
    });
    await page.goto(`${server.url}/dashboard${view}`, { waitUntil: 'networkidle' });
    await Promise.all(loading);
    const total = [...kinds.values()].reduce((sum, bytes) => sum + bytes, 0);
    const kb = (bytes: number) => (bytes / 1000).toFixed(1);
    rows.push([view, ...['js', 'css', 'woff2'].map((kind) => kb(kinds.get(kind) ?? 0)), kb(total)]);
    await context.close();
  }
  printTable('Dashboard: KB over the wire, nothing cached', ['view', 'js', 'css', 'fonts', 'all'], rows);
}

/** From the start of the navigation; the files are in the browser's cache, as on every visit but the first. */
async function interactive(context: BrowserContext): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const view of VIEWS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await context.newPage();
      await page.addInitScript(NOTE_WHEN_USABLE);
      await page.goto(`${server.url}/dashboard${view}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[role=status][aria-label=Loading]').first().waitFor({ state: 'detached' });
      times.push(Number(await page.evaluate('window.usableAt ?? performance.now()')));
      await page.close();
    }
    times.sort((a, b) => a - b);
    rows.push([view, Math.round(quantile(times, 0.5)), Math.round(times.at(-1) ?? 0)]);
  }
  printTable('Dashboard: ms until a view can be used', ['view', 'median', 'slowest'], rows);
}

/** Notes every stretch in which the page could not answer. */
async function watchStalls(page: Page): Promise<void> {
  await page.evaluate(`
    window.stalls = [];
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.stalls.push(entry.duration); })
      .observe({ type: 'longtask' });
  `);
}

async function stalls(page: Page): Promise<{ count: number; longest: number }> {
  const all = (await page.evaluate('window.stalls.splice(0)')) as number[];
  return { count: all.length, longest: Math.round(Math.max(0, ...all)) };
}

/** Scrolls the list up and down as fast as frames come, and returns the longest gap between two frames. */
async function scroll(page: Page, label: string): Promise<{ frames: number; worst: number }> {
  return page.evaluate(`(async () => {
    const list = document.querySelector('[aria-label="${label}"]');
    const began = performance.now();
    let last = began, worst = 0, frames = 0, down = true;
    while (performance.now() - began < ${SCROLL_MS}) {
      const now = await new Promise(requestAnimationFrame);
      if (frames > 0) worst = Math.max(worst, now - last);
      last = now;
      frames += 1;
      list.scrollTop += down ? 400 : -400;
      if (list.scrollTop <= 0 || list.scrollTop + list.clientHeight >= list.scrollHeight - 1) down = !down;
    }
    return { frames, worst: Math.round(worst) };
  })()`);
}

async function crawl(page: Page): Promise<void> {
  const response = await server.fetch('/api/crawl', {
    method: 'POST',
    body: JSON.stringify({ url: site.url, maxPages: PAGES, maxDepth: null, maxLinksPerPage: 10 }),
  });
  const { id } = (await response.json()) as { id: string };
  const began = performance.now();
  await page.goto(`${server.url}/dashboard/crawls/${id}`);
  await watchStalls(page);
  await page.locator(`[aria-label="Pages done"][aria-valuenow="${PAGES}"]`).waitFor({ timeout: 300_000 });
  const seconds = (performance.now() - began) / 1000;
  const live = await stalls(page);
  const moved = await scroll(page, 'Pages');
  const scrolled = await stalls(page);
  printTable(
    'Dashboard: a crawl of 1,000 pages, watched live, then scrolled',
    ['', 'long tasks', 'longest ms', 'longest frame ms'],
    [
      [`watched for ${seconds.toFixed(1)} s`, live.count, live.longest, ''],
      [`scrolled, ${moved.frames} frames`, scrolled.count, scrolled.longest, moved.worst],
    ],
  );
}

async function history(page: Page, { dataDir }: TestServer): Promise<void> {
  const { database } = await openStore({
    config: { databaseUrl: undefined, dataDir, databaseConnections: 2 },
    plans: plansFor({ selfHostedRate: 0 }),
  });
  await database.query(
    `insert into call (id, account_id, service, status, params, error, reserved, cost, elapsed_ms, created_at, finished_at)
     select gen_random_uuid(), (select id from account limit 1), 'scrape', 'failed',
       json_build_object('url', 'https://example.com/page-' || n, 'formats', '[{"type":"markdown"}]'::json),
       '{"type":"upstream_failed","message":"The site could not be reached"}', 0, 0, 100 + n % 900,
       now() - n * interval '1 second', now()
     from generate_series(1, $1) n`,
    [ENTRIES],
  );
  await database.close();
  const began = performance.now();
  await page.goto(`${server.url}/dashboard/history`);
  await page.getByText('page-').or(page.getByText('example.com')).first().waitFor();
  const first = performance.now() - began;
  await watchStalls(page);
  const jumped = performance.now();
  await page.evaluate(`(() => {
    const list = document.querySelector('[aria-label="Past requests"]');
    list.scrollTop = list.scrollHeight / 2;
  })()`);
  await page
    .getByText(/page-(49|50)\d{3}/)
    .first()
    .waitFor();
  const jump = performance.now() - jumped;
  const moved = await scroll(page, 'Past requests');
  const { count, longest } = await stalls(page);
  printTable(
    'Dashboard: a history of 100,000 requests',
    [
      'first rows ms',
      'jump to the middle ms',
      'frames scrolled',
      'longest frame ms',
      'long tasks',
      'longest ms',
    ],
    [[Math.round(first), Math.round(jump), moved.frames, moved.worst, count, longest]],
  );
}
