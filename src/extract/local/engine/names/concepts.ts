/** The facts that pages commonly state, each with the names it goes by (concepts.json). */
import table from './concepts.json' with { type: 'json' };
import { withoutNeutral, wordsOf } from './words.ts';

/** How the value of a fact is written, and so how it is read. */
export type Kind =
  | 'title'
  | 'text'
  | 'prose'
  | 'person'
  | 'date'
  | 'money'
  | 'currency'
  | 'number'
  | 'count'
  | 'year'
  | 'rating'
  | 'duration'
  | 'quantity'
  | 'measure'
  | 'availability'
  | 'unavailability'
  | 'code'
  | 'isbn'
  | 'image'
  | 'url'
  | 'email'
  | 'phone'
  | 'address'
  | 'place'
  | 'language'
  | 'host'
  | 'tags'
  | 'lines'
  | 'list'
  | 'group';

export type Concept = {
  id: string;
  kind: Kind;
  terms: ReadonlySet<string>;
  weak: ReadonlySet<string>;
  /** The telling words of its names. */
  vocabulary: ReadonlySet<string>;
};

type Row = { kind: string; terms: string; weak?: string };

const keyOf = (name: string) => wordsOf(name).join(' ');
const keysOf = (names = '') =>
  names
    .split(', ')
    .map(keyOf)
    .filter((key) => key !== '');

const CONCEPTS: Concept[] = Object.entries(table as Record<string, Row>).map(([id, row]) => {
  const terms = [keyOf(id), ...keysOf(row.terms)];
  const weak = keysOf(row.weak);
  return {
    id,
    kind: row.kind as Kind,
    terms: new Set(terms),
    weak: new Set(weak),
    vocabulary: new Set([...terms, ...weak].flatMap((key) => tellingWords(key.split(' ')))),
  };
});

/** The words by which a name can be found: not those that stand in names of everything. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = withoutNeutral(words);
  return telling.length > 0 ? telling : words;
}

/** A name that several concepts share belongs first to the one that lists it nearest its beginning. */
const BY_TERM = new Map<string, Concept[]>();
for (const concept of CONCEPTS) {
  for (const term of concept.terms) BY_TERM.set(term, [...(BY_TERM.get(term) ?? []), concept]);
}
for (const [term, concepts] of BY_TERM) {
  const rank = (concept: Concept) => [...concept.terms].indexOf(term);
  concepts.sort((a, b) => rank(a) - rank(b));
}

/** The concepts whose name is exactly this, best first. The key is `wordsOf(name).join(' ')`. */
export function conceptsNamed(key: string): readonly Concept[] {
  return BY_TERM.get(key) ?? [];
}
