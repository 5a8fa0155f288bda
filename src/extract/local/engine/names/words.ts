/** A name (`datePublished`, "Date published:", `recipe__pub-date`) as a list of plain words that can be compared. */
import vocabulary from './vocabulary.json' with { type: 'json' };

const SAME: ReadonlyMap<string, string> = new Map(Object.entries(vocabulary.same));
const NEUTRAL: ReadonlySet<string> = new Set(vocabulary.neutral.split(' ').map(stem));
const NOUNS: ReadonlySet<string> = new Set(vocabulary.nouns.split(' ').map(stem));
const UNITS: ReadonlySet<string> = new Set(vocabulary.units.split(' ').map(stem));
const GENERIC: ReadonlySet<string> = new Set(vocabulary.generic.split(' ').map(stem));

const MAX_NAME = 120;
const MAX_WORDS = 12;

/** Lower case, without accents, in the singular where that is easy to tell. */
export function wordsOf(name: string): string[] {
  const spaced = name
    .slice(0, MAX_NAME)
    // "Fee (EUR)" is the fee.
    .replace(/(?<=\S)\s*[([][^)\]]{1,20}[)\]]\s*[:：]?\s*$/, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\be-mail/g, 'email')
    .replaceAll('ß', 'ss');
  const plain = /[^\x00-\x7f]/.test(spaced) ? spaced.normalize('NFKD').replace(/\p{M}+/gu, '') : spaced;
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, MAX_WORDS).map((word) => stem(SAME.get(word) ?? word));
}

/** Only plurals: a stronger stemmer makes "rated" and "ratings" one, which are two facts. */
function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Words that name the part of the page rather than the fact in it. */
export function isNeutral(word: string): boolean {
  return NEUTRAL.has(word);
}

/** Words for the thing a page is about, which names often carry along: product name, recipe title. */
export function isNoun(word: string): boolean {
  return NOUNS.has(word);
}

/** Words that say in what a value is given: `runtime_minutes` is the runtime. */
export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

/** Names that say nothing about what is in them: data, result, details. */
export function isGeneric(words: readonly string[]): boolean {
  return words.every((word) => GENERIC.has(word));
}

export function withoutNeutral(words: readonly string[]): string[] {
  return words.filter((word) => !NEUTRAL.has(word) && !NOUNS.has(word) && !/^\d+$/.test(word));
}

/** A label taken apart once, however many fields ask about it. */
export type Label = {
  words: readonly string[];
  /** Each word once. */
  distinct: readonly string[];
  key: string;
  bare: readonly string[];
  bareKey: string;
};

/** Class names and headings recur from page to page; the cache is emptied when it is full. */
const LABELS = new Map<string, Label>();
const MAX_LABELS = 40_000;

export function labelOf(text: string): Label {
  const known = LABELS.get(text);
  if (known) return known;
  const words = wordsOf(text);
  const bare = withoutNeutral(words);
  const label: Label = {
    words,
    distinct: [...new Set(words)],
    key: words.join(' '),
    bare,
    bareKey: bare.join(' '),
  };
  if (LABELS.size >= MAX_LABELS) LABELS.clear();
  LABELS.set(text, label);
  return label;
}
