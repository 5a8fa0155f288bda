/** What the engine knows before it reads a page: the names of facts, and the domains. Made once for all pages. */
import type { Domain, Knowledge } from './model.ts';
import { createVocabulary } from './names/vocabulary.ts';
import { bylinePatterns } from './phrases.ts';

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
