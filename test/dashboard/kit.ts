/** What the dashboard's suites share: a real server, a site to look at, and a real browser that is signed in. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Stage, setStage } from './viewer.ts';

export const INTERNAL_SECRET = 'a secret between the tests and the server';

export type DashboardKit = Stage & {
  /** A page of the person who has opened the one-time link. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Console errors and uncaught exceptions of all pages. */
  faults: string[];
};

export async function startDashboardKit(env: Record<string, string> = {}): Promise<DashboardKit> {
  const stage = await setStage({ WINNOW_INTERNAL_SECRET: INTERNAL_SECRET, ...env });
  const { server, browser, storageState } = stage;
  const faults: string[] = [];
  return {
    ...stage,
    faults,
    async open(path, options = {}) {
      // Nothing fades or slides: that takes a processor's time, and nothing here looks at it.
      const context = await browser.newContext({ storageState, reducedMotion: 'reduce', ...options });
      const page = await context.newPage();
      // Shorter than a test's own, so that a failure names what it waited for.
      page.setDefaultTimeout(20_000);
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await page.goto(`${server.url}/dashboard${path}`);
      return page;
    },
  };
}
