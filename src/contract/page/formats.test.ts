/** What may not stand together in a format. */
import { expect, it } from 'vitest';
import { format } from './formats.ts';

const EXTRACTOR = '00000000-0000-4000-8000-000000000000';

it.each([
  [{ extractor: EXTRACTOR, prompt: 'the title' }, 'prompt'],
  [
    { extractor: EXTRACTOR, select: { fields: [{ name: 'title', selector: 'h1', type: 'text' }] } },
    'extractor',
  ],
])('json with %j is refused', (members, path) => {
  const { error } = format.safeParse({ type: 'json', ...members });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
});

it('says how to write a format that is only a name', () => {
  expect(format.safeParse('markdown').error?.issues[0]?.message).toContain('{"type": "markdown"}');
  expect(format.safeParse('markdwon').error?.issues[0]?.message).toContain('expected object');
});
