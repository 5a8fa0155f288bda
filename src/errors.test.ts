import { expect, it } from 'vitest';
import { AppError, toAppError } from './errors.ts';

it('keeps an AppError and makes an internal error of anything else', () => {
  const known = new AppError('timeout');
  expect(toAppError(known)).toBe(known);
  const cause = new TypeError('undefined is not a function');
  expect(toAppError(cause)).toMatchObject({ type: 'internal_error', cause });
  expect(toAppError('text')).toMatchObject({ type: 'internal_error', cause: 'text' });
});
