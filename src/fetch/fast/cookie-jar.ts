/** Cookies within one fetch: without them, sites that set one and redirect to themselves would redirect for ever. */
import { getDomain } from 'tldts';

/** No honest site sets more than this in one redirect chain. */
const MAX_COOKIES = 100;

type Cookie = { name: string; value: string; domain: string; hostOnly: boolean; secure: boolean };

export type CookieJar = {
  store(setCookies: string[], url: URL): void;
  cookiesFor(url: URL): [string, string][];
};

export function createCookieJar(): CookieJar {
  let cookies: Cookie[] = [];
  return {
    store(setCookies, url) {
      for (const line of setCookies) {
        const cookie = parse(line, url.hostname);
        if (!cookie) continue;
        cookies = cookies.filter((known) => known.name !== cookie.name || known.domain !== cookie.domain);
        if (cookies.length < MAX_COOKIES) cookies.push(cookie);
      }
    },
    cookiesFor(url) {
      return cookies.filter((cookie) => matches(cookie, url)).map(({ name, value }) => [name, value]);
    },
  };
}

function parse(line: string, host: string): Cookie | null {
  const [pair = '', ...attributes] = line.split(';');
  const equals = pair.indexOf('=');
  if (equals < 1) return null;
  const cookie: Cookie = {
    name: pair.slice(0, equals).trim(),
    value: pair.slice(equals + 1).trim(),
    domain: host,
    hostOnly: true,
    secure: attributes.some((attribute) => attribute.trim().toLowerCase() === 'secure'),
  };
  const domain = attributes
    .map((attribute) => /^\s*domain\s*=\s*\.?([^\s]+)\s*$/i.exec(attribute)?.[1]?.toLowerCase())
    .find((value) => value !== undefined);
  if (domain === undefined || domain === host) return cookie;
  // A parent domain is fine as long as it is not a public suffix.
  if (!host.endsWith(`.${domain}`) || getDomain(domain, { allowPrivateDomains: true }) === null) return null;
  return { ...cookie, domain, hostOnly: false };
}

function matches(cookie: Cookie, url: URL): boolean {
  if (cookie.secure && url.protocol !== 'https:') return false;
  if (cookie.hostOnly) return url.hostname === cookie.domain;
  return url.hostname === cookie.domain || url.hostname.endsWith(`.${cookie.domain}`);
}
