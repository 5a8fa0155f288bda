/** A browser as Playwright starts it, without our guard and pool: for tests that use the dashboard, or a single part of ours. */
import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { HOW_TO_GET_A_BROWSER, locateBrowser } from '../../src/fetch/browser/launch/locate.ts';
import { onlyInServiceTests } from './service-test.ts';

export async function launchBareBrowser(): Promise<Browser> {
  onlyInServiceTests('a browser');
  const binary = locateBrowser();
  if (!binary) throw new Error(HOW_TO_GET_A_BROWSER);
  return chromium.launch({
    executablePath: binary.path,
    headless: true,
    env: {
      HOME: tmpdir(),
      LANG: 'C.UTF-8',
      // A bare machine lacks libraries, which set-up brings along.
      ...(binary.libraryPath.length > 0 && { LD_LIBRARY_PATH: binary.libraryPath.join(delimiter) }),
    },
  });
}
