/** Follows redirects, each checked by the guard, without sending secrets to another host. */
import { unescape as decodePercent } from 'node:querystring';
import { AppError } from '../../errors.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { FetchStep, RawResponse } from '../document.ts';
import { createCookieJar } from './cookie-jar.ts';
import type { RawRequest } from './raw-request.ts';
import { callerHeaders, cookieHeader, isCredential } from './request-headers.ts';

const MAX_REDIRECTS = 20;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** One request and the head of its response; exactly one of `read` and `discard` must be called. */
export type Exchange = {
  status: number;
  headers: Record<string, string>;
  setCookies: string[];
  read(): Promise<Buffer>;
  discard(): void;
};

/** Sends one GET. Its headers are the caller's and override the engine's own. */
export type Send = (url: URL, headers: Record<string, string>) => Promise<Exchange>;

export async function followRedirects(request: RawRequest, guard: Guard, send: Send): Promise<RawResponse> {
  const steps: FetchStep[] = [];
  const redirects: string[] = [];
  const jar = createCookieJar();
  let headers = callerHeaders(request.options.headers);
  let ownCookies = Object.entries(request.options.cookies);
  let url = takeCredentials(guard.checkUrl(request.url), headers);
  const requestedUrl = url.href;

  for (;;) {
    const startedAt = performance.now();
    const cookies = cookieHeader([...ownCookies, ...jar.cookiesFor(url)]);
    const both = [headers.cookie, cookies].filter(Boolean).join('; ');
    const exchange = await send(url, both ? { ...headers, cookie: both } : headers);
    steps.push({
      name: 'request',
      ms: performance.now() - startedAt,
      detail: `${exchange.status} ${url.href}`,
    });
    jar.store(exchange.setCookies, url);

    const next = nextUrl(url, exchange);
    if (!next) {
      const bodyAt = performance.now();
      const body = await exchange.read();
      steps.push({ name: 'body', ms: performance.now() - bodyAt, detail: `${body.length} bytes` });
      const { status } = exchange;
      return { requestedUrl, url: url.href, status, headers: exchange.headers, body, redirects, steps };
    }
    exchange.discard();
    redirects.push(url.href);
    if (redirects.length > MAX_REDIRECTS) {
      throw new AppError('upstream_failed', `${url.host} redirected more than ${MAX_REDIRECTS} times`);
    }
    if (next.host !== url.host || (url.protocol === 'https:' && next.protocol === 'http:')) {
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !isCredential(name)));
      ownCookies = [];
    }
    guard.checkUrl(next);
    url = next;
  }
}

/** Where the response redirects to, or null when it is the page itself. */
function nextUrl(url: URL, exchange: Exchange): URL | null {
  const location = exchange.headers.location;
  if (!REDIRECT_STATUSES.has(exchange.status) || location === undefined) return null;
  const next = URL.parse(readLocation(location), url.href);
  if (!next) throw new AppError('upstream_failed', `${url.host} redirected to something that is not a URL`);
  // The fragment of the first URL stays in force unless the redirect has one (RFC 9110, 10.2.2).
  if (!next.hash) next.hash = url.hash;
  next.username = '';
  next.password = '';
  return next;
}

/** Headers come as Latin-1, but servers that do not encode a path send it in UTF-8. */
function readLocation(location: string): string {
  if (!/[\x80-\xff]/.test(location)) return location;
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? location : text;
}

/** `user:password@` in a URL is basic authentication and no part of the page's address. */
function takeCredentials(given: URL, headers: Record<string, string>): URL {
  if (!given.username && !given.password) return given;
  const url = new URL(given);
  const pair = `${decodePercent(url.username)}:${decodePercent(url.password)}`;
  headers.authorization ??= `Basic ${Buffer.from(pair).toString('base64')}`;
  url.username = '';
  url.password = '';
  return url;
}
