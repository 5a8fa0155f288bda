/** Rates how well the labels found on a page match the name of a field. */

import type { Concept, Kind } from './concepts.ts';
import { namesIn } from './described-names.ts';
import { isMeasuredIn, kindByWords } from './kind-of-name.ts';
import { MATCH } from './match.ts';
import { type Unit, unitOfName } from './units.ts';
import type { Label, Vocabulary } from './vocabulary.ts';
import { isUnit, withoutUmlauts, wordsOf } from './words.ts';

export type FieldName = {
  name: string;
  kind: Kind;
  concept: Concept | undefined;
  /** A label without any of these words cannot match. */
  words: ReadonlySet<string>;
  /** The unit in which the name asks for an amount. */
  unit: Unit | undefined;
  /** From 0 (something else) to 1 (the same name). */
  match(label: string): number;
};

type Alternative = {
  words: string[];
  key: string;
  /** The two words written as one: "birthplace". */
  compound: string | undefined;
  bare: string[];
  bareKey: string;
  weight: number;
};

const MAX_CACHED = 20_000;

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
  const cache = new Map<string, number>();
  return {
    name,
    kind: concept?.kind ?? kindByWords(words, unit),
    concept,
    unit,
    words: wordsFor(alternatives, concepts, vocabulary),
    match(label) {
      const known = cache.get(label);
      if (known !== undefined) return known;
      const score = scoreOf(vocabulary.labelOf(label), alternatives, concepts, vocabulary);
      if (cache.size < MAX_CACHED) cache.set(label, score);
      return score;
    },
  };
}

/** Caches field names during one filling. */
export function nameCache(vocabulary: Vocabulary): (name: string, naming?: Naming) => FieldName {
  const names = new Map<string, FieldName>();
  return (name, naming = {}) => {
    const key = JSON.stringify([name, naming]);
    const known = names.get(key);
    if (known) return known;
    const made = fieldName(name, vocabulary, naming);
    names.set(key, made);
    return made;
  };
}

function alternative(
  words: string[],
  weight: number,
  { withoutNeutral }: Vocabulary,
  kept: readonly string[],
): Alternative {
  const bare = words.filter((word) => kept.includes(word) || withoutNeutral([word]).length > 0);
  const compound = words.length === 2 ? words.join('') : undefined;
  return { words, key: words.join(' '), compound, bare, bareKey: bare.join(' '), weight };
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

type Weighted = { concept: Concept; weight: number };

function conceptsOf(
  alternatives: readonly Alternative[],
  { conceptsNamed }: Vocabulary,
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
    if (found.length > 0) break;
  }
  return found;
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
    ...alternatives.flatMap(({ words, compound = [] }) => [
      ...vocabulary.distinctiveWords(words),
      ...[compound].flat(),
    ]),
    ...concepts.flatMap(({ concept }) => [...vocabulary.wordsFor(concept)]),
  ]);
}

function scoreOf(
  { key, bare, bareKey }: Label,
  alternatives: readonly Alternative[],
  concepts: readonly Weighted[],
  vocabulary: Vocabulary,
): number {
  const { conceptsNamed, labelOf } = vocabulary;
  if (key === '') return 0;
  for (const one of alternatives) if (one.key === key || one.compound === key) return one.weight;
  for (const { concept, weight } of concepts) {
    if (concept.terms.has(key)) return MATCH.term * weight;
    if (concept.weak.has(key)) return MATCH.weakTerm * weight;
  }
  // A label that is the name of another concept means that one, however similar the words.
  if (concepts.length > 0 && conceptsNamed(key).length > 0) return 0;
  if (bare.length === 0) return 0;
  for (const one of alternatives) if (one.bareKey === bareKey) return MATCH.bareName * one.weight;
  for (const { concept, weight } of concepts) {
    if (concept.terms.has(bareKey)) return MATCH.bareTerm * weight;
    if (concept.weak.has(bareKey)) return MATCH.weakBareTerm * weight;
  }
  if (concepts.length > 0 && conceptsNamed(bareKey).length > 0) return 0;
  const isPrice = concepts.some(({ concept }) => concept.kind === 'money');
  const core = (isPrice ? PER_PERIOD : MOST).exec(key)?.[1];
  if (core !== undefined)
    return MATCH.withoutPeriod * scoreOf(labelOf(core), alternatives, concepts, vocabulary);
  return partialScore(bare, alternatives, concepts);
}

/** "Max. torque" is the torque that things are compared by; things paid by the month are priced "per month". */
const MOST = /^max(?:im\p{L}*)? (.+)$/u;
const PER_PERIOD =
  /^(\p{L}+(?: \p{L}+)?) (?:per|a|pro|je|im|par|au|por|al|a la|all) (?:month|year|week|day|night|person|user|monat|jahr|woche|tag|nacht|person|nutzer|mois|an|semaine|jour|nuit|personne|mes|ano|semana|dia|noche|noite|persona|pessoa|mese|anno|settimana|giorno|notte|maand|jaar|dag|persoon|manad|ar|vecka|miesiac|rok)$/u;

/** Rates labels with additional words, such as "Sale price today" for the price. Those words may change the meaning. */
function partialScore(
  label: readonly string[],
  alternatives: readonly Alternative[],
  concepts: readonly Weighted[],
): number {
  let best = 0;
  for (const { bare, weight } of alternatives) {
    if (isRun(bare, label)) best = Math.max(best, weight * MATCH.run * (bare.length / label.length));
  }
  for (const { concept, weight } of concepts) {
    // "Method step" and "feature highlights" consist of synonyms.
    if (label.every((word) => concept.terms.has(word))) best = Math.max(best, MATCH.onlyTerms * weight);
    for (let start = 0; start < label.length; start++) {
      for (let end = label.length; end > start; end--) {
        if (end - start === label.length || !concept.terms.has(label.slice(start, end).join(' '))) continue;
        // The last word of a label is its main noun: "list price" is a price, "price list" is a list.
        const place = end === label.length ? MATCH.atEnd : MATCH.inside;
        // "How to make pancakes": a phrase of several words at the beginning is the topic.
        const phrase = start === 0 && end > 1 ? MATCH.leadingPhrase : 0;
        best = Math.max(best, weight * Math.max(phrase, place * ((end - start) / label.length)));
      }
    }
  }
  return best;
}

function isRun(part: readonly string[], whole: readonly string[]): boolean {
  if (part.length === 0 || part.length >= whole.length) return false;
  const offset = whole.length - part.length;
  return part.every((word, i) => whole[i] === word) || part.every((word, i) => whole[offset + i] === word);
}
