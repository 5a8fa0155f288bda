/** The life of browsers: crashes, replacement, idleness, with real ones. */
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  startTestBrowser,
  type TestBrowser,
  type TestBrowserOptions,
} from '../../../../test/harness/browser.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';
import { processTree } from '../../../concurrency/machine/processes.ts';

let site: Site;
let browser: TestBrowser;

beforeAll(async () => {
  site = await startSite({
    '/': '<h1>Here</h1>',
    '/slow': '<h1>Slow</h1><script>setTimeout(() => { document.body.append("x") }, 300)</script>',
  });
});
afterEach(() => browser.close());
afterAll(() => site.close());

const start = async (options: Omit<TestBrowserOptions, 'allowed'> = {}) => {
  browser = await startTestBrowser({ allowed: [site.host], ...options });
};

const pid = () => browser.engine.stats().browsers[0]?.pid ?? 0;
const alive = (id: number) => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};
const until = async (condition: () => boolean) => {
  const end = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('It did not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Looked at later: a failure before that is told by the test, and does not end the run. */
const later = <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => {});
  return work;
};

describe('a crash', () => {
  test('under one visit is not noticed by it, nor by those that wait', async () => {
    await start({ concurrency: 2 });
    const path = '/slow?crash';
    const visits = later(
      Promise.all([1, 2, 3, 4, 5, 6].map((n) => browser.visit(`${site.url}${path}&${n}`))),
    );
    await site.requested(`${path}&1`);
    await site.requested(`${path}&2`);
    expect(browser.engine.stats()).toMatchObject({ taken: 2, waiting: 4 });
    process.kill(pid(), 'SIGKILL');
    const pages = await visits;
    expect(pages.every((page) => page.body.includes('Slow'))).toBe(true);
    expect(browser.engine.stats().crashed).toBe(1);
  });

  test('that comes back each time is an error, and takes no other visit with it', async () => {
    await start({ concurrency: 2 });
    // Whenever this page is asked for, the browser that asks is killed.
    site.page('/deadly', () => {
      for (const { pid: id, active } of browser.engine.stats().browsers)
        if (active && id) process.kill(id, 'SIGKILL');
    });
    const deadly = browser.visit(`${site.url}/deadly`).catch((error: unknown) => error);
    const innocent = later(browser.visit(`${site.url}/slow?innocent`));
    expect(await deadly).toMatchObject({
      type: 'upstream_failed',
      message: expect.stringContaining('crashed'),
    });
    expect((await innocent).body.toString()).toContain('Slow');
  });

  test('of the tab alone is an error and leaves the browser', async () => {
    await start({ limits: { maxTabBytes: 400 * 1024 * 1024, checkMs: 100 } });
    site.page('/hungry', '<script>const all = []; for (;;) all.push(new Float64Array(1e6).fill(1))</script>');
    const neighbour = later(browser.visit(`${site.url}/slow?neighbour`, { wait: 2_000 }));
    await expect(browser.visit(`${site.url}/hungry`)).rejects.toThrow('crashed the browser tab');
    expect((await neighbour).body.toString()).toContain('Slow');
    expect(browser.engine.stats()).toMatchObject({ launched: 1, crashed: 0 });
  });
});

