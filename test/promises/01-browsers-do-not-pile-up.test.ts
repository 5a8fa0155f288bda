/**
 * Promise 1: browsers do not pile up. bench/fetch/fetch-js.ts does this with 300 pages and 60 s; this is the same,
 * smaller.
 */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processTree, treeMemory } from '../../src/concurrency/machine/processes.ts';
import { startTestBrowser, type TestBrowser } from '../harness/browser.ts';
import { type Site, startSite } from '../site/site.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: object) => void;

const IDLE_MS = 3_000;
const TICKS_PER_SECOND = 100;

let site: Site;
let browser: TestBrowser;

beforeAll(async () => {
  const paragraphs = '<p>Some words that fill the page and have to be laid out.</p>'.repeat(200);
  site = await startSite({
    '/page/*': `<h1>Page</h1>${paragraphs}<script>for (let i = 0; i < 200; i++) document.body.append(document.createElement('p'))</script>`,
  });
  browser = await startTestBrowser({ allowed: [site.host], concurrency: 4, limits: { idleMs: IDLE_MS } });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const scrape = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => browser.visit(`${site.url}/page/${n}`, { timeout: 60_000 })),
  );

const pids = () => browser.engine.stats().browsers.map(({ pid }) => pid);

/** CPU seconds used so far by a process and its descendants. */
function cpuSeconds(pid: number): number {
  const ticks = (processTree(pid) ?? []).map((id) => {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Memory of this process and its descendants, after a garbage collection. */
function memory(): number {
  collectGarbage({ type: 'major', flavor: 'last-resort' });
  return treeMemory(process.pid) ?? 0;
}

/** All browser processes started by this one, known to the pool or not. */
const browserProcesses = () =>
  (processTree(process.pid) ?? []).filter((pid) => /chrom|headless/i.test(commandOf(pid)));

async function untilIdle(): Promise<void> {
  for (let tries = 0; browserProcesses().length > 0 && tries < 200; tries += 1) await pause(50);
}

test.runIf(process.platform === 'linux')(
  'many js scrapes leave nothing behind',
  async () => {
    await scrape(4);
    await untilIdle();
    const before = memory();

    const pages = await scrape(14);
    expect(pages.every((page) => page.body.includes('<h1>Page</h1>'))).toBe(true);
    await browser.free();

    // Between the last page and the end of the idle time there is one idle browser.
    const [pid, ...more] = pids();
    expect(more).toEqual([]);
    await pause(500);
    const used = cpuSeconds(pid ?? 0);
    await pause(1_500);
    expect(cpuSeconds(pid ?? 0) - used).toBeLessThan(0.15);

    await untilIdle();
    expect(pids()).toEqual([]);
    expect(browserProcesses()).toEqual([]);
    expect(memory() / before).toBeLessThan(1.15);
  },
  120_000,
);

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
