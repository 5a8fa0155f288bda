/** Reads one stated value as the JSON value that a shape asks for; null if it is none. */

import type { Single, Value } from '../../../fact.ts';
import { isAllowed } from '../../../json-schema/single-value.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { parseAvailability, parseTruth } from '../../../values/truth.ts';
import { withCents } from '../page/cents.ts';
import { textToPay } from '../page/struck.ts';
import type { Asked } from './filler.ts';
import { readChoice } from './read-choice.ts';
import { readNumber } from './read-number.ts';
import { readText } from './read-text.ts';

/** The value, and how much it looks like what was asked for (0 to 1). */
export function readValue(stated: Value, asked: Asked): { value: Single; fit: number } | null {
  const { shape, field, context } = asked;
  const value = field.kind === 'money' ? priceIn(stated, asked) : stated;
  const { types } = shape;
  if (shape.values) {
    const choice = readChoice(value, shape.values, field, context);
    return choice === null ? null : { value: choice, fit: 1 };
  }
  const allowed = (read: Single | null) => read !== null && isAllowed(read, shape, asked.compile);
  const numeric = types.has('number') || types.has('integer');
  if (numeric && (!types.has('string') || NUMERIC.has(field.kind))) {
    const number = readNumber(value, field, shape, context);
    if (number !== null && allowed(number)) return { value: number, fit: 1 };
  }
  if (types.has('boolean') && (!types.has('string') || field.kind === 'availability')) {
    const truth = readTruth(value, field);
    if (truth !== null && allowed(truth)) return { value: truth, fit: 1 };
  }
  if (!types.has('string') || value.isSwitch) return null;
  const read = readText(value, asked);
  return read && allowed(read.text) ? { value: read.text, fit: read.fit } : null;
}

/** The text of a price box, without the old price if the current one is asked for. */
function priceIn(value: Value, { field, context }: Asked): Value {
  const { element, text } = value;
  if (!element || text.length > MAX_BOX) return value;
  const paid = field.concept?.id === 'price' ? textToPay(text, element, context) : text;
  return { ...value, text: paid === text ? withCents(text, element) : paid };
}

const MAX_BOX = 300;

const NUMERIC = new Set(['money', 'number', 'count', 'rating', 'year', 'duration', 'quantity']);

function readTruth({ text, machine }: Value, field: FieldName): boolean | null {
  for (const written of [machine ?? '', text]) {
    if (written === '') continue;
    const available = parseAvailability(written);
    if (field.kind === 'availability') return available ?? parseTruth(written);
    if (field.kind === 'unavailability') return available === null ? parseTruth(written) : !available;
    if (field.concept?.id === 'remote' && /remote|telecommute|home.?office|télétravail/i.test(written))
      return true;
    const truth = parseTruth(written);
    if (truth !== null) return truth;
  }
  return null;
}
