import { expect, test } from 'vitest';
import { linksNotFollowed } from './links-not-followed.ts';

test.each([
  [undefined, ''],
  [{ depth: 0, linksPerPage: 0, pages: 0 }, ''],
  [{ depth: 0, linksPerPage: 0, pages: 1 }, '1 link left out: 1 by --pages'],
  [
    { depth: 30, linksPerPage: 200, pages: 1 },
    '231 links left out: 30 by --depth, 200 by --links, 1 by --pages',
  ],
])('%j: %s', (stoppedBy, words) => {
  expect(linksNotFollowed(stoppedBy)).toBe(words);
});
