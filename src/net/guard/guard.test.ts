import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/harness/refusal.ts';
import { type Site, startSite } from '../../../test/site/site.ts';
import type { AppError } from '../../errors.ts';
import { createGuard } from './guard.ts';

const closed = createGuard({ allowedPrivateHosts: [], resolver: async () => ['127.0.0.1'] });
const openTo = (...allowedPrivateHosts: string[]) => createGuard({ allowedPrivateHosts });

describe('addresses', () => {
  it('refuses the addresses of this machine, public or not, unless they are allowed', () => {
    const ownAddresses = () => ['8.8.4.4', 'fe80::1%eth0', '2606:4700::5'];
    const guard = createGuard({ allowedPrivateHosts: [], ownAddresses });
    expect(refusal(() => guard.checkUrl('http://8.8.4.4/'))).toBeDefined();
    expect(refusal(() => guard.checkUrl('http://[2606:4700:0::5]/'))).toBeDefined();
    expect(refusal(() => guard.checkUrl('http://8.8.4.5/'))).toBeUndefined();
    const open = createGuard({ allowedPrivateHosts: ['8.8.4.4'], ownAddresses });
    expect(refusal(() => open.checkUrl('http://8.8.4.4/'))).toBeUndefined();
  });

  it('refuses a zone and rubbish', async () => {
    for (const host of ['fe80::1%eth0', '', '.', 'a b', 'user@127.0.0.1']) {
      await expect(closed.resolve(host, 80)).rejects.toMatchObject({ type: 'validation' });
    }
  });
});

describe('schemes and ports', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com',
    'data:text/html,x',
    'nonsense',
  ])('refuses %s', (url) => {
    expect(refusal(() => closed.checkUrl(url))).toBeDefined();
  });

  it.each([22, 25, 53, 110, 143, 465, 587, 993, 6667, 10080])(
    'refuses port %i of another protocol',
    (port) => {
      expect(refusal(() => closed.checkUrl(`http://example.com:${port}/`))).toContain(`Port ${port}`);
      expect(() => closed.check('8.8.8.8', port, 'example.com')).toThrow();
    },
  );

  it.each([80, 443, 3000, 8080, 8443])('takes port %i', (port) => {
    expect(refusal(() => closed.checkUrl(`http://example.com:${port}/`))).toBeUndefined();
  });
});

describe('DNS answers', () => {
  const answering = (...addresses: string[]) =>
    createGuard({ allowedPrivateHosts: [], resolver: async () => addresses });

  it('gives the addresses of a public name', async () => {
    await expect(answering('8.8.8.8', '2606:4700::1').resolve('a.example', 80)).resolves.toEqual([
      '8.8.8.8',
      '2606:4700::1',
    ]);
  });

  it.each([
    [['10.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700::1', '::1']],
    [['8.8.8.8', '::ffff:127.0.0.1']],
    [['not an address']],
  ])('refuses a name with %j among its addresses', async (addresses) => {
    await expect(answering(...addresses).resolve('a.example', 80)).rejects.toMatchObject({
      type: 'validation',
    });
  });

  it('says that a name does not resolve', async () => {
    await expect(answering().resolve('gone.example', 80)).rejects.toMatchObject({
      type: 'upstream_failed',
      message: 'Could not fetch from gone.example: the name does not resolve',
    });
  });

  it('asks once a connection, so that a second answer cannot slip in', async () => {
    let asked = 0;
    const resolver = async () => (++asked === 1 ? ['192.0.2.1'] : ['127.0.0.1']);
    const guard = createGuard({ allowedPrivateHosts: ['192.0.2.1'], resolver, dialTimeoutMs: 50 });
    await expect(guard.connect('rebind.example', 80)).rejects.toMatchObject({ type: 'upstream_failed' });
    expect(asked).toBe(1);
  });

  it('does not wait for a look-up longer than the dial timeout', async () => {
    const guard = createGuard({
      allowedPrivateHosts: [],
      resolver: () => new Promise(() => {}),
      dialTimeoutMs: 30,
    });
    await expect(guard.connect('slow.example', 80)).rejects.toMatchObject({ type: 'upstream_failed' });
  });
});

