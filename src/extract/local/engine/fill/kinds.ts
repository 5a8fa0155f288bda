/** Kinds of things that have pages of their own: what a list of them is called, and their types in structured data. */
import { stemmed, wordsOf } from '../../../names/words.ts';
import type { Domain } from '../model.ts';

export type ThingKind = {
  nouns: ReadonlySet<string>;
  types: RegExp;
  /** Concepts that nearly every page states of itself, and that tell a thing of this kind all the same. */
  tells: readonly string[];
};

const kind = (nouns: string, types: RegExp, ...tells: string[]): ThingKind => ({
  nouns: stemmed(nouns),
  types,
  tells,
});

/** Of these a page may speak whatever it is about: who wrote it, and whose it is. */
const ANYWHERE: readonly ThingKind[] = [
  kind('person people profile member employee speaker staff', /^Person$/),
  kind(
    'company organization business place restaurant hotel store shop',
    /(?:Organization|Business|Establishment|Restaurant|Hotel|Store|Place|Attraction)$/,
  ),
];

const KINDS: readonly ThingKind[] = [
  kind('product produkt produit producto prodotto artikel', /^(?:\w*Product\w*|Vehicle|Car|Book)$/),
  kind('job vacancy position opening stelle emploi empleo', /^JobPosting$/),
  kind('event concert exhibition meetup conference veranstaltung', /Event$|^Festival$/),
  kind('article post news story blog', /Article$|Posting$|^(?:Report|Blog)$/, 'datePublished', 'author'),
  kind('book buch livre libro', /^(?:Book|Product)$/, 'author'),
  kind('movie film', /^Movie$/),
  kind('course kurs', /^Course$/),
  kind('app software', /Application$/),
  kind('vehicle car auto', /^(?:Vehicle|Car|Product)$/),
  kind('property house apartment home flat', /^(?:RealEstateListing|Apartment|House|\w*Residence|Product)$/),
];

/** Those of all pages, and those that the domains know. */
function kindsOf(domains: readonly Domain[]): ThingKind[] {
  const known = domains.map(({ vocabulary, structuredData }) =>
    kind(vocabulary.nouns, new RegExp(`^(?:${structuredData.types.join('|') || '(?!)'})$`)),
  );
  return [...KINDS, ...known];
}

/** Words of names that say only that it is a list. */
const OF_LISTS = stemmed('list listing item result entry record data object page all the found row card');
/** What such words speak of is not what the page is about. */
const OF_OTHERS = stemmed(
  'related similar recommended recommendation other also more linked nearby next previous',
);

/**
 * The kind that the name of a list speaks of; undefined for other names, among them those of parts of things ("reviews"),
 * and null for one that says only that it is a list.
 */
export function kindNamed(name: string, domains: readonly Domain[]): ThingKind | null | undefined {
  const words = wordsOf(name);
  if (words.some((word) => OF_OTHERS.has(word))) return undefined;
  const noun = words.findLast((word) => !OF_LISTS.has(word));
  return noun === undefined ? null : [...kindsOf(domains), ...ANYWHERE].find(({ nouns }) => nouns.has(noun));
}

/** The kind that the fields of a schema speak of, by the noun of their domain. */
export function kindOfSubject(noun: string, domains: readonly Domain[]): ThingKind | undefined {
  return kindsOf(domains).find(({ nouns }) => nouns.has(noun));
}

/** Whether the types are those of some other kind; an organisation's or a web page's say nothing. */
export function isOfOtherKind(types: readonly string[], own: ThingKind, domains: readonly Domain[]): boolean {
  return !isOfKind(types, own) && isOfSomeKind(types, domains);
}

export function isOfSomeKind(types: readonly string[], domains: readonly Domain[]): boolean {
  return kindsOf(domains).some((one) => isOfKind(types, one));
}

export function isOfKind(types: readonly string[], { types: own }: ThingKind): boolean {
  return types.some((type) => own.test(type));
}
