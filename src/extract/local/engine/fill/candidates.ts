/** Finds the facts of a scope whose label names a field, and the scopes inside an object of that name. */

import { DECLARED, type FactIndex, type Scope, type Source } from '../../../fact.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { MATCH } from '../../../names/match.ts';
import type { Knowledge } from '../model.ts';
import { scopeOfEntity } from '../page/entities.ts';
import { LEAST } from '../weights.ts';
import { type Candidate, type Filler, type Task, zoneFit } from './filler.ts';
import { isOfPage } from './of-page.ts';

const CONTACT =
  /^(?:phone|fax|email|address|street|city|region|postalCode|country|openingHours|company|vatId|facebook|twitter|linkedin|instagram|youtube|github|socialLinks)$/;

/** Statements whose labels are words of programs and not of the page's language. */
const IN_CODE: ReadonlySet<Source> = new Set([...DECLARED, 'script-data', 'meta', 'markup']);

/** Facts by label, and labels by word. Every field is looked up in each scope, so each scope is indexed once. */
function indexOf(scope: Scope, { labelOf, dictionary }: Knowledge): FactIndex {
  if (scope.index) return scope.index;
  const facts = Map.groupBy(scope.facts, ({ label }) => label);
  const labels = new Map<string, string[]>();
  for (const label of facts.keys()) {
    for (const word of dictionary.lookupWords(labelOf(label))) {
      const worded = labels.get(word);
      if (worded) worded.push(label);
      else labels.set(word, [label]);
    }
  }
  scope.index = { facts, labels };
  return scope.index;
}

/** Best first. `match` is the match of the label times the trust in the statement and in its place on the page. */
export function candidatesFor(field: FieldName, { scope, inRecord }: Task, filler: Filler): Candidate[] {
  const found: Candidate[] = [];
  const isContact = CONTACT.test(field.concept?.id ?? '');
  const index = indexOf(scope, filler.context.knowledge);
  const seen = new Set<string>();
  for (const word of field.words) {
    for (const label of index.labels.get(word) ?? []) {
      if (seen.has(label)) continue;
      seen.add(label);
      for (const fact of index.facts.get(label) ?? []) {
        const match = field.match(label, IN_CODE.has(fact.source));
        if (match < LEAST.match || (!inRecord && isOfPage(fact, field, scope, filler))) continue;
        const place = inRecord ? 1 : zoneFit(fact.zone, field.kind, isContact);
        found.push({ fact, match: match * fact.weight * place });
      }
    }
  }
  const rated =
    inRecord && isOneColumn(found)
      ? found.map((one) => ({ ...one, match: Math.max(one.match, MATCH.onlyColumn) }))
      : found;
  return rated.sort((a, b) => b.match - a.match);
}

function isOneColumn([first, ...others]: readonly Candidate[]): boolean {
  return first?.fact.source === 'table' && others.every(({ fact }) => fact.label === first.fact.label);
}

const MAX_SCOPES = 4;
/** An element with more text is a part of the page, not an object. */
const MAX_TEXT = 4000;

type NestedScope = {
  scope: Scope;
  confidence: number;
  /** Whether the object is an entity of structured data. */
  isEntity: boolean;
};

/** Yields one scope at a time, because reading a part of the page as a scope is expensive. */
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
