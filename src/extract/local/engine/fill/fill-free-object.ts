/** Fills an object whose schema names no properties, with all rows of a table of that name. */
import { type Group, LABELLED, type Scope, type Source } from '../../../fact.ts';
import { DOUBT, LEAST } from '../weights.ts';
import { nameMatch } from './fill-records.ts';
import { type Filled, type Filler, single, type Task } from './filler.ts';

const MAX_ENTRIES = 100;

export function fillFreeObject(task: Task, filler: Filler): Filled | null {
  if (task.shape.additional === false) return null;
  const named = task.scope
    .groups()
    .map((group) => ({ group, match: nameMatch(task.field, group.labels) }))
    .filter((one) => one.match >= LEAST.tableName && LABELLED.has(one.group.source))
    .sort((a, b) => b.match - a.match)[0];
  return named
    ? filledOf(pairsOf(named.group), named.group.source, named.match * DOUBT.freeObject, task, filler)
    : null;
}

type Entry = [string, string];

function pairsOf(group: Group): Entry[] {
  return group.records.flatMap((record): Entry[] => {
    const name = textAt(record, 'name');
    const value = textAt(record, 'value');
    return name !== '' && value !== '' ? [[name, value]] : [];
  });
}

function textAt(record: Scope, label: string): string {
  return record.facts.find((fact) => fact.label === label)?.values()[0]?.text ?? '';
}

function filledOf(
  entries: readonly Entry[],
  source: Source,
  confidence: number,
  task: Task,
  filler: Filler,
): Filled | null {
  const additional = task.shape.additional;
  const shape = additional === undefined ? undefined : filler.shapes.shapeOf(additional);
  // The values are text, so a schema that demands another type is not filled.
  if (entries.length === 0 || (shape && !shape.types.has('string'))) return null;
  return single(Object.fromEntries(entries.slice(0, MAX_ENTRIES)), { source }, confidence);
}
