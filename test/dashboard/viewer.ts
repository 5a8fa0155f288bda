/** A real browser that looks at the dashboard as a person would. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { locateBrowser } from '../../src/fetch/browser/locate.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import type { Site } from '../site/site.ts';
import { startGranary } from './granary-site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PREPARE = '../../setup/prepare.mjs';

/** What is looked at is the app as its sources are now; the test run does the same for its suites. */
export async function buildDashboard(): Promise<void> {
  const { prepare } = (await import(PREPARE)) as { prepare: (needs: object) => Promise<void> };
  await prepare({ root: ROOT, dev: true, browser: 'required', dashboard: 'required' });
}

export async function launchViewer(): Promise<Browser> {
  const binary = locateBrowser();
  if (!binary) throw new Error('No browser was found');
  return chromium.launch({
    executablePath: binary.path,
    headless: true,
    env: {
      HOME: tmpdir(),
      LANG: 'C.UTF-8',
      ...(binary.libraryPath.length > 0 && { LD_LIBRARY_PATH: binary.libraryPath.join(delimiter) }),
    },
  });
}

export type Stage = {
  server: TestServer;
  site: Site;
  browser: Browser;
  /** The state of a browser whose owner is signed in. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  close(): Promise<void>;
};

/** A real server, with a shop to look at and a browser that is signed in. */
export async function setStage(env: Record<string, string> = {}): Promise<Stage> {
  const site = await startGranary();
  const server = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', ...env } });
  const browser = await launchViewer();
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInByLink(page, server);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const storageState = await context.storageState();
  await context.close();
  return {
    server,
    site,
    browser,
    storageState,
    async close() {
      await browser.close();
      await server.close();
      await site.close();
    },
  };
}

/** Opens the one-time link that a service without a terminal leaves in a file, and says yes to it. */
export async function signInByLink(page: Page, { dataDir }: { dataDir: string }): Promise<void> {
  await page.goto((await readFile(join(dataDir, 'sign-in-link'), 'utf8')).trim());
  await page.getByRole('button', { name: 'Sign in' }).click();
}
