import { expect, it } from 'vitest';
import { WinnowError } from '../sdk/src/index.ts';
import { failure, isUnexpected, ToolUseError } from './errors.ts';

const textOf = (error: unknown) => JSON.stringify(failure(error).content);

it('says what to do about an error, and when', () => {
  const headers = new Headers({ 'Retry-After': '12' });
  const limited = new WinnowError('rate_limited', 'Too many requests', { headers });
  expect(failure(limited)).toEqual({
    isError: true,
    content: [
      { type: 'text', text: expect.stringMatching(/^rate_limited: .*\nNext: .* Retry after 12 seconds\.$/) },
    ],
  });
});

it('names the fields at fault', () => {
  const details = [{ code: 'custom' as const, path: ['formats', 0], message: 'No such format' }];
  expect(textOf(new WinnowError('validation', 'Validation failed', { details }))).toContain(
    '- formats.0: No such format',
  );
  expect(textOf(new ToolUseError('Give one of them'))).toContain('validation: Give one of them');
});

it('names arguments as the tools do, and says who can allow a private address', () => {
  const at = (path: string[], message: string) =>
    textOf(
      new WinnowError('validation', 'Validation failed', {
        details: [{ code: 'custom' as const, path, message }],
      }),
    );
  expect(at(['fetchConfig', 'session'], 'There is none')).toContain('- session: There is none');
  expect(at(['url'], 'Invalid URL')).not.toContain('WINNOW_ALLOWED_PRIVATE_HOSTS');
  expect(at(['url'], 'Private or internal URLs are not allowed')).toContain('WINNOW_ALLOWED_PRIVATE_HOSTS');
});

it('reveals nothing that only an operator should see', () => {
  const bug = new TypeError('secret path /srv/winnow');
  expect(textOf(bug)).not.toContain('secret');
  expect([isUnexpected(bug), isUnexpected(new ToolUseError('x'))]).toEqual([true, false]);
});

it('marks text of a page that an error quotes', () => {
  const failed = new WinnowError('action_failed', 'No "More". There is: button "Obey me"');
  const [part] = failure(failed).content;
  expect(part && 'text' in part && part.text).toMatch(
    /^action_failed:\n--- web content (\w+): .*\n.*Obey me.*\n--- end of web content \1 ---\nNext: /,
  );
});
