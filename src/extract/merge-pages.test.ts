import { expect, it } from 'vitest';
import { mergePages } from './merge-pages.ts';

it('joins lists, keeps the first of two facts and fills what was missing', () => {
  const pages = [
    { title: 'Shop', phone: null, products: [{ name: 'Mug' }] },
    { title: 'Other', phone: '1', products: [{ name: 'Cup' }, { name: 'Mug' }] },
    null,
    { products: [{ name: 'Pot' }] },
  ];
  expect(mergePages(pages)).toEqual({
    title: 'Shop',
    phone: '1',
    products: [{ name: 'Mug' }, { name: 'Cup' }, { name: 'Pot' }],
  });
});

it('gives null for no pages, and the answer of a single one as it is', () => {
  expect(mergePages([])).toBeNull();
  expect(mergePages([null, null])).toBeNull();
  expect(mergePages([{ a: 1 }])).toEqual({ a: 1 });
});

it('merges hundreds of pages in no time', () => {
  const pages = Array.from({ length: 500 }, (_, i) => ({
    items: Array.from({ length: 20 }, (_, k) => ({ name: `Item ${i}-${k}` })),
  }));
  const started = process.cpuUsage();
  const merged = mergePages(pages) as { items: unknown[] };
  expect(merged.items).toHaveLength(10_000);
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});
