/** Cookies within one fetch: without them, sites that set one and redirect to themselves would redirect forever. */
import { isIP } from 'node:net';
import { getDomain } from 'tldts';

/** No honest site sets more than this in one redirect chain. */
const MAX_COOKIES = 100;

type Cookie = {
  name: string;
  value: string;
  domain: string;
  hostOnly: boolean;
  path: string;
  secure: boolean;
};

export type CookieJar = {
  store(setCookies: string[], url: URL): void;
  cookiesFor(url: URL): [string, string][];
};

export function createCookieJar(): CookieJar {
  let cookies: Cookie[] = [];
  return {
    store(setCookies, url) {
      for (const line of setCookies) {
        const [pair = '', ...written] = line.split(';');
        const attributes = attributesIn(written);
        const cookie = parse(pair, attributes, url);
        if (!cookie) continue;
        cookies = cookies.filter((known) => !isSame(known, cookie));
        if (cookies.length < MAX_COOKIES && !isRemoved(attributes)) cookies.push(cookie);
      }
    },
    cookiesFor(url) {
      return cookies.filter((cookie) => matches(cookie, url)).map(({ name, value }) => [name, value]);
    },
  };
}

/** The cookie name in a `Set-Cookie` line. */
export function cookieName(line: string): string {
  return line.split(/[=;]/, 1)[0]?.trim() ?? '';
}

function attributesIn(written: string[]): Map<string, string> {
  return new Map(
    written.map((text) => {
      const [name = '', ...value] = text.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
}

function parse(pair: string, attributes: Map<string, string>, url: URL): Cookie | null {
  const equals = pair.indexOf('=');
  if (equals < 1) return null;
  const host = url.hostname;
  const path = attributes.get('path') ?? '';
  const cookie: Cookie = {
    name: pair.slice(0, equals).trim(),
    value: pair.slice(equals + 1).trim(),
    domain: host,
    hostOnly: true,
    path: path.startsWith('/') ? path : folderOf(url),
    secure: attributes.has('secure'),
  };
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase();
  if (!domain || domain === host) return cookie;
  // An IP address has no parent domain (RFC 6265, 5.1.3).
  if (isIP(host) !== 0) return null;
  // A parent domain is allowed unless it is a public suffix.
  if (!host.endsWith(`.${domain}`) || getDomain(domain, { allowPrivateDomains: true }) === null) return null;
  return { ...cookie, domain, hostOnly: false };
}

/** The default path of a cookie (RFC 6265, 5.1.4). */
function folderOf({ pathname }: URL): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
}

/** A site removes a cookie by setting one that has expired. */
function isRemoved(attributes: Map<string, string>): boolean {
  const age = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(age)) return Number(age) <= 0;
  return Date.parse(attributes.get('expires') ?? '') <= Date.now();
}

function isSame(a: Cookie, b: Cookie): boolean {
  return a.name === b.name && a.domain === b.domain && a.path === b.path;
}

function matches(cookie: Cookie, url: URL): boolean {
  if (cookie.secure && url.protocol !== 'https:') return false;
  if (!isBelow(cookie.path, url.pathname)) return false;
  if (cookie.hostOnly) return url.hostname === cookie.domain;
  return url.hostname === cookie.domain || url.hostname.endsWith(`.${cookie.domain}`);
}

function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
