/** A session in a browser's context: put in before a visit, and read out after it. */
import type { BrowserContext } from 'playwright-core';
import { type SessionCookie, type SessionState, webOrigin } from '../../contract/fetch/session.ts';
import type { IsolatedWorld } from '../browser/in-page/isolated-world.ts';

type BrowserCookie = Awaited<ReturnType<BrowserContext['cookies']>>[number];

/** For a new context, which is not opened at all where one origin is not of the web. */
export function storageOf(state: SessionState | undefined) {
  const origins = (state?.origins ?? []).filter(({ origin }) => webOrigin(origin) !== null);
  return origins.length > 0 && { storageState: { cookies: [], origins } };
}

/** One that the browser does not take, such as one of a public suffix, keeps none of the others out. */
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

/** Cookies of all sites, and what pages of the page's own origin have stored. */
export async function readState(context: BrowserContext, world: IsolatedWorld): Promise<SessionState> {
  const [cookies, own] = await Promise.all([
    readCookies(context),
    // A page of no origin, such as a sandboxed one, has no storage.
    world.evaluate<SessionState['origins'][number]>(OWN_STORAGE).catch(() => null),
  ]);
  return { cookies, origins: own ? [own] : [] };
}

/** Cookies and storage of every origin that was visited. Each that is not on show is visited for it, unseen by the site. */
export async function readWholeState(context: BrowserContext): Promise<SessionState> {
  const { cookies, origins } = await context.storageState();
  return {
    cookies: cookies.map(toSession),
    origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage })),
  };
}

/** Not the origin of the address: a page that has gone to about:blank still has the storage of its site. */
const OWN_STORAGE = `({
  origin: self.origin,
  localStorage: Object.entries(localStorage).map(([name, value]) => ({ name, value })),
})`;

/** Browsers take `SameSite=None` only from secure cookies. */
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
