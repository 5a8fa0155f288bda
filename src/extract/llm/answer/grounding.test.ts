import { describe, expect, it } from 'vitest';
import { createGround, takeOutInvented, tracesOf } from './grounding.ts';
import { mendValues } from './mend-values.ts';

const PAGE =
  '# Acme *Kettle*\n\nWrite to [us](mailto:info@acme.test) or sales (at) acme.test, call 030 / 123 45 67.\n\nSee [the shop](https://www.acme.test/p/kettle_3?x=1). Costs 1,299.50 EUR since 2024. Filter: none.';
const ground = await createGround(PAGE, 'Look at https://given.test/page');

describe('trace', () => {
  it.each<[string | number, string]>([
    ['Acme Kettle', 'verbatim'],
    ['acme kettle', 'verbatim'],
    ['AcmeKettle', 'verbatim'],
    ['Kettle Acme', 'words'],
    ['Toaster', 'none'],
    [2024, 'verbatim'],
    [1299.5, 'words'],
    [77, 'none'],
  ])('%j: %s', (value, trace) => {
    expect(ground.trace(value)).toBe(trace);
  });
});

describe('tracesOf', () => {
  it('lets other work be done while a long answer is looked up on a long page', async () => {
    const long = await createGround(Array.from({ length: 60_000 }, (_, i) => `word${i}`).join(' '));
    const answer = Array.from({ length: 600 }, (_, i) => ({ name: `name${i} of none`, price: i + 0.25 }));
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const traces = await tracesOf(answer, long);
    isDone = true;
    expect(traces.size).toBe(1_200);
    // It was all done in one turn.
    expect(turns).toBeGreaterThan(5);
  });
});

describe('isInvented', () => {
  it.each([
    'info@acme.test',
    'sales@acme.test',
    '+49 30 1234567'.slice(4),
    '030 1234567',
    'https://acme.test/p/kettle_3',
    'https://given.test/page',
    '2024-05-01',
    'A toaster',
    'any words',
  ])('is false for %j', (value) => {
    expect(ground.isInvented(value)).toBe(false);
  });

  it.each([
    'ceo@acme.test',
    'info@other.test',
    '+1 555 0100 200',
    'https://acme.test/p/toaster-9',
    'http://evil.test/',
  ])('is true for %j', (value) => {
    expect(ground.isInvented(value)).toBe(true);
  });

  it('decides what is removed, without a gap in a list', async () => {
    const answer = {
      mail: 'ceo@acme.test',
      mails: ['info@acme.test', 'x@y.test', null],
      deep: [{ tel: '999 888 777 6' }],
    };
    expect(await takeOutInvented(answer, ground)).toEqual({
      value: { mail: null, mails: ['info@acme.test', null], deep: [{ tel: null }] },
      invented: ['mail', 'mails[1]', 'deep[0].tel'],
    });
  });
});

describe('mendValues', () => {
  const schema = {
    type: 'object',
    properties: {
      price: { type: 'number' },
      count: { type: ['integer', 'null'] },
      text: { type: 'string' },
      state: { enum: ['unknown', 'new'] },
      list: { type: 'array', items: { type: 'number' } },
    },
  };
  const mend = (value: unknown) => mendValues(value, schema, ground.states);

  it('reads the number out of a string where a number is wanted', () => {
    expect(mend({ price: '$1,299.50', count: '12 pieces', list: ['3 EUR', '4'], text: '12 pieces' })).toEqual(
      {
        price: 1299.5,
        count: 12,
        list: [3, 4],
        text: '12 pieces',
      },
    );
  });

  it('does not choose among several numbers', () => {
    expect(mend({ price: '10 to 20' })).toEqual({ price: '10 to 20' });
  });

  it('reads a placeholder as null, unless the page or the schema has the word', () => {
    expect(mend({ text: 'N/A', count: 'not specified', price: '-' })).toEqual({
      text: null,
      count: null,
      price: null,
    });
    expect(mend({ text: 'none', state: 'unknown' })).toEqual({ text: 'none', state: 'unknown' });
  });
});
