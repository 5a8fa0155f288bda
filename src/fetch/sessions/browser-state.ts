/** The state of a session in a browser context: set before a visit, read after it. */
import type { BrowserContext } from 'playwright-core';
import { type SessionCookie, type SessionState, webOrigin } from '../../contract/fetch/session.ts';
import type { IsolatedWorld } from '../browser/in-page/isolated-world.ts';

type BrowserCookie = Awaited<ReturnType<BrowserContext['cookies']>>[number];

/** Options for a new context. Origins that are not of the web are left out, because with one the context fails to open. */
export function storageOf(state: SessionState | undefined) {
  const origins = (state?.origins ?? []).filter(({ origin }) => webOrigin(origin) !== null);
  return origins.length > 0 && { storageState: { cookies: [], origins } };
}

/** A cookie that the browser refuses, such as one for a public suffix, does not keep the others out. */
export async function addSessionCookies(context: BrowserContext, cookies: SessionCookie[]): Promise<void> {
  const fitting = cookies.map(toBrowser);
  if (fitting.length === 0) return;
  await context.addCookies(fitting).catch(async () => {
    for (const cookie of fitting) await context.addCookies([cookie]).catch(() => {});
  });
}

export async function readCookies(context: BrowserContext): Promise<SessionCookie[]> {
  return (await context.cookies()).map(toSession);
}

/** The cookies of all sites, and the local storage of the page's own origin. */
export async function readState(context: BrowserContext, world: IsolatedWorld): Promise<SessionState> {
  const [cookies, own] = await Promise.all([
    readCookies(context),
    // A page without an origin, such as a sandboxed one, has no storage.
    world.evaluate<SessionState['origins'][number]>(OWN_STORAGE).catch(() => null),
  ]);
  return { cookies, origins: own ? [own] : [] };
}

/** The cookies and local storage of all visited origins. Playwright opens a page for each; the sites do not notice. */
export async function readWholeState(context: BrowserContext): Promise<SessionState> {
  const { cookies, origins } = await context.storageState();
  return {
    cookies: cookies.map(toSession),
    origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage })),
  };
}

/** By `self.origin`, not the address: a page that went to about:blank still has the storage of its site. */
const OWN_STORAGE = `({
  origin: self.origin,
  localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })),
})`;

/** Browsers accept `SameSite=None` only for secure cookies. */
function toBrowser({ partitionKey, sameSite, ...cookie }: SessionCookie) {
  return {
    ...cookie,
    sameSite: sameSite === 'None' && !cookie.secure ? ('Lax' as const) : sameSite,
    ...(partitionKey !== undefined && { partitionKey }),
  };
}

function toSession(cookie: BrowserCookie): SessionCookie {
  const { name, value, domain, path, expires, httpOnly, secure, sameSite, partitionKey } = cookie;
  return {
    ...{ name, value, domain, path, expires, httpOnly, secure, sameSite },
    ...(partitionKey !== undefined && { partitionKey }),
  };
}
