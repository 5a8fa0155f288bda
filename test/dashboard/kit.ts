/** Shared by the dashboard's suites: a real server, a test site, and a signed-in real browser. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Stage, setSharedStage, setStage } from './viewer.ts';

/** The window and scheme of a page. */
export type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>;

export type DashboardKit = Stage & {
  /** The page of the person who has opened the one-time link, at a path of the dashboard. */
  open(path: string, look?: Look): Promise<Page>;
  /**
   * The same, without loading the app again, which takes four times as long: for tests that are not disturbed by what
   * the app remembers, such as a form of the playground that a test before has filled in.
   */
  turnTo(path: string, heading: string, look?: Look): Promise<Page>;
  /** The page of somebody who has not signed in, at any path. */
  visit(path: string, look?: Look): Promise<Page>;
  /** The same, without loading the reference again. */
  visitNext(path: string, heading: string, look?: Look): Promise<Page>;
  /** Console errors and uncaught exceptions of both. */
  faults: string[];
};

/** On a server of its own, where its owner is signed in. */
export async function startDashboardKit(): Promise<DashboardKit> {
  return kitOn(await setStage());
}

/** On the server that suites share, where the owner of an account of its own is signed in. */
export async function startSharedDashboardKit(): Promise<DashboardKit & { accountId: string }> {
  const stage = await setSharedStage();
  return { ...kitOn(stage), accountId: stage.accountId };
}

function kitOn(stage: Stage): DashboardKit {
  const { server, browser, storageState } = stage;
  const faults: string[] = [];

  /** One tab for all tests, since a new one takes a second of the processor; nothing of the last test is left in it. */
  const tab = (root: string, options: BrowserContextOptions) => {
    let opened: Promise<Page> | null = null;
    const cleared = async ({ viewport = DESKTOP, colorScheme = 'light' }: Look = {}) => {
      opened ??= newTab(options);
      const page = await opened;
      if (page.url().startsWith(server.url))
        await page.evaluate('localStorage.clear(), sessionStorage.clear()');
      await page.unrouteAll();
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      return page;
    };
    return {
      async load(path: string, look?: Look) {
        const page = await cleared(look);
        await page.goto(server.url + path);
        return page;
      },
      async turnTo(path: string, heading: string, look?: Look) {
        const page = await cleared(look);
        // A test that runs alone, or is tried again, may be the first.
        const isLoaded = page.url().startsWith(server.url + root);
        if (!isLoaded) await page.goto(server.url + path);
        await follow(page, path, heading);
        return page;
      },
    };
  };

  async function newTab(options: BrowserContextOptions): Promise<Page> {
    // No animations: they take processor time, and nothing here tests them.
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    // Shorter than a test's own, so that a failure names what it waited for; the first call starts a browser.
    page.setDefaultTimeout(40_000);
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    return page;
  }

  const own = tab('/dashboard', { storageState, permissions: ['clipboard-read', 'clipboard-write'] });
  const strange = tab('/docs', {});
  return {
    ...stage,
    faults,
    open: (path, look) => own.load(`/dashboard${path}`, look),
    turnTo: (path, heading, look) => own.turnTo(`/dashboard${path}`, heading, look),
    visit: strange.load,
    visitNext: strange.turnTo,
  };
}

const DESKTOP = { width: 1280, height: 720 };

/** Navigates as a link does: loading the app again takes four times as long. */
export async function follow(page: Page, path: string, heading?: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  await page
    .getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) })
    .first()
    .waitFor();
}
