/** Globs for addresses, which decide which links a crawl or a map takes. */

import { domainToASCII } from 'node:url';
import { orNull } from '../or-null.ts';
import { compileGlob, type Glob, matchesGlob } from './glob.ts';
import { withoutVisitor } from './url-identity.ts';

export type UrlFilter = { allows(url: string): boolean };

/** Allows a link if it matches no exclude pattern, and an include pattern if there are any. */
export function createUrlFilter(rules: { includePatterns: string[]; excludePatterns: string[] }): UrlFilter {
  const include = rules.includePatterns.map(compile);
  const exclude = rules.excludePatterns.map(compile);
  return {
    allows(url) {
      if (include.length === 0 && exclude.length === 0) return true;
      const texts = spellings(url);
      if (exclude.some((pattern) => matches(pattern, texts))) return false;
      return include.length === 0 || include.some((pattern) => matches(pattern, texts));
    },
  };
}

type Pattern = { glob: Glob; whole: boolean };

function compile(written: string): Pattern {
  const glob = asAddressed(written);
  const whole = /^https?:/i.test(glob);
  // `blog/*` or `*.pdf` as written would match no path; it is meant at any depth.
  const rooted = whole || glob.startsWith('/') || glob.startsWith('**') ? glob : `**/${glob}`;
  return { glob: compileGlob(rooted), whole };
}

/** Scheme and host of a pattern. `**` at the beginning is part of the host; later it begins the path. */
const ORIGIN = /^(https?):\/\/((?:\*\*)?(?:(?!\*\*)[^/])*)/i;

/** The glob with scheme and host as a URL has them, and letters instead of their escapes. */
function asAddressed(glob: string): string {
  return withLetters(glob).replace(ORIGIN, (_, scheme: string, host: string) => {
    const usual = scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/;
    const labels = host.replace(usual, '').toLowerCase().split('.');
    const ascii = labels.map((label) => (/[^\x20-\x7e]/.test(label) && domainToASCII(label)) || label);
    return `${scheme.toLowerCase()}://${ascii.join('.')}`;
  });
}

/** The escapes of one non-ASCII letter in UTF-8. */
const LETTER =
  /%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi;

function withLetters(text: string): string {
  return text.replace(LETTER, (escapes) => orNull(() => decodeURIComponent(escapes)) ?? escapes);
}

type Spellings = { paths: string[]; urls: string[] };

/** People write patterns without the final slash, without percent escapes and without tracking parameters. */
function spellings(address: string): Spellings {
  const url = new URL(address);
  const plain = new URL(withoutVisitor(url));
  const variants = (part: (url: URL) => string) => {
    const all = new Set(
      [url, plain].flatMap((one) => [
        part(one),
        withLetters(part(one)),
        orNull(() => decodeURI(part(one))) ?? part(one),
      ]),
    );
    for (const one of [...all]) if (one.length > 1 && one.endsWith('/')) all.add(one.slice(0, -1));
    return [...all];
  };
  return {
    paths: variants(({ pathname, search }) => pathname + search),
    urls: variants(({ origin, pathname, search }) => origin + pathname + search),
  };
}

function matches({ glob, whole }: Pattern, texts: Spellings): boolean {
  return (whole ? texts.urls : texts.paths).some((text) => matchesGlob(glob, text));
}
