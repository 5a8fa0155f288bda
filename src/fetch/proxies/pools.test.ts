import { describe, expect, it } from 'vitest';
import { createProxyPools } from './pools.ts';

const URLS = ['http://a.example:1', 'http://b.example:1', 'http://c.example:1'];

function pools(sticky?: 'host' | 'session') {
  let time = 1_000;
  const settings = { proxies: [{ name: 'home', urls: URLS, sticky }], proxyExternal: false };
  return {
    pools: createProxyPools(settings, () => time),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('a pool', () => {
  it('takes its proxies in turn', () => {
    const { pools: made } = pools();
    const used = Array.from({ length: 6 }, () => made.next('home', { host: 'x.example' }).url);
    expect(used.slice(0, 3).toSorted()).toEqual(URLS);
    expect(used.slice(3)).toEqual(used.slice(0, 3));
  });

  it('keeps to one for a host, or for a session, where it is sticky', () => {
    const { pools: byHost } = pools('host');
    const urls = (host: string) =>
      new Set(Array.from({ length: 9 }, () => byHost.next('home', { host }).url));
    const hosts = Array.from({ length: 30 }, (_, nr) => `${nr}.example`);
    for (const host of hosts) expect(urls(host).size).toBe(1);
    expect(new Set(hosts.flatMap((host) => [...urls(host)])).size).toBe(3);
    const { pools: bySession } = pools('session');
    const kept = bySession.next('home', { host: 'x.example', session: 'mine' });
    expect(bySession.next('home', { host: 'y.example', session: 'mine' })).toBe(kept);
    const without = Array.from({ length: 3 }, () => bySession.next('home', { host: 'x.example' }).url);
    expect(without.toSorted()).toEqual(URLS);
  });

  it('leaves one that failed alone for a while, longer each time, and moves only its own hosts', () => {
    const { pools: made, pass } = pools('host');
    const hosts = Array.from({ length: 30 }, (_, nr) => `${nr}.example`);
    const before = hosts.map((host) => made.next('home', { host }));
    const [broken] = before;
    broken?.failed?.();
    expect(made.health()).toEqual([{ name: 'home', ready: 2, total: 3 }]);
    hosts.forEach((host, index) => {
      const now = made.next('home', { host });
      if (before[index] === broken) expect(now).not.toBe(broken);
      else expect(now).toBe(before[index]);
    });
    pass(30_000);
    expect(made.next('home', { host: '0.example' })).toBe(broken);
    broken?.failed?.();
    pass(30_000);
    expect(made.next('home', { host: '0.example' })).not.toBe(broken);
    pass(30_000);
    expect(made.next('home', { host: '0.example' })).toBe(broken);
    broken?.worked?.();
    broken?.failed?.();
    pass(30_000);
    expect(made.next('home', { host: '0.example' })).toBe(broken);
  });

  it('whose proxies have all failed uses the one whose rest ends first', () => {
    const { pools: made, pass } = pools();
    const first = made.next('home', { host: 'x.example' });
    const second = made.next('home', { host: 'x.example' });
    first.failed?.();
    expect(made.hasBetter(first)).toBe(true);
    expect(made.hasBetter(second)).toBe(false);
    pass(1_000);
    for (let nr = 0; nr < 2; nr += 1) made.next('home', { host: 'x.example' }).failed?.();
    expect(made.health()[0]?.ready).toBe(0);
    expect(made.hasBetter(first)).toBe(false);
    expect(made.next('home', { host: 'x.example' })).toBe(first);
  });
});
