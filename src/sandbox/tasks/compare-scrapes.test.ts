import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compareScrapes } from './compare-scrapes.ts';

const packed = (...data: string[]) => {
  const json = Buffer.from(JSON.stringify({ id: 'x', results: { markdown: { data } } }));
  return { zstd: zstdCompressSync(json), jsonBytes: json.length };
};
const picture = (id: string) => `![A mill](asset:${id}0000000-0000-7000-8000-000000000000)`;

it('ignores spaces and the ids of stored pictures', () => {
  const before = packed('Ten euro', picture('1'));
  const now = packed(`Ten\neuro ${picture('2')}`);
  expect(compareScrapes({ before, now, withDiff: true, withJson: false })).toEqual({
    isSame: true,
    diff: null,
  });
});

it('ignores the order of lines, but not the order within a line', () => {
  const same = { before: packed('# Oats', '- rye\n- bran'), now: packed('# Oats', '- bran\n- rye') };
  expect(compareScrapes({ ...same, withDiff: true, withJson: false })).toEqual({ isSame: true, diff: null });
  const other = { before: packed('12 euro'), now: packed('21 euro') };
  expect(compareScrapes({ ...other, withDiff: false, withJson: false }).isSame).toBe(false);
});

it('returns no differences if none are asked for', () => {
  const pair = { before: packed('Ten euro'), now: packed('Twelve euro') };
  expect(compareScrapes({ ...pair, withDiff: false, withJson: false })).toEqual({
    isSame: false,
    diff: null,
  });
  expect(compareScrapes({ ...pair, withDiff: true, withJson: false }).diff).toBeInstanceOf(Uint8Array);
});

it('returns the old and new values of fields, unless they are too long', () => {
  const packedWith = (text: string, data: unknown) => {
    const results = { markdown: { data: [text] }, json: { data } };
    const json = Buffer.from(JSON.stringify({ id: 'x', results }));
    return { zstd: zstdCompressSync(json), jsonBytes: json.length };
  };
  const found = (before: unknown, now: unknown) => {
    const pair = {
      before: packedWith('Ten', before),
      now: packedWith('Two', now),
      withDiff: false,
      withJson: true,
    };
    return JSON.parse(zstdDecompressSync(compareScrapes(pair).diff ?? Buffer.alloc(0)).toString());
  };
  expect(found({ price: 10 }, { price: 2, of: 'mugs' })).toEqual({
    json: { price: { previous: 10, current: 2 }, of: { previous: null, current: 'mugs' } },
  });
  expect(found({ price: 10 }, { price: 'x'.repeat(1_000_000) })).toEqual({});
  expect(found([1], { price: 2 })).toEqual({});
});
