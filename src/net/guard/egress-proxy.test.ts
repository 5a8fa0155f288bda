import { once } from 'node:events';
import { createServer as createHttpServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CERTIFICATE } from '../../../test/site/certificate.ts';
import { echoHeaders } from '../../../test/site/handlers.ts';
import { drip, endless, hangUp } from '../../../test/site/hostile-handlers.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import { type EgressProxy, startEgressProxy } from './egress-proxy.ts';
import type { EgressRoute } from './egress-route.ts';
import { createGuard } from './guard.ts';

let site: Site;
let proxy: EgressProxy;

beforeEach(async () => {
  site = await startSite({
    '/': '<p>hello</p>',
    '/headers': echoHeaders,
    '/drip': drip(),
    '/endless': endless,
    '/cut': hangUp,
  });
  proxy = await startEgressProxy();
});

afterEach(async () => {
  await proxy.close();
  await site.close();
});

const open = (allowed: string[] = [site.host]) =>
  proxy.route({ guard: createGuard({ allowedPrivateHosts: allowed }), upstream: null });

const basic = (route: EgressRoute) => `Basic ${btoa(`${route.username}:${route.password}`)}`;

/** Says one thing to the proxy and gives back all that it answers until it falls silent or closes. */
async function say(text: string, until = /\r\n\r\n/): Promise<{ answer: string; socket: Socket }> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(text);
  let answer = '';
  const done = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += chunk;
      if (until.test(answer)) resolve();
    });
    socket.once('close', () => resolve());
  });
  await done;
  return { answer, socket };
}

function connectRequest(target: string, route?: EgressRoute): string {
  const credentials = route ? `Proxy-Authorization: ${basic(route)}\r\n` : '';
  return `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentials}\r\n`;
}

function plainRequest(url: string, route?: EgressRoute, more = ''): string {
  const credentials = route ? `Proxy-Authorization: ${basic(route)}\r\n` : '';
  return `GET ${url} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${credentials}${more}\r\n`;
}

describe('without credentials', () => {
  it('refuses tunnels, requests and upgrades', async () => {
    open();
    expect((await say(connectRequest(site.host))).answer).toMatch(/^HTTP\/1.1 407/);
    expect((await say(plainRequest(`${site.url}/`))).answer).toMatch(/^HTTP\/1.1 407/);
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    expect((await say(plainRequest(`${site.url}/`, undefined, upgrade))).answer).toMatch(/^HTTP\/1.1 407/);
    expect(site.requests).toHaveLength(0);
  });

  it('refuses wrong ones and those of a closed route', async () => {
    const route = open();
    const forged = { ...route, password: route.password.replace(/./, 'x') };
    expect((await say(connectRequest(site.host, forged))).answer).toMatch(/^HTTP\/1.1 407/);
    expect((await say(connectRequest(site.host, route))).answer).toMatch(/^HTTP\/1.1 200/);
    route.close();
    expect((await say(connectRequest(site.host, route))).answer).toMatch(/^HTTP\/1.1 407/);
  });

  it.each([
    ['a tunnel', () => connectRequest(site.host)],
    ['a request that never ends', () => plainRequest(`${site.url}/`, undefined, 'Content-Length: 9\r\n')],
  ])('keeps no connection for %s', async (_, request) => {
    const port = Number(new URL(proxy.url).port);
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        answer += chunk;
      });
    socket.write(request());
    await once(socket, 'end');
    expect(answer).toMatch(/^connection: close/im);
    await proxy.close();
    socket.destroy();
  });
});

