import { beforeEach, expect, test, vi } from 'vitest';
import { keepBodiesFor, keepBody, storedBody } from './stored-body.ts';

const ann = { account: { id: 'a', name: 'a', plan: { id: 'free', name: 'Free' } }, email: 'ann@example.org' };
const body = { url: 'https://example.org', fetchConfig: { cookies: { session: 'secret' } } };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('somebody who signs in again finds what they entered', () => {
  keepBodiesFor(ann);
  keepBody('scrape', body);
  keepBodiesFor(ann);
  expect(storedBody('scrape')).toEqual(body);
});

test('another person of the same account does not', () => {
  keepBodiesFor(ann);
  keepBody('scrape', body);
  keepBodiesFor({ ...ann, email: 'ben@example.org' });
  expect(storedBody('scrape')).toEqual({ url: 'https://example.com' });
});

test('an example from the API reference is kept for the first person who signs in', () => {
  keepBody('scrape', { url: 'https://example.net' });
  keepBodiesFor(ann);
  expect(storedBody('scrape')).toEqual({ url: 'https://example.net' });
});
