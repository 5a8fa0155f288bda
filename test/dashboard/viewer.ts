/** A real browser that uses the dashboard as a person would. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBareBrowser } from '../harness/bare-browser.ts';
import { newPerson, tokenOf } from '../harness/person.ts';
import type { TestServer } from '../harness/server.ts';
import { startServerHere } from '../harness/server-here.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import type { Site } from '../site/site.ts';
import { startGranary } from './granary-site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PREPARE = '../../setup/prepare.mjs';

/** Builds the app from its current sources, as the test run does for its suites. */
export async function buildDashboard(): Promise<void> {
  const { prepare } = (await import(PREPARE)) as { prepare: (needs: object) => Promise<void> };
  await prepare({ root: ROOT, dev: true, browser: 'required', dashboard: 'required' });
}

export type Stage = {
  server: Omit<SharedServer, 'accountId'>;
  site: Site;
  browser: Browser;
  /** The state of a browser in which the owner is signed in. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  close(): Promise<void>;
};

/** A real server, a shop as test site, and a signed-in browser. */
export async function setStage(): Promise<Stage> {
  const server = await startServerHere({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } });
  return stageAt(server, await linkFor(server, 'owner'), () => server.close());
}

/** The same for an account of its own on the server that suites share. */
export async function setSharedStage(): Promise<Stage & { accountId: string }> {
  const server = await sharedServer();
  const link = await linkFor(server, server.accountId);
  return { ...(await stageAt(server, link, async () => {})), accountId: server.accountId };
}

async function stageAt(server: Stage['server'], link: string, end: () => Promise<void>): Promise<Stage> {
  const [site, browser, cookie] = await Promise.all([
    startGranary(),
    launchBareBrowser(),
    signedInCookie(server, link),
  ]);
  return {
    server,
    site,
    browser,
    storageState: { cookies: [cookie], origins: [] },
    async close() {
      await browser.close();
      await end();
      await site.close();
    },
  };
}

/** Does what the sign-in page does with the one-time link, without loading the page. */
export async function signedInCookie(
  server: Pick<TestServer, 'url'>,
  link: string,
): Promise<Stage['storageState']['cookies'][number]> {
  const person = newPerson(server);
  await person.post('/dashboard/api/sign-in-link', { token: tokenOf(link) });
  const [, name, value] = /^([^=]+)=(.*)$/.exec(person.cookie()) ?? [];
  if (!name || !value) throw new Error('The one-time link was refused');
  return {
    name,
    value,
    domain: new URL(server.url).hostname,
    path: '/dashboard',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict',
  };
}

/** A new one-time link for an account. */
export async function linkFor(server: Pick<TestServer, 'winnow'>, account: string): Promise<string> {
  const made = await server.winnow('account', 'sign-in', account, '--json');
  return (JSON.parse(made) as { link: string }).link;
}

/** Opens the one-time link, which a service without a terminal leaves in a file, and confirms it. */
export async function signInByLink(page: Page, { dataDir }: { dataDir: string }): Promise<void> {
  await page.goto((await readFile(join(dataDir, 'sign-in-link'), 'utf8')).trim());
  await page.getByRole('button', { name: 'Sign in' }).click();
}
