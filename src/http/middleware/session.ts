/** Finds the account by the dashboard's session. Only requests from the dashboard's own pages are let in. */
import type { MiddlewareHandler } from 'hono';
import { SCOPE_OF_ROLE } from '../../contract/account/members.ts';
import { DASHBOARD_HEADER } from '../../contract/dashboard.ts';
import { AppError } from '../../errors.ts';
import { type SessionCookie, sessionCookie } from '../../sign-in/cookie.ts';
import type { Sessions } from '../../sign-in/sessions.ts';
import type { Person } from '../../store/sign-in/logins.ts';
import type { AppContext, AppDeps, AppEnv } from '../app-env.ts';
import { requestHeader } from '../request/request-header.ts';

export type SessionDeps = Pick<AppDeps, 'publicUrl' | 'config'> & { sessions: Sessions };

/**
 * Refuses requests that a page of another site made a browser send. The header alone would be enough: a browser
 * asks us before sending it across origins, and we never allow it. The origin is a second check.
 */
export function ownPagesOnly(deps: Pick<SessionDeps, 'publicUrl'>): MiddlewareHandler<AppEnv> {
  const name = DASHBOARD_HEADER.toLowerCase();
  return async (c, next) => {
    if (requestHeader(c, name) !== '1' || !isFromOwnPage(c, deps)) {
      throw new AppError('auth_invalid_key', 'Requests to the dashboard must come from its own pages');
    }
    await next();
  };
}

/** Old browsers, and all browsers without TLS, send fewer of these headers, so a missing one is not refused. */
export function isFromOwnPage(c: AppContext, deps: Pick<SessionDeps, 'publicUrl'>): boolean {
  const site = requestHeader(c, 'sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = requestHeader(c, 'origin');
  if (origin === undefined) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === requestHeader(c, 'host') || host === new URL(deps.publicUrl()).host);
}

/** Authenticates by a session instead of a key. */
export function authenticateSession(deps: SessionDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const cookie = cookieFor(c, deps);
    const token = cookie.read(requestHeader(c, 'cookie'));
    const session = token ? await deps.sessions.find(token) : null;
    if (!session) throw new AppError('auth_missing_key', 'Sign in first');
    if (session.prolonged) c.get('headers')['Set-Cookie'] = cookie.write(session.token);
    const { accountId, requestsPerMinute: limit, rateCount } = session;
    c.set('session', session);
    const scope = SCOPE_OF_ROLE[session.role];
    c.set('holder', {
      keyId: null,
      accountId,
      scope,
      requestsPerMinute: limit,
      rateCount,
      expiresAt: null,
    });
    c.set('rate', { limit, left: limit === null ? null : Math.max(0, limit - rateCount) });
    await next();
  };
}

/** Signs in, always with a new session, and ends the one that the browser had before. */
export async function beginSession(c: AppContext, deps: SessionDeps, person: Person): Promise<string> {
  const cookie = cookieFor(c, deps);
  const old = cookie.read(requestHeader(c, 'cookie'));
  if (old) await deps.sessions.end(old);
  const token = await deps.sessions.open(person);
  c.get('headers')['Set-Cookie'] = cookie.write(token);
  return token;
}

/** The cookie for this request's address: a secure one behind a proxy that terminates TLS. */
export function cookieFor(c: AppContext, deps: Pick<SessionDeps, 'publicUrl' | 'config'>): SessionCookie {
  const url = deps.publicUrl();
  const forwarded = deps.config.trustProxy && requestHeader(c, 'x-forwarded-proto') === 'https';
  return sessionCookie(forwarded ? url.replace(/^http:/, 'https:') : url);
}
