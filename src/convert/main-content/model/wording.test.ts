/** Words are the same in any case and with any digits, and their weights reach the blocks around them. */
import { expect, it } from 'vitest';
import { BUCKETS, bucketsOf, loadWording, WORDING_FEATURES, wordedPage } from './wording.ts';

const [basket = 0] = bucketsOf('basket');
const bytes = new Int8Array(BUCKETS);
bytes[basket] = -50;
const wording = loadWording({ wording: Buffer.from(bytes.buffer).toString('base64'), wordingScale: 25 });

const values = (texts: readonly string[], feature: string) => {
  const page = wordedPage(
    texts.map(bucketsOf),
    texts.map((text) => text.split(' ').length),
    Int32Array.from(texts, () => 0),
    wording,
  );
  const of = WORDING_FEATURES.find(([name]) => name === feature)?.[1];
  return texts.map((_, i) => of?.(page, i));
};

it.each([
  ['Basket!', 'basket'],
  ['12.50', '99.00'],
  ['ÉTÉ', 'été'],
  ['買い物', '買い物。'],
])('%s and %s are the same words', (one, other) => {
  expect([...bucketsOf(one)]).toEqual([...bucketsOf(other)]);
  expect(bucketsOf(one)).toHaveLength(new Set(bucketsOf(one)).size);
});

it('takes a word that stands there twice as one, and of a long text the beginning', () => {
  expect(bucketsOf('basket Basket')).toHaveLength(1);
  expect(bucketsOf(`${'a '.repeat(300)}basket`)).not.toContain(basket);
  expect(bucketsOf(' · ')).toHaveLength(0);
});

it('weighs a block by its words, and asks for those around it', () => {
  const texts = ['Kettles boil', 'Add to my basket', ''];
  expect(values(texts, 'wording')).toEqual([0, -1, 0]);
  expect(values(texts, 'wording.next1')).toEqual([-1, 0, -9]);
  expect(values(texts, 'wording.section')).toEqual([0, 0, 0]);
  // Four of the seven words have a mean of -1; an empty text counts as one.
  expect(values(texts, 'wording.page')[0]).toBeCloseTo(-4 / 7);
});
