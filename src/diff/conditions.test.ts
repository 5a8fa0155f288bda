import { describe, expect, it } from 'vitest';
import { stepsOf } from '../contract/monitor/diff-path.ts';
import { meetsAll } from './conditions.ts';

const page = (text: string) => ({ markdown: { data: [text] } });
const data = (json: unknown) => ({ json: { data: json } });
const onText = (text: string, ...conditions: object[]) =>
  meetsAll(conditions, { before: page(''), after: page(text) });
const onPrice = (old: unknown, fresh: unknown, condition: object) =>
  meetsAll([{ path: 'offers[0].price', ...condition }], {
    before: data({ offers: [{ price: old }] }),
    after: data({ offers: [{ price: fresh }] }),
  });

describe('conditions on the text', () => {
  it('hold for what is there and what is not', () => {
    expect(onText('Now in stock', { contains: 'in stock' })).toBe(true);
    expect(onText('Sold out', { contains: 'in stock' })).toBe(false);
    expect(onText('Now in stock', { notContains: 'Sold out' })).toBe(true);
    expect(onText('Order 12 of 30', { matches: '^Order \\d+' })).toBe(true);
    expect(onText('No order', { matches: '^Order \\d+' })).toBe(false);
  });

  it('must all hold', () => {
    expect(onText('in stock', { contains: 'in' }, { contains: 'stock' })).toBe(true);
    expect(onText('in stock', { contains: 'in' }, { notContains: 'stock' })).toBe(false);
  });

  it('look at the data where nothing else was captured', () => {
    const versions = { before: data({}), after: data({ state: 'in stock' }) };
    expect(meetsAll([{ contains: 'in stock' }], versions)).toBe(true);
  });
});

describe('conditions on a value', () => {
  it.each([
    [100, 79, { below: 80 }, true],
    [100, 80, { below: 80 }, false],
    [100, 81, { above: 80 }, true],
    [100, 90, { above: 80, below: 95 }, true],
    [100, 94, { changedBy: 5 }, true],
    [100, 104, { changedBy: 5 }, false],
    [0, 1, { changedBy: 500 }, true],
    ['$1,299.00', '$999.00', { below: 1000 }, true],
    [null, 5, { changedBy: 1 }, false],
    [5, null, { below: 10 }, false],
  ])('from %j to %j, %j: %s', (old, fresh, condition, holds) => {
    expect(onPrice(old, fresh, condition)).toBe(holds);
  });
});

it('paths are read as diffs have them', () => {
  expect(stepsOf('offers[0].price')).toEqual(['offers', 0, 'price']);
  expect(stepsOf('["a b"].c')).toEqual(['a b', 'c']);
  expect(stepsOf('a..b')).toBeNull();
  expect(stepsOf('a["\\q"]')).toBeNull();
});
