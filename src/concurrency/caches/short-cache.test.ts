import { describe, expect, it } from 'vitest';
import { createShortCache } from './short-cache.ts';

function setUp(most?: number) {
  const state = { now: 0, trusted: true, loads: 0, fail: false };
  const cache = createShortCache({
    load: async (key) => {
      state.loads++;
      if (state.fail) throw new Error('down');
      return `${key}${state.loads}`;
    },
    trusted: () => state.trusted,
    now: () => state.now,
    ...(most !== undefined && { most }),
  });
  return { state, cache };
}

describe('createShortCache', () => {
  it('shares one look-up among concurrent requests, and for a second', async () => {
    const { state, cache } = setUp();
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1']);
    state.now = 999;
    expect(await cache.get('a')).toBe('a1');
    state.now = 1000;
    expect(await cache.get('a')).toBe('a2');
  });

  it('looks up every time while notifications may be missed', async () => {
    const { state, cache } = setUp();
    await cache.get('a');
    state.trusted = false;
    expect(await cache.get('a')).toBe('a2');
    expect(await cache.get('a')).toBe('a3');
  });

  it('drops the entries that match, and those still being loaded', async () => {
    const { cache } = setUp();
    await cache.get('a');
    const pending = cache.get('b');
    cache.drop((key) => key === 'a');
    expect(await cache.get('a')).toBe('a3');
    await pending;
    expect(await cache.get('b')).toBe('b4');
  });

  it('keeps no more than its limit', async () => {
    const { cache } = setUp(2);
    for (const key of ['a', 'b', 'c']) await cache.get(key);
    expect(await cache.get('c')).toBe('c3');
    expect(await cache.get('a')).toBe('a4');
  });

  it('does not keep a failure', async () => {
    const { state, cache } = setUp();
    state.fail = true;
    await expect(cache.get('a')).rejects.toThrow('down');
    state.fail = false;
    expect(await cache.get('a')).toBe('a2');
  });
});
