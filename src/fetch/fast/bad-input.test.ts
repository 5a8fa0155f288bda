import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awakeMs } from '../../../test/harness/awake.ts';
import { CERTIFICATE } from '../../../test/site/certificate.ts';
import {
  brokenChunks,
  brokenGzip,
  drip,
  dripHeaders,
  endless,
  gzipBomb,
  hangUp,
  headerFlood,
  notHttp,
  reset,
  resetInBody,
  shortBody,
  silent,
  twoGigabytes,
} from '../../../test/site/hostile-handlers.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { startDeadline } from '../../concurrency/deadline.ts';
import type { AppError } from '../../errors.ts';
import { createDispatcherPool } from '../../net/guard/dispatcher.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { NO_CREDENTIALS } from '../credentials.ts';
import { type FastDeps, fetchFast } from './fetch-fast.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT = 700;
/** For what fails by itself, however busy the machine is. */
const PLENTY = 10_000;

let site: Site;
let secure: Site;
let second: Site;
let deps: FastDeps;

beforeAll(async () => {
  site = await startSite({
    '/ok': '<p>still here</p>',
    '/silent': silent,
    '/drip': drip(),
    '/drip-headers': dripHeaders(),
    '/endless': endless,
    '/2gb': twoGigabytes,
    '/bomb': gzipBomb(300),
    '/small-bomb': gzipBomb(40),
    '/broken-gzip': brokenGzip,
    '/short': shortBody,
    '/chunks': brokenChunks,
    '/not-http': notHttp,
    '/hang-up': hangUp,
    '/reset': reset,
    '/reset-in-body': resetInBody,
    '/flood': headerFlood(500),
  });
  secure = await startSite({ '/': 'secret' }, { protocol: 'https' });
  second = await startSite(
    { '/ok': 'fine', '/silent': silent, '/drip': drip(), '/endless': endless, '/bomb': gzipBomb(300) },
    { protocol: 'h2' },
  );
  const guard = createGuard({
    allowedPrivateHosts: [site.host, secure.host, second.host, 'gone.example', 'down.example'],
    resolver: async (host) => {
      if (host === 'down.example') return ['127.0.0.1'];
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    },
  });
  deps = { guard, dispatchers: createDispatcherPool(guard), userAgent: 'Winnow test' };
});

afterAll(async () => {
  await deps.dispatchers.close();
  await site.close();
  await secure.close();
  await second.close();
});

async function failureOf(
  url: string,
  maxBytes = MAX_BYTES,
  using = deps,
  timeout = PLENTY,
): Promise<{ error: AppError; ms: number }> {
  const deadline = startDeadline(timeout);
  const options = { credentials: NO_CREDENTIALS, country: null };
  let failure: unknown;
  const ms = await awakeMs(async () => {
    const answer = fetchFast({ url, options, deadline, maxBytes, upstream: null }, using);
    failure = await answer.then(
      ({ status }) => new Error(`was served with status ${status}`),
      (error) => error,
    );
  });
  deadline.clear();
  return { error: failure as AppError, ms };
}

