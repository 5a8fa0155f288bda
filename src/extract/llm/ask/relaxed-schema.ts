/** The caller's schema for one part of a page: values must obey its rules, but any of them may be missing. */
import { isRecord } from '../../../contract/request/is-record.ts';
import { bundleSchema } from '../../json-schema/bundle.ts';
import { childSchemas } from '../../json-schema/keywords.ts';
import { isSubSchema, type JsonSchema, type SubSchema } from '../../json-schema/types.ts';
import { nullable } from './asking-schema.ts';

/** Rules about what must be there, or about what follows from it: they hold for the whole page only. */
const ABOUT_THE_WHOLE = [
  ...['required', 'minItems', 'minProperties', 'contains', 'minContains', 'maxContains'],
  ...['dependentRequired', 'dependentSchemas', 'dependencies', 'not', 'if', 'then', 'else'],
];

export function relaxedSchema(schema: JsonSchema): JsonSchema {
  const relaxed = structuredClone(bundleSchema(schema));
  const stack: JsonSchema[] = [relaxed];
  for (let at = stack.pop(); at; at = stack.pop()) {
    for (const keyword of ABOUT_THE_WHOLE) delete at[keyword];
    if (Array.isArray(at.oneOf)) {
      // Without `required`, several branches may match.
      at.allOf = [...(Array.isArray(at.allOf) ? at.allOf : []), { anyOf: at.oneOf }];
      delete at.oneOf;
    }
    for (const child of childSchemas(at)) if (typeof child.schema !== 'boolean') stack.push(child.schema);
    if (!isRecord(at.properties)) continue;
    for (const [name, below] of Object.entries(at.properties)) {
      if (isSubSchema(below)) at.properties[name] = allowingNull(below);
    }
  }
  return relaxed;
}

/** Changes `below` in place where possible, since it is still to be relaxed itself. */
function allowingNull(below: SubSchema): SubSchema {
  const widened = nullable(below);
  if (typeof below === 'boolean' || typeof widened === 'boolean' || widened.type === undefined)
    return widened;
  return Object.assign(below, widened);
}
