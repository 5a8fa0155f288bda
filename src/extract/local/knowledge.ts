/** What the local engine knows: the general vocabulary and all domains. */
import { DOMAINS } from './domains/domains.ts';
import { createKnowledge } from './engine/knowledge.ts';

export const KNOWLEDGE = createKnowledge(DOMAINS);
