import { expect, it } from 'vitest';
import { z } from 'zod';
import { readArguments } from './arguments.ts';

const schema = z.strictObject({
  url: z.string(),
  formats: z.array(z.string()).default(['markdown']),
  maxPages: z.int().max(100).optional(),
  wait: z.boolean().default(false),
  schema: z.record(z.string(), z.unknown()).optional(),
});

it('accepts null for omitted arguments, and values written as text', () => {
  const given = { url: '12', formats: '["links"]', maxPages: '3', wait: 'true', schema: '{"type":"object"}' };
  expect(readArguments(schema, given).data).toEqual({
    url: '12',
    formats: ['links'],
    maxPages: 3,
    wait: true,
    schema: { type: 'object' },
  });
  expect(readArguments(schema, { url: 'x', formats: 'links', maxPages: null }).data).toEqual({
    url: 'x',
    formats: ['links'],
    wait: false,
  });
});

it.each([
  [{ url: 'x', maxPages: 'many' }, 'maxPages', 'received string'],
  [{ url: 'x', maxPages: '1000' }, 'maxPages', 'received string'],
  [{ url: 'x', formats: 'links', wait: 'true', maxPages: 'many' }, 'maxPages', 'received string'],
  [{ url: null }, 'url', 'received undefined'],
  [{ url: 'x', pages: 3 }, '', 'Unrecognized key'],
  ['x', '', 'expected object'],
])('refuses %j for what was sent', (given, path, words) => {
  const { error } = readArguments(schema, given);
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [path, expect.stringContaining(words)],
  ]);
});