describe('a route', () => {
  it('forwards plain requests, without what belongs to the proxy, over kept connections', async () => {
    const route = open();
    for (let i = 0; i < 3; i++) {
      const more = 'X-Odd-Case: kept\r\nProxy-Connection: keep-alive\r\n';
      const { answer } = await say(plainRequest(`${site.url}/headers`, route, more), /\}/);
      expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
      expect(answer).toContain('"x-odd-case":"kept"');
      expect(answer).not.toContain('proxy-');
    }
    expect(site.connections).toBe(1);
    expect(route.bytes).toBeGreaterThan(100);
  });

  it('opens a tunnel to the site, and counts its bytes', async () => {
    const route = open();
    const { answer, socket } = await say(connectRequest(site.host, route));
    expect(answer).toMatch(/^HTTP\/1.1 200/);
    socket.write(`GET / HTTP/1.1\r\nHost: ${site.host}\r\nConnection: close\r\n\r\n`);
    const chunks = await socket.toArray();
    expect(Buffer.concat(chunks).toString()).toContain('<p>hello</p>');
    expect(route.bytes).toBeGreaterThan(0);
  });

  it('carries TLS that only the client can read', async () => {
    const secure = await startSite({ '/': 'secret' }, { protocol: 'https' });
    const { socket } = await say(connectRequest(secure.host, open([secure.host])));
    const tls = tlsConnect({ socket, ca: CERTIFICATE, host: '127.0.0.1' });
    await once(tls, 'secureConnect');
    tls.write(`GET / HTTP/1.1\r\nHost: ${secure.host}\r\nConnection: close\r\n\r\n`);
    expect(Buffer.concat(await tls.toArray()).toString()).toContain('secret');
    await secure.close();
  });

  it('carries an upgrade of a plain request', async () => {
    const echo = createHttpServer().on('upgrade', (_request, socket: Socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
      socket.pipe(socket);
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(echo.address() as AddressInfo).port}`;
    const more = 'Connection: Upgrade\r\nUpgrade: echo\r\n';
    const { answer, socket } = await say(plainRequest(`http://${host}/`, open([host]), more));
    expect(answer).toMatch(/^HTTP\/1.1 101/);
    socket.write('ping');
    expect(String((await once(socket, 'data'))[0])).toBe('ping');
    socket.destroy();
    echo.closeAllConnections();
    echo.close();
  });

  it('leads nowhere inside, and remembers what was refused', async () => {
    const route = open([]);
    expect((await say(connectRequest(site.host, route))).answer).toMatch(/^HTTP\/1.1 403/);
    expect((await say(plainRequest(`${site.url}/`, route))).answer).toBe('');
    expect((await say(connectRequest('localhost:8080', route))).answer).toMatch(/^HTTP\/1.1 403/);
    expect((await say(connectRequest('[::1]:8080', route))).answer).toMatch(/^HTTP\/1.1 403/);
    expect((await say(connectRequest('8.8.8.8:25', route))).answer).toMatch(/^HTTP\/1.1 403/);
    const refused = { type: 'validation' };
    expect(route.failureOf('127.0.0.1', site.port)).toMatchObject(refused);
    expect(route.failureOf('localhost', 8080)).toMatchObject(refused);
    expect(route.failureOf('::1', 8080)).toMatchObject(refused);
    expect(site.connections).toBe(0);
  });

  it('has the permission of its own guard only', async () => {
    const [wide, narrow] = [open(), open([])];
    expect((await say(connectRequest(site.host, narrow))).answer).toMatch(/^HTTP\/1.1 403/);
    expect((await say(connectRequest(site.host, wide))).answer).toMatch(/^HTTP\/1.1 200/);
  });

  it('cuts the client off when the site fails, and remembers why', async () => {
    const route = open(['127.0.0.1']);
    expect((await say(plainRequest(`${site.url}/cut`, route))).answer).toBe('');
    const { answer } = await say(connectRequest('127.0.0.1:59998', route));
    expect(answer).toMatch(/^HTTP\/1.1 502/);
    expect(route.failureOf('127.0.0.1', 59998)?.message).toMatch(/connection was refused/);
  });

  it.each([
    ['HTTP/1.1 200 O\u0001K', /^HTTP\/1.1 200 OK\r\n[\s\S]*hi$/],
    ['HTTP/1.1 099 Odd', /^$/],
    ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: odd', /^$/],
  ])('outlives an answer that it cannot pass on as it is: %j', async (head, answered) => {
    const odd = createServer((socket) =>
      socket
        .on('error', () => {})
        .once('data', () => {
          socket.write(`${head}\r\nContent-Length: 2\r\n\r\nhi`);
        }),
    );
    await once(odd.listen(0, '127.0.0.1'), 'listening');
    const host = `127.0.0.1:${(odd.address() as AddressInfo).port}`;
    const { answer, socket } = await say(plainRequest(`http://${host}/`, open([host])), /hi$/);
    socket.destroy();
    odd.close();
    expect(answer).toMatch(answered);
  });

  it('ends its connections when it is closed or its signal fires', async () => {
    const controller = new AbortController();
    const guard = createGuard({ allowedPrivateHosts: [site.host] });
    const route = proxy.route({ guard, upstream: null, signal: controller.signal });
    const { socket } = await say(plainRequest(`${site.url}/drip`, route));
    controller.abort();
    await once(socket, 'close');
    expect((await say(connectRequest(site.host, route))).answer).toMatch(/^HTTP\/1.1 407/);
  });

  it.each(['tunnel', 'plain'])('ends when it has carried too much: %s', async (way) => {
    const guard = createGuard({ allowedPrivateHosts: [site.host] });
    const route = proxy.route({ guard, upstream: null, maxBytes: 300_000 });
    if (way === 'plain') await say(plainRequest(`${site.url}/endless`, route), /never/);
    else {
      const { socket } = await say(connectRequest(site.host, route));
      socket.resume();
      socket.write(`GET /endless HTTP/1.1\r\nHost: ${site.host}\r\n\r\n`);
      await once(socket, 'close');
    }
    expect(route.bytes).toBeLessThan(1_000_000);
    expect(route.failureOf('127.0.0.1', site.port)).toMatchObject({ type: 'payload_too_large' });
  });

  it('refuses anything but proxy requests', async () => {
    const route = open();
    expect((await say(plainRequest('http://x/', route).replace('http://x/', '/local'))).answer).toMatch(
      /^HTTP\/1.1 400/,
    );
    expect((await say(connectRequest('no-port', route))).answer).toMatch(/^HTTP\/1.1 400/);
  });
});

