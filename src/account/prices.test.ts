import { expect, it } from 'vitest';
import { extractHitPrice, extractPrice } from './prices.ts';

it('an extract of a page that was not fetched again costs what is read from it, and no stealth', () => {
  expect(extractPrice(true, { select: {} })).toBe(6);
  expect(extractHitPrice({ select: {} })).toBe(1);
  expect(extractHitPrice({ extractor: 'x' })).toBe(0);
  expect(extractHitPrice({})).toBe(5);
});
