/** Globs: what they mean, that they agree with a plain reference, and that none of them is slow. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUrlFilter, matchesGlob } from './url-patterns.ts';

describe('a glob', () => {
  it.each([
    ['/blog/*', '/blog/a', true],
    ['/blog/*', '/blog/', true],
    ['/blog/*', '/blog/a/b', false],
    ['/blog/**', '/blog/a/b', true],
    ['/blog/**', '/blog', true],
    ['/blog/**', '/blogger', false],
    ['/blog/**/edit', '/blog/a/b/edit', true],
    ['/a?c', '/abc', true],
    ['/a?c', '/a/c', false],
    ['/a?c', '/ac', false],
    ['/*', '/a?b=c', true],
    ['/list?page=*', '/list?page=3', true],
    ['*.pdf', '/docs/a.pdf', true],
    ['*.pdf', '/docs/a.pdf.html', false],
    ['blog/*', '/en/blog/a', true],
    ['**', '/any/thing', true],
    ['/a.b', '/axb', false],
    ['/(a|b)[c]', '/(a|b)[c]', true],
  ])('%s and %s: %s', (glob, text, expected) => {
    expect(matchesGlob(glob, text)).toBe(expected);
  });

  it('agrees with a regular expression on short strings', () => {
    const glob = fc
      .array(fc.constantFrom('a', 'b', '/', '*', '**', '?'), { maxLength: 7 })
      .map((parts) => `/${parts.join('')}`);
    const text = fc
      .array(fc.constantFrom('a', 'b', '/'), { maxLength: 8 })
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(glob, text, (pattern, path) => {
        expect(matchesGlob(pattern, path)).toBe(reference(pattern, path));
      }),
      { numRuns: 3000 },
    );
  });

  it('made to be slow is not', () => {
    const pattern = `/${'*a'.repeat(500)}*b`;
    const started = process.cpuUsage();
    expect(matchesGlob(pattern, `/${'a'.repeat(1_900)}`)).toBe(false);
    expect(matchesGlob(`/${'**a'.repeat(500)}b`, `/${'a/'.repeat(900)}`)).toBe(false);
    expect(matchesGlob('/'.concat('*'.repeat(1_000_000)), '/a')).toBe(true);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });
});

/** Plain and slow: fine for short strings. */
function reference(glob: string, text: string): boolean {
  const source = glob.replace(/\*{2,}|[*?]|[^*?]/g, (part) => {
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return part.startsWith('**') ? '.*' : part.replace(/[/.]/g, '\\$&');
  });
  const folder = source.endsWith('\\/.*') && source.length > 4 ? `|^${source.slice(0, -4)}$` : '';
  return new RegExp(`^${source}$${folder}`).test(text);
}

describe('a filter', () => {
  const filter = (include: string[], exclude: string[] = []) =>
    createUrlFilter({ includePatterns: include, excludePatterns: exclude });

  it.each([
    ['HTTPS://Example.COM/Blog/**', 'https://example.com/Blog/a', true],
    ['https://example.com:443/blog/**', 'https://example.com/blog/a', true],
    ['https://bücher.example/**', 'https://bücher.example/a', true],
    ['https://*.bücher.example/**', 'https://www.bücher.example/a', true],
    ['https://*.Example.com/**', 'https://docs.example.com/a', true],
    ['https://example.com*', 'https://example.com', true],
    ['https://**', 'https://example.com/a', true],
    ['/caf%c3%a9/**', 'https://example.com/café/a', true],
    ['/a%2ab', 'https://example.com/axb', false],
  ])('takes the spelling of an address for what it means: %s and %s', (pattern, url, expected) => {
    expect(filter([pattern]).allows(url)).toBe(expected);
  });

  it('lets everything through without patterns', () => {
    expect(filter([]).allows('https://a.example/x')).toBe(true);
  });

  it('needs one include and no exclude: exclude wins', () => {
    const both = filter(['/docs/**', '/blog/*'], ['/docs/private/**']);
    expect(both.allows('https://a.example/docs/a/b')).toBe(true);
    expect(both.allows('https://a.example/blog/a/')).toBe(true);
    expect(both.allows('https://a.example/docs/private/a')).toBe(false);
    expect(both.allows('https://a.example/about')).toBe(false);
  });

  it('looks at the whole address when the pattern begins with http', () => {
    const one = filter(['https://a.example/**']);
    expect(one.allows('https://a.example/x')).toBe(true);
    expect(one.allows('https://b.example/x')).toBe(false);
  });

  it('knows addresses as people write them', () => {
    expect(filter(['/über/*']).allows('https://a.example/über/uns')).toBe(true);
  });
});
