import { expect, it } from 'vitest';
import { WinnowError } from './errors.ts';

const issue = (path: (string | number)[], message: string) => ({ code: 'custom' as const, path, message });

it('names the invalid fields in its message, since that is what people log', () => {
  const details = [issue(['formats', 0], 'expected object'), issue([], 'A JSON body is required')];
  const error = new WinnowError('validation', 'Validation failed', { details });
  expect(error.message).toBe('Validation failed: formats.0: expected object; A JSON body is required');
  expect(error.summary).toBe('Validation failed');
  expect(error.stack).toContain('formats.0');
});

it('names only as much as fits on a line, and nothing twice', () => {
  const many = [1, 2, 3, 4, 5].map((n) => issue(['urls', n], 'Invalid URL'));
  expect(new WinnowError('validation', 'Validation failed', { details: many }).message).toBe(
    'Validation failed: urls.1: Invalid URL; urls.2: Invalid URL; urls.3: Invalid URL; and 2 more',
  );
  const said = [issue(['fetchConfig', 'actions', 1], 'there is no "Buy"')];
  expect(new WinnowError('action_failed', 'Action 1: there is no "Buy"', { details: said }).message).toBe(
    'Action 1: there is no "Buy"',
  );
});
