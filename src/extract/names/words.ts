/** Splits a name (`datePublished`, "Date published:", `post__pub-date`) into plain words that can be compared. */
import { pairs } from '../../text/word-lists.ts';
import table from './words.json' with { type: 'json' };

const SAME: ReadonlyMap<string, string> = new Map(Object.entries(table.same));
const UNITS: ReadonlySet<string> = stemmed(table.units);
const GENERIC: ReadonlySet<string> = stemmed(table.generic);

const MAX_NAME = 120;
const MAX_WORDS = 12;

/** Lower-case words without accents, in the singular if it is easy to derive. */
export function wordsOf(name: string): string[] {
  if (/^[a-z]+(?: [a-z]+)?$/.test(name) && name.length <= MAX_NAME) return name.split(' ').map(plainWord);
  const spaced = name
    .slice(0, MAX_NAME)
    // "Fee (EUR)" is the fee.
    .replace(/(?<=\S)\s*[([（【][^)\]）】]{1,20}[)\]）】]\s*[:：]?\s*$/, '')
    // "Item #" and "Item N°" are the item's number.
    .replace(/(?:#|№|\bN[°º])\s*[:：]?\s*$/i, ' number')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\be-mail/g, 'email')
    // "Buyer's premium" is `buyers_premium` in a program.
    .replace(/(?<=\p{L})['’](?=s(?!\p{L}))/gu, '')
    .replaceAll('ß', 'ss');
  const plain = /[^\x00-\x7f]/.test(spaced) ? withoutMarks(spaced) : spaced;
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, MAX_WORDS).map(plainWord);
}

/** Letters with a stroke and the dotless i, which Unicode does not take apart. */
const LETTERS = pairs('ł l ø o ı i đ d');

function withoutMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøıđ]/g, (letter) => LETTERS.get(letter) ?? letter);
}

function plainWord(word: string): string {
  return stem(SAME.get(word) ?? word);
}

const UMLAUT = /[ao]e|(?<![aeoq])ue/g;

/** The words as with umlauts, if some may have been written without: "gehaeuse" is "gehäuse", whose plain form is "gehause". */
export function withoutUmlauts(words: readonly string[]): string[][] {
  const plain = words.map((word) => (word.length > 3 ? word.replace(UMLAUT, ([first = '']) => first) : word));
  return plain.some((word, i) => word !== words[i]) ? [plain] : [];
}

/** The letters and digits alone, for comparing names that are spaced or punctuated differently. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Removes plural endings only: a stronger stemmer would conflate "rated" and "ratings", which are different facts. */
function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** A space-separated list of words, as a set in the form that `wordsOf` returns. */
export function stemmed(list: string): Set<string> {
  return new Set(list.split(' ').map(stem));
}

/** Units of values: `runtime_minutes` is the runtime. */
export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

/** Names that say nothing about their content: data, result, details. */
export function isGeneric(word: string): boolean {
  return GENERIC.has(word);
}
