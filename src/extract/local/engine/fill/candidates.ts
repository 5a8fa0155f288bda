/** The facts of a scope whose label names a field, and the places where an object of that name has its own facts. */

import type { FactIndex, Scope } from '../../../fact.ts';
import type { FieldName } from '../../../names/field-name.ts';
import type { Knowledge } from '../model.ts';
import { scopeOfEntity } from '../page/entities.ts';
import { LEAST } from '../weights.ts';
import { type Candidate, type Filler, type Task, zoneFit } from './filler.ts';

const CONTACT =
  /^(?:phone|fax|email|address|street|city|region|postalCode|country|openingHours|company|vatId|facebook|twitter|linkedin|instagram|youtube|github|socialLinks)$/;

/** The facts by their labels, and the labels by their words. Every field asks each scope, so each is indexed once. */
function indexOf(scope: Scope, { labelOf }: Knowledge): FactIndex {
  if (scope.index) return scope.index;
  const facts = Map.groupBy(scope.facts, ({ label }) => label);
  const labels = new Map<string, string[]>();
  for (const label of facts.keys()) {
    for (const word of labelOf(label).distinct) {
      const worded = labels.get(word);
      if (worded) worded.push(label);
      else labels.set(word, [label]);
    }
  }
  scope.index = { facts, labels };
  return scope.index;
}

/** Best first. `match` is the label's match times the trust in the statement and in its place. */
export function candidatesFor(field: FieldName, { scope, inRecord }: Task, filler: Filler): Candidate[] {
  const found: Candidate[] = [];
  const isContact = CONTACT.test(field.concept?.id ?? '');
  const index = indexOf(scope, filler.context.knowledge);
  const seen = new Set<string>();
  for (const word of field.words) {
    for (const label of index.labels.get(word) ?? []) {
      if (seen.has(label)) continue;
      seen.add(label);
      const match = field.match(label);
      if (match < LEAST.match) continue;
      for (const fact of index.facts.get(label) ?? []) {
        const place = inRecord ? 1 : zoneFit(fact.zone, field.kind, isContact);
        found.push({ fact, match: match * fact.weight * place });
      }
    }
  }
  return found.sort((a, b) => b.match - a.match);
}

const MAX_SCOPES = 4;
/** A container this much larger than a fact is a part of the page, not an object. */
const MAX_TEXT = 4000;

type NestedScope = {
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
