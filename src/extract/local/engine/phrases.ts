/** Fixed phrases of pages in several languages (phrases.json), as alternatives for regular expressions. */
import table from './phrases.json' with { type: 'json' };

/** Comma-separated phrases of each language, joined with `|`, longest first and without brackets. */
export function alternatives(byLanguage: Record<string, string>): string {
  const phrases = Object.values(byLanguage).flatMap((list) => list.split(', '));
  return [...new Set(phrases)].sort((a, b) => b.length - a.length).join('|');
}

/** @example new RegExp(`^(?:${phrase('step')})\\s*\\d`, 'iu') */
export function phrase(name: keyof typeof table): string {
  return alternatives(table[name]);
}

/** Units in which the contents of a product are given, per piece or per 100 g. */
export const CONTENT_UNIT = 'm?g|mcg|k?cal';

export type Bylines = {
  /** The beginning of a text that names the author: "Written by Ada Roth". */
  byline: RegExp;
  /** The words before a name in a separate element: "Written by". */
  introduction: RegExp;
  /** Words to remove before a name. Includes credits ("Photos by"), which do not make anybody the author. */
  prefix: RegExp;
};

/**
 * @param subjects the nouns of the domains, as in "article by"
 * @param nouns the same nouns in all languages
 */
export function bylinePatterns(subjects: readonly string[], nouns: readonly string[]): Bylines {
  const [by, written] = [phrase('by'), phrase('written')];
  const authored = `(?:(?:${[written, ...subjects].join('|')})\\s+)?(?:${by})`;
  const courtesy = subjects.map((subject) => `|${subject}\\s+courtesy of`).join('');
  const credited = [written, phrase('credited'), ...subjects, ...nouns].join('|');
  return {
    byline: new RegExp(`^(?:${authored}|author:${courtesy})[\\s:]+(?=\\p{Lu}|\\p{Lo})`, 'iu'),
    introduction: new RegExp(`^(?:${authored}|author)\\s*:?$`, 'iu'),
    prefix: new RegExp(`^(?:(?:${credited})\\s+)?(?:${by}|courtesy of)[\\s:]+`, 'iu'),
  };
}
