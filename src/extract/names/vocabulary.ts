/** What facts are called and which words of a name matter: what holds for all pages, and what the domains add. */
import { type Concept, type ConceptTable, conceptsByTerm, conceptsIn, GENERAL } from './concepts.ts';
import words from './words.json' with { type: 'json' };
import { stemmed, wordsOf } from './words.ts';

/** What a domain adds to the vocabulary. */
export type DomainNames = {
  /** The facts that only its pages state. */
  concepts: ConceptTable;
  /** Further names of facts that other pages state too, by the ids of the concepts. */
  names: Record<string, string>;
  /** Words for what its pages show, which names of facts often carry along. */
  nouns: string;
  /** Words in class names that say nothing, such as those of plug-ins. */
  neutral: string;
};

/** A label split into words once, however many fields ask about it. */
export type Label = {
  words: readonly string[];
  /** Each word once. */
  distinct: readonly string[];
  key: string;
  /** Without nouns, numbers and neutral words. */
  bare: readonly string[];
  bareKey: string;
};

export type Vocabulary = {
  /** The concepts whose name is exactly this, best first. The key is `wordsOf(name).join(' ')`. */
  conceptsNamed(key: string): readonly Concept[];
  /** The concept that a label names. */
  conceptOf(label: string): Concept | undefined;
  labelOf(text: string): Label;
  /** Words for what a page shows, which names often carry along: product name, event title. */
  isNoun(word: string): boolean;
  /** Words that name the part of the page rather than the fact in it. */
  isNeutral(word: string): boolean;
  withoutNeutral(words: readonly string[]): string[];
  /** The words by which a name can be found: not those that occur in names of everything. */
  distinctiveWords(words: readonly string[]): readonly string[];
  /** The distinctive words of all names of a concept. */
  wordsFor(concept: Concept): ReadonlySet<string>;
};

/** Class names and headings recur from page to page; the cache is emptied when it is full. */
const MAX_LABELS = 40_000;

export function createVocabulary(domains: readonly DomainNames[]): Vocabulary {
  const tables = [GENERAL, ...domains.map((domain) => domain.concepts)];
  const further = domains.map((domain) => domain.names);
  const concepts = tables.flatMap((table) => conceptsIn(table, further));
  const byTerm = conceptsByTerm(concepts);
  const nouns = stemmed([words.nouns, ...domains.map((domain) => domain.nouns)].join(' '));
  const neutral = stemmed([words.neutral, ...domains.map((domain) => domain.neutral)].join(' '));
  const withoutNeutral = (list: readonly string[]) =>
    list.filter((word) => !neutral.has(word) && !nouns.has(word) && !/^\d+$/.test(word));
  const distinctiveWords = (list: readonly string[]) => {
    const telling = withoutNeutral(list);
    return telling.length > 0 ? telling : list;
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
      distinct: [...new Set(all)],
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
  };
}
