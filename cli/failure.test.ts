import { describe, expect, it } from 'vitest';
import { WinnowError } from '../sdk/src/index.ts';
import { exitCodeOf, explainToUser, Interrupted } from './failure.ts';

describe('exitCodeOf', () => {
  it.each([
    ['validation', 2],
    ['auth_missing_key', 3],
    ['auth_invalid_key', 3],
    ['insufficient_credits', 4],
    ['connection_failed', 5],
    ['client_timeout', 5],
    ['not_found', 1],
    ['upstream_failed', 1],
  ] as const)('%s is %i', (type, code) => expect(exitCodeOf(new WinnowError(type, 'x'))).toBe(code));

  it('knows interruptions and bugs', () => {
    expect(exitCodeOf(new Interrupted())).toBe(130);
    expect(exitCodeOf(new TypeError('x'))).toBe(1);
  });
});

it('says which commands list ids', () => {
  const details = [{ code: 'custom' as const, path: ['id'], message: 'Invalid UUID' }];
  expect(explainToUser(new WinnowError('validation', 'Validation failed', { details }))).toContain(
    'This is not an id. Lists show them: winnow history, crawl list, batch list, monitor list, extractor list, webhook list, keys, members',
  );
});

it('names the invalid fields, and leaves bugs their stack', () => {
  const details = [{ code: 'custom' as const, path: ['fetchConfig', 'wait'], message: 'Too big' }];
  expect(explainToUser(new WinnowError('validation', 'Validation failed', { details }))).toBe(
    'Validation failed\n  fetchConfig.wait: Too big',
  );
  expect(explainToUser(new TypeError('x'))).toBeNull();
});

it('explains how to allow an address of your own network', () => {
  const message = 'Private or internal URLs are not allowed';
  const details = [{ code: 'custom' as const, path: ['url'], message }];
  expect(explainToUser(new WinnowError('validation', 'Validation failed', { details }))).toContain(
    'WINNOW_ALLOWED_PRIVATE_HOSTS',
  );
});

it('lets no page write to the terminal through quoted text', () => {
  const failed = new WinnowError('action_failed', 'There is: button "\x1b]0;x\x07\x9b2JBuy"\nand more');
  expect(explainToUser(failed)).toBe('There is: button "]0;x2JBuy"\nand more');
});
