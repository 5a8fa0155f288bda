/** What the name of a field may mean, and how well the labels found on a page match it. */

import type { Concept, Kind } from './concepts.ts';
import { namesIn } from './described-names.ts';
import { isMeasuredIn, kindByWords } from './kind-of-name.ts';
import { MATCH } from './match.ts';
import { type Alternative, rateLabel, type Weighted } from './rate-label.ts';
import { type Unit, unitOfName } from './units.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isUnit, withoutUmlauts, wordsOf } from './words.ts';

export type FieldName = {
  name: string;
  kind: Kind;
  concept: Concept | undefined;
  /** A label without any of these words cannot match. */
  words: ReadonlySet<string>;
  /** The unit in which the name asks for an amount. */
  unit: Unit | undefined;
  /**
   * From 0 (something else) to 1 (the same name).
   *
   * @param isCode whether a program calls it that, as in a class name, and not the page in its own language
   */
  match(label: string, isCode?: boolean): number;
};

/** Of labels for each field, and of fields: together some 400,000 entries at most. */
const MAX_CACHED = 100;

export type Naming = {
  /** Names of the enclosing objects: in `product: { productName }` the noun adds nothing. */
  context?: readonly string[];
  /** Used if the name is not that of a known concept. */
  description?: string;
  /** The enclosing object, if its fields are searched among the facts around it: `salary.min` is "salary min". */
  parent?: string;
  /** Whether the name also means the field without its parent. */
  alone?: boolean;
};

export function fieldName(
  name: string,
  vocabulary: Vocabulary,
  { context = [], description = '', parent = '', alone = true }: Naming = {},
): FieldName {
  const words = wordsOf(name);
  const dropped = new Set(context.flatMap(wordsOf));
  const measure = measureIn(words, vocabulary);
  const spelt = [words, ...withoutUmlauts(words)];
  const plain =
    parent === '' || alone
      ? spelt.flatMap((one, i) => alternativesOf(one, dropped, i === 0 ? description : '', vocabulary))
      : [];
  const combined = parent === '' ? [] : combinedOf(wordsOf(parent), words, dropped, vocabulary);
  const alternatives = [
    ...combined,
    ...plain.map((one) => ({ ...one, weight: one.weight * (parent === '' ? 1 : MATCH.withoutParent) })),
  ];
  const concepts = singularFirst(
    name,
    conceptsOf(alternatives, vocabulary, (one) => isMeasuredIn(one, measure?.unit)),
  );
  const concept = concepts[0]?.concept;
  const unit = concept?.kind === 'money' || isNamed(words, vocabulary) ? undefined : measure?.unit;
  const foreign = alternatives[0]?.meanings.find(({ isForeign }) => isForeign);
  const kind = concept?.kind ?? kindByWords(foreign?.words ?? words, unit);
  const caches = [new Map<string, number>(), new Map<string, number>()] as const;
  return {
    name,
    kind,
    concept,
    unit,
    words: wordsFor(alternatives, concepts, vocabulary),
    match(label, isCode = false) {
      const cache = caches[isCode ? 1 : 0];
      const known = cache.get(label);
      if (known !== undefined) return known;
      const score = rateLabel(
        vocabulary.labelOf(label),
        { isCode, kind },
        alternatives,
        concepts,
        vocabulary,
      );
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(label, score);
      return score;
    },
  };
}

/** By vocabulary, whose functions are the same for all languages: pages of one site are asked the same. Emptied when full. */
const KNOWN = new WeakMap<Vocabulary['labelOf'], Map<string, FieldName>>();
const MAX_KNOWN = 2000;
/** A description may be as long as a request. Names with longer ones are remembered by one cache alone. */
const MAX_KEY = 1000;

export function nameCache(vocabulary: Vocabulary): (name: string, naming?: Naming) => FieldName {
  const { labelOf, dictionary } = vocabulary;
  const shared = KNOWN.get(labelOf) ?? new Map<string, FieldName>();
  KNOWN.set(labelOf, shared);
  const own = new Map<string, FieldName>();
  return (name, naming = {}) => {
    const key = JSON.stringify([dictionary.language, name, naming]);
    const names = key.length > MAX_KEY ? own : shared;
    const known = names.get(key);
    if (known) return known;
    const made = fieldName(name, vocabulary, naming);
    if (names.size >= MAX_KNOWN) names.clear();
    names.set(key, made);
    return made;
  };
}

function alternative(
  words: string[],
  weight: number,
  { withoutNeutral, dictionary }: Vocabulary,
  kept: readonly string[],
): Alternative {
  const bare = words.filter((word) => kept.includes(word) || withoutNeutral([word]).length > 0);
  const compound = words.length === 2 ? words.join('') : undefined;
  const key = words.join(' ');
  const meanings = dictionary.ofName({ words, key });
  return { words, key, compound, bare, bareKey: bare.join(' '), meanings, weight };
}

