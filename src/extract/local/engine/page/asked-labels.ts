/** Which labels a schema's fields may match, so that readers need not look for facts that nobody asks for. */
import { isRecord } from '../../../../contract/request/is-record.ts';
import type { JsonSchema } from '../../../json-schema/types.ts';
import { type Naming, nameCache } from '../../../names/field-name.ts';
import type { Knowledge } from '../model.ts';

/** Facts that are often stated as part of another, such as the ends of a range in "Salary: 50,000 – 60,000". */
export const DERIVED: Record<string, string[]> = {
  salaryMin: ['salary'],
  salaryMax: ['salary'],
  priceCurrency: ['price', 'salary'],
  location: ['address'],
  birthPlace: ['born'],
  deathPlace: ['died'],
  timeOfDay: ['start date', 'date'],
};

/** A property, the names of the objects around it, and what the schema says of it. */
type Asked = { name: string; context: readonly string[]; description: string };

const REFERENCE = /"\$(?:ref|dynamicRef|recursiveRef)":/;

/** True for every label if the names that are asked for cannot be told. */
export function askedLabels(schema: JsonSchema | null, knowledge: Knowledge): (label: string) => boolean {
  const asked = schema === null ? [] : namesIn(schema, []);
  if (asked.length === 0 || REFERENCE.test(JSON.stringify(schema))) return () => true;
  const nameOf = nameCache(knowledge);
  const words = new Set<string>();
  for (const { name, context, description } of asked)
    for (const naming of namings(context, description)) {
      const field = nameOf(name, naming);
      const derived = (DERIVED[field.concept?.id ?? ''] ?? []).map((label) => nameOf(label));
      for (const one of [field, ...derived]) for (const word of one.words) words.add(word);
    }
  const known = new Map<string, boolean>();
  return (label) => {
    const isAsked =
      known.get(label) ??
      knowledge.dictionary.lookupWords(knowledge.labelOf(label)).some((word) => words.has(word));
    known.set(label, isAsked);
    return isAsked;
  };
}

/** A field is asked for in its object, beside it under both names, and alone. */
function namings(context: readonly string[], description: string): Naming[] {
  const parent = context.at(-1);
  const alone = { description };
  return parent === undefined ? [alone] : [alone, { description, context }, { description, context, parent }];
}

/** The properties at any depth. */
function namesIn(schema: unknown, context: readonly string[]): Asked[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => namesIn(one, context));
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, below]): Asked[] => {
    if (keyword !== 'properties' || !isRecord(below)) return namesIn(below, context);
    return Object.entries(below).flatMap(([name, one]): Asked[] => [
      ...descriptionsOf(one).map((description) => ({ name, context, description })),
      ...namesIn(one, [...context, name]),
    ]);
  });
}

/** What a schema and the parts that it is combined of say of a property. */
function descriptionsOf(schema: unknown): string[] {
  if (!isRecord(schema)) return [''];
  const { description, title, allOf, anyOf, oneOf } = schema;
  const parts = [allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...new Set([String(description || title || ''), ...parts.flatMap(descriptionsOf)])];
}
