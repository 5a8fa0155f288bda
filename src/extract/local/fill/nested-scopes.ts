/** Where an object's own facts may be: in a thing or a part of the page that bears its name. */
import type { Scope } from '../page/fact.ts';
import { scopeOfThing } from '../page/things.ts';
import { candidatesFor } from './candidates.ts';
import type { Filler, Task } from './filler.ts';

const MAX_SCOPES = 4;
const MIN_MATCH = 0.3;
/** A container this much larger than a fact is a part of the page, not an object. */
const MAX_TEXT = 4000;

export function scopesFor(task: Task, filler: Filler): { scope: Scope; confidence: number }[] {
  const found: { scope: Scope; confidence: number }[] = [];
  for (const { fact, match } of candidatesFor(task.field, task.scope, task.inRecord)) {
    if (match < MIN_MATCH || found.length >= MAX_SCOPES) break;
    const value = fact.values()[0];
    if (value?.thing) found.push({ scope: scopeOfThing(value.thing, fact.source), confidence: match });
    else if (fact.scope) found.push({ scope: fact.scope(), confidence: match });
    else if (value?.element && fact.source === 'markup' && value.text.length <= MAX_TEXT) {
      found.push({ scope: filler.scopeOf(value.element), confidence: match });
    }
  }
  return found;
}
