import { expect, test } from 'vitest';
import { mayExist } from './views.ts';

test('an address with half an id leads nowhere, and one without an id may', () => {
  expect(mayExist({ id: '01a1e864-df30-7d30-a4ab-c606286b7af6' })).toBe(true);
  expect(mayExist({})).toBe(true);
  for (const id of ['01a1e864-df30-7d30-a4ab-c606286b7a', '01a1e864', 'nope', ''])
    expect(mayExist({ id })).toBe(false);
});
