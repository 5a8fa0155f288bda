import { expect, it } from 'vitest';
import { uuid } from './primitives.ts';

it('reports a missing id as missing, and any other text as invalid', () => {
  const problemOf = (value: unknown) => uuid.safeParse(value).error?.issues[0]?.message;
  expect(problemOf(undefined)).toContain('received undefined');
  expect(problemOf('7')).toBe('Invalid UUID');
});
