/** The rows of the lexicon: what a thing is called in each language, parsed for one language at a time. */
import { wordsOf } from '../words.ts';
import goods from './goods.json' with { type: 'json' };
import peopleAndPlaces from './people-and-places.json' with { type: 'json' };
import timeAndMedia from './time-and-media.json' with { type: 'json' };

/**
 * The format of the tables. A row has a column for each language, separated by " | ", and in it the terms, separated by
 * ", "; the first in English is the row's own name.
 */
export type LexiconTable = { languages: string; rows: string[] };

const TABLES: readonly LexiconTable[] = [goods, peopleAndPlaces, timeAndMedia];

/** Numbers of rows, counted through all tables. */
export type Rows = readonly number[];

export type Terms = {
  /** By the words of the term, with spaces between them. */
  rows: ReadonlyMap<string, Rows>;
  /** The number of words in the longest term that begins with a word. */
  longest: ReadonlyMap<string, number>;
};

const READ = new Map<string, Terms>();
const NONE: Terms = { rows: new Map(), longest: new Map() };

export function hasTerms(language: string): boolean {
  return language !== '' && TABLES.some(({ languages }) => languages.split(' ').includes(language));
}

/** The languages whose terms are indexed so far. */
export function languagesRead(): string[] {
  return [...READ.keys()];
}

/** At most one entry for each language of the tables; no terms for other languages. */
export function termsIn(language: string): Terms {
  const known = READ.get(language);
  if (known) return known;
  const terms = new Map<string, number[]>();
  const longest = new Map<string, number>();
  let row = 0;
  for (const { languages, rows } of TABLES) {
    const column = languages.split(' ').indexOf(language);
    for (const text of rows) {
      for (const term of column < 0 ? [] : termsOf(text, column)) {
        const words = wordsOf(term).map(plainOf);
        const key = words.join(' ');
        const sharing = terms.get(key);
        if (!sharing) terms.set(key, [row]);
        else if (!sharing.includes(row)) sharing.push(row);
        const [first = ''] = words;
        longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
      }
      row++;
    }
  }
  if (terms.size === 0) return NONE;
  const made = { rows: terms, longest };
  READ.set(language, made);
  return made;
}

/** The English terms of a row, the first of which is its name. */
export function englishOf(row: number): string[][] {
  let at = row;
  for (const { languages, rows } of TABLES) {
    const text = rows[at];
    if (text !== undefined) return termsOf(text, languages.split(' ').indexOf('en')).map(wordsOf);
    at -= rows.length;
  }
  return [];
}

function termsOf(row: string, column: number): string[] {
  return (row.split(' | ')[column] ?? '').split(', ').filter((term) => /[\p{L}\p{N}]/u.test(term));
}

/** Without the dotless i, whose capital becomes "i" in most programs. */
export function plainOf(word: string): string {
  return word.includes('ı') ? word.replaceAll('ı', 'i') : word;
}
