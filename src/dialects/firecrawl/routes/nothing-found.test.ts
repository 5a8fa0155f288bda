import { expect, it } from 'vitest';
import { emptyWarning, problemOf } from './nothing-found.ts';

const page = {
  url: 'https://a.example/',
  status: 'completed',
  statusCode: 200,
  doubt: null,
  error: null,
} as const;

it('says what is wrong with a page', () => {
  expect(problemOf(page)).toBeNull();
  expect(problemOf({ ...page, statusCode: 404, doubt: 'http_error' })).toBe(
    'https://a.example/ answered 404',
  );
  expect(problemOf({ ...page, doubt: 'soft_404' })).toContain('soft_404');
  expect(problemOf({ ...page, status: 'failed', statusCode: null, error: 'Too slow' })).toBe(
    'https://a.example/: Too slow',
  );
});

it.each(['[]', '{"jobs":[]}', '{"name":null,"seller":{"name":""}}'])('warns that %s is empty', (json) => {
  expect(emptyWarning(Buffer.from(json), 20)).toMatch(
    /^None of the 20 pages that were read has the requested data/,
  );
});

it.each(['{"jobs":[{"title":"Miller"}]}', '{"price":0}', '{"isOpen":false}'])(
  'does not warn about %s',
  (json) => {
    expect(emptyWarning(Buffer.from(json), 20)).toBeNull();
  },
);
