/**
 * Globs for addresses: `*` stays within a segment, `**` crosses segments, `?` is one character. All possible matches
 * are tracked in parallel, so that no pattern takes more than its length times the length of the text.
 */

import { domainToASCII } from 'node:url';
import { orNull } from '../or-null.ts';
import { withoutVisitor } from './url-identity.ts';

/** A literal character, or: any one character of a segment; a run of them; a run of anything. */
type Token = { kind: 'literal'; character: string } | { kind: 'one' | 'run' | 'any' };

export type UrlFilter = { allows(url: string): boolean };

/** A link passes when it matches an include pattern, if there are any, and no exclude pattern. */
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

type Pattern = { tokens: Token[]; whole: boolean; minLength: number };

function compile(written: string): Pattern {
  const glob = asAddressed(written);
  const whole = /^https?:/i.test(glob);
  // `blog/*` or `*.pdf` would match no path as it stands; it is meant for any depth.
  const rooted = whole || glob.startsWith('/') || glob.startsWith('**') ? glob : `**/${glob}`;
  const tokens = tokensOf(rooted);
  const minLength = tokens.filter(({ kind }) => kind === 'literal' || kind === 'one').length;
  return { tokens, whole, minLength };
}

/** With scheme and host as a URL has them, and letters for the escapes that stand for them. */
function asAddressed(glob: string): string {
  return withLetters(glob).replace(/^(https?):\/\/([^/]*)/i, (_, scheme: string, host: string) => {
    const usual = scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/;
    const labels = host.replace(usual, '').toLowerCase().split('.');
    const ascii = labels.map((label) => (/[^\x20-\x7e]/.test(label) && domainToASCII(label)) || label);
    return `${scheme.toLowerCase()}://${ascii.join('.')}`;
  });
}

function withLetters(text: string): string {
  return text.replace(
    /(?:%[89a-f][0-9a-f])+/gi,
    (escapes) => orNull(() => decodeURIComponent(escapes)) ?? escapes,
  );
}

function tokensOf(glob: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at] ?? '';
    if (character === '?') tokens.push({ kind: 'one' });
    else if (character === '*') {
      const kind = glob[at + 1] === '*' ? 'any' : 'run';
      while (glob[at + 1] === '*') at += 1;
      const last = tokens.at(-1);
      // Adjacent runs are one run: fewer possibilities to track.
      if (last?.kind === 'any' || (last?.kind === 'run' && kind === 'run')) continue;
      if (last?.kind === 'run') tokens.pop();
      tokens.push({ kind });
    } else tokens.push({ kind: 'literal', character });
  }
  return tokens;
}

type Spellings = { paths: string[]; urls: string[] };

/** People write patterns without the last slash, without percent escapes and without tracking parameters. */
function spellings(address: string): Spellings {
  const url = new URL(address);
  const plain = new URL(withoutVisitor(url));
  const variants = (part: (url: URL) => string) => {
    const all = new Set(
      [url, plain].flatMap((one) => [
        part(one),
        orNull(() => decodeURI(part(one))) ?? withLetters(part(one)),
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

function matches(pattern: Pattern, texts: Spellings): boolean {
  return (pattern.whole ? texts.urls : texts.paths).some((text) => matchesText(pattern, text));
}

/** @example matchesGlob('/blog/**', '/blog/2024/a') // true */
export function matchesGlob(glob: string, text: string): boolean {
  return matchesText(compile(glob), text);
}

function matchesText({ tokens, minLength }: Pattern, text: string): boolean {
  // `/blog/**` is also about `/blog` itself.
  const folder = endsWithFolder(tokens) && walk(tokens.slice(0, -2), text);
  return folder || (minLength <= text.length && walk(tokens, text));
}

function endsWithFolder(tokens: Token[]): boolean {
  const slash = tokens.at(-2);
  return (
    tokens.at(-1)?.kind === 'any' && slash?.kind === 'literal' && slash.character === '/' && tokens.length > 2
  );
}

/** `reached[n]` says that the text so far can be matched by the first n tokens. */
function walk(tokens: Token[], text: string): boolean {
  const end = tokens.length;
  let reached = new Uint8Array(end + 1);
  let next = new Uint8Array(end + 1);
  reached[0] = 1;
  skipRuns(tokens, reached);
  for (const character of text) {
    next.fill(0);
    let alive = false;
    for (let n = 0; n < end; n++) {
      const token = tokens[n];
      if (!reached[n] || !token) continue;
      const within = character !== '/';
      if (token.kind === 'any' || (token.kind === 'run' && within)) next[n] = 1;
      else if (token.kind === 'literal' ? token.character === character : token.kind === 'one' && within) {
        next[n + 1] = 1;
      } else continue;
      alive = true;
    }
    if (!alive) return false;
    skipRuns(tokens, next);
    [reached, next] = [next, reached];
  }
  return reached[end] === 1;
}

/** A run may be empty. */
function skipRuns(tokens: Token[], reached: Uint8Array): void {
  for (let n = 0; n < tokens.length; n++) {
    const kind = tokens[n]?.kind;
    if (reached[n] && (kind === 'run' || kind === 'any')) reached[n + 1] = 1;
  }
}
