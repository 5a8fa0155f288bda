/** What the local engine knows before it reads a page: the vocabulary and the domains. Created once per process. */

import { createVocabulary } from '../names/vocabulary.ts';
import { company } from './domains/company/company.ts';
import { product } from './domains/product/product.ts';
import { recipe } from './domains/recipe/recipe.ts';
import type { Domain, Knowledge } from './engine/model.ts';
import { bylinePatterns } from './engine/phrases.ts';

export const KNOWLEDGE = createKnowledge([recipe, product, company]);

function createKnowledge(domains: readonly Domain[]): Knowledge {
  const vocabularies = domains.map((domain) => domain.vocabulary);
  return {
    ...createVocabulary(vocabularies),
    domains,
    bylines: bylinePatterns(
      domains.flatMap(({ subject }) => [subject.noun, ...(subject.credited?.split(', ') ?? [])]),
      vocabularies.flatMap(({ nouns }) => nouns.match(/\S+/g) ?? []),
    ),
  };
}
