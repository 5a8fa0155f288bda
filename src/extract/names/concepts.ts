/** The facts that pages state, each with the names it goes by. */
import general from './concepts.json' with { type: 'json' };
import { wordsOf } from './words.ts';

/** How the value of a fact is written, and so how it is read. The last one only domains have. */
export type Kind = keyof typeof general.kinds | 'quantity';

export type Concept = {
  id: string;
  kind: Kind;
  terms: ReadonlySet<string>;
  weak: ReadonlySet<string>;
};

/** As in concepts.json. Names are separated by commas, the most usual first. */
export type ConceptTable = {
  /** The names of each concept by its id, by kind. */
  kinds: Record<string, Record<string, string>>;
  /** Names that may also mean something else. */
  weak: Record<string, string>;
};

/** The facts that pages of all kinds state. */
export const GENERAL: ConceptTable = general;

const keyOf = (name: string) => wordsOf(name).join(' ');
const keysOf = (names = '') =>
  names
    .split(', ')
    .map(keyOf)
    .filter((key) => key !== '');

/** @param more further names of concepts, by their ids */
export function conceptsIn(
  { kinds, weak }: ConceptTable,
  more: readonly Record<string, string>[],
): Concept[] {
  return Object.entries(kinds).flatMap(([kind, concepts]) =>
    Object.entries(concepts).map(([id, names]) => ({
      id,
      kind: kind as Kind,
      terms: withCompounds([keyOf(id), ...keysOf(names), ...more.flatMap((further) => keysOf(further[id]))]),
      weak: new Set(keysOf(weak[id])),
    })),
  );
}

/** Two words may be written as one: `jobtitle`, "birthplace". */
function withCompounds(keys: readonly string[]): Set<string> {
  const compounds = keys
    .filter((key) => /^[a-z]{3,} [a-z]{3,}$/.test(key))
    .map((key) => key.replace(' ', ''));
  return new Set([...keys, ...compounds]);
}

/** A name that several concepts share belongs first to the one that lists it earliest, then to the first in the table. */
export function conceptsByTerm(concepts: readonly Concept[]): ReadonlyMap<string, readonly Concept[]> {
  const byTerm = new Map<string, Concept[]>();
  for (const concept of concepts)
    for (const term of concept.terms) byTerm.set(term, [...(byTerm.get(term) ?? []), concept]);
  for (const [term, sharing] of byTerm) {
    const rank = (concept: Concept) => [...concept.terms].indexOf(term);
    sharing.sort((a, b) => rank(a) - rank(b));
  }
  return byTerm;
}
