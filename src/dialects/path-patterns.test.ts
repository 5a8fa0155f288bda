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

  it('includes the page of a folder with the pages in it, like our globs', () => {
    const filter = createUrlFilter({ includePatterns: globsOf('^/blog/.*') ?? [], excludePatterns: [] });
    expect(filter.allows('https://example.com/blog')).toBe(true);
  });

  it.each([['\\d+'], ['a{2}'], ['(a)+'], ['a?b'], ['[ab]']])('%s has no glob', (expression) => {
    expect(globsOf(expression)).toBeNull();
  });

  it.each([
    ['x|y(a|b)', ['**x**', '**ya**', '**yb**']],
    ['(a(b|c)|d)$', ['**ab', '**ac', '**d']],
    ['(?:a)((b))', ['**ab**']],
    ['^/wiki/Mill_\\(wind\\)$', ['/wiki/Mill_(wind)']],
    ['^\\(/x\\)/(a|b)', ['(/x)/a**', '(/x)/b**']],
  ])('%s is the globs %j', (expression, globs) => {
    expect(globsOf(expression)).toEqual(globs);
  });

  it.each([
    ['choices', '(|)'.repeat(300)],
    ['groups', '()'.repeat(100_000)],
    ['groups in groups', `${'('.repeat(100_000)}${')'.repeat(100_000)}`],
  ])('is soon through with an expression of many %s', (_, expression) => {
    const started = process.cpuUsage();
    globsOf(expression);
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });
});
