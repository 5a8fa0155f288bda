/** What the engine knows before it reads a page: the names of facts, and the domains. Made once for all pages. */
import type { Domain } from './domain.ts';
import { createVocabulary, type Vocabulary } from './names/vocabulary.ts';
import { type Bylines, bylinePatterns } from './phrases.ts';

export type Knowledge = Vocabulary & { domains: readonly Domain[]; bylines: Bylines };

export function createKnowledge(domains: readonly Domain[]): Knowledge {
  const vocabularies = domains.map((domain) => domain.vocabulary);
  return {
    ...createVocabulary(vocabularies),
    domains,
    bylines: bylinePatterns(
      domains.map(({ subject }) => subject.noun),
      vocabularies.flatMap(({ nouns }) => nouns.split(' ')),
    ),
  };
}
