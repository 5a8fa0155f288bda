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

test('whole characters and other values are fine', () => {
  expect(jsonProblem({ prompt: 'whole 😀', list: [1, null, true], deep: nested(150) })).toBeNull();
  expect(jsonProblem(null)).toBeNull();
});

test.each([
  [{ excludePatterns: ['/a\0b'] }, ['excludePatterns', 0]],
  [{ formats: [{ markdown: '\0' }] }, ['formats', 0, 'markdown']],
  [{ headers: { 'a\0': 'x' } }, ['headers']],
])('%j has a NUL, which cannot be stored', (json, path) => {
  expect(jsonProblem(json)).toMatchObject({ code: 'invalid_format', path });
});

test('a page may have NUL, but not half a character', () => {
  expect(jsonProblem({ html: '<p>a\0b' })).toBeNull();
  expect(jsonProblem({ html: '<p>\0\ud83d' })).toMatchObject({ path: ['html'] });
});

test('nesting is limited', () => {
  expect(jsonProblem({ schema: nested(100_000) })).toMatchObject({
    code: 'too_big',
    path: ['schema', ...'aaaaaaaaa'],
  });
});
