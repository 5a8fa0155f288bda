/**
 * Other interfaces select paths by regular expressions that may match anywhere. Ours are globs for the whole path, because
 * globs cannot be made slow. Most expressions that people write can be translated; the rest cannot be honoured.
 */
import { z } from 'zod';
import { listOf } from '../contract/request/bounded.ts';
import { invalidField } from '../errors.ts';
import type { Notes } from './notes.ts';

/** The same as for our own patterns: each is read a character at a time. */
const LONGEST = 2_000;
const MOST_CHARACTERS = 100_000;

export const pathExpressions = listOf(z.string().max(LONGEST)).refine(
  (expressions) => expressions.reduce((sum, { length }) => sum + length, 0) <= MOST_CHARACTERS,
  { error: `Too big: expected at most ${MOST_CHARACTERS} characters in all of them` },
);

/**
 * Parts of an expression and their globs; null for an escaped character, which stands for itself. The last one is a slash
 * at the end that may be absent.
 */
const PARTS: [RegExp, string | null][] = [
  [/^\.[*+]\??/, '**'],
  [/^\[\^\/\][*+]\??/, '*'],
  [/^\\([^a-zA-Z0-9])/, null],
  [/^\/\*(?=$|\$)/, ''],
];
const SPECIAL = /[\\^$.|?*+()[\]{}]/;
const MOST_CHOICES = 20;

/**
 * The globs that match what the expression does; null if there are none.
 *
 * @example globsOf('^/blog/.*$') // ['/blog/**']
 * @example globsOf('docs|guides') // ['**docs**', '**guides**']
 */
export function globsOf(expression: string): string[] | null {
  const choices = choicesOf(expression);
  const globs = choices?.map(globOf);
  return globs?.every((glob) => glob !== null) ? globs : null;
}

/**
 * The globs for the pages to follow; expressions that cannot be translated are noted. Throws if none can: without globs a
 * crawl would follow, and charge for, every page.
 *
 * @param translate returns null for an expression that cannot be translated
 */
export function globsToFollow(
  field: string,
  expressions: readonly string[],
  notes: Notes,
  translate: (expression: string) => string[] | null = globsOf,
): string[] {
  const globs = translated(field, expressions, notes, translate);
  if (expressions.length === 0 || globs.length > 0) return globs;
  const example = 'such as ^/blog/.*, /docs/[^/]+$ and (a|b)/.+';
  throw invalidField([field], `None of these expressions is supported. Use simpler ones, ${example}`);
}

/** The globs of all expressions that can be translated. The others are noted and ignored. */
export function translated(
  field: string,
  expressions: readonly string[],
  notes: Notes,
  translate: (expression: string) => string[] | null = globsOf,
): string[] {
  return expressions.flatMap((expression) => {
    const globs = translate(expression);
    if (!globs) notes.unheard(`${field}: ${expression}`, 'it cannot be translated into a glob');
    return globs ?? [];
  });
}

function globOf(expression: string): string | null {
  const fromStart = expression.startsWith('^');
  let rest = fromStart ? expression.slice(1) : expression;
  let glob = fromStart ? '' : '**';
  while (rest !== '' && rest !== '$') {
    const step = nextPart(rest);
    if (!step) return null;
    glob += step.glob;
    rest = rest.slice(step.length);
  }
  return (rest === '$' ? glob : `${glob}**`).replace(/\*{3,}/g, '**');
}

function nextPart(rest: string): { glob: string; length: number } | null {
  for (const [part, glob] of PARTS) {
    const found = part.exec(rest);
    if (found) return { glob: glob ?? found[1] ?? '', length: found[0].length };
  }
  const [character = ''] = rest;
  // A dot between letters, as in `index.html`, is meant as one.
  if (character === '.' && !/^\.[?{]/.test(rest)) return { glob: '?', length: 1 };
  return SPECIAL.test(character) || /^.[*+?{]/.test(rest) ? null : { glob: character, length: 1 };
}

/** Brackets of groups, signs between alternatives, and the text between them with its escapes. */
const PIECES = /\((?:\?:)?|[)|]|(?:[^()|\\]|\\(?:[\s\S]|$))+/g;

/** The alternatives of an expression such as `a|b` or `x(a|b)y`; each group multiplies those so far. */
function choicesOf(expression: string): string[] | null {
  if (!expression.includes('(')) return expression.split('|');
  const outer: { done: string[]; open: string[] }[] = [];
  let done: string[] = [];
  let open = [''];
  for (const { 0: piece, index } of expression.matchAll(PIECES)) {
    if (piece.startsWith('(')) {
      outer.push({ done, open });
      done = [];
      open = [''];
    } else if (piece === ')') {
      const before = outer.pop();
      if (!before || '*+?{'.includes(expression[index + 1] ?? ' ')) return null;
      const choices = [...done, ...open];
      done = before.done;
      open = before.open.flatMap((start) => choices.map((choice) => start + choice));
    } else if (piece === '|') {
      done.push(...open);
      open = [''];
    } else open = open.map((start) => start + piece);
    if (done.length + open.length > MOST_CHOICES) return null;
  }
  return outer.length > 0 ? null : [...done, ...open];
}
