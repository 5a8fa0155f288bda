import { expect, it } from 'vitest';
import { boundsFrom, pagesFrom } from './monitor-options.ts';

it('takes further pages for a list', () => {
  expect(pagesFrom({ also: ['https://b.test/1'] })).toEqual({ scope: 'list', urls: ['https://b.test/1'] });
  expect(() => pagesFrom({ scope: 'site', also: ['https://b.test/1'] })).toThrow('--also needs --scope list');
});

it('watches the page alone if there are no further ones, and refuses a list of none', () => {
  expect(pagesFrom({ also: [] })).toEqual({ scope: 'page' });
  expect(pagesFrom({ also: [], scope: 'site' })).toEqual({ scope: 'site' });
  expect(() => pagesFrom({ also: [], scope: 'list' })).toThrow('--also cannot be none');
});

it('takes "none" for a bound of a site, which the samples write for null', () => {
  expect(boundsFrom({ pages: 'none', depth: '3' })).toMatchObject({ maxPages: null, maxDepth: 3 });
  expect(boundsFrom({ pages: '20', depth: 'none' })).toMatchObject({ maxPages: 20, maxDepth: null });
  expect(boundsFrom({})).toBeUndefined();
});
