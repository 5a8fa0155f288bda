/**
 * CPU a page of the js engine beside bare Playwright on the same browser, memory over many pages, and how often the
 * auto ladder chooses right. Run: node bench/fetch/fetch-js.ts [pages for the memory run]
 * [seconds of idleness after it] [rounds].
 */

import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Browser, chromium } from 'playwright-core';
import { startDeadline } from '../../src/concurrency/deadline.ts';
import { processTree, treeMemory } from '../../src/concurrency/machine/processes.ts';
import type { SessionState } from '../../src/contract/fetch/session.ts';
import { locateBrowser } from '../../src/fetch/browser/launch/locate.ts';
import { PLAIN_OPTIONS, startTestBrowser, type TestBrowser } from '../../test/harness/browser.ts';
import { startTestFetcher } from '../../test/harness/fetcher.ts';
import {
  DESTINATION,
  LABELLED_PAGES,
  type LabelledPage,
  pathOf,
  serveLabelled,
} from '../../test/site/labelled-pages.ts';
import { startSite } from '../../test/site/site.ts';
import { median } from '../figures.ts';
import { watchTree } from '../process-tree.ts';
import { printTable } from '../table.ts';

/** Contenders take turns, so that a busy neighbour on the machine hurts them alike. */
const ROUNDS = Number(process.argv[4] ?? 5);
const PAGES_A_ROUND = 10;
const MS_PER_TICK = 10;
/** Less than a browser is kept for, so that it is still there. */
const WATCHED_IDLE_MS = 3_000;

/** A session as many sites leave one behind. */
const STORED = Array.from({ length: 20 }, (_, n) => ({ name: `key-${n}`, value: 'x'.repeat(200) }));
const SESSION = {
  cookies: STORED.map(({ name, value }) => ({
    ...{ name, value, domain: '127.0.0.1', path: '/', expires: -1 },
    ...{ httpOnly: false, secure: false, sameSite: 'Lax' as const },
  })),
  origins: [],
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: object) => void;

if (process.argv[2] === 'serve') serve();
else await main();

async function main(): Promise<void> {
  const pages = Number(process.argv[2] ?? 300);
  const idleSeconds = Number(process.argv[3] ?? 60);
  const binary = locateBrowser();
  if (process.platform !== 'linux' || !binary) {
    console.log('Skipped: this bench reads /proc and needs a browser.');
    return;
  }
  const server = fork(import.meta.filename, ['serve']);
  const port = await new Promise<number>((resolve) =>
    server.once('message', (message) => resolve(Number(message))),
  );
  const url = `http://127.0.0.1:${port}/`;
  const bare = await chromium.launch({
    executablePath: binary.path,
    env: { LD_LIBRARY_PATH: binary.libraryPath.join(':') },
  });
  const ours = await startTestBrowser({ allowed: [`127.0.0.1:${port}`], limits: { idleMs: 600_000 } });
  await compareCpu(url, bare, ours);
  await bare.close();
  await ours.close();
  await measureMemory(url, pages, idleSeconds);
  await measureLadder();
  server.kill();
}

/** A page like many: 60 KB of text, a style sheet, six scripts that do a little, a dozen pictures. */
function serve(): void {
  const words = 'the wheel turns as long as the brook has water and the gate stands open'.split(' ');
  const paragraphs = Array.from(
    { length: 300 },
    (_, n) =>
      `<p>${words
        .map((w, i) => words[(i * n) % words.length] ?? w)
        .join(' ')
        .repeat(3)}</p>`,
  );
  const scripts = Array.from({ length: 6 }, (_, n) => `<script src="/script-${n}.js"></script>`);
  const pictures = Array.from(
    { length: 12 },
    (_, n) => `<img src="/picture-${n}.gif" width="300" height="200">`,
  );
  const html = `<!doctype html><title>Mill</title><link rel="stylesheet" href="/style.css">${paragraphs.join('')}${pictures.join('')}${scripts.join('')}`;
  const files: Record<string, [type: string, body: string | Buffer]> = {
    html: ['text/html; charset=utf-8', html],
    css: ['text/css', 'p { margin: 1em; color: #333 } img { border: 1px solid }'],
    js: [
      'text/javascript',
      'for (let i = 0; i < 50; i++) document.body.append(document.createElement("hr"));',
    ],
    gif: ['image/gif', Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')],
  };
  const site = createServer((request, response) => {
    const [type, body] = files[/\.(\w+)$/.exec(request.url ?? '')?.[1] ?? 'html'] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  });
  process.once('disconnect', () => process.exit());
  site.listen(0, '127.0.0.1', () => process.send?.((site.address() as AddressInfo).port));
}

async function compareCpu(url: string, bare: Browser, ours: TestBrowser): Promise<void> {
  const withSession = async (state: SessionState) => {
    const deadline = startDeadline(60_000);
    const request = { url, options: PLAIN_OPTIONS, needs: {}, maxBytes: 1e7, upstream: null, key: 'bench' };
    const { body } = await ours.engine.fetch({ ...request, deadline, session: { state } });
    deadline.clear();
    return body.length;
  };
  const contenders = {
    'bare Playwright, a context a page': async () => {
      const context = await bare.newContext();
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      const html = await page.content();
      await context.close();
      return html.length;
    },
    'Winnow js': async () => (await ours.visit(url)).body.length,
    'Winnow js, nothing done for consent, frames and advertising': async () => {
      const off = { dismissConsent: false, iframes: false, blockAds: false };
      return (await ours.visit(url, off)).body.length;
    },
    'Winnow js with three actions': async () => {
      const actions = ['scroll down', { type: 'executeJavascript' as const, script: '1' }, 'press End'];
      return (await ours.visit(url, {}, { actions })).body.length;
    },
    'Winnow js with a session of 20 cookies': () => withSession(SESSION),
    'Winnow js with a session that has local storage too': () =>
      withSession({ ...SESSION, origins: [{ origin: new URL(url).origin, localStorage: STORED }] }),
    'Winnow js with a screenshot': async () => {
      const screenshot = { fullPage: false, width: 1440, height: 900, quality: 80 };
      return (await ours.visit(url, {}, { screenshot })).screenshot?.bytes.length ?? 0;
    },
  };
  const rounds = new Map<string, { cpu: number; wall: number }[]>();
  for (const visit of Object.values(contenders)) await visit();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, visit] of Object.entries(contenders)) {
      await ours.free();
      const [cpu, started] = [cpuMs(), performance.now()];
      for (let n = 0; n < PAGES_A_ROUND; n += 1) if ((await visit()) === 0) throw new Error('an empty page');
      const wall = performance.now() - started;
      await ours.free();
      const cell = { cpu: (cpuMs() - cpu) / PAGES_A_ROUND, wall: wall / PAGES_A_ROUND };
      rounds.set(name, [...(rounds.get(name) ?? []), cell]);
    }
  }
  const cpuOf = (name: string) => median((rounds.get(name) ?? []).map(({ cpu }) => cpu));
  const base = cpuOf('bare Playwright, a context a page');
  printTable(
    'js engine: CPU a page (service and browser together, median of rounds), one page at a time',
    ['engine', 'CPU ms/page', '÷ bare', 'ms/page'],
    [...rounds].map(([name, cells]) => [
      name,
      cpuOf(name).toFixed(0),
      (cpuOf(name) / base).toFixed(2),
      median(cells.map(({ wall }) => wall)).toFixed(0),
    ]),
  );
}

