import { describe, expect, it } from 'vitest';
import { generateKey, hashesOf, hashKey, surfaceOfKey } from './key.ts';

describe('API keys', () => {
  it('have a prefix, 32 random bytes in base62 and a checksum', () => {
    expect(generateKey('v2').key).toMatch(/^wn_live_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
    expect(generateKey('v1').key).toMatch(/^wn_v1_[0-9A-Za-z]{49}$/);
    expect(generateKey('v2', 'admin', () => Buffer.alloc(32, 0xff)).key).toMatch(/^wn_live_/);
  });

  it('are stored as a hash and shown by their first characters', () => {
    const { key, hash, hint } = generateKey('v2');
    expect(hash).toEqual(hashKey(key));
    expect(key.startsWith(hint)).toBe(true);
    expect(hint).toHaveLength('wn_live_'.length + 6);
  });

  it('with a limited scope have a hash that versions without scopes never look up', () => {
    const { key, hash } = generateKey('v2', 'read');
    expect(hash).not.toEqual(hashKey(key));
    expect(hashesOf(key)).toContainEqual(hash);
    expect(hashesOf(key)).toContainEqual(hashKey(key));
  });

  it('tell their surface without a look-up', () => {
    expect(surfaceOfKey(generateKey('v2').key)).toBe('v2');
    expect(surfaceOfKey(generateKey('v1').key)).toBe('v1');
  });

  it.each([
    '',
    'wn_live_',
    'sk-123',
    'wn_live_short',
    `wn_live_${'!'.repeat(49)}`,
    `wn_live_${'0'.repeat(48)}1`,
  ])('do not look like %j', (text) => expect(surfaceOfKey(text)).toBeNull());

  it('notice a single changed character', () => {
    const { key } = generateKey('v2');
    for (let at = 8; at < key.length; at += 5) {
      const other = key[at] === 'a' ? 'b' : 'a';
      expect(surfaceOfKey(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
    }
  });
});
