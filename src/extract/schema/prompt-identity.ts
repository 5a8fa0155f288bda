/**
 * What a record begins with. Whoever asks for "all plans with their price" asks for the plans first, so each record says
 * which plan it is. "Name, price: ..." and "price of each plan" list the fields themselves, and nothing is added to them.
 */

import { KNOWLEDGE } from '../local/knowledge.ts';
import { wordsOf } from '../names/words.ts';
import { isKnownValue, nounOf } from './prompt-nouns.ts';
import type { PromptField } from './prompt-questions.ts';
import words from './prompt-words.json' with { type: 'json' };

const IDENTIFYING = new Set(words.identifying.split(' '));
const BY_NOUN: ReadonlyMap<string, string> = new Map(
  Object.entries(words.identities).flatMap(([field, nouns]) => nouns.split(' ').map((noun) => [noun, field])),
);

/** What identifies things of a list: their name, title or text. */
export function identityOf(noun: string): string {
  return BY_NOUN.get(nounOf(noun)) ?? 'name';
}

/** What identifies things that are values themselves, such as sizes and colours: the value. */
export function valueIdentityOf(noun: string): string | undefined {
  return isKnownValue(noun) ? nounOf(noun) : undefined;
}

export function withIdentity(field: PromptField): PromptField {
  const { identity, items = [] } = field;
  if (identity === undefined || items.length === 0 || items.some((item) => says(item, identity)))
    return field;
  return { ...field, items: [{ phrase: identity, note: '' }, ...items] };
}

function says({ phrase, items }: PromptField, identity: string): boolean {
  if (items) return false;
  const named = wordsOf(phrase);
  const [concept, wanted] = [named, wordsOf(identity)].map(
    (key) => KNOWLEDGE.conceptsNamed(key.join(' '))[0],
  );
  if (named.at(-1) === identity || (concept !== undefined && concept === wanted)) return true;
  const isText = identity === 'text';
  if (isText || identity === 'url') return isText && concept?.kind === 'prose';
  // The job title of a person names the job.
  if (concept?.id === 'jobTitle') return identity === 'title';
  return concept?.kind === 'title' || IDENTIFYING.has(named.at(-1) ?? '');
}