describe('the allow-list', () => {
  it('allows a host with its port and nothing beside it', () => {
    const guard = openTo('127.0.0.1:8080');
    expect(refusal(() => guard.checkUrl('http://127.0.0.1:8080/'))).toBeUndefined();
    expect(refusal(() => guard.checkUrl('http://127.0.0.1:8081/'))).toBeDefined();
    expect(refusal(() => guard.checkUrl('http://127.0.0.2:8080/'))).toBeDefined();
    expect(refusal(() => guard.checkUrl('http://[::1]:8080/'))).toBeDefined();
  });

  it('allows an address on every port of HTTP, but opens no port of another protocol', () => {
    const guard = openTo('10.1.2.3');
    expect(refusal(() => guard.checkUrl('http://10.1.2.3:9999/'))).toBeUndefined();
    expect(refusal(() => guard.checkUrl('http://10.1.2.3:22/'))).toContain('Port 22');
    expect(refusal(() => openTo('10.1.2.3:6000').checkUrl('http://10.1.2.3:6000/'))).toBeUndefined();
  });

  it('allows a network', () => {
    const guard = openTo('10.1.0.0/16', 'fd00:1::/32');
    expect(refusal(() => guard.checkUrl('http://10.1.255.1/'))).toBeUndefined();
    expect(refusal(() => guard.checkUrl('http://[::ffff:10.1.0.1]/'))).toBeUndefined();
    expect(refusal(() => guard.checkUrl('http://10.2.0.1/'))).toBeDefined();
    expect(refusal(() => guard.checkUrl('http://[fd00:1::5]/'))).toBeUndefined();
    expect(refusal(() => guard.checkUrl('http://[fd00:2::5]/'))).toBeDefined();
  });

  it('allows an IPv6 address with a port', () => {
    const guard = openTo('[::1]:9000');
    expect(refusal(() => guard.checkUrl('http://[::1]:9000/'))).toBeUndefined();
    expect(refusal(() => guard.checkUrl('http://[::1]:9001/'))).toBeDefined();
  });

  it('allows a name, not the addresses behind it', async () => {
    const guard = createGuard({
      allowedPrivateHosts: ['wiki.corp.example'],
      resolver: async () => ['10.0.0.9'],
    });
    await expect(guard.resolve('WIKI.corp.example.', 80)).resolves.toEqual(['10.0.0.9']);
    await expect(guard.resolve('other.corp.example', 80)).rejects.toMatchObject({ type: 'validation' });
    await expect(guard.resolve('10.0.0.9', 80)).rejects.toMatchObject({ type: 'validation' });
  });

  it('lets a name lead to an address that is allowed', async () => {
    const guard = createGuard({ allowedPrivateHosts: ['127.0.0.1'], resolver: async () => ['127.0.0.1'] });
    expect(refusal(() => guard.checkUrl('http://localhost/'))).toBeUndefined();
    await expect(guard.resolve('localhost', 80)).resolves.toEqual(['127.0.0.1']);
  });

  it.each(['*', '*.corp', '10.0.0.0/33', 'host:port', 'a b', ':80', 'host:70000'])(
    'does not read %j',
    (entry) => {
      expect(() => openTo(entry)).toThrow(entry.trim());
    },
  );

  it('belongs to one caller: what a model may reach is not a page', async () => {
    const model = openTo('127.0.0.1:11434');
    const pages = openTo();
    expect(refusal(() => model.checkUrl('http://127.0.0.1:11434/'))).toBeUndefined();
    expect(refusal(() => pages.checkUrl('http://127.0.0.1:11434/'))).toBeDefined();
    await expect(pages.connect('127.0.0.1', 11434)).rejects.toMatchObject({ type: 'validation' });
  });
});

describe('names that somebody else resolves', () => {
  it('refuses what is or looks private', () => {
    for (const host of ['127.0.0.1', 'localhost', 'intranet', 'db.internal', '0x7f.1', '[::1]']) {
      expect(() => closed.checkName(host, 443)).toThrow();
    }
    expect(closed.checkName('Example.COM.', 443)).toBe('example.com');
  });
});

describe('connecting', () => {
  let site: Site | undefined;
  afterEach(async () => {
    await site?.close();
    site = undefined;
  });

  it('tries the addresses in turn', async () => {
    site = await startSite();
    const guard = createGuard({
      allowedPrivateHosts: ['two.example'],
      // 127.0.0.2 is loopback too, but nothing listens there.
      resolver: async () => ['127.0.0.2', '127.0.0.1'],
    });
    const socket = await guard.connect('two.example', site.port);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });

  it('names the host and never the address in its errors', async () => {
    site = await startSite();
    const { port } = site;
    await site.close();
    const guard = createGuard({ allowedPrivateHosts: ['down.example'], resolver: async () => ['127.0.0.1'] });
    const failure = await guard.connect('down.example', port).catch((error: AppError) => error);
    expect(failure).toMatchObject({
      type: 'upstream_failed',
      message: 'Could not fetch from down.example: the connection was refused',
    });
  });

  it('stops when its signal fires', async () => {
    const guard = createGuard({ allowedPrivateHosts: [], resolver: () => new Promise(() => {}) });
    const controller = new AbortController();
    const connecting = guard.connect('slow.example', 80, { signal: controller.signal });
    controller.abort();
    await expect(connecting).rejects.toMatchObject({ type: 'timeout' });
  });
});
