/** Prompts typed in a hurry: names without commas between them, and names that are misspelt. */
import { KNOWLEDGE } from '../local/knowledge.ts';
import { wordsOf } from '../names/words.ts';
import { isKnown } from './known-name.ts';

/** Facts that have no facts of their own: after them another one begins. "Author email" is the author's. */
const OWNS_NOTHING = new Set([
  'title',
  'money',
  'date',
  'rating',
  'prose',
  'count',
  'address',
  'code',
  'isbn',
]);
/** Ends of compounds: "price level", "title image". */
const ENDS =
  /^(?:level|tags?|text|image|url|link|total|type|length|size|category|label|number|count|range|unit|code|id|currency|key|term|state|status|area|time|year|day|format|language|zone)$/i;
/** Kinds of addresses and contacts: "shipping address city" is one name. */
const ONE_NAME = /^(?:shipping|billing|delivery|mailing)\s+address\b|\bcontact\s+(?:email|phone)\b/i;
const CAMEL = /^[\p{L}\p{N}]*(?:\p{Ll}\p{Lu}|_)[\p{L}\p{N}_]*$/u;
const MAX_NAME_WORDS = 4;
const MAX_RUN = 12;

/** "name price rating" as its names, or null where it is one name. */
export function namesRunTogether(phrase: string): string[] | null {
  const parts = phrase.split(/\s+/);
  if (parts.length < 2 || parts.length > MAX_RUN || isKnown(phrase) || ONE_NAME.test(phrase)) return null;
  if (parts.every((part) => CAMEL.test(part))) return parts;
  const names: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const size = sizes(parts.length - at).find((length) => isName(parts.slice(at, at + length)));
    if (size === undefined) return null;
    names.push(parts.slice(at, at + size).join(' '));
    at += size;
  }
  const [first = '', second = ''] = names;
  if (names.length > 2) return names.slice(0, -1).some(ownsNothing) ? names : null;
  return ownsNothing(first) && !ENDS.test(second) ? names : null;
}

function ownsNothing(name: string): boolean {
  return OWNS_NOTHING.has(KNOWLEDGE.conceptsNamed(wordsOf(name).join(' '))[0]?.kind ?? '');
}

/** "Listing price" is the price of what is listed. */
function isName([first = '', ...rest]: readonly string[]): boolean {
  return (
    isKnown([first, ...rest].join(' ')) ||
    (rest.length > 0 && KNOWLEDGE.isNoun(wordsOf(first)[0] ?? '') && isKnown(rest.join(' ')))
  );
}

function sizes(left: number): number[] {
  return Array.from({ length: Math.min(left, MAX_NAME_WORDS) }, (_, i) => Math.min(left, MAX_NAME_WORDS) - i);
}

const MIN_SWAPPED = 5;
const MIN_CHANGED = 8;

/**
 * "Desciption" as description. Only corrects words that are not names themselves, and never their first letter. Never
 * corrects to a name in another language: "first" is not a slip for the German "Frist".
 */
export function spelt(phrase: string): string {
  if (isKnown(phrase)) return phrase;
  const words = phrase.split(' ').map((word) => (isKnown(word) ? word : (misspellingOf(word) ?? word)));
  return words.join(' ');
}

function misspellingOf(word: string): string | undefined {
  if (!/^[a-z]+$/i.test(word) || word.length < MIN_SWAPPED) return undefined;
  const [stem = '', ...more] = wordsOf(word);
  // `firstName` is two words.
  if (more.length > 0) return undefined;
  const ending = word.toLowerCase() === `${stem}s` ? 's' : '';
  const tried = function* () {
    yield* swapped(stem);
    if (word.length >= MIN_CHANGED) yield* changed(stem);
  };
  for (const one of tried()) if (isUsualName(one)) return one + ending;
  return undefined;
}

/** The English name of a fact, which is its id. */
function isUsualName(word: string): boolean {
  return KNOWLEDGE.conceptsNamed(word).some(({ id }) => wordsOf(id).join(' ') === word);
}

function* swapped(word: string): Generator<string> {
  for (let i = 1; i < word.length - 1; i++)
    if (word[i] !== word[i + 1])
      yield word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2);
}

function* changed(word: string): Generator<string> {
  for (let i = 1; i < word.length - 1; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)];
    yield before + after.slice(1);
    for (const letter of 'etaoinsrhldcumfpgwybvkxjqz') yield before + letter + after;
    // One vowel for another is a slip of the ear; another consonant is another word.
    if (/[aeiou]/.test(word.charAt(i)))
      for (const vowel of 'aeiou') if (vowel !== word.charAt(i)) yield before + vowel + after.slice(1);
  }
}
