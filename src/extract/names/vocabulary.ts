/** The names of concepts and the words that matter in names: general ones, and those that the domains add. */
import { type Concept, type ConceptTable, conceptsByTerm, conceptsIn, GENERAL } from './concepts.ts';
import { type Dictionary, dictionaryOf, type Meaning } from './lexicon/dictionary.ts';
import words from './words.json' with { type: 'json' };
import { stemmed, wordsOf } from './words.ts';

/** What a domain adds to the vocabulary. */
export type DomainNames = {
  /** The concepts that occur only on its pages. */
  concepts: ConceptTable;
  /** Further names of general concepts, by concept id. */
  names: Record<string, string>;
  /** Words for its subject, which are often part of names: "product name". */
  nouns: string;
  /** Meaningless words in class names, such as names of plug-ins. */
  neutral: string;
};

/** A label and its words, split once for all fields. */
export type Label = {
  words: readonly string[];
  key: string;
  /** Without nouns, numbers and neutral words. */
  bare: readonly string[];
  bareKey: string;
};

export type Vocabulary = {
  /** The concepts with exactly this name, best first. The key is `wordsOf(name).join(' ')`. */
  conceptsNamed(key: string): readonly Concept[];
  /** The concept that a label names. */
  conceptOf(label: string): Concept | undefined;
  labelOf(text: string): Label;
  /** Whether it is a word for a subject, as in "product name" and "event title". */
  isNoun(word: string): boolean;
  /** Whether it is a word for a part of the page rather than the fact in it. */
  isNeutral(word: string): boolean;
  /** The words without nouns, numbers and neutral words. */
  withoutNeutral(words: readonly string[]): string[];
  /** The words to index a name by: those of `withoutNeutral`, or all if there are none. */
  distinctiveWords(words: readonly string[]): readonly string[];
  /** The distinctive words of all names of a concept. */
  wordsFor(concept: Concept): ReadonlySet<string>;
  /** Translates names between English and the language of the page. */
  dictionary: Dictionary;
  /** The concepts that a name in another language means, by the translation. */
  conceptsMeant(meaning: Meaning): readonly Concept[];
};

/** The same vocabulary for a page in a language. */
export function inLanguage<Known extends Vocabulary>(vocabulary: Known, language: string): Known {
  return { ...vocabulary, dictionary: dictionaryOf(language) };
}

/** The cache is shared by all pages, since class names and headings recur; it is emptied when full. */
const MAX_LABELS = 40_000;

export function createVocabulary(domains: readonly DomainNames[]): Vocabulary {
  const tables = [GENERAL, ...domains.map((domain) => domain.concepts)];
  const further = domains.map((domain) => domain.names);
  const weak = tables.map((table) => table.weak);
  const concepts = tables.flatMap((table) => conceptsIn(table, further, weak));
  const byTerm = conceptsByTerm(concepts);
  const nouns = stemmed([words.nouns, ...domains.map((domain) => domain.nouns)].join(' '));
  const neutral = stemmed([words.neutral, ...domains.map((domain) => domain.neutral)].join(' '));
  const withoutNeutral = (list: readonly string[]) =>
    list.filter((word) => !neutral.has(word) && !nouns.has(word) && !/^\d+$/.test(word));
  const distinctiveWords = (list: readonly string[]) => {
    const distinctive = withoutNeutral(list);
    return distinctive.length > 0 ? distinctive : list;
  };
  const wordsOfConcepts = new Map(
    concepts.map((concept) => [
      concept,
      new Set([...concept.terms, ...concept.weak].flatMap((key) => distinctiveWords(key.split(' ')))),
    ]),
  );
  const labels = new Map<string, Label>();
  const labelOf = (text: string): Label => {
    const known = labels.get(text);
    if (known) return known;
    const all = wordsOf(text);
    const bare = withoutNeutral(all);
    const label: Label = {
      words: all,
      key: all.join(' '),
      bare,
      bareKey: bare.join(' '),
    };
    if (labels.size >= MAX_LABELS) labels.clear();
    labels.set(text, label);
    return label;
  };
  const conceptsNamed = (key: string) => byTerm.get(key) ?? [];
  return {
    conceptsNamed,
    conceptOf: (label) => conceptsNamed(labelOf(label).key)[0],
    labelOf,
    isNoun: (word) => nouns.has(word),
    isNeutral: (word) => neutral.has(word),
    withoutNeutral,
    distinctiveWords,
    wordsFor: (concept) => wordsOfConcepts.get(concept) ?? new Set(),
    dictionary: dictionaryOf(''),
    conceptsMeant({ names, isForeign }) {
      const name = isForeign ? names.find((one) => byTerm.has(one)) : undefined;
      return name === undefined ? [] : conceptsNamed(name);
    },
  };
}
