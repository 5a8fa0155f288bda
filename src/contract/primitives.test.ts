import { expect, it } from 'vitest';
import { uuid } from './primitives.ts';

it('says of an id that is missing that it is missing, and of another text that it is none', () => {
  const problemOf = (value: unknown) => uuid.safeParse(value).error?.issues[0]?.message;
  expect(problemOf(undefined)).toContain('received undefined');
  expect(problemOf('7')).toBe('Invalid UUID');
});
