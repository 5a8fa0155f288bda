/** Where an object's own facts may be: in an entity or a part of the page with its name. */

import { scopeOfEntity } from '../page/entities.ts';
import type { Scope } from '../page/fact.ts';
import { LEAST } from '../weights.ts';
import { candidatesFor } from './candidates.ts';
import type { Filler, Task } from './filler.ts';

const MAX_SCOPES = 4;
/** A container this much larger than a fact is a part of the page, not an object. */
const MAX_TEXT = 4000;

export type NestedScope = {
  scope: Scope;
  confidence: number;
  /** Whether the page gives the object as one, with its parts named. */
  isEntity: boolean;
};

/** One at a time: to read a part of the page as a place of its own takes a while. */
export function* scopesFor(task: Task, filler: Filler): Generator<NestedScope> {
  let count = 0;
  for (const { fact, match } of candidatesFor(task.field, task, filler)) {
    if (match < LEAST.objectMatch || count >= MAX_SCOPES) break;
    const value = fact.values()[0];
    const scope = value?.entity
      ? scopeOfEntity(value.entity, fact.source, filler.context.knowledge)
      : (fact.scope?.() ??
        (value?.element && fact.source === 'markup' && value.text.length <= MAX_TEXT
          ? filler.scopeOf(value.element)
          : null));
    if (!scope) continue;
    count++;
    yield { scope, confidence: match, isEntity: value?.entity !== undefined };
  }
}