function alternativesOf(
  words: string[],
  dropped: ReadonlySet<string>,
  description: string,
  vocabulary: Vocabulary,
  kept: readonly string[] = [],
): Alternative[] {
  const { conceptsNamed, isNeutral, isNoun } = vocabulary;
  const alternatives: Alternative[] = [];
  const add = (part: string[], weight: number) =>
    void alternatives.push(alternative(part, weight, vocabulary, kept));
  add(words, 1);
  const isDropped = (word: string, i: number) =>
    dropped.has(word) || isNoun(word) || (isNeutral(word) && i > 0);
  const bare = words.filter((word, i) => kept.includes(word) || !isDropped(word, i));
  // A job title is not a title: if the whole name is a concept, its parts are not tried.
  const whole = conceptsNamed(words.join(' ')).length > 0;
  if (!whole && bare.length > 0 && bare.length < words.length) add(bare, MATCH.withoutNouns);
  // A table may label the number of medals just "Medals".
  const [many, of, ...counted] = words;
  if (!whole && many === 'number' && of === 'of' && counted.length > 0) add(counted, MATCH.withoutNumber);
  if (!whole && words.length > 1 && words.at(-1) === 'count')
    add(['number', 'of', ...words.slice(0, -1)], MATCH.withoutNumber);
  if (!whole && PERIODIC.test(words.join(' ')))
    add(of === 'per' ? words.slice(0, 1) : words.slice(1), MATCH.withoutPeriod);
  const measured = words.filter((word) => !isUnit(word));
  const { measured: unitless = measured } = (whole ? null : measureIn(words, vocabulary)) ?? {};
  for (const shorter of measured.length < words.length ? [measured, unitless] : [unitless])
    if (shorter.length < words.length && shorter.some((word) => !PREPOSITION.test(word)))
      add(shorter, MATCH.withoutUnits);
  // "author name" and "list of authors" ask for the author.
  const inner = words.filter((word) => !/^(?:name|list|url|link|text)$/.test(word));
  if (words.at(-1) === 'name' && inner.length > 0 && !inner.every((w) => isNoun(w) || dropped.has(w))) {
    add(inner, MATCH.withoutName);
  }
  const known = alternatives.some((one) => conceptsNamed(one.key).length > 0);
  if (!known && description !== '') {
    const phrase = leadingPhrase(description, vocabulary);
    if (phrase.length > 0) add(phrase, MATCH.description);
  }
  for (const phrase of namesIn(description))
    if (!known || conceptsNamed(phrase.join(' ')).length === 0) add(phrase, MATCH.description);
  return alternatives;
}

function measureIn(words: readonly string[], { conceptsNamed }: Vocabulary) {
  return unitOfName(words, (word) => conceptsNamed(word).some(({ kind }) => kind === 'measure'));
}

function isNamed(words: readonly string[], { conceptsNamed }: Vocabulary): boolean {
  return conceptsNamed(words.join(' ')).length > 0;
}

/** "Monthly price" and "price per month" also match "price", if the value mentions a month. */
export const PERIODIC =
  /^(?:(?:monthly|yearly|annual|weekly|daily|hourly|nightly) (?:price|cost|fee|rent|rate)|(?:price|cost|fee|rent|rate) per (?:month|year|week|day|hour|night))$/;

/** Words that are not a name on their own: `by_day` without its unit is not "by", the author. */
const PREPOSITION = /^(?:by|from|to|in|at|per|of|for|on)$/;

/** Outside of its object, a field is found only under both names together: `director.name` is not the movie's name. */
function combinedOf(
  parent: readonly string[],
  words: readonly string[],
  dropped: ReadonlySet<string>,
  vocabulary: Vocabulary,
): Alternative[] {
  const all = [...parent.filter((word) => !words.includes(word)), ...words];
  const around = new Set([...dropped].filter((word) => !parent.includes(word)));
  return alternativesOf(all, around, '', vocabulary, parent.filter(vocabulary.isNoun));
}

/** The first noun phrase of a description: "The price of the product, in euros" is about the price. */
function leadingPhrase(description: string, { isNeutral, isNoun }: Vocabulary): string[] {
  const head =
    description.split(/[.,;:(\n]|\b(?:of|in|as|for|that|which|from|where|when|including|e\.g)\b/i)[0] ?? '';
  const words = wordsOf(head).filter((word) => !isNeutral(word));
  const bare = words.filter((word) => !isNoun(word));
  const phrase = bare.length > 0 ? bare : words;
  return phrase.length <= 4 ? phrase : [];
}

function conceptsOf(
  alternatives: readonly Alternative[],
  { conceptsNamed, conceptsMeant }: Vocabulary,
  isPossible: (concept: Concept) => boolean,
): Weighted[] {
  const found: Weighted[] = [];
  for (const { key, weight } of alternatives) {
    conceptsNamed(key)
      .filter(isPossible)
      .forEach((concept, i) => {
        if (found.some((one) => one.concept === concept)) return;
        found.push({ concept, weight: weight * (i === 0 ? 1 : MATCH.secondConcept) });
      });
    // Only the first alternative that names a concept counts.
    if (found.length > 0) return found;
  }
  for (const { meanings, weight } of alternatives) {
    const concept = meanings.flatMap(conceptsMeant).find(isPossible);
    if (concept) return [{ concept, weight: weight * MATCH.translatedTerm }];
  }
  return [];
}

/** A "section" is a category; only "sections" are a list. */
function singularFirst(name: string, concepts: Weighted[]): Weighted[] {
  const [first, second] = concepts;
  if (first?.concept.kind !== 'list' || !second || /s$/i.test(name)) return concepts;
  return [{ ...second, weight: first.weight }, ...concepts.slice(2)];
}

function wordsFor(
  alternatives: readonly Alternative[],
  concepts: readonly Weighted[],
  vocabulary: Vocabulary,
): Set<string> {
  return new Set([
    ...alternatives.flatMap(({ words, compound = [], meanings }) => [
      ...vocabulary.distinctiveWords(words),
      ...[compound].flat(),
      ...meanings.flatMap((meaning) => meaning.words),
    ]),
    ...concepts.flatMap(({ concept }) => [...vocabulary.wordsFor(concept)]),
  ]);
}
