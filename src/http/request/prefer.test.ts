import { expect, test } from 'vitest';
import { preference } from './prefer.ts';

test.each([
  [undefined, null],
  ['', null],
  ['handling=strict', 'strict'],
  ['Handling="Strict"; wait=1', 'strict'],
  ['respond-async , handling = strict', 'strict'],
  ['handling=lenient, handling=strict', 'lenient'],
  ['handling', ''],
  ['x-handling=strict', null],
])('%j: %s', (header, value) => {
  expect(preference(header, 'handling')).toBe(value);
});
