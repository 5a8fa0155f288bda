/** Adds the fields of one schema to another, leaving what is there as it is. */
import { isRecord } from '../../contract/request/is-record.ts';
import type { JsonSchema } from '../json-schema/types.ts';
import { KNOWLEDGE } from '../local/knowledge.ts';
import { wordsOf } from '../names/words.ts';

export function extendSchema(existing: JsonSchema, fresh: JsonSchema): JsonSchema {
  const added = isRecord(fresh.properties) ? fresh.properties : {};
  const known = isRecord(existing.properties) ? existing.properties : {};
  const lists = Object.entries(known).filter(([, schema]) => isListOfObjects(schema));
  const [list] = lists;
  const sameList = Object.keys(added).find(
    (name) => isListOfObjects(added[name]) && list && sameName(name, list[0]),
  );
  // New fields for a schema that is one list are fields of its items.
  if (
    list &&
    (sameList !== undefined ||
      (lists.length === Object.keys(known).length && !Object.values(added).some(isListOfObjects)))
  ) {
    const [name, schema] = list;
    const inner = sameList === undefined ? fresh : itemsOf(added[sameList]);
    return {
      ...existing,
      properties: {
        ...known,
        [name]: { ...(isRecord(schema) ? schema : {}), items: extendSchema(itemsOf(schema), inner) },
      },
    };
  }
  const extra = Object.entries(added).filter(
    ([name]) => !Object.keys(known).some((other) => sameName(other, name)),
  );
  const required = Array.isArray(existing.required)
    ? [...existing.required, ...extra.map(([name]) => name)]
    : undefined;
  return {
    ...existing,
    type: existing.type ?? 'object',
    properties: { ...known, ...Object.fromEntries(extra) },
    ...(required ? { required } : {}),
  };
}

function isListOfObjects(schema: unknown): boolean {
  return isRecord(schema) && isRecord(schema.items) && isRecord(schema.items.properties);
}

function itemsOf(schema: unknown): JsonSchema {
  return isRecord(schema) && isRecord(schema.items) ? schema.items : { type: 'object' };
}

/** The same words, or names of the same concept: a schema with `cost` needs no `price`. */
export function sameName(a: string, b: string): boolean {
  const [first, second] = [wordsOf(a).join(' '), wordsOf(b).join(' ')];
  if (first === second) return true;
  const concept = KNOWLEDGE.conceptsNamed(first)[0];
  return concept !== undefined && concept === KNOWLEDGE.conceptsNamed(second)[0];
}
