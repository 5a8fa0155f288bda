/** The caller's headers and cookies, with the only origin that they may be sent to. */
import { isHarmlessHeader } from '../contract/request/harmless-headers.ts';
import { basicAuthentication } from '../net/basic-authentication.ts';
import { callerHeaders } from './fast/request-headers.ts';

export type Credentials = {
  /** Null if they belong to no site: then only harmless headers are sent. */
  readonly origin: string | null;
  /** Lower-case names; cookies are separate. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
};

export const NO_CREDENTIALS: Credentials = { origin: null, headers: {}, cookies: {} };

/**
 * @param url the address that the caller named; `user:password@` in it is basic authentication. Null if the caller named
 *   none, as for a search.
 */
export function credentialsFor(
  url: string | null,
  given: { headers?: Record<string, string> | undefined; cookies?: Record<string, string> | undefined },
): Credentials {
  const { cookie, ...headers } = callerHeaders(given.headers ?? {});
  const site = url === null ? null : URL.parse(url);
  const authorization = headers.authorization ?? basicAuthentication(site);
  return {
    origin: site?.origin ?? null,
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    cookies: { ...parseCookieHeader(cookie), ...given.cookies },
  };
}

/** The caller's headers that may be sent to an address, without cookies. */
export function headersAt(credentials: Credentials, url: URL): Record<string, string> {
  if (belongsToOrigin(credentials.origin, url)) return { ...credentials.headers };
  return Object.fromEntries(Object.entries(credentials.headers).filter(([name]) => isHarmlessHeader(name)));
}

export function cookiesAt({ origin, cookies }: Credentials, url: URL): [string, string][] {
  return belongsToOrigin(origin, url) ? Object.entries(cookies) : [];
}

/** Whether a URL has this origin. From http to https on the default ports counts as the same. */
export function belongsToOrigin(origin: string | null, url: URL): boolean {
  if (origin === null) return false;
  if (url.origin === origin) return true;
  const own = new URL(origin);
  return own.protocol === 'http:' && own.port === '' && url.origin === `https://${own.host}`;
}

/** The address without `user:password@`. */
export function withoutUserInfo(url: URL): URL {
  if (!url.username && !url.password) return url;
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

function parseCookieHeader(header = ''): Record<string, string> {
  const pairs = header.split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}
