/** A domain without rules of its own, apart from its subject and any members given. */
import type { Domain } from '../engine/model.ts';

/** Matches nothing. */
export const NEVER = /(?!)/;

export function plainDomain(own: Pick<Domain, 'subject'> & Partial<Domain>): Domain {
  return {
    vocabulary: { concepts: { kinds: {}, weak: {} }, names: {}, nouns: '', neutral: '' },
    structuredData: {
      types: [],
      terms: NEVER,
      wrappers: [],
      amountsOf: [],
      microformats: { roots: {}, properties: {} },
    },
    looseGroups: NEVER,
    links: [],
    linksInTitle: [],
    endsSection: NEVER,
    readSections: () => [],
    amountsIn: () => [],
    amountLines: { begin: NEVER, amountsOn: () => [] },
    readShortTexts: () => [],
    lists: {},
    isOther: () => false,
    ...own,
  };
}
