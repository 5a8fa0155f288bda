import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('writes a line for each fact', () => {
  const value = {
    name: 'Mug',
    price: 12.5,
    sold: false,
    isbn: null,
    maker: { city: 'Delft' },
    tags: ['blue', 'clay'],
    offers: [{ shop: 'A', price: 1 }, { shop: 'B' }],
  };
  expect(plainText(value).split('\n')).toEqual([
    'name: Mug',
    'price: 12.5',
    'sold: false',
    'isbn:',
    'maker:',
    '  city: Delft',
    'tags:',
    '  - blue',
    '  - clay',
    'offers:',
    '  - shop: A',
    '    price: 1',
    '  - shop: B',
  ]);
});

it('keeps a text unchanged, and writes nothing for null', () => {
  expect(plainText('As it is.\nSo.')).toBe('As it is.\nSo.');
  expect(plainText(null)).toBe('');
  expect(plainText([])).toBe('');
});
