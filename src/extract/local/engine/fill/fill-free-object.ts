/** Fills an object whose schema names no properties, with all entries of an entity or table of that name. */
import type { Entity, Group, Scope, Source } from '../../../fact.ts';
import { DOUBT, LEAST } from '../weights.ts';
import { candidatesFor } from './candidates.ts';
import { nameMatch } from './fill-records.ts';
import { type Filled, type Filler, single, type Task } from './filler.ts';

const MAX_ENTRIES = 100;

export function fillFreeObject(task: Task, filler: Filler): Filled | null {
  if (task.shape.additional === false) return null;
  for (const { fact, match } of candidatesFor(task.field, task, filler)) {
    if (match < LEAST.freeObjectMatch) break;
    const entity = fact.values()[0]?.entity;
    const entries = entity ? entriesOf(entity) : [];
    const filled = filledOf(entries, fact.source, match, task, filler);
    if (filled) return filled;
  }
  const named = task.scope
    .groups()
    .map((group) => ({ group, match: nameMatch(task.field, group.labels) }))
    .filter(
      (one) =>
        one.match >= LEAST.tableName &&
        (one.group.source === 'table' || one.group.source === 'definition-list'),
    )
    .sort((a, b) => b.match - a.match)[0];
  return named
    ? filledOf(pairsOf(named.group), named.group.source, named.match * DOUBT.freeObject, task, filler)
    : null;
}

type Entry = [string, string];

function entriesOf(entity: Entity): Entry[] {
  return [...entity.properties].flatMap(([name, values]): Entry[] => {
    const text = values
      .map((value) => value.text)
      .filter((one) => one !== '')
      .join(', ');
    return text === '' ? [] : [[name, text]];
  });
}

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
