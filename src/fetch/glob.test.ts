/** Globs: what they mean, that they agree with a plain reference, and that none of them is slow. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob, matchesGlob } from './glob.ts';

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
    ['**/*.pdf', '/docs/a.pdf', true],
    ['**/*.pdf', '/docs/a.pdf.html', false],
    ['/😀?', '/😀😀', true],
    ['**', '/any/thing', true],
    ['/a.b', '/axb', false],
    ['/(a|b)[c]', '/(a|b)[c]', true],
  ])('%s and %s: %s', (glob, text, expected) => {
    expect(matchesGlob(compileGlob(glob), text)).toBe(expected);
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
        expect(matchesGlob(compileGlob(pattern), path)).toBe(reference(pattern, path));
      }),
      { numRuns: 3000 },
    );
  });

  it('agrees with it where it takes more than one word of bits', () => {
    const long = fc
      .array(fc.constantFrom('ab', 'a', '/', '*', '**', '?'), { minLength: 20, maxLength: 60 })
      .map((parts) => `/${parts.join('')}`);
    const text = fc.stringMatching(/^(?:a|b|ab|\/){0,40}$/).map((path) => `/${path}`);
    fc.assert(
      fc.property(long, text, (pattern, path) => {
        // What stands for a run, so that many of them do match.
        const own = pattern.replaceAll('?', 'x').replace(/\*+/g, path);
        for (const one of [path, own]) {
          expect(matchesGlob(compileGlob(pattern), one)).toBe(plainly(pattern, one));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('made to be slow is not', () => {
    const started = process.cpuUsage();
    const matches = (glob: string, text: string) => matchesGlob(compileGlob(glob), text);
    expect(matches(`/${'*a'.repeat(500)}*b`, `/${'a'.repeat(1_900)}`)).toBe(false);
    expect(matches(`/${'**a'.repeat(500)}b`, `/${'a/'.repeat(900)}`)).toBe(false);
    expect(matches('/'.concat('*'.repeat(200_000)), '/a')).toBe(true);
    // Longer than the text: it need not be looked at.
    expect(matches(`**${'a'.repeat(200_000)}/**`, `/${'a'.repeat(1_900)}`)).toBe(false);
    for (let i = 0; i < 5; i++) expect(matches(`**${'a'.repeat(1_800)}b`, 'a'.repeat(1_900))).toBe(false);
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });
});

/** Token by token, without regular expressions that would try every way to share the text out. */
function plainly(glob: string, text: string): boolean {
  const tokens = glob.match(/\*{2,}|./gs) ?? [];
  const known = new Map<number, boolean>();
  const from = (t: number, at: number): boolean => {
    const key = t * 10_000 + at;
    const before = known.get(key);
    if (before !== undefined) return before;
    const token = tokens[t];
    const here = text[at];
    const runs = token?.startsWith('**')
      ? here !== undefined
      : token === '*' && here !== undefined && here !== '/';
    const takes = here !== undefined && (token === '?' ? here !== '/' : token === here);
    const found =
      token === undefined
        ? here === undefined
        : token.startsWith('*')
          ? from(t + 1, at) || (runs && from(t, at + 1))
          : takes && from(t + 1, at + 1);
    known.set(key, found);
    return found;
  };
  const folder = /^(.+)\/\*{2,}$/.exec(glob)?.[1];
  return from(0, 0) || (folder !== undefined && plainly(folder, text));
}

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
