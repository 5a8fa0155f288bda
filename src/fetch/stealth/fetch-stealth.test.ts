import { Impit } from 'impit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awakeMs } from '../../../test/harness/awake.ts';
import { cookieGate, echoHeaders, encoded, redirectTo } from '../../../test/site/handlers.ts';
import {
  brokenChunks,
  brokenGzip,
  drip,
  endless,
  gzipBomb,
  hangUp,
  headerFlood,
  redirectLoop,
  resetInBody,
  shortBody,
  silent,
  twoGigabytes,
} from '../../../test/site/hostile-handlers.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { startDeadline } from '../../concurrency/deadline.ts';
import { type EgressProxy, startEgressProxy } from '../../net/guard/egress-proxy.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { credentialsFor, NO_CREDENTIALS } from '../credentials.ts';
import { createProxyChooser, type ProxySettings } from '../proxies/choose-proxy.ts';
import { BROWSER, CHROME_HEADERS } from './chrome-headers.ts';
import { fetchStealth } from './fetch-stealth.ts';

const PAGE = `<p>${'Grüße '.repeat(5000)}</p>`;
/** For an honest answer, also on a busy machine. */
const PATIENCE = 20_000;
const TIMEOUT = 1500;

let site: Site;
let other: Site;
let secure: Site;
let egress: EgressProxy;

beforeAll(async () => {
  egress = await startEgressProxy();
  other = await startSite({ '/landing': echoHeaders });
  secure = await startSite({ '/': 'secret' }, { protocol: 'https' });
  site = await startSite({
    '/headers': echoHeaders,
    '/gzip': encoded('gzip', PAGE),
    '/br': encoded('br', PAGE),
    '/zstd': encoded('zstd', PAGE),
    '/gate': cookieGate,
    '/loop': redirectLoop,
    '/away': redirectTo(`${other.url}/landing`),
    '/inside': redirectTo('http://169.254.169.254/'),
    '/silent': silent,
    '/drip': drip(),
    '/endless': endless,
    '/2gb': twoGigabytes,
    '/bomb': gzipBomb(300),
    '/broken-gzip': brokenGzip,
    '/short': shortBody,
    '/chunks': brokenChunks,
    '/hang-up': hangUp,
    '/reset-in-body': resetInBody,
    '/flood': headerFlood(500),
  });
});

afterAll(async () => {
  await egress.close();
  await Promise.all([site.close(), other.close(), secure.close()]);
});

type Given = {
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  country?: string;
  ms?: number;
  cut?: number;
};

async function get(url: string, given: Given = {}, allowed?: string[]) {
  const guard = createGuard({ allowedPrivateHosts: allowed ?? [site.host, other.host, secure.host] });
  const deadline = startDeadline(given.ms ?? PATIENCE);
  const options = { credentials: credentialsFor(url, given), country: given.country ?? null };
  try {
    const { cut: maxBytes = 4 * 1024 * 1024 } = given;
    const request = { url, options, deadline, maxBytes, cut: given.cut !== undefined, upstream: null };
    return await fetchStealth(request, { guard, egress });
  } finally {
    deadline.clear();
  }
}