/** CPU so far of this process and of all that ever lived below it. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  const below = (processTree(process.pid) ?? []).slice(1).map((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // utime, stime, and the same of children that have ended.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    } catch {
      return 0;
    }
  });
  return (user + system) / 1000 + below.reduce((sum, ticks) => sum + ticks, 0) * MS_PER_TICK;
}

async function measureMemory(url: string, pages: number, idleSeconds: number): Promise<void> {
  const ours = await startTestBrowser({
    allowed: [new URL(url).host],
    limits: { idleMs: Math.min(30_000, (idleSeconds * 1000) / 2) },
  });
  const rows: (string | number)[][] = [];
  const note = (moment: string) => {
    const browsers = ours.engine.stats().browsers;
    const browserBytes = browsers.reduce((sum, { pid }) => sum + ((pid && treeMemory(pid)) || 0), 0);
    const resident = process.memoryUsage().rss;
    // V8 keeps the room it once needed; what is in use shows only after a collection that gives it back.
    collectGarbage({ type: 'major', flavor: 'last-resort' });
    const inUse = process.memoryUsage().rss;
    rows.push([moment, megabytes(resident), megabytes(inUse), megabytes(browserBytes), browsers.length]);
  };
  const scrape = async (count: number) => {
    let left = count;
    const worker = async () => {
      while (left-- > 0) await ours.visit(url, { timeout: 60_000 });
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    await ours.free();
  };
  const idle = () => new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
  await scrape(20);
  note('after 20 pages');
  await idle();
  note(`after 20 pages and ${idleSeconds} s idle`);
  await scrape(pages);
  note(`after ${pages} more`);
  // Some of the processes may end meanwhile.
  const watched = watchTree(process.pid);
  await new Promise((resolve) => setTimeout(resolve, WATCHED_IDLE_MS));
  const idleCpu = watched.end().cpuSeconds * 1000;
  await idle();
  note(`after ${pages} more and ${idleSeconds} s idle`);
  printTable(
    `js engine: memory (CPU in the first ${WATCHED_IDLE_MS / 1000} s without work, browser included: ${idleCpu.toFixed(0)} ms)`,
    ['moment', 'service RSS, MB', 'in use, MB', 'browser PSS, MB', 'browsers'],
    rows,
  );
  await ours.close();
}

async function measureLadder(): Promise<void> {
  const site = await startSite({ '/destination': DESTINATION });
  for (const labelled of LABELLED_PAGES) site.page(pathOf(labelled), serveLabelled(labelled));
  const fetcher = await startTestFetcher([site.host]);
  const kinds = new Map<LabelledPage['kind'], { right: number; all: number; wrong: string[] }>();
  for (const labelled of LABELLED_PAGES) {
    const options = { ...PLAIN_OPTIONS, mode: 'auto' as const };
    const document = await fetcher.fetch(site.url + pathOf(labelled), { options });
    const tried = document.steps.some((step) => step.name === 'navigate') ? 'browser' : 'http';
    const right =
      tried === labelled.expected && (!labelled.marker || document.body.includes(labelled.marker));
    const kind = kinds.get(labelled.kind) ?? { right: 0, all: 0, wrong: [] };
    kind.all += 1;
    if (right) kind.right += 1;
    else kind.wrong.push(labelled.name);
    kinds.set(labelled.kind, kind);
  }
  await fetcher.close();
  await site.close();
  const rights = [...kinds.values()].reduce((sum, { right }) => sum + right, 0);
  printTable(
    `auto ladder: ${rights} of ${LABELLED_PAGES.length} labelled pages right`,
    ['kind', 'right', 'of', 'wrong'],
    [...kinds].map(([kind, { right, all, wrong }]) => [kind, right, all, wrong.join(', ')]),
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