describe('bad input ends in a typed error, in time', () => {
  it.each([
    ['/silent', 'timeout', /within 700 ms/],
    ['/drip', 'timeout', /within 700 ms/],
    ['/drip-headers', 'timeout', /within 700 ms/],
    ['/endless', 'payload_too_large', /larger than/],
    ['/2gb', 'payload_too_large', /larger than/],
    ['/bomb', 'payload_too_large', /larger than/],
    ['/small-bomb', 'payload_too_large', /larger than/],
    ['/broken-gzip', 'upstream_failed', /compressed body is broken/],
    ['/short', 'upstream_failed', /closed before the answer was complete|announced length/],
    ['/chunks', 'upstream_failed', /valid HTTP/],
    ['/not-http', 'upstream_failed', /valid HTTP/],
    ['/hang-up', 'upstream_failed', /closed before the answer was complete/],
    ['/reset', 'upstream_failed', /reset|closed/],
    ['/reset-in-body', 'upstream_failed', /reset|closed/],
    ['/flood', 'upstream_failed', /too many headers/],
  ])('%s: %s', async (path, type, message) => {
    const timeout = type === 'timeout' ? TIMEOUT : PLENTY;
    const { error, ms } = await failureOf(site.url + path, MAX_BYTES, deps, timeout);
    expect(error).toMatchObject({ type });
    expect(error.message).toMatch(message);
    expect(ms).toBeLessThan(timeout + 2000);
  });

  it.each([
    ['/silent', 'timeout'],
    ['/drip', 'timeout'],
    ['/endless', 'payload_too_large'],
    ['/bomb', 'payload_too_large'],
  ])('%s over HTTP/2: %s', async (path, type) => {
    const dispatchers = createDispatcherPool(deps.guard, { ca: CERTIFICATE });
    const timeout = type === 'timeout' ? TIMEOUT : PLENTY;
    const { error, ms } = await failureOf(second.url + path, MAX_BYTES, { ...deps, dispatchers }, timeout);
    expect(error).toMatchObject({ type });
    expect(ms).toBeLessThan(timeout + 2000);
    await dispatchers.close();
  });

  it('a name that does not resolve', async () => {
    const { error } = await failureOf('http://gone.example/');
    expect(error).toMatchObject({
      type: 'upstream_failed',
      message: 'Could not fetch from gone.example: the name does not resolve',
    });
  });

  it('a refused connection, without the address in the message', async () => {
    const { error } = await failureOf('http://down.example:59999/');
    expect(error).toMatchObject({
      type: 'upstream_failed',
      message: 'Could not fetch from down.example: the connection was refused',
    });
  });

  it('a certificate that nobody signed', async () => {
    const { error } = await failureOf(`${secure.url}/`);
    expect(error).toMatchObject({ type: 'upstream_failed' });
    expect(error.message).toMatch(/TLS certificate is self-signed/);
  });

  it('a TLS handshake that never ends, and a name that is never found', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const guard = createGuard({
      allowedPrivateHosts: [`127.0.0.1:${port}`],
      resolver: () => new Promise(() => {}),
    });
    const dispatchers = createDispatcherPool(guard);
    for (const url of [`https://127.0.0.1:${port}/`, 'http://slow.example/']) {
      const { error, ms } = await failureOf(url, MAX_BYTES, { ...deps, guard, dispatchers }, TIMEOUT);
      expect(error).toMatchObject({ type: 'timeout' });
      expect(ms).toBeLessThan(TIMEOUT + 2000);
    }
    await dispatchers.close();
    mute.close();
  });

  it('plain HTTP where TLS is expected', async () => {
    const { error } = await failureOf(`https://${site.host}/ok`);
    expect(error).toMatchObject({ type: 'upstream_failed' });
    expect(error.message).toMatch(/TLS handshake failed/);
  });

  it.each(['/ok', 'http://[broken'])(
    'a redirect to %s whose body never ends: its connection is closed',
    async (location) => {
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      site.page('/stalls', (_request, response) => {
        response.once('close', resolve).writeHead(302, { location }).write('.');
      });
      await failureOf(`${site.url}/stalls`);
      await closed;
    },
  );

  it('a caller that gives up', async () => {
    const caller = new AbortController();
    const deadline = startDeadline(10_000, caller.signal);
    const options = { credentials: NO_CREDENTIALS, country: null };
    const work = fetchFast(
      { url: `${site.url}/drip?abort`, options, deadline, maxBytes: MAX_BYTES, upstream: null },
      deps,
    );
    const seen = site.requested('/drip?abort').then(() => caller.abort(new Error('went away')));
    await expect(work).rejects.toMatchObject({ type: 'timeout' });
    await seen;
    deadline.clear();
  });

  it('leaves the engine fit for work and gives the memory back', async () => {
    const options = { credentials: NO_CREDENTIALS, country: null };
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 5; i++) await failureOf(`${site.url}/bomb`, 50 * 1024 * 1024);
    const deadline = startDeadline(PLENTY);
    const ok = await fetchFast(
      { url: `${site.url}/ok`, options, deadline, maxBytes: MAX_BYTES, upstream: null },
      deps,
    );
    deadline.clear();
    expect(ok.body.toString()).toBe('<p>still here</p>');
    // Five bodies of 50 MB held at once would be 250 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});