describe('a browser', () => {
  test('is started by the first visit and gone some time after the last, with all its processes', async () => {
    await start({ limits: { idleMs: 200 } });
    expect(browser.engine.stats().browsers).toEqual([]);
    await browser.visit(`${site.url}/`);
    const tree = processTree(pid()) ?? [pid()];
    await until(() => browser.engine.stats().browsers.length === 0);
    await until(() => !tree.some(alive));
    expect((await browser.visit(`${site.url}/`)).status).toBe(200);
    expect(browser.engine.stats()).toMatchObject({ launched: 2, crashed: 0 });
  });

  test('is replaced after so many visits, without losing one, and serves no more at once than are allowed', async () => {
    await start({ concurrency: 2, limits: { pagesPerBrowser: 2 } });
    let most = 0;
    const watch = setInterval(() => {
      const { browsers } = browser.engine.stats();
      most = Math.max(
        most,
        browsers.reduce((sum, { active }) => sum + active, 0),
      );
    }, 5);
    const visits = Array.from({ length: 5 }, () => browser.visit(`${site.url}/slow`));
    for (const page of await Promise.all(visits)) expect(page.body.toString()).toContain('Slow');
    clearInterval(watch);
    expect(most).toBe(2);
    expect(browser.engine.stats()).toMatchObject({ launched: 3, crashed: 0 });
    await until(() => browser.engine.stats().browsers.length === 1);
  });

  test('is replaced when it has grown', async () => {
    await start({ concurrency: 1, limits: { maxTreeBytes: 1, visitsBetweenMemoryChecks: 2 } });
    for (let n = 0; n < 3; n += 1) await browser.visit(`${site.url}/`);
    expect(browser.engine.stats().launched).toBe(2);
  });

  test('that no longer answers is killed, and its visits are done in another', async () => {
    await start({ limits: { checkMs: 100, answerMs: 1_500 } });
    site.page('/stop', (_request, response) => {
      process.kill(pid(), 'SIGSTOP');
      response.end();
      site.page('/stop', '<h1>Second time</h1>');
    });
    const page = await browser.visit(`${site.url}/stop`);
    expect(page.body.toString()).toContain('Second time');
    expect(browser.engine.stats().launched).toBe(2);
  });

  test('that freezes as soon as it has started is given up, and those who come next get another', async () => {
    await start({ answerMs: 3_000 });
    const started = chromium.launch.bind(chromium);
    let frozen: number[] = [];
    chromium.launch = async (options) => {
      const before = processTree(process.pid) ?? [];
      const launched = await started(options);
      frozen = (processTree(process.pid) ?? []).filter((id) => !before.includes(id));
      for (const id of frozen) process.kill(id, 'SIGSTOP');
      return launched;
    };
    try {
      await expect(browser.visit(`${site.url}/`, { timeout: 20_000 })).rejects.toThrow(
        'The browser could not be started',
      );
    } finally {
      chromium.launch = started;
    }
    expect((await browser.visit(`${site.url}/`)).status).toBe(200);
    expect(frozen.length).toBeGreaterThan(0);
    await until(() => !frozen.some(alive));
  });
});

test('the processor time of visits is counted for those who asked for them; health says which browser; closing ends its processes and turns visits away', async () => {
  const spent = new Map<string, number>();
  await start({ spent: (key, seconds) => spent.set(key, (spent.get(key) ?? 0) + seconds) });
  // As much work however busy the machine is: a page gives way to everything else.
  site.page('/busy', '<h1>Busy</h1><script>for (let n = 0; n < 5e7; n++) Math.sqrt(n)</script>');
  const visitFor = async (key: string, path: string) => {
    await browser.visit(site.url + path, { timeout: 100_000 }, {}, key);
    await expect.poll(() => spent.has(key)).toBe(true);
    await browser.free();
  };
  // The first one pays for what a browser does once.
  await visitFor('first', '/');
  await visitFor('light', '/');
  await visitFor('heavy', '/busy');
  expect(spent.get('heavy')).toBeGreaterThan((spent.get('light') ?? 0) + 0.1);

  const { status, detail } = browser.engine.health();
  expect(status).toBe('ok');
  expect(detail).toMatch(/^Chromium \d+\.\d+.* \(.+\), (not )?sandboxed.*, \d of 4 pages open$/);
  const tree = processTree(pid()) ?? [pid()];
  await browser.engine.close();
  await until(() => !tree.some(alive));
  await expect(browser.visit(`${site.url}/`)).rejects.toMatchObject({ type: 'upstream_failed' });
}, 120_000);

test('a browser is never root, sandboxes itself, has nothing of our environment, and leaves nothing behind', async () => {
  process.env.WINNOW_TEST_SECRET = 'hush';
  browser = await startTestBrowser({ allowed: [site.host] });
  try {
    await browser.visit(site.url);
    const [running] = browser.engine.stats().browsers;
    expect(running?.sandboxed).toBe(true);
    const about = (file: string) => readFileSync(`/proc/${running?.pid}/${file}`, 'utf8');
    expect(about('status')).not.toMatch(/^Uid:\s+0\s/m);
    const environment = about('environ');
    expect(environment).not.toContain('hush');
    const home = /HOME=([^\0]+)/.exec(environment)?.[1] ?? '';
    expect(existsSync(home)).toBe(true);
    await browser.close();
    await expect.poll(() => existsSync(home), { timeout: 5_000 }).toBe(false);
  } finally {
    delete process.env.WINNOW_TEST_SECRET;
  }
});
