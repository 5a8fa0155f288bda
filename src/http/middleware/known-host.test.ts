import { describe, expect, it } from 'vitest';
import { knownHosts } from './known-host.ts';

describe('the names a server answers to', () => {
  const local = knownHosts({
    host: '127.0.0.1',
    hosts: ['box.lan'],
    publicUrl: 'https://winnow.example:8443/x',
  });

  it.each([
    'localhost:4000',
    'LOCALHOST',
    '127.0.0.1:4000',
    '[::1]:4000',
    '192.168.1.5',
    'winnow.example',
    'Winnow.Example.:443',
    'box.lan:4000',
    'app.localhost',
  ])('%s is one of them', (host) => expect(local(host)).toBe(true));

  it.each([
    'rebound.example',
    'rebound.example:4000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '',
    'x',
  ])('%j is not', (host) => expect(local(host)).toBe(false));

  it('are any name on a server beyond loopback, until the operator names them', () => {
    const open = { host: '0.0.0.0', publicUrl: undefined };
    expect(knownHosts({ ...open, hosts: [] })('any.example')).toBe(true);
    expect(knownHosts({ ...open, hosts: ['mine.example'] })('any.example')).toBe(false);
    expect(knownHosts({ ...open, hosts: ['mine.example'] })('mine.example')).toBe(true);
  });
});
