/** The cookies of a session during a plain HTTP fetch, sent and stored by a browser's rules. */
import { getDomain } from 'tldts';
import { Cookie, CookieJar as ToughJar } from 'tough-cookie';
import type { SessionCookie, SessionState } from '../../contract/fetch/session.ts';
import type { CookieJar } from '../fast/cookie-jar.ts';
import { changesBetween, type SessionChanges } from './changes.ts';
import { LATEST_EXPIRY } from './netscape.ts';

/** No honest site sets more than this in one redirect chain, and each takes time of the main process. */
const MOST_SET = 300;

export type SessionJar = CookieJar & { changes(): SessionChanges };

export function createSessionJar({ cookies }: Pick<SessionState, 'cookies'>): SessionJar {
  const jar = new ToughJar();
  for (const cookie of cookies) if (isOfItsOwnSite(cookie)) keep(jar, cookie);
  const before = stateOf(jar);
  let firstSite: string | null = null;
  let left = MOST_SET;

  return {
    store(setCookies, url) {
      for (const line of setCookies.slice(0, left)) jar.setCookieSync(line, url.href, { ignoreError: true });
      left = Math.max(0, left - setCookies.length);
    },
    cookiesFor(url) {
      const site = siteOf(url.hostname);
      firstSite ??= site;
      // Strict cookies are not sent after a redirect from another site.
      const sameSiteContext = site === firstSite ? 'strict' : 'lax';
      return jar.getCookiesSync(url.href, { sameSiteContext }).map(({ key, value }) => [key, value]);
    },
    changes: () => changesBetween(before, stateOf(jar)),
  };
}

/** The registrable domain of a host, or the host itself. */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** Whether a cookie may be sent outside of frames: a partitioned one only if it belongs to its own top-level site. */
function isOfItsOwnSite({ domain, partitionKey }: SessionCookie): boolean {
  if (!partitionKey) return true;
  const top = URL.parse(partitionKey);
  return top !== null && siteOf(top.hostname) === siteOf(domain.replace(/^\./, ''));
}

function keep(
  jar: ToughJar,
  { name, value, domain, path, expires, httpOnly, secure, sameSite }: SessionCookie,
): void {
  const host = domain.replace(/^\./, '');
  const cookie = new Cookie({
    key: name,
    value,
    path,
    httpOnly,
    secure,
    sameSite: sameSite.toLowerCase(),
    expires: expires === -1 ? 'Infinity' : new Date(expires * 1000),
    // Without a domain it is for the host of the address alone.
    ...(domain.startsWith('.') && { domain: host }),
  });
  const address = `https://${host.includes(':') ? `[${host}]` : host}${path}`;
  // A domain that is not a host, such as a name with a port: such a cookie is never sent.
  if (!URL.canParse(address)) return;
  jar.setCookieSync(cookie, address, { ignoreError: true });
}

function stateOf(jar: ToughJar): SessionState {
  const kept = jar.serializeSync()?.cookies ?? [];
  // A site removes a cookie by letting it expire.
  const live = kept.filter((cookie) => (Cookie.fromJSON(cookie)?.TTL() ?? 0) > 0);
  return { cookies: live.map(toSession), origins: [] };
}

type Serialized = NonNullable<ReturnType<ToughJar['serializeSync']>>['cookies'][number];

function toSession(cookie: Serialized): SessionCookie {
  const { key, value, domain, path, hostOnly, httpOnly, secure, sameSite } = cookie;
  const time = expiryOf(cookie);
  const policy = (['Strict', 'None'] as const).find((one) => one.toLowerCase() === sameSite);
  return {
    name: String(key ?? ''),
    value: String(value ?? ''),
    domain: `${hostOnly ? '' : '.'}${domain}`,
    path: String(path ?? '/'),
    expires: time === null ? -1 : Math.min(Math.floor(time / 1000), LATEST_EXPIRY),
    httpOnly: httpOnly === true,
    secure: secure === true,
    sameSite: policy ?? 'Lax',
  };
}

/** In milliseconds; null for a cookie without an end. `Max-Age` overrules `Expires` (RFC 6265, 5.3). */
function expiryOf({ expires, maxAge, creation }: Serialized): number | null {
  const start = Date.parse(String(creation));
  if (typeof maxAge === 'number') return start + maxAge * 1000;
  const time = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
