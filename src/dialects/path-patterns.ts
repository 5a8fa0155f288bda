/**
 * Other interfaces choose paths by regular expressions that may match anywhere; ours are globs for the whole path, because
 * those cannot be made slow. What people write is nearly always both, and is translated; the rest cannot be honoured.
 */
import { z } from 'zod';
import { listOf } from '../contract/request/bounded.ts';
import { invalidField } from '../errors.ts';
import type { Notes } from './notes.ts';

/** As long as our own patterns may be: each is read a character at a time. */
const LONGEST = 2_000;
const MOST_CHARACTERS = 100_000;

export const pathExpressions = listOf(z.string().max(LONGEST)).refine(
  (expressions) => expressions.reduce((sum, { length }) => sum + length, 0) <= MOST_CHARACTERS,
  { error: `Too big: expected at most ${MOST_CHARACTERS} characters in all of them` },
);

/** What stands for a run of characters. A literal with `*` behind it is one that may be absent. */
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
 * The globs for the pages to follow; what cannot be translated is noted. Throws where nothing is left: with no globs at
 * all a crawl would follow, and charge for, every page.
 *
 * @param translate null for an expression that cannot be
 */
export function globsToFollow(
  field: string,
  expressions: readonly string[],
  notes: Notes,
  translate: (expression: string) => string[] | null = globsOf,
): string[] {
  const globs = translated(field, expressions, notes, translate);
  if (expressions.length === 0 || globs.length > 0) return globs;
  const example = `^/blog/.*, /docs/[^/]+$ and (a|b)/.+ can`;
  throw invalidField([field], `None of these expressions can be followed here: ${example}`);
}

/** The globs of all expressions that can be translated. The others are noted, and nothing follows from them. */
export function translated(
  field: string,
  expressions: readonly string[],
  notes: Notes,
  translate: (expression: string) => string[] | null = globsOf,
): string[] {
  return expressions.flatMap((expression) => {
    const globs = translate(expression);
    if (!globs) notes.unheard(`${field}: ${expression}`, 'it cannot be said as a glob');
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

/** Where a group begins or ends, where a further choice begins, and what stands between, with what is escaped. */
const PIECES = /\((?:\?:)?|[)|]|(?:[^()|\\]|\\(?:[\s\S]|$))+/g;

/** The expressions that one with `a|b` or `x(a|b)y` stands for; each group multiplies those that are there already. */
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
