import { expect, it } from 'vitest';
import { createListing, MAX_CHARACTERS, MAX_LISTED } from './site-listing.ts';

const diffsOf = (length: number) => JSON.stringify({ markdown: 'x'.repeat(Math.max(0, length - 15)) });

/** Pseudo-random, but the same each time. */
function shuffled<T>(items: T[]): T[] {
  const order = items.map((item, n) => ({ item, at: Math.imul(n + 1, 0x9e3779b1) >>> 0 }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

it('lists pages by address, with their differences', () => {
  const listing = createListing();
  for (const url of ['b', 'c', 'a']) listing.add(url, JSON.stringify({ truncated: [url] }));
  expect(listing.pages()).toEqual(['a', 'b', 'c'].map((url) => ({ url, diffs: { truncated: [url] } })));
  expect(listing.isCut).toBe(false);
});

it('lists the same in whatever order the pages are added', () => {
  const pages = Array.from({ length: 5 * MAX_LISTED }, (_, n) => ({
    url: `https://site.example/${String(n).padStart(5, '0')}`,
    diffs: diffsOf(100 + (n % 7) * 1_000),
  }));
  const listed = [pages, pages.toReversed(), shuffled(pages)].map((order) => {
    const listing = createListing();
    for (const { url, diffs } of order) listing.add(url, diffs);
    expect(listing.isCut).toBe(true);
    return listing.pages();
  });
  expect(listed[0]?.map(({ url }) => url)).toEqual(pages.slice(0, MAX_LISTED).map(({ url }) => url));
  const withDiffs = listed[0]?.filter(({ diffs }) => Object.keys(diffs).length > 0) ?? [];
  expect(withDiffs.length).toBeGreaterThan(100);
  expect(JSON.stringify(withDiffs.map(({ diffs }) => diffs)).length).toBeLessThan(MAX_CHARACTERS * 1.1);
  expect(listed[1]).toEqual(listed[0]);
  expect(listed[2]).toEqual(listed[0]);
});
