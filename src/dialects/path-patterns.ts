/**
 * Other interfaces choose paths by regular expressions that may match anywhere; ours are globs for the whole path, because
 * those cannot be made slow. What people write is nearly always both, and is translated; the rest cannot be honoured.
 */

import { invalidField } from '../errors.ts';
import type { Notes } from './notes.ts';

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

/** The expressions that one with `a|b` or `x(a|b)y` stands for. */
function choicesOf(expression: string): string[] | null {
  const group = /\((?:\?:)?([^()]*)\)(?![*+?{])/.exec(expression);
  if (!group) return expression.includes('(') ? null : expression.split('|');
  const before = expression.slice(0, group.index);
  const after = expression.slice(group.index + group[0].length);
  const all = (group[1] ?? '').split('|').map((choice) => choicesOf(`${before}${choice}${after}`));
  const flat = all.flatMap((choices) => choices ?? []);
  return all.includes(null) || flat.length > MOST_CHOICES ? null : flat;
}
