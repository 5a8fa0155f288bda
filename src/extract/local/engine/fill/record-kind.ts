/** A kind of things that lists are of, and what tells such a thing from others. */
import { wordSet } from '../../../../text/word-lists.ts';
import { stemmed } from '../../../names/words.ts';

export type RecordKind = {
  /** What such things are called, on pages and in addresses. */
  nouns: ReadonlySet<string>;
  /** Further names of lists of them, which mean other things on pages. */
  aliases: ReadonlySet<string>;
  /** The ends of their schema.org types; empty for a kind that is not known. */
  types: readonly string[];
  /** How much a fact tells about a record that states it: 1 is enough. */
  telling: (concept: string) => number;
};

/** Two facts that other things have too are enough. */
export const SHARED = 0.5;

type Row = { nouns: string; aliases: string; types: string; own: string; shared: string };

/**
 * @param row `own` are concepts of which one tells such a thing from others, `shared` those that other things have too;
 * all with spaces between them
 */
export function recordKind({ nouns, aliases, types, own, shared }: Row): RecordKind {
  const [owns, shares] = [wordSet(own), wordSet(shared)];
  return {
    nouns: stemmed(nouns),
    aliases: stemmed(aliases),
    types: types.split(' '),
    // What a page calls like the field, although no concept is called so, is hardly there by chance.
    telling: (concept) => (concept === '' || owns.has(concept) ? 1 : shares.has(concept) ? SHARED : 0),
  };
}