describe('a stealth fetch', () => {
  it.each(['gzip', 'br', 'zstd'])('unpacks %s', async (encoding) => {
    const response = await get(`${site.url}/${encoding}`);
    expect(response).toMatchObject({ status: 200, url: `${site.url}/${encoding}` });
    expect(response.body.toString()).toBe(PAGE);
  });

  it('takes the beginning of a long body where that is enough', async () => {
    const response = await get(`${site.url}/gzip`, { cut: 1000 });
    expect(response.body).toEqual(Buffer.from(PAGE).subarray(0, 1000));
  });

  it('follows redirects with the cookies of the way, and without secrets to another host', async () => {
    expect((await get(`${site.url}/gate`)).body.toString()).toBe('<h1>Inside</h1>');
    const given = { Authorization: 'x', 'X-Kind': 'y', 'Accept-Language': 'de' };
    await get(`${site.url}/away`, { headers: given, cookies: { a: '1' } });
    const { headers } = other.requests.at(-1) ?? {};
    expect(headers).toMatchObject({ 'accept-language': 'de' });
    expect(headers).not.toHaveProperty('x-kind');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('proxy-authorization');
  });

  it('sends the headers of one Chrome in its order, in the language of the country', async () => {
    await get(`${site.url}/headers`, {
      country: 'FR',
      cookies: { a: '1' },
      headers: { Referer: 'http://b.example/' },
    });
    const { headers } = site.requests.at(-1) ?? { headers: {} };
    const sent = Object.keys(headers).filter((name) => !['host', 'connection'].includes(name));
    expect(sent).toEqual([
      'upgrade-insecure-requests',
      'user-agent',
      'accept',
      'referer',
      'accept-encoding',
      'accept-language',
      'cookie',
    ]);
    expect(headers).toMatchObject({
      'accept-language': 'fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7',
      cookie: 'a=1',
    });
  });

  it('plays a browser whose headers impit would send itself', async () => {
    await new Impit({ browser: BROWSER }).fetch(`${site.url}/headers`);
    const { headers } = site.requests.at(-1) ?? { headers: {} };
    const own = Object.entries(headers).filter(([name]) => !['host', 'connection'].includes(name));
    expect(own).toEqual(CHROME_HEADERS);
  });

  it.each([
    ['http://127.0.0.1:1/', []],
    ['http://localhost:8080/', []],
    ['http://[::1]/', []],
  ])('does not go inside: %s', async (url, allowed) => {
    await expect(get(url, {}, allowed)).rejects.toMatchObject({ type: 'validation', status: 400 });
  });

  it('is not led inside, by redirect or by name', async () => {
    await expect(get(`${site.url}/inside`)).rejects.toMatchObject({ type: 'validation' });
    const guard = createGuard({ allowedPrivateHosts: [], resolver: async () => ['127.0.0.1'] });
    const deadline = startDeadline(TIMEOUT);
    const before = site.connections;
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://rebind.example:${site.port}/`;
      const options = { credentials: NO_CREDENTIALS, country: null };
      await expect(
        fetchStealth({ url, options, deadline, maxBytes: 1000, upstream: null }, { guard, egress }),
      ).rejects.toMatchObject({ type: 'validation' });
    }
    deadline.clear();
    expect(site.connections).toBe(before);
  });

  it.each([
    ['/silent', 'timeout', /within/],
    ['/drip', 'timeout', /within/],
    ['/endless', 'payload_too_large', /larger than/],
    ['/2gb', 'payload_too_large', /larger than/],
    ['/bomb', 'payload_too_large', /larger than/],
    ['/loop', 'upstream_failed', /more than 20 times/],
    ['/broken-gzip', 'upstream_failed', /127\.0\.0\.1/],
    ['/short', 'upstream_failed', /127\.0\.0\.1/],
    ['/chunks', 'upstream_failed', /127\.0\.0\.1/],
    ['/hang-up', 'upstream_failed', /127\.0\.0\.1/],
    ['/reset-in-body', 'upstream_failed', /127\.0\.0\.1/],
    ['/flood', 'upstream_failed', /127\.0\.0\.1/],
  ])('%s ends in %s, in time', async (path, type, message) => {
    // What ends by itself has time for it on a busy machine.
    const ms = type === 'timeout' ? TIMEOUT : 20_000;
    const waited = await awakeMs(async () => {
      const error = await get(site.url + path, { ms }).catch((failure: Error) => failure);
      expect(error).toMatchObject({ type, message: expect.stringMatching(message) });
    });
    expect(waited).toBeLessThan(ms + 2000);
  });

  it('says what is wrong with a certificate, a port and a name', async () => {
    await expect(get(`${secure.url}/`)).rejects.toMatchObject({
      message: expect.stringMatching(/TLS certificate/),
    });
    await expect(get(`https://${site.host}/headers`)).rejects.toMatchObject({
      message: expect.stringMatching(/TLS handshake failed/),
    });
    await expect(get('http://127.0.0.1:59996/', {}, ['127.0.0.1'])).rejects.toMatchObject({
      message: expect.stringMatching(/connection was refused/),
    });
  });

  it('lets go of the connection when its time is over', async () => {
    const work = get(`${site.url}/drip?go`, { ms: TIMEOUT });
    await site.requested('/drip?go');
    await expect(work).rejects.toMatchObject({ type: 'timeout' });
    await site.idle();
  });
});

describe('the proxy', () => {
  const none = {
    proxy: undefined,
    proxies: [],
    proxyAll: false,
    countryProxies: {},
    proxyExternal: false,
  };
  const settings = {
    ...none,
    proxy: 'http://p.example:1',
    countryProxies: { DE: 'http://de.example:1' },
    proxyExternal: true,
  };
  const chooseProxy = (asked: { stealth: boolean; country: string | null }, given: ProxySettings) =>
    createProxyChooser(given, createGuard({ allowedPrivateHosts: [] })).choose(asked, { host: 'a.example' });

  it('is the general one for all pages where the operator says so', () => {
    const all = { ...settings, proxyAll: true };
    expect(chooseProxy({ stealth: false, country: null }, all)).toMatchObject({
      upstream: { url: 'http://p.example:1' },
    });
  });

  it('is the country’s own, or the general one for stealth', () => {
    expect(chooseProxy({ stealth: false, country: 'DE' }, settings)).toEqual({
      upstream: { url: 'http://de.example:1', external: true },
      warning: null,
    });
    expect(chooseProxy({ stealth: true, country: null }, settings)).toMatchObject({
      upstream: { url: 'http://p.example:1' },
      warning: null,
    });
    expect(chooseProxy({ stealth: false, country: null }, settings)).toEqual({
      upstream: null,
      warning: null,
    });
  });

  it('is missed in a warning', () => {
    expect(chooseProxy({ stealth: true, country: 'FR' }, settings)).toMatchObject({
      upstream: { url: 'http://p.example:1' },
      warning: { reason: 'no_proxy' },
    });
    expect(chooseProxy({ stealth: false, country: 'FR' }, settings)).toMatchObject({
      upstream: null,
      warning: { reason: 'no_proxy' },
    });
    expect(chooseProxy({ stealth: true, country: null }, none)).toMatchObject({
      upstream: null,
      warning: { reason: 'no_proxy' },
    });
  });
});
