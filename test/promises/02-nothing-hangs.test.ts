/** Promise 2: nothing hangs. Whatever a page or the browser does, a fetch ends by its timeout and its slot is free. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processTree } from '../../src/concurrency/machine/processes.ts';
import type { BrowserNeeds } from '../../src/fetch/document.ts';
import { startTestBrowser, type TestBrowser } from '../harness/browser.ts';
import { drip, endless, silent } from '../site/hostile-handlers.ts';
import { type Page, type Site, startSite } from '../site/site.ts';

/** Short, because most of these pages keep a processor busy for as long as they can. */
const TIMEOUT = 700;
const GRACE = 2_000;

let site: Site;
let browser: TestBrowser;

beforeAll(async () => {
  site = await startSite({ '/good': '<h1>Good</h1>', '/silent': silent });
  // One slot: a visit that never frees it blocks all others.
  browser = await startTestBrowser({ allowed: [site.host], concurrency: 1 });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
/** Whether the last visit was served. If not, starting a new browser would take some of the next visit's time. */
let ready = false;

async function haveBrowser(): Promise<void> {
  if (!ready) await browser.visit(`${site.url}/good`);
  ready = true;
}

/** Visits the page, and checks that the visit ends in time and that the next one is served. */
async function endsInTime(path: string, timeout = TIMEOUT, needs: BrowserNeeds = {}): Promise<unknown> {
  await haveBrowser();
  ready = false;
  await browser.free();
  const started = performance.now();
  const outcome = await browser.visit(site.url + path, { timeout }, needs).catch((error: unknown) => error);
  expect(performance.now() - started).toBeLessThan(timeout + GRACE);
  await browser.free();
  expect(performance.now() - started).toBeLessThan(timeout + GRACE);
  expect((await browser.visit(`${site.url}/good`)).body.toString()).toContain('Good');
  ready = true;
  return outcome;
}

const script = (code: string) => `<h1>Trap</h1><script>${code}</script>`;

const TRAPS: [name: string, page: Page][] = [
  ['an endless script', script('for (;;);')],
  ['an endless script that begins after the page has loaded', script('setTimeout(() => { for (;;); }, 100)')],
  [
    'an endless script in a worker and in the page',
    script('new Worker(URL.createObjectURL(new Blob(["for(;;);"]))); for (;;);'),
  ],
  ['endless promises', script('const on = () => Promise.resolve().then(on); on()')],
  ['an endless prompt after load', script('onload = () => { for (;;) prompt("again") }')],
  [
    'a page that refuses to be left',
    script('onbeforeunload = (e) => { e.preventDefault(); for (;;); }; onpagehide = () => { for (;;); }'),
  ],
  [
    'a synchronous request that is never answered',
    script('const x = new XMLHttpRequest(); x.open("GET", "/silent", false); x.send()'),
  ],
  ['a document that trickles in', drip(50)],
  ['a document without end', endless],
  ['a page that navigates for ever', script('setInterval(() => { location = "?" + Math.random() }, 30)')],
  [
    'a page that opens itself again and again',
    script('for (let i = 0; i < 50; i++) open(location.href); history.go(0)'),
  ],
  [
    'a DOM that grows for ever',
    script(
      'setInterval(() => { for (let i = 0; i < 5000; i++) document.body.append(document.createElement("div")) }, 0)',
    ),
  ],
  ['frames within frames', '<h1>Trap</h1><iframe src="/trap"></iframe><iframe src="/trap?2"></iframe>'],
];

describe('a page that is a trap', () => {
  test.each(TRAPS)('%s', async (_name, page) => {
    site.page('/trap', page);
    await endsInTime('/trap');
  });

  test('a screenshot of it does not hang either', async () => {
    site.page(
      '/trap',
      script(
        'onscroll = onresize = () => { for (;;); }; requestAnimationFrame(function on() { requestAnimationFrame(on); const end = performance.now() + 400; while (performance.now() < end); })',
      ),
    );
    const needs = { screenshot: { fullPage: true, width: 800, height: 600, quality: 50 } };
    await endsInTime('/trap', TIMEOUT, needs);
  });

  test('one that never arrives fails with a timeout', async () => {
    site.page('/trap', silent);
    expect(await endsInTime('/trap')).toMatchObject({ type: 'timeout' });
  });
});

describe.runIf(process.platform !== 'win32')('a browser that is', () => {
  /** The browser at work, or the one that the next visit gets: an older one may still be closing. */
  const browserPid = () => {
    const { browsers } = browser.engine.stats();
    const { pid } = browsers.find(({ active }) => active > 0) ?? browsers.at(-1) ?? {};
    if (!pid) throw new Error('There is no browser');
    return pid;
  };

  /** Does something to the browser while it is loading this page. */
  const during = (act: () => void) =>
    site.page('/during', () => {
      act();
    });

  test('killed once: another browser fetches the page', async () => {
    let times = 0;
    site.page('/during', (_request, response) => {
      times += 1;
      if (times === 1) process.kill(browserPid(), 'SIGKILL');
      else response.end('<h1>Second try</h1>');
    });
    expect(await endsInTime('/during', 10_000)).toMatchObject({ status: 200 });
    expect(times).toBe(2);
  });

  test('killed every time', async () => {
    during(() => {
      for (const { pid, active } of browser.engine.stats().browsers)
        if (active > 0 && pid) process.kill(pid, 'SIGKILL');
    });
    expect(await endsInTime('/during', 10_000)).toMatchObject({ type: 'upstream_failed' });
  });

  test('frozen', async () => {
    during(() => process.kill(browserPid(), 'SIGSTOP'));
    expect(await endsInTime('/during')).toMatchObject({ type: 'timeout' });
  });

  test('frozen with all its processes', async () => {
    during(() => {
      for (const pid of processTree(browserPid()) ?? []) process.kill(pid, 'SIGSTOP');
    });
    expect(await endsInTime('/during')).toMatchObject({ type: 'timeout' });
  });

  test('frozen only in the processes of its pages', async () => {
    during(() => {
      for (const pid of (processTree(browserPid()) ?? []).slice(1)) process.kill(pid, 'SIGSTOP');
    });
    expect(await endsInTime('/during')).toMatchObject({ type: 'timeout' });
  });

  test('frozen before the visit begins', async () => {
    await haveBrowser();
    await browser.free();
    process.kill(browserPid(), 'SIGSTOP');
    expect(await endsInTime('/good')).toMatchObject({ type: 'timeout' });
  });
});

test('visits that wait for a slot do not wait longer than their own timeout', async () => {
  await haveBrowser();
  const trapped = browser.visit(`${site.url}/silent`, { timeout: 4_000 }).catch((error: unknown) => error);
  const started = performance.now();
  const waiting = await browser
    .visit(`${site.url}/good`, { timeout: 1_000 })
    .catch((error: unknown) => error);
  expect(waiting).toMatchObject({ type: 'timeout' });
  expect(performance.now() - started).toBeLessThan(1_000 + GRACE);
  expect(await trapped).toMatchObject({ type: 'timeout' });
});
