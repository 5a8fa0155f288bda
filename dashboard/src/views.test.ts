import { expect, test } from 'vitest';
import { mayExist } from './views.ts';

test('an address with a truncated id leads nowhere, one without an id may lead somewhere', () => {
  expect(mayExist({ id: '01a1e864-df30-7d30-a4ab-c606286b7af6' })).toBe(true);
  expect(mayExist({})).toBe(true);
  for (const id of ['01a1e864-df30-7d30-a4ab-c606286b7a', '01a1e864', 'nope', ''])
    expect(mayExist({ id })).toBe(false);
});
