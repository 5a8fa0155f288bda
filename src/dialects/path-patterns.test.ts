import { describe, expect, it } from 'vitest';
import { createUrlFilter } from '../fetch/url-patterns.ts';
import { globsOf } from './path-patterns.ts';

/** Paths on both sides of what such expressions are for. */
const PATHS = ['/', '/blog/a', '/blog/a/b', '/en/blog/a', '/docs/x.html', '/guides/1', '/xblogx'];

describe('globsOf', () => {
  it.each([
    ['^/blog/.*$'],
    ['blog/.+'],
    ['/blog/*'],
    ['^/blog/[^/]+$'],
    ['docs|guides'],
    ['^/(docs|guides)/.*'],
    ['\\.html$'],
    ['^/docs'],
    ['/'],
  ])('%s matches what the expression matches', (expression) => {
    const globs = globsOf(expression);
    expect(globs).not.toBeNull();
    const filter = createUrlFilter({ includePatterns: globs ?? [], excludePatterns: [] });
    const matched = PATHS.filter((path) => filter.allows(`https://example.com${path}`));
    expect(matched).toEqual(PATHS.filter((path) => new RegExp(expression).test(path)));
  });

  it('has the page of a folder with what is in it, as our globs do', () => {
    const filter = createUrlFilter({ includePatterns: globsOf('^/blog/.*') ?? [], excludePatterns: [] });
    expect(filter.allows('https://example.com/blog')).toBe(true);
  });

  it.each([['\\d+'], ['a{2}'], ['(a)+'], ['a?b'], ['[ab]']])('%s has no glob', (expression) => {
    expect(globsOf(expression)).toBeNull();
  });
});
