import { expect, it } from 'vitest';
import { boundsFrom } from './crawl.ts';

it('asks for the whole site unless limited, under either name of an option', () => {
  expect(boundsFrom({})).toEqual({ maxPages: null, maxDepth: null, maxLinksPerPage: 100_000 });
  expect(boundsFrom({ pages: 'none', depth: '2', links: '5' })).toEqual({
    maxPages: null,
    maxDepth: 2,
    maxLinksPerPage: 5,
  });
  expect(boundsFrom({ 'max-pages': '20', 'max-depth': 'none' })).toMatchObject({
    maxPages: 20,
    maxDepth: null,
  });
});
