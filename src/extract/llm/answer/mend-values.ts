/** Repairs small mistakes of models in single values: a number with its currency, a word that means null. */
import { numberOf } from '../../../contract/monitor/written-number.ts';
import { isRecord } from '../../../contract/request/is-record.ts';
import { createShapes, firstOf, type Shape, type Shapes } from '../../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../../json-schema/types.ts';

const MAX_DEPTH = 64;
/** Exactly one number, with at most a sign, a currency or a unit around it. */
const ONE_NUMBER = /^[^\d]{0,8}?([-−]?\d+(?:[.,'’\u00a0\u202f ]\d+)*)[^\d]{0,12}$/u;
const NOTHING =
  /^(?:n\/?a|none|null|nil|undefined|unknown|not (?:available|applicable|specified|stated|provided|mentioned|found|given|listed|known|disclosed)|no (?:information|data|value)|keine angabe|inconnu|desconocido|[-–—?]+)?\.?$/i;

/**
 * The value with such mistakes repaired, where the schema shows what was meant.
 *
 * @param onPage Whether the page has this text: "None" may be a fact.
 */
export function mendValues(value: unknown, schema: JsonSchema, onPage: (text: string) => boolean): unknown {
  return mend(value, schema, createShapes(schema), onPage, 0);
}

function mend(
  value: unknown,
  schema: SubSchema,
  shapes: Shapes,
  onPage: (text: string) => boolean,
  depth: number,
): unknown {
  if (depth > MAX_DEPTH) return value;
  const shape = shapes.shapeOf(schema);
  const options = [shape, ...shapes.variantsOf(shape)];
  const below = (one: unknown, sub: SubSchema | undefined) =>
    mend(one, sub ?? true, shapes, onPage, depth + 1);
  if (Array.isArray(value)) {
    const items = firstOf(options, (option) => option.items);
    return value.map((entry, i) => below(entry, shape.prefix[i] ?? items));
  }
  if (isRecord(value)) {
    const mended = Object.entries(value).map(([name, one]) => [
      name,
      below(
        one,
        firstOf(options, ({ properties }) => properties.get(name)),
      ),
    ]);
    return Object.fromEntries(mended);
  }
  return typeof value === 'string' ? mendText(value, options, onPage) : value;
}

function mendText(text: string, options: readonly Shape[], onPage: (text: string) => boolean): unknown {
  if (options.some((option) => option.values?.includes(text))) return text;
  const trimmed = text.trim();
  if (NOTHING.test(trimmed) && (trimmed === '' || !onPage(trimmed))) return null;
  const allows = (type: 'string' | 'number' | 'integer') => options.some((option) => option.types.has(type));
  if (allows('string') || !(allows('number') || allows('integer'))) return text;
  const written = ONE_NUMBER.exec(trimmed)?.[1];
  // The point is the decimal sign, as in JSON: models convert numbers from pages in other languages.
  const number = written === undefined ? null : numberOf(written, 'en');
  return number ?? text;
}
