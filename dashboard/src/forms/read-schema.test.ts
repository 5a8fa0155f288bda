import { expect, test } from 'vitest';
import { readSchema } from './read-schema.ts';

test('a valid schema is accepted, and an empty text means none', () => {
  expect(readSchema('{"type":"object","properties":{"a":{"type":["string","null"]}}}').schema).toBeDefined();
  expect(readSchema('  ')).toEqual({});
});

test.each([
  ['{"type":', /not JSON yet/],
  ['[]', /object in braces/],
  ['"text"', /object in braces/],
  ['{"type":"float"}', /"float"/],
  ['{"type":"object","properties":{"price":{"type":"money"}}}', /^price has the type "money"/],
  ['{"type":"array","items":{"type":"object","properties":{"a":{"type":1}}}}', /^items\.a/],
])('%s is refused with a reason', (text, reason) => {
  expect(readSchema(text).problem).toMatch(reason);
  expect(readSchema(text).schema).toBeUndefined();
});
