/** What the local engine knows: the general vocabulary, and all domains. */
import { recipe } from './domains/recipe/recipe.ts';
import { createKnowledge } from './engine/knowledge.ts';

export const KNOWLEDGE = createKnowledge([recipe]);
