import { expect, test } from 'vitest';
import { hasCopy } from './known-copy.ts';

const STATE = { etag: '"abc"', changedAt: new Date('2026-01-02T03:04:05.678Z') };
const THEN = 'Fri, 02 Jan 2026 03:04:05 GMT';

test.each([
  ['nothing', {}, false],
  ['its tag', { ifNoneMatch: '"abc"' }, true],
  ['its tag among others, made weak by a proxy', { ifNoneMatch: '"x", W/"abc"' }, true],
  ['any tag', { ifNoneMatch: '*' }, true],
  ['another tag, whatever its time', { ifNoneMatch: '"x"', ifModifiedSince: THEN }, false],
  ['its time', { ifModifiedSince: THEN }, true],
  ['an earlier time', { ifModifiedSince: 'Fri, 02 Jan 2026 03:04:04 GMT' }, false],
  ['no time at all', { ifModifiedSince: 'yesterday' }, false],
])('a client that names %s', (_, given, known) => {
  expect(hasCopy(given, STATE)).toBe(known);
});
