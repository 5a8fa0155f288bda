/** Which words of a prompt are names that facts go by. */
import { KNOWLEDGE } from '../local/knowledge.ts';
import { wordsOf } from '../names/words.ts';

export function isKnown(phrase: string): boolean {
  const key = wordsOf(phrase).join(' ');
  return key !== '' && KNOWLEDGE.conceptsNamed(key).length > 0;
}
