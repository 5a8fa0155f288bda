/** Yes or no from a short text that says just that: "Pets allowed", "Free admission", "No smoking". */
import { type Fact, HEADED, type Value } from '../../../fact.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { wordsOf } from '../../../names/words.ts';
import { STATEMENTS } from '../page/unlabelled/whole-page.ts';
import { LEAST } from '../weights.ts';
import type { Task } from './filler.ts';

const NOT =
  /(?<![\p{L}-])(?:no|not|non|nicht|kein\p{L}{0,2}|pas de|sans|sin|senza|sem|geen|niet|ohne|without|inte|ej|inga|ingen|nie|bez|brak)(?![\p{L}-])|なし|不可|禁止/giu;
/** "Is", "has" and the like in the name of a field say only that yes or no is asked for. */
const ASKING = /^(?:is|are|has|have|with|ha|hat|ist|est|es|mit|con|avec|met)$/;

type StatedTruth = { value: boolean; from: Value; fact: Fact };

/** The words of the name without those that only ask. */
export function wordsAsked({ name }: FieldName): string[] {
  return wordsOf(name).filter((word) => !ASKING.test(word));
}

export function statedTruth({ field, scope }: Task): StatedTruth | null {
  const fact = scope.facts.find(({ label }) => label === STATEMENTS);
  const asked = wordsAsked(field);
  if (!fact || asked.length === 0) return null;
  const key = asked.join(' ');
  // "Pets" beside "Ask at the desk" is a label, and says nothing itself. An item of a list labels no other.
  const labels = new Set(scope.facts.filter(({ source }) => HEADED.has(source)).map(({ label }) => label));
  for (const from of fact.values()) {
    if (labels.has(from.text) && from.element?.name !== 'li') continue;
    const said = from.text.replace(NOT, ' ').trim();
    const words = wordsOf(said);
    // "Private parking" has one word more than "parking".
    const isSaid = words.join(' ') === key || (words.length === 2 && asked.length === 1 && words[1] === key);
    if (isSaid || field.match(said) >= LEAST.ownName) return { value: said === from.text, from, fact };
  }
  return null;
}
