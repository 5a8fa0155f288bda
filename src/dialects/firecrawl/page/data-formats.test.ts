import { expect, it } from 'vitest';
import { productOf } from './data-formats.ts';

const lamp = { name: 'Lamp', price: 9.5, availability: 'Nicht auf Lager', inStock: false };

it('a product that is out of stock is never called in stock, in any language', () => {
  const stockOf = (data: object) => productOf(data, undefined)?.variants[0]?.availability;
  expect(stockOf(lamp)).toEqual({ inStock: false, text: 'Nicht auf Lager' });
  expect(stockOf({ name: 'Lamp', price: 9.5, inStock: null })).toEqual({ inStock: true });
});

it('a schema with the title of ours and another shape breaks nothing', () => {
  expect(productOf({ ...lamp, images: 'lamp.jpg' }, undefined)).toMatchObject({ title: 'Lamp' });
});
