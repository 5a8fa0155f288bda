/** The committed types are those of the contract. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { typesText } from './generate-types.ts';
import { schemaType } from './schema-to-type.ts';

it('src/types.ts is up to date: run `node sdk/generate-types.ts` if not', () => {
  expect(readFileSync(new URL('./src/types.ts', import.meta.url), 'utf8')).toBe(typesText());
});

it('turns every construct of the contract into a type', () => {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'Its id.' },
      depth: { type: ['integer', 'null'], default: 2 },
      kind: { type: 'string', enum: ['a', 'b'] },
      size: { anyOf: [{ type: 'number', enum: [-1] }, { type: 'integer' }] },
      tags: { type: 'array', items: { type: ['string', 'null'] } },
      extra: { type: 'object', additionalProperties: {} },
      page: { $ref: '#/components/schemas/Page' },
      any: {},
      'odd-name': { type: 'boolean' },
    },
    required: ['id', 'kind', 'page', 'odd-name'],
  };
  expect(schemaType(schema).split('\n')).toEqual([
    '{',
    '/** Its id. */',
    'id: string;',
    '/** Default: 2. */',
    'depth?: number | null | undefined;',
    'kind: "a" | "b";',
    'size?: -1 | number | undefined;',
    'tags?: (string | null)[] | undefined;',
    'extra?: Record<string, unknown> | undefined;',
    'page: Page;',
    'any?: unknown;',
    '"odd-name": boolean;',
    '}',
  ]);
});
