/** The kinds of subjects that pages are about: the nouns in names of lists of them, and their schema.org types. */
import { stemmed, wordsOf } from '../../../names/words.ts';
import type { Domain } from '../model.ts';

export type SubjectKind = {
  nouns: ReadonlySet<string>;
  types: RegExp;
  /** Concepts that almost any page states about itself, but that nevertheless indicate a subject of this kind. */
  distinctive: readonly string[];
};

const kind = (nouns: string, types: RegExp, ...distinctive: string[]): SubjectKind => ({
  nouns: stemmed(nouns),
  types,
  distinctive,
});

/** Kinds that any page may describe, whatever it is about: its author and its owner. */
const COMMON_KINDS: readonly SubjectKind[] = [
  kind('person people profile member employee speaker staff', /^Person$/),
  kind(
    'company organization business place restaurant hotel store shop',
    /(?:Organization|Business|Establishment|Restaurant|Hotel|Store|Place|Attraction)$/,
  ),
];

const KINDS: readonly SubjectKind[] = [
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

/** The kinds above and those that the domains add. */
function kindsOf(domains: readonly Domain[]): SubjectKind[] {
  const known = domains.map(({ vocabulary, structuredData }) =>
    kind(vocabulary.nouns, new RegExp(`^(?:${structuredData.types.join('|') || '(?!)'})$`)),
  );
  return [...KINDS, ...known];
}

/** Words that only say that something is a list. */
const LIST_WORDS = stemmed('list listing item result entry record data object page all the found row card');
/** A list with one of these words in its name is about other subjects than the page. */
const RELATED_WORDS = stemmed(
  'related similar recommended recommendation other also more linked nearby next previous',
);

/**
 * The kind of items that the name of a list promises: null for a name that only says that it is a list, and undefined
 * for any other name, such as "reviews", which are parts of a subject.
 */
export function kindOfListName(name: string, domains: readonly Domain[]): SubjectKind | null | undefined {
  const words = wordsOf(name);
  if (words.some((word) => RELATED_WORDS.has(word))) return undefined;
  const noun = words.findLast((word) => !LIST_WORDS.has(word));
  return noun === undefined
    ? null
    : [...kindsOf(domains), ...COMMON_KINDS].find(({ nouns }) => nouns.has(noun));
}

/** The kind that a domain's noun names. */
export function kindByNoun(noun: string, domains: readonly Domain[]): SubjectKind | undefined {
  return kindsOf(domains).find(({ nouns }) => nouns.has(noun));
}

/** Whether the types belong to another known kind; types such as Organization and WebPage belong to none. */
export function isOfOtherKind(
  types: readonly string[],
  own: SubjectKind,
  domains: readonly Domain[],
): boolean {
  return !isOfKind(types, own) && isOfSomeKind(types, domains);
}

export function isOfSomeKind(types: readonly string[], domains: readonly Domain[]): boolean {
  return kindsOf(domains).some((one) => isOfKind(types, one));
}

export function isOfKind(types: readonly string[], { types: own }: SubjectKind): boolean {
  return types.some((type) => own.test(type));
}
