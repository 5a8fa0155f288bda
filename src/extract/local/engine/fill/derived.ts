/** The statements that may contain the value of a field: those with its name, and those it is often part of. */

import { withoutEnd } from '../../../../text/without-end.ts';
import { linesOf } from '../../../elements/text.ts';
import type { Fact, Value } from '../../../fact.ts';
import { DERIVED } from '../page/asked-labels.ts';
import { DOUBT } from '../weights.ts';
import { candidatesFor } from './candidates.ts';
import type { Candidate, Filler, Task } from './filler.ts';

const PLACE_AFTER_DATE = new Set(['birthPlace', 'deathPlace']);

export function candidatesOf(task: Task, filler: Filler): Candidate[] {
  const own = candidatesFor(task.field, task, filler);
  const concept = task.field.concept?.id ?? '';
  // A page that describes a model is headed with it.
  const names = concept === 'model' && task.isNameless ? ['title'] : (DERIVED[concept] ?? []);
  const derived = names.flatMap((name) => candidatesFor(filler.nameOf(name), task, filler));
  const doubted = derived.map(({ fact, match }) => ({
    fact: PLACE_AFTER_DATE.has(concept) ? placeAfterDate(fact) : fact,
    match: match * DOUBT.derived,
  }));
  return doubted.length === 0 ? own : [...own, ...doubted].sort((a, b) => b.match - a.match);
}

/** "9 February 1951 (age 75), Bodø, Norway": the place follows the date. */
function placeAfterDate(fact: Fact): Fact {
  const placeIn = (value: Value): Value[] => {
    const lines = value.element ? linesOf(value.element) : [value.text];
    const rest = lines.map((line) => line.replace(/\([^()]*\)/g, '').replace(/^.*\d{4}/su, ''));
    const places = rest.map((line) =>
      withoutEnd(line.replace(/^[\s,;·•–-]+(?:(?:in|at|à|en|a)\s)?/u, ''), ' ,;'),
    );
    const text = places.filter(Boolean).join(', ');
    return text === value.text || PLACE.test(text) ? [text === value.text ? value : { ...value, text }] : [];
  };
  return { ...fact, values: () => fact.values().flatMap(placeIn) };
}

const PLACE = /^\p{Lu}\P{N}{2,80}$/u;
