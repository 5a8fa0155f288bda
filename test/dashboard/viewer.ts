/** A real browser that looks at the dashboard as a person would. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { locateBrowser } from '../../src/fetch/browser/locate.ts';

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

/** Opens the one-time link that a service without a terminal leaves in a file, and says yes to it. */
export async function signInByLink(page: Page, { dataDir }: { dataDir: string }): Promise<void> {
  await page.goto((await readFile(join(dataDir, 'sign-in-link'), 'utf8')).trim());
  await page.getByRole('button', { name: 'Sign in' }).click();
}
