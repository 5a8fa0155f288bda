/** Whether a value is taken as it is written although it is not in the form that the field usually has. */
import { DECLARED, type Fact, LABELLED } from '../../../fact.ts';
import type { Kind } from '../../../names/concepts.ts';
import type { Asked } from './filler.ts';

const WORDED: ReadonlySet<Kind> = new Set(['currency', 'duration']);

/**
 * The kind of an unknown field is a guess; structured data with exactly that name overrides it. Under such a label of the
 * page a text may be what is asked for, although it is not in the form that machines use: "US dollar", "24 months".
 */
export function overridesKind({ source, label }: Fact, { field, shape }: Asked): boolean {
  if (field.kind === 'text' || shape.format !== undefined || field.match(label) !== 1) return false;
  if (field.concept === undefined) return DECLARED.has(source);
  return WORDED.has(field.kind) && LABELLED.has(source) && shape.types.has('string');
}
