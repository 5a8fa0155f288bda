/** Follows redirects, each checked by the guard, without sending secrets to another origin. */
import { AppError } from '../../errors.ts';
import type { Body, PackedBody } from '../../net/decode-body.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { belongsToOrigin, cookiesAt, headersAt, withoutUserInfo } from '../credentials.ts';
import type { Conditional, FetchStep, PackedResponse, RawResponse } from '../document.ts';
import { createSessionJar } from '../sessions/session-jar.ts';
import { cookieName, createCookieJar } from './cookie-jar.ts';
import type { RawRequest } from './raw-request.ts';
import { cookieHeader } from './request-headers.ts';

const MAX_REDIRECTS = 20;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

export class TooManyRedirects extends AppError {
  override name = 'TooManyRedirects';

  constructor(host: string) {
    super('upstream_failed', `${host} redirected more than ${MAX_REDIRECTS} times`);
  }
}

/** The guard refuses an address that the requested one leads to. */
export class RedirectRefused extends AppError {
  override name = 'RedirectRefused';

  constructor(refusal: AppError) {
    const { type, message, details } = refusal;
    super(type, message, { cause: refusal, ...(details && { details }) });
  }
}

/** One request and the head of its response; exactly one of `read` and `discard` must be called. */
export type Exchange<Read extends Body | PackedBody = Body> = {
  status: number;
  headers: Record<string, string>;
  setCookies: string[];
  read(): Promise<Read>;
  discard(): void;
};

/** Sends one GET. The given headers are the caller's and override the engine's own. */
export type Send<Read extends Body | PackedBody = Body> = (
  url: URL,
  headers: Record<string, string>,
) => Promise<Exchange<Read>>;

type ResponseOf<Read> = Read extends Body ? RawResponse : PackedResponse;

export async function followRedirects<Read extends Body | PackedBody>(
  request: RawRequest,
  guard: Guard,
  send: Send<Read>,
): Promise<ResponseOf<Read>> {
  const redirects: string[] = [];
  try {
    return await follow(request, guard, send, redirects);
  } catch (error) {
    const isRefusal = error instanceof AppError && error.type === 'validation';
    throw isRefusal && redirects.length > 0 ? new RedirectRefused(error) : error;
  }
}

/** @param redirects where the addresses that redirected are added */
async function follow<Read extends Body | PackedBody>(
  request: RawRequest,
  guard: Guard,
  send: Send<Read>,
  redirects: string[],
): Promise<ResponseOf<Read>> {
  const steps: FetchStep[] = [];
  const session = request.session && createSessionJar(request.session.state);
  const jar = session ?? createCookieJar();
  /** Names of cookies that the site has set or removed, which override the caller's. */
  const replaced = new Set<string>();
  let { credentials } = request.options;
  let url = withoutUserInfo(guard.checkUrl(request.url));
  const requestedUrl = url.href;

  for (;;) {
    const startedAt = performance.now();
    // A site that redirects elsewhere must not decide what is then requested with the caller's secrets.
    if (!belongsToOrigin(credentials.origin, url)) credentials = { ...credentials, origin: null };
    const headers = { ...validatorsFor(request.conditional, url), ...headersAt(credentials, url) };
    const own = cookiesAt(credentials, url).filter(([name]) => !replaced.has(name));
    const cookie = cookieHeader([...own, ...jar.cookiesFor(url)]);
    const exchange = await send(url, cookie ? { ...headers, cookie } : headers);
    steps.push({
      name: 'request',
      ms: performance.now() - startedAt,
      detail: `${exchange.status} ${url.href}`,
    });
    jar.store(exchange.setCookies, url);
    for (const line of exchange.setCookies) replaced.add(cookieName(line));

    const location = redirectLocation(exchange);
    if (location === null) {
      const bodyAt = performance.now();
      const waitedBefore = request.room?.waitedMs ?? 0;
      const read: Body | PackedBody = await exchange.read();
      // The wait for room is ours, not the site's.
      const waited = (request.room?.waitedMs ?? 0) - waitedBefore;
      const ms = Math.max(0, performance.now() - bodyAt - waited);
      const { length } = 'packed' in read ? read.packed.bytes : read.bytes;
      steps.push({ name: 'body', ms, detail: `${length} bytes` });
      const { status, headers } = exchange;
      const head = { requestedUrl, url: url.href, status, headers, redirects, steps };
      const changes = session && { session: session.changes() };
      const response = 'packed' in read ? { ...head, ...read, ...changes } : withBody(head, read, changes);
      return response as ResponseOf<Read>;
    }
    exchange.discard();
    redirects.push(url.href);
    if (redirects.length > MAX_REDIRECTS) {
      throw new TooManyRedirects(url.host);
    }
    const next = nextUrl(url, location);
    guard.checkUrl(next);
    url = next;
  }
}

function withBody<Head extends object>(head: Head, { bytes: body, sent }: Body, changes: object | undefined) {
  return { ...head, body, ...(sent && { sent }), ...changes };
}

function validatorsFor(conditional: Conditional | undefined, url: URL): Record<string, string> {
  if (conditional?.url !== url.href) return {};
  const { etag, lastModified } = conditional;
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

/** The address a response redirects to, as the site wrote it; null when the response is the page itself. */
function redirectLocation({ status, headers }: Pick<Exchange, 'status' | 'headers'>): string | null {
  if (!REDIRECT_STATUSES.has(status)) return null;
  // Browsers ignore an empty one.
  return headers.location?.trim() || null;
}

function nextUrl(url: URL, location: string): URL {
  const next = URL.parse(readLocation(location), url.href);
  if (!next) throw new AppError('upstream_failed', `${url.host} redirected to something that is not a URL`);
  // The fragment of the first URL stays in force unless the redirect has one (RFC 9110, 10.2.2).
  if (!next.hash) next.hash = url.hash;
  return withoutUserInfo(next);
}

/** Headers are read as Latin-1, but servers that do not encode a path send UTF-8. */
function readLocation(location: string): string {
  if (!/[\x80-\xff]/.test(location)) return location;
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? location : text;
}