describe('an upstream proxy', () => {
  /** A proxy of the operator's that notes what it is asked for and connects to the test site whatever it is. */
  async function startUpstream() {
    const asked: { target: string; credentials: string | undefined }[] = [];
    const server = createHttpServer().on('connect', (request: IncomingMessage, client: Socket) => {
      asked.push({ target: request.url ?? '', credentials: request.headers['proxy-authorization'] });
      const outside = connect(site.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        outside.pipe(client).pipe(outside);
      });
      outside.on('error', () => client.destroy());
      client.on('error', () => outside.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      asked,
      url: `http://me:pass%40word@127.0.0.1:${port}`,
      close() {
        server.closeAllConnections();
        server.close();
      },
    };
  }
  const guard = createGuard({
    allowedPrivateHosts: [],
    resolver: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : ['203.0.114.5']),
  });

  it('gets the checked address and its credentials, and the site gets its name', async () => {
    const upstream = await startUpstream();
    const route = proxy.route({ guard, upstream: { url: upstream.url, external: false } });
    const { answer } = await say(plainRequest('http://shop.example/headers', route), /\}/);
    expect(answer).toContain('"host":"shop.example"');
    expect(upstream.asked).toEqual([
      { target: '203.0.114.5:80', credentials: `Basic ${btoa('me:pass@word')}` },
    ]);
    upstream.close();
  });

  it('gets the name when it is external', async () => {
    const upstream = await startUpstream();
    const route = proxy.route({ guard, upstream: { url: upstream.url, external: true } });
    await say(connectRequest('shop.example:443', route));
    expect(upstream.asked.map(({ target }) => target)).toEqual(['shop.example:443']);
    upstream.close();
  });

  it('is no way inside', async () => {
    const upstream = await startUpstream();
    for (const external of [true, false]) {
      const route = proxy.route({ guard, upstream: { url: upstream.url, external } });
      // Where the proxy resolves names, those that sound private are refused; else their addresses decide.
      const names = external ? ['localhost:80', 'db.internal:80', 'intranet:80'] : ['inside.example:80'];
      for (const target of ['127.0.0.1:80', '[::1]:80', ...names]) {
        expect((await say(connectRequest(target, route))).answer).toMatch(/^HTTP\/1.1 403/);
      }
    }
    expect(upstream.asked).toEqual([]);
    upstream.close();
  });

  it('that does not answer is an error about the proxy', async () => {
    const route = proxy.route({ guard, upstream: { url: 'http://127.0.0.1:59997', external: false } });
    expect((await say(connectRequest('shop.example:443', route))).answer).toMatch(/^HTTP\/1.1 502/);
    expect(route.failureOf('shop.example', 443)?.message).toBe(
      'Could not reach shop.example through the proxy',
    );
  });
});

it('is an ordinary proxy to node', async () => {
  const route = open();
  const { hostname, port } = new URL(proxy.url);
  const headers = { host: site.host, 'proxy-authorization': basic(route) };
  const request = httpRequest({ host: hostname, port, path: `${site.url}/`, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(Buffer.concat(await response.toArray()).toString()).toBe('<p>hello</p>');
});
