/** Which requests count as the page's own. */
import { expect, test } from 'vitest';
import { belongsTo } from './request-rules.ts';

test.each([
  ['http://a.test/x', 'http://a.test/y', true],
  ['http://a.test/', 'https://a.test/', true],
  ['https://a.test/', 'http://a.test/', false],
  ['http://a.test:8080/', 'https://a.test/', false],
  ['http://a.test/', 'http://a.test:8080/', false],
  ['http://a.test/', 'http://www.a.test/', false],
  ['http://a.test/', 'http://a.test.evil.test/', false],
  ['http://a.test/', 'data:text/plain,x', false],
  ['http://a.test/', 'not a url', false],
])('%s and %s: %s', (page, request, own) => expect(belongsTo(page, request)).toBe(own));
