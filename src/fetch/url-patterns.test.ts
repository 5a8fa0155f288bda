/** Which links pass the patterns of a crawl or a map. */
import { describe, expect, it } from 'vitest';
import { createUrlFilter } from './url-patterns.ts';

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
    ['/caf%C3%A9/a%20b', 'https://example.com/caf%C3%A9/a%20b', true],
    ['/*/caf%C3%A9', 'https://example.com/%E0%A4/caf%C3%A9', true],
    ['/*%C3%A9', 'https://example.com/%E0%A4%C3%A9', true],
    ['https://example.com**/Bl%C3%B6g', 'https://example.com/a/Bl%C3%B6g', true],
    ['https://example.com**Blög**', 'https://example.com/Bl%C3%B6g/a', true],
    ['https://**.Example.com/**', 'https://docs.example.com/a', true],
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

  it('means any depth with a pattern that begins in the middle', () => {
    expect(filter(['*.pdf']).allows('https://a.example/docs/a.pdf')).toBe(true);
    expect(filter(['*.pdf']).allows('https://a.example/docs/a.pdf.html')).toBe(false);
    expect(filter(['blog/*']).allows('https://a.example/en/blog/a')).toBe(true);
  });

  it('knows addresses as people write them', () => {
    expect(filter(['/über/*']).allows('https://a.example/über/uns')).toBe(true);
  });
});
