/** Yes or no from a mark that some records of a list have and the others lack: "Most popular", "V" titled "Vegetarian". */
import { isRecord } from '../../../../../contract/request/is-record.ts';
import type { Group, Line } from '../../../../fact.ts';
import type { Shape } from '../../../../json-schema/shape.ts';
import type { FieldName } from '../../../../names/field-name.ts';
import { wordsOf } from '../../../../names/words.ts';
import { parseAvailability } from '../../../../values/truth.ts';
import { LEAST } from '../../weights.ts';
import type { Filled, Filler } from '../filler.ts';
import { wordsAsked } from '../stated-truth.ts';

/** What a record says: yes or no, and the text that says so if it is not the lack of one. */
export type Mark = { value: boolean; line: Line | undefined };
export type Marks = readonly (Mark | null)[];

const MIN_RECORDS = 2;
const MAX_MARK = 40;

/** The fields that no record has a value for, with what the marks of the records say. */
export function readMarks(
  records: readonly (Filled | null)[],
  { lines }: Group,
  items: Shape,
  context: readonly string[],
  filler: Filler,
): ReadonlyMap<string, Marks> {
  const found = new Map<string, Marks>();
  const fields = [...items.properties].flatMap(([name, schema]): FieldName[] => {
    const isAsked = filler.shapes
      .variantsOf(filler.shapes.shapeOf(schema))
      .some(({ types }) => types.has('boolean') && !types.has('string'));
    const isKnown = ({ value }: Filled) => isRecord(value) && (value[name] ?? null) !== null;
    if (!isAsked || records.some((filled) => filled && isKnown(filled))) return [];
    return [filler.nameOf(name, { context })];
  });
  if (fields.length === 0) return found;
  const all = lines?.() ?? [];
  if (all.length < MIN_RECORDS || all.length !== records.length) return found;
  for (const field of fields) {
    const marks = all.map((own) => own.find((line) => isMarkOf(field, line)));
    const count = marks.filter(Boolean).length;
    // What every record says may be the label of something else.
    if (count > 0 && count < all.length)
      found.set(
        field.name,
        marks.map((line) => ({ value: line !== undefined, line })),
      );
    else if (count === 0 && field.concept?.kind === 'availability') {
      const out = all.map((own) =>
        own.find((line) => isShort(line) && parseAvailability(line.value.text) === false),
      );
      const sold = out.filter(Boolean).length;
      if (sold > 0 && sold < all.length)
        found.set(
          field.name,
          out.map((line) => ({ value: line === undefined, line })),
        );
    }
  }
  return found;
}

const isShort = ({ value: { text } }: Line) => text.length <= MAX_MARK;

/** Whether the text of the line, or what it is called when pointed at, is the name of the field. */
function isMarkOf(field: FieldName, line: Line): boolean {
  if (!isShort(line) || line.label !== undefined) return false;
  const { title = '', 'aria-label': spoken = '' } = line.element.attribs;
  const asked = wordsAsked(field).join(' ');
  return [line.value.text, title, spoken].some((said) => {
    if (said === '' || said.length > MAX_MARK || /[:?]\s*$/.test(said)) return false;
    return wordsOf(said).join(' ') === asked || field.match(said) >= LEAST.ownName;
  });
}
