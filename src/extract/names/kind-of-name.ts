/** The form of a field's values, as its words and the unit at its end tell. */
import { wordSet } from '../../text/word-lists.ts';
import type { Concept, Kind } from './concepts.ts';
import type { Unit } from './units.ts';

const OF_TIME = /^(?:time|weeks|months)$/;

/** "Length in km" is not the length of a film. */
export function isMeasuredIn({ kind }: Concept, unit: Unit | undefined): boolean {
  return unit === undefined || kind !== 'duration' || OF_TIME.test(unit.of);
}

/** Guesses the kind of a field that is not a known concept from its words. */
export function kindByWords(words: readonly string[], unit: Unit | undefined): Kind {
  if (unit && !OF_TIME.test(unit.of)) return 'measure';
  const has = (...wanted: string[]) => words.some((word) => wanted.includes(word));
  const last = words.at(-1) ?? '';
  if (has('price', 'cost', 'fee', 'salary', 'revenue', 'budget', 'amount')) return 'money';
  if (has('date', 'deadline', 'birthday') || last === 'at') return 'date';
  if (has('url', 'link', 'href', 'uri')) return 'url';
  if (has('image', 'photo', 'picture', 'thumbnail', 'logo')) return 'image';
  if (has('email')) return 'email';
  if (has('phone', 'fax')) return 'phone';
  if (has('count', 'total', 'quantity') || words[0] === 'number') return 'count';
  if (has('rating', 'score')) return 'rating';
  if (has('duration') || last === 'time') return 'duration';
  if (has('tag', 'keyword')) return 'tags';
  return 'text';
}

/** Words that a value of the kind makes clear itself: "Adults: €12" is a price. */
const IMPLIED: Partial<Record<Kind, ReadonlySet<string>>> = {
  money: wordSet('price cost fee fare charge ticket admission'),
  date: wordSet('date day'),
  duration: wordSet('time'),
};

/** What remains of a name without the words that the kind implies, in alphabetical order. */
export function withoutImplied(words: readonly string[], kind: Kind): string {
  const implied = IMPLIED[kind];
  return implied ? [...new Set(words.filter((word) => !implied.has(word)))].sort().join(' ') : '';
}
