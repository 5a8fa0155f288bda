/** Nouns of a prompt: what things are called, in the singular and plural, and whether they are things or values. */

import { KNOWLEDGE } from '../local/knowledge.ts';
import { wordsOf } from '../names/words.ts';
import { isKnown } from './known-name.ts';
import { phraseOf } from './prompt-field.ts';
import { isCount, isMeasure, isPlural } from './prompt-plurals.ts';
import words from './prompt-words.json' with { type: 'json' };

export const TEMPLATES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(words.templates));

const NOUN_END =
  /[,:;(?]|\s(?:with|including|include|containing|along|together|and|or|mit|avec|con|und|et|y|get|give|extract|return|find|list|show|the|its|their|his|her|a|an|what|whether|how|who|when|where|is|are|on|in|at|from|under|over|above|below|that|which|whose|by|for|than|between|without|sorted|ordered|grouped|before|after|since|near|I|you|we|please|to|as|extracts?|grab|collect|need|only|listed|shown)(?=[\s,:]|$)/iu;

/** The noun that a text begins with, and what comes after it. */
export function nounPhrase(text: string): { noun: string; rest: string } {
  const end = NOUN_END.exec(text);
  const noun = end ? text.slice(0, end.index) : text;
  const parts = noun.trim().replace(/[.!]$/, '').split(/\s+/);
  const rest = end ? text.slice(end.index) : '';
  const possessive = parts.findIndex((word) => /['’]s?$/.test(word));
  if (possessive >= 0)
    return {
      noun: bareNoun(parts.slice(0, possessive + 1)),
      rest: `: ${parts.slice(possessive + 1).join(' ')}${rest}`,
    };
  // "for each product name and price": a noun that is a thing, then names of facts.
  if (
    parts.length > 1 &&
    !isPlural(parts.at(-1) ?? '') &&
    isThing(parts[0] ?? '') &&
    isKnown(parts.slice(1).join(' '))
  )
    return { noun: parts[0] ?? '', rest: `: ${parts.slice(1).join(' ')}${rest}` };
  return { noun: bareNoun(parts), rest };
}

function bareNoun(parts: readonly string[]): string {
  return phraseOf(parts.map((word) => word.replace(/['’]s?$/, '')).join(' '));
}

/**
 * "product names": what has the part, and the part.
 *
 * @param always also if the two together are a known name, as in "job titles", or if the owner is not known as a
 *   thing, as in "doctor names"
 */
export function ownerOf(noun: string, always = false): { owner: string; part: string; several: string } {
  const parts = noun.split(' ');
  const [owner = ''] = parts;
  const part = parts.slice(1).join(' ');
  const isNames = always && /^(?:names|titles)$/i.test(part) && !isKnown(owner);
  return part !== '' && (isThing(owner) || isNames) && isKnown(part) && (always || !isKnown(noun))
    ? { owner, part: singular(part), several: part }
    : { owner: '', part: '', several: '' };
}

/** What a phrase is about, in the singular: of "team members" the members, of "blue products" the products. */
export function nounOf(phrase: string): string {
  const kept = phraseOf(phrase)
    .split(/\s+/)
    .filter((word) => word !== '');
  const all = kept.flatMap(wordsOf);
  const several = kept.findLast(isPlural);
  // "News" is not the plural of "new".
  const plain = kept.map((word) => word.toLowerCase());
  return (
    [...all, ...plain].find((word) => TEMPLATES.has(word)) ??
    (several ? wordsOf(several)[0] : undefined) ??
    all.at(-1) ??
    ''
  );
}

export function singular(phrase: string): string {
  const parts = phrase.split(' ');
  const last = parts.at(-1) ?? '';
  return [...parts.slice(0, -1), isPlural(last) ? (wordsOf(last)[0] ?? last) : last].join(' ');
}

export function isThing(noun: string): boolean {
  const [word = ''] = wordsOf(noun);
  return TEMPLATES.has(word) || KNOWLEDGE.isNoun(word);
}

/** Whether what is listed are values, such as authors, and not things with facts of their own. */
export function isKnownValue(noun: string): boolean {
  const name = nounOf(noun);
  return !TEMPLATES.has(name) && (isKnown(noun) || (isKnown(name) && !KNOWLEDGE.isNoun(name)));
}

const LISTED = new Set(['tags', 'lines', 'list', 'group']);
const COUNTED = new Set(['count', 'number', 'measure', 'quantity']);
const CONTACT = new Set(['email', 'phone', 'url', 'image']);

const kindOf = (phrase: string) => KNOWLEDGE.conceptsNamed(wordsOf(phrase).join(' '))[0]?.kind;

/** Names of single facts in the plural: one of each belongs together. */
function isPluralValue(phrase: string): boolean {
  if (/^(?:(?:number|count|amount) of\s.*|stars)$/i.test(phrase)) return false;
  const kind = kindOf(phrase);
  return isPlural(phrase) && kind !== undefined && !LISTED.has(kind);
}

/** "Names and prices" are columns; "views and likes" are counts of one thing, "emails and phone numbers" two lists. */
export function areColumns(phrases: readonly string[]): boolean {
  const kinds = phrases.map((phrase) => kindOf(phrase) ?? '');
  return (
    phrases.length > 1 &&
    phrases.every(isPluralValue) &&
    !kinds.every((kind) => COUNTED.has(kind)) &&
    !kinds.every((kind) => CONTACT.has(kind))
  );
}

/** The name of a fact of one thing, if it was asked for in the plural: "name" for "names", but "points" stays. */
export function ofOne(phrase: string): string {
  return isPluralValue(phrase) && !COUNTED.has(kindOf(phrase) ?? '') && !isCount(phrase)
    ? singular(phrase)
    : phrase;
}

/** "Names and ages of the patients": one of each for every patient, even of facts that are not known by name. */
export function ofOneAmong(phrase: string): string {
  const isOneNumber = isCount(phrase) || isMeasure(phrase) || /^goals$/i.test(phrase);
  const isKnownList = kindOf(phrase) !== undefined || isOneNumber;
  return isKnownList || !isPlural(phrase) ? ofOne(phrase) : singular(phrase);
}
