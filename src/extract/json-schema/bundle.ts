/**
 * A schema reduced to the rules that values are checked against. Every schema that is referred to is moved to `$defs`,
 * wherever it was, so that none of its rules is missed. Names and annotations are dropped (an `example` may have an
 * `id`), because the validating library takes them for addresses of schemas and fails if two are the same.
 */
import { isRecord } from '../../contract/request/is-record.ts';
import { words } from '../../text/word-lists.ts';
import {
  LIST_KEYWORDS,
  MAP_KEYWORDS,
  referencesOf,
  resolveReference,
  SINGLE_KEYWORDS,
  SUBSCHEMA_STORES,
} from './keywords.ts';
import { isSubSchema, type JsonSchema, type SubSchema } from './types.ts';

const PLAIN_RULES: ReadonlySet<string> = new Set(
  words(`type enum const required dependentRequired format pattern minLength maxLength minimum maximum exclusiveMinimum
  exclusiveMaximum multipleOf minItems maxItems uniqueItems minContains maxContains minProperties maxProperties`),
);

/** @param root has passed `checkSchema` */
export function bundleSchema(root: JsonSchema): JsonSchema {
  const names = new Map<SubSchema, string>();
  const referenceTo = (target: SubSchema): JsonSchema => {
    if (target === root) return { $ref: '#' };
    const name = names.get(target) ?? `r${names.size}`;
    names.set(target, name);
    return { $ref: `#/$defs/${name}` };
  };
  const copy = (schema: SubSchema): SubSchema => (typeof schema === 'boolean' ? schema : rulesOf(schema));

  function rulesOf(schema: JsonSchema): JsonSchema {
    const rules: JsonSchema = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (PLAIN_RULES.has(keyword)) rules[keyword] = value;
      else if (SUBSCHEMA_STORES.has(keyword)) continue;
      else if (Array.isArray(value)) {
        if (LIST_KEYWORDS.has(keyword)) rules[keyword] = value.filter(isSubSchema).map(copy);
      } else if (MAP_KEYWORDS.has(keyword) && isRecord(value)) {
        const entries = Object.entries(value);
        rules[keyword] = Object.fromEntries(
          entries.map(([name, at]) => [name, isSubSchema(at) ? copy(at) : at]),
        );
      } else if (SINGLE_KEYWORDS.has(keyword) && isSubSchema(value)) rules[keyword] = copy(value);
    }
    const [first, ...more] = referencesOf(schema).map((name) =>
      referenceTo(resolveReference(root, name) ?? true),
    );
    if (more.length > 0) rules.allOf = [...(Array.isArray(rules.allOf) ? rules.allOf : []), ...more];
    return Object.assign(withPlainBounds(withPlainDependencies(rules)), first);
  }

  const bundled = rulesOf(root);
  const defs: JsonSchema = {};
  // Each may refer to others, which are appended to the map.
  for (const [target, name] of names) defs[name] = copy(target);
  const { $schema } = root;
  return { ...($schema !== undefined && { $schema }), ...bundled, ...(names.size > 0 && { $defs: defs }) };
}

/** Draft 4 and OpenAPI 3.0 mark a bound as exclusive with a boolean; later drafts have separate keywords for that. */
function withPlainBounds(rules: JsonSchema): JsonSchema {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof rules[exclusive] !== 'boolean') continue;
    const isExclusive = rules[exclusive] === true;
    delete rules[exclusive];
    if (!isExclusive || rules[bound] === undefined) continue;
    rules[exclusive] = rules[bound];
    delete rules[bound];
  }
  return rules;
}

/** Splits `dependencies` of earlier drafts into its two successors; the library takes its members for keywords. */
function withPlainDependencies({ dependencies, ...rules }: JsonSchema): JsonSchema {
  if (!isRecord(dependencies)) return rules;
  const entries = Object.entries(dependencies);
  const later = {
    dependentRequired: Object.fromEntries(entries.filter(([, value]) => Array.isArray(value))),
    dependentSchemas: Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))),
  };
  return { ...rules, allOf: [...(Array.isArray(rules.allOf) ? rules.allOf : []), later] };
}
