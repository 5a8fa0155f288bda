/** A name (`datePublished`, "Date published:", `post__pub-date`) as a list of plain words that can be compared. */
import table from './words.json' with { type: 'json' };

const SAME: ReadonlyMap<string, string> = new Map(Object.entries(table.same));
const UNITS: ReadonlySet<string> = stemmed(table.units);
const GENERIC: ReadonlySet<string> = stemmed(table.generic);

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

/** Its letters and digits alone, for names that are spaced or punctuated differently. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Only plurals: a stronger stemmer makes "rated" and "ratings" one, which are two facts. */
function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** A list of words separated by spaces, in the form in which `wordsOf` gives them. */
export function stemmed(list: string): Set<string> {
  return new Set(list.split(' ').map(stem));
}

/** Words that say in what a value is given: `runtime_minutes` is the runtime. */
export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

/** Names that say nothing about what is in them: data, result, details. */
export function isGeneric(word: string): boolean {
  return GENERIC.has(word);
}
