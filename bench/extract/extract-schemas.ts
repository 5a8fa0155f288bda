/** Random JSON Schemas, of the kinds that people write and some that they should not. */
import fc from 'fast-check';
import type { JsonSchema } from '../../src/extract/engine.ts';

const NAMES = [
  'title',
  'price',
  'author',
  'rating',
  'url',
  'datePublished',
  'items',
  'brand',
  'tags',
  'x1',
  'description',
  'inStock',
  'address',
  'odd name!',
  'count',
];
const FORMATS = ['date', 'date-time', 'email', 'uri', 'url', 'duration', 'time', 'uuid', 'unknown-format'];
const PATTERNS = ['^[A-Z]', '^\\d+$', '^[a-z]+(-[a-z]+)*$', '^(a+)+$', '.', '^.{3,40}$', '\\bkettle\\b'];

const string = fc.record(
  {
    type: fc.constantFrom<unknown>('string', ['string', 'null'], ['string', 'number']),
    format: fc.constantFrom(...FORMATS),
    pattern: fc.constantFrom(...PATTERNS),
    minLength: fc.integer({ min: 0, max: 8 }),
    maxLength: fc.integer({ min: 0, max: 60 }),
    description: fc.constantFrom('The price in euros', 'Name of the author', ''),
  },
  { requiredKeys: ['type'] },
);

const number = fc.record(
  {
    type: fc.constantFrom<unknown>('number', 'integer', ['number', 'null'], ['integer', 'null']),
    minimum: fc.integer({ min: -5, max: 50 }),
    maximum: fc.integer({ min: 0, max: 5000 }),
    multipleOf: fc.constantFrom(1, 5, 0.5),
    exclusiveMinimum: fc.integer({ min: -5, max: 20 }),
  },
  { requiredKeys: ['type'] },
);

const other = fc.oneof(
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: 'null' }),
  fc.constant({}),
  fc.constant({ const: 'fixed' }),
  fc.constant({ not: { type: 'string' } }),
  fc
    .uniqueArray(fc.constantFrom<unknown>('new', 'used', 'USD', 'EUR', 1, null, true), {
      minLength: 1,
      maxLength: 4,
    })
    .map((values) => ({ enum: values })),
);

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'schema' },
    string,
    number,
    other,
    tie('object'),
    fc.record(
      {
        type: fc.constantFrom<unknown>('array', ['array', 'null']),
        items: tie('schema'),
        minItems: fc.integer({ min: 0, max: 2 }),
        maxItems: fc.integer({ min: 0, max: 5 }),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ['type', 'items'] },
    ),
    fc
      .array(tie('schema'), { minLength: 1, maxLength: 3 })
      .chain((branches) => fc.constantFrom({ anyOf: branches }, { oneOf: branches }, { allOf: branches })),
    fc.constantFrom({ $ref: '#/$defs/thing' }, { $ref: '#/$defs/tree' }),
  ),
  object: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { maxKeys: 6 }),
      fc.subarray(NAMES),
      fc.constantFrom<unknown>(undefined, false, true, { type: 'string' }),
      fc.boolean(),
    )
    .map(([properties, wanted, additionalProperties, nullable]): JsonSchema => {
      const required = wanted.filter((name) => Object.hasOwn(properties, name)).slice(0, 2);
      return {
        type: nullable ? ['object', 'null'] : 'object',
        properties: { ...properties },
        ...(required.length > 0 ? { required } : {}),
        ...(additionalProperties === undefined ? {} : { additionalProperties }),
      };
    }),
}));

/** Two definitions to refer to; one of them holds itself. */
const DEFINITIONS = {
  thing: {
    type: 'object',
    properties: { name: { type: 'string' }, price: { type: ['number', 'null'] } },
    required: ['name'],
  },
  tree: {
    type: ['object', 'null'],
    properties: {
      title: { type: ['string', 'null'] },
      children: { type: 'array', items: { $ref: '#/$defs/tree' } },
    },
  },
};

export function randomSchemas(count: number, seed: number): JsonSchema[] {
  return fc.sample(schema, { numRuns: count, seed }).map((one) => ({ ...one, $defs: DEFINITIONS }));
}
