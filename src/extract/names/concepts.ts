/** The concepts: kinds of facts that pages state, each with the names that pages use for it. */
import general from './concepts.json' with { type: 'json' };
import { wordsOf } from './words.ts';

/** The form of a concept's values, which determines how they are read. Only domains use `quantity`. */
export type Kind = keyof typeof general.kinds | 'quantity';

export type Concept = {
  id: string;
  kind: Kind;
  terms: ReadonlySet<string>;
  weak: ReadonlySet<string>;
};

/** The format of concepts.json. Names are separated by commas, the most common first. */
export type ConceptTable = {
  /** kind -> concept id -> names */
  kinds: Record<string, Record<string, string>>;
  /** concept id -> names that may also mean something else; of a domain, also those of general concepts */
  weak: Record<string, string>;
};

/** The concepts of all kinds of pages. */
export const GENERAL: ConceptTable = general;

const keyOf = (name: string) => wordsOf(name).join(' ');
const keysOf = (names = '') =>
  names
    .split(', ')
    .map(keyOf)
    .filter((key) => key !== '');

/**
 * @param more further names, by concept id
 * @param weak the weak names of all tables
 */
export function conceptsIn(
  { kinds }: ConceptTable,
  more: readonly Record<string, string>[],
  weak: readonly Record<string, string>[],
): Concept[] {
  return Object.entries(kinds).flatMap(([kind, concepts]) =>
    Object.entries(concepts).map(([id, names]) => ({
      id,
      kind: kind as Kind,
      terms: withCompounds(
        withShortNames([keyOf(id), ...keysOf(names), ...more.flatMap((further) => keysOf(further[id]))]),
      ),
      weak: new Set(weak.flatMap((names) => keysOf(names[id]))),
    })),
  );
}

/** Adds each name without the small words inside, which fields leave out: `temps_cuisson` for "temps de cuisson". */
function withShortNames(keys: readonly string[]): string[] {
  const short = keys.flatMap((key) => {
    const words = key.split(' ');
    const kept = words.filter((word, i) => i === 0 || !SMALL.test(word));
    return kept.length > 1 && kept.length < words.length ? [kept.join(' ')] : [];
  });
  return [...keys, ...short];
}

const SMALL = /^(?:de|del|della|dell|di|da|do|du|des|d|l|la|le|les|las|los|el|il|van|der|den|het)$/;

/** Adds each name of two words written as one: `jobtitle`, "birthplace". */
function withCompounds(keys: readonly string[]): Set<string> {
  const compounds = keys
    .filter((key) => /^[a-z]{3,} [a-z]{3,}$/.test(key))
    .map((key) => key.replace(' ', ''));
  return new Set([...keys, ...compounds]);
}

/** Concepts that share a name are sorted by its position in their lists of names, then by their order in the table. */
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
