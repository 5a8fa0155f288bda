/** Browsers elsewhere, behind CDP and Playwright endpoints: real ones, that were not started by the engine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PLAIN_OPTIONS } from '../../../../test/harness/browser.ts';
import { type Site, startSite } from '../../../../test/site/site.ts';
import { startDeadline } from '../../../concurrency/deadline.ts';
import { createAdmission } from '../../../concurrency/limits/admission.ts';
import { loadConfig } from '../../../config.ts';
import { type EgressProxy, startEgressProxy } from '../../../net/guard/egress-proxy.ts';
import { createGuard } from '../../../net/guard/guard.ts';
import type { BrowserEngine } from '../fetch-js.ts';
import { locateBrowser } from '../launch/locate.ts';
import { startBrowsers } from '../start-browsers.ts';

const SCRIPTED = '<h1></h1><script>document.querySelector("h1").textContent = 6 * 7</script>';

let site: Site;
let inner: Site;
let egress: EgressProxy;
let engine: BrowserEngine;
const ended: (() => Promise<void>)[] = [];

beforeAll(async () => {
  inner = await startSite({ '/': 'inner' });
  site = await startSite({
    '/': SCRIPTED,
    '/webrtc':
      '<h1></h1><script>document.querySelector("h1").textContent = typeof RTCPeerConnection</script>',
    '/inner': `<h1>Out</h1><script>fetch("${inner.url}/").then(() => document.body.append("reached it"), () => document.body.append("refused"))</script>`,
  });
});
afterEach(async () => {
  await engine.close();
  await egress.close();
  for (const end of ended.splice(0)) await end();
});
afterAll(() => Promise.all([site.close(), inner.close()]));

/** A browser as an operator starts one, with nothing of ours. */
async function startChromium(): Promise<string> {
  const binary = mustLocate();
  const profile = mkdtempSync(join(tmpdir(), 'winnow-test-remote-'));
  const child: ChildProcess = spawn(
    binary.path,
    ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'], env: environment(binary.libraryPath) },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  ended.push(async () => {
    child.kill('SIGKILL');
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  let said = '';
  for await (const chunk of child.stderr ?? []) {
    said += chunk;
    const address = /ws:\/\/(\S+)\/devtools/.exec(said)?.[1];
    if (address) return `http://${address}`;
  }
  throw new Error(`It did not start: ${said}`);
}

async function startPlaywrightServer(): Promise<BrowserServer> {
  const { path, libraryPath } = mustLocate();
  const server = await chromium.launchServer({
    executablePath: path,
    env: environment(libraryPath),
    chromiumSandbox: false,
  });
  ended.push(() => server.close());
  return server;
}

function mustLocate() {
  const binary = locateBrowser();
  if (!binary) throw new Error('These tests need a browser');
  return binary;
}

function environment(libraryPath: string[]) {
  return { HOME: tmpdir(), LD_LIBRARY_PATH: libraryPath.join(delimiter) };
}

async function start(urls: string[], settings: Record<string, string> = {}) {
  const config = loadConfig({
    WINNOW_BROWSER_URLS: urls.join(','),
    WINNOW_BROWSER_CONCURRENCY: '4',
    WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
    ...settings,
  });
  egress = await startEgressProxy({ outside: config.browserGuardUrl });
  engine = startBrowsers(config, { guard: createGuard(config), egress, admission: createAdmission() });
}

async function visit(path: string): Promise<string> {
  const deadline = startDeadline(30_000);
  const request = { options: PLAIN_OPTIONS, needs: {}, deadline, maxBytes: 1_000_000, upstream: null };
  try {
    const { body } = await engine.fetch({ ...request, url: `${site.url}${path}`, key: 'test' });
    return body.toString();
  } finally {
    deadline.clear();
  }
}

test('a Chromium behind a CDP endpoint renders pages, through the guard and under the same bounds', async () => {
  await start([await startChromium()]);
  expect(await visit('/')).toContain('<h1>42</h1>');
  expect(await visit('/inner')).toContain('refused');
  expect(inner.requests).toEqual([]);
  expect(await visit('/webrtc')).toContain('<h1>undefined</h1>');
  expect(engine.health()).toMatchObject({
    status: 'ok',
    detail: expect.stringMatching(/at 127.0.0.1:\d+, \d of 4/),
  });
  expect(engine.stats().browsers).toMatchObject([{ pid: null, visits: 3 }]);
});

test('a Playwright server beside the local browser; what one cannot do the other does', async () => {
  const server = await startPlaywrightServer();
  // Its proxy is the one for browsers elsewhere, at an address of its own.
  await start([`playwright+${server.wsEndpoint()}`, 'local'], {
    WINNOW_BROWSER_GUARD_URL: 'http://localhost:0',
  });
  const pages = await Promise.all([visit('/'), visit('/inner')]);
  expect(pages.join()).toMatch(/42.*refused/s);
  const { places, browsers } = engine.stats();
  expect(places).toMatchObject([{ name: new URL(server.wsEndpoint()).host }, { name: 'local' }]);
  expect(browsers.map(({ pid }) => pid === null).toSorted()).toEqual([false, true]);

  await server.close();
  expect(await visit('/')).toContain('<h1>42</h1>');
  expect(engine.health()).toMatchObject({
    status: 'degraded',
    detail: expect.stringContaining('cannot be reached'),
  });
  expect(engine.stats().places).toMatchObject([{ up: false }, { up: true }]);
});

test('one that is trusted goes out by itself', async () => {
  await start([await startChromium()], { WINNOW_BROWSER_URLS_TRUSTED: 'true' });
  expect(await visit('/inner')).toContain('reached it');
});
