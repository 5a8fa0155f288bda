import { expect, test } from 'vitest';
import { jsonProblem } from './json-problem.ts';

const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

test.each([
  [{ prompt: 'half \ud83d' }, ['prompt']],
  [{ formats: [{ schema: { title: '\udc00' } }] }, ['formats', 0, 'schema', 'title']],
  [{ headers: { '\ud800': 'x' } }, ['headers']],
  ['\ud800', []],
])('%j is not Unicode', (json, path) => {
  expect(jsonProblem(json)).toMatchObject({ code: 'invalid_format', path });
});

test('whole characters are fine, and so is what is no text', () => {
  expect(jsonProblem({ prompt: 'whole 😀 \0', list: [1, null, true], deep: nested(150) })).toBeNull();
  expect(jsonProblem(null)).toBeNull();
});

test('nesting has an end', () => {
  expect(jsonProblem({ schema: nested(100_000) })).toMatchObject({
    code: 'too_big',
    path: ['schema', ...'aaaaaaaaa'],
  });
});
