import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { request } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CERTIFICATE } from '../../../test/site/certificate.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { createDispatcher, createDispatcherPool } from './dispatcher.ts';
import { createGuard } from './guard.ts';
import type { Upstream } from './upstream.ts';

let site: Site;
let secure: Site;

beforeEach(async () => {
  site = await startSite({ '/': 'plain' });
  secure = await startSite({ '/': 'secret' }, { protocol: 'https' });
});

afterEach(async () => {
  await site.close();
  await secure.close();
});

async function read(url: string, dispatcher: ReturnType<typeof createDispatcher>): Promise<string> {
  try {
    const { body } = await request(url, { dispatcher });
    return await body.text();
  } finally {
    await dispatcher.destroy();
  }
}

it('reaches what its guard allows', async () => {
  const guard = createGuard({ allowedPrivateHosts: [site.host] });
  expect(await read(`${site.url}/`, createDispatcher(guard))).toBe('plain');
});

it.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', 'name.example'])(
  'does not reach %s without permission',
  async (host) => {
    const guard = createGuard({ allowedPrivateHosts: [], resolver: async () => ['127.0.0.1'] });
    await expect(read(`http://${host}:${site.port}/`, createDispatcher(guard))).rejects.toMatchObject({
      type: 'validation',
    });
    expect(site.connections).toBe(0);
  },
);

it('checks a certificate against the name, not the address it dialled', async () => {
  const guard = createGuard({
    allowedPrivateHosts: ['site.test', 'wrong.test'],
    resolver: async () => ['127.0.0.1'],
  });
  const trusting = () => createDispatcher(guard, { ca: CERTIFICATE });
  expect(await read(`https://site.test:${secure.port}/`, trusting())).toBe('secret');
  expect(secure.requests[0]?.headers.host).toBe(`site.test:${secure.port}`);
  await expect(read(`https://wrong.test:${secure.port}/`, trusting())).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  });
});

it('goes through an upstream proxy with TLS of its own, naming the checked address', async () => {
  const asked: string[] = [];
  const proxy = createServer().on('connect', (incoming: IncomingMessage, client: Socket) => {
    asked.push(incoming.url ?? '');
    const outside = connect(secure.port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      outside.pipe(client).pipe(outside);
    });
    outside.on('error', () => client.destroy());
    client.on('error', () => outside.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const guard = createGuard({ allowedPrivateHosts: [], resolver: async () => ['203.0.114.7'] });
  const dispatcher = createDispatcher(guard, { ca: CERTIFICATE, upstream: { url, external: false } });
  expect(await read('https://site.test/', dispatcher)).toBe('secret');
  expect(asked).toEqual(['203.0.114.7:443']);
  proxy.closeAllConnections();
  proxy.close();
});

it('gives a proxy its password, also one with a percent sign that escapes nothing', async () => {
  const heard = Promise.withResolvers<string | undefined>();
  const proxy = createServer().on('connect', (incoming: IncomingMessage, client: Socket) => {
    heard.resolve(incoming.headers['proxy-authorization']);
    client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = `http://me:50%off%21@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const guard = createGuard({ allowedPrivateHosts: [], resolver: async () => ['203.0.114.7'] });
  const dispatcher = createDispatcher(guard, { upstream: { url, external: false } });
  await expect(read('http://site.test/', dispatcher)).rejects.toMatchObject({ type: 'upstream_failed' });
  expect(await heard.promise).toBe(`Basic ${Buffer.from('me:50%off!').toString('base64')}`);
  proxy.close();
});

it('keeps one dispatcher for each proxy', async () => {
  const pool = createDispatcherPool(createGuard({ allowedPrivateHosts: [] }));
  const upstream = { url: 'http://p.example:1', external: false };
  const used = (through: Upstream | null) => pool.use(through, async (dispatcher) => dispatcher);
  expect(await used(null)).toBe(await used(null));
  expect(await used(upstream)).toBe(await used({ ...upstream }));
  expect(await used(upstream)).not.toBe(await used(null));
  expect(await used(upstream)).not.toBe(await used({ ...upstream, external: true }));
  const ofCaller = { ...upstream, isCallers: true };
  expect(await used(ofCaller)).not.toBe(await used(ofCaller));
  await pool.close();
});
