import { expect, it } from 'vitest';
import { fillNulls } from './fill-nulls.ts';

const schema = {
  type: 'object',
  properties: {
    a: { type: ['string', 'null'] },
    b: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    c: { $ref: '#/$defs/c' },
    list: { type: 'array', items: { $ref: '#/$defs/c' } },
  },
  $defs: {
    c: { type: ['object', 'null'], properties: { d: { anyOf: [{ type: 'number' }, { type: 'null' }] } } },
  },
};

it('adds null only where the schema allows it, at any depth, in the order of the schema', () => {
  const filled = fillNulls({ z: 1, list: [{}, null, { d: 2 }] }, schema);
  expect(JSON.stringify(filled)).toBe('{"a":null,"c":null,"list":[{"d":null},null,{"d":2}],"z":1}');
});

it('keeps members that only the answer has, whatever they are', () => {
  expect(JSON.stringify(fillNulls({ constructor: 'McLaren' }, schema))).toContain('"constructor":"McLaren"');
});
