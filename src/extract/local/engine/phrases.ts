/** What pages say in several languages, by language in phrases.json, as parts of patterns. */
import table from './phrases.json' with { type: 'json' };

/** Phrases by language, separated by commas, as alternatives for a pattern: without brackets, the longest first. */
export function alternatives(byLanguage: Record<string, string>): string {
  const phrases = Object.values(byLanguage).flatMap((list) => list.split(', '));
  return [...new Set(phrases)].sort((a, b) => b.length - a.length).join('|');
}

/** @example new RegExp(`^(?:${phrase('step')})\\s*\\d`, 'iu') */
export function phrase(name: keyof typeof table): string {
  return alternatives(table[name]);
}

/** Units of what something contains, per piece or per hundred grams. */
export const CONTENT_UNIT = 'm?g|mcg|k?cal';

export type Bylines = {
  /** A text that begins with the author: "Written by Ada Roth". */
  byline: RegExp;
  /** What comes before an author's name, where the name is apart. */
  introduction: RegExp;
  /** What a name is without: also credits, which alone make nobody an author. */
  prefix: RegExp;
};

/**
 * @param subjects what the pages of the domains show: "review by"
 * @param nouns the same in all languages
 */
export function bylinePatterns(subjects: readonly string[], nouns: readonly string[]): Bylines {
  const [by, written] = [phrase('by'), phrase('written')];
  const authored = `(?:(?:${[written, ...subjects].join('|')})\\s+)?(?:${by})`;
  const courtesy = subjects.map((subject) => `|${subject}\\s+courtesy of`).join('');
  const credited = [written, phrase('credited'), ...nouns].join('|');
  return {
    byline: new RegExp(`^(?:${authored}|author:${courtesy})[\\s:]+(?=\\p{Lu}|\\p{Lo})`, 'iu'),
    introduction: new RegExp(`^(?:${authored}|author)\\s*:?$`, 'iu'),
    prefix: new RegExp(`^(?:(?:${credited})\\s+)?(?:${by}|courtesy of)[\\s:]+`, 'iu'),
  };
}
