/** The headers of the browser that the stealth engine impersonates, in that browser's order. */

/** Must be a browser that impit knows; its TLS and HTTP/2 fingerprints and these headers belong to one version. */
export const BROWSER = 'chrome151';

const SECURE_ONLY = /^(sec-|priority$)/;

/** What Chrome 151 on Windows sends for a typed address. A test keeps this equal to impit's own. */
export const CHROME_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['sec-ch-ua', '"Not=A?Brand";v="99", "Google Chrome";v="151", "Chromium";v="151"'],
  ['sec-ch-ua-mobile', '?0'],
  ['sec-ch-ua-platform', '"Windows"'],
  ['upgrade-insecure-requests', '1'],
  [
    'user-agent',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36',
  ],
  [
    'accept',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  ],
  ['sec-fetch-site', 'none'],
  ['sec-fetch-mode', 'navigate'],
  ['sec-fetch-user', '?1'],
  ['sec-fetch-dest', 'document'],
  ['accept-encoding', 'gzip, deflate, br, zstd'],
  ['accept-language', 'en-US,en;q=0.9'],
  ['priority', 'u=0, i'],
];

/**
 * All headers of a request, because impit sends the ones that it is given first. The caller's headers replace the
 * browser's in place; others go where a script in a page would put them.
 */
export function chromeHeaders(
  url: URL,
  language: string,
  callers: Record<string, string>,
): [name: string, value: string][] {
  const { cookie, ...others } = callers;
  const headers: [string, string][] = [];
  for (const [name, value] of CHROME_HEADERS) {
    const own = others[name];
    delete others[name];
    if (name === 'accept-language') headers.push([name, own ?? language]);
    else if (url.protocol === 'http:' && SECURE_ONLY.test(name)) headers.push([name, own ?? '']);
    else if (url.protocol === 'http:' && name === 'accept-encoding')
      headers.push([name, own ?? 'gzip, deflate']);
    else headers.push([name, own ?? value]);
    if (name === 'accept-language' && cookie) headers.push(['cookie', cookie]);
  }
  const afterAccept = headers.findIndex(([name]) => name === 'accept') + 1;
  headers.splice(afterAccept, 0, ...Object.entries(others));
  return headers;
}
