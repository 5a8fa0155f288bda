/** `select` of the json format: data by CSS selectors and XPath alone. */
import { z } from 'zod';

export const SELECT_TYPES = ['text', 'html', 'attribute', 'number', 'url', 'list', 'nested'] as const;

export type SelectField = {
  name: string;
  selector?: string | undefined;
  xpath?: string | undefined;
  type: (typeof SELECT_TYPES)[number];
  attribute?: string | undefined;
  pattern?: string | undefined;
  fields?: SelectField[] | undefined;
};

type SelectFieldInput = Omit<SelectField, 'type' | 'fields'> & {
  type?: SelectField['type'] | undefined;
  fields?: SelectFieldInput[] | undefined;
};

const MAX_FIELDS = 100;
const MAX_ALL_FIELDS = 500;
const MAX_DEPTH = 8;

const expression = z.string().trim().min(1).max(1_000);

const selectField: z.ZodType<SelectField, SelectFieldInput> = z
  .strictObject({
    name: z.string().min(1).max(200).describe('The name of the value in the result.'),
    selector: expression
      .optional()
      .describe('A CSS selector, within the base. Without it and `xpath`: the base itself.'),
    xpath: expression
      .optional()
      .describe('An XPath 1.0 expression, relative to the base, instead of `selector`.'),
    type: z
      .enum(SELECT_TYPES)
      .default('text')
      .describe(
        '`text`, `html` or `attribute`: that of the first match. `number` or `url` (absolute): read from the first match. `list`: all matches, as texts, or as objects if there are `fields`. `nested`: one object.',
      ),
    attribute: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('The attribute to read instead of the text. Default for a `url`: `href` or `src`.'),
    pattern: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe('A regular expression. The value is its first group, or the whole match if it has none.'),
    fields: z
      .lazy(() => selectFields)
      .optional()
      .describe('What to read in each match of a `list`, or in the match of a `nested` field.'),
  })
  .superRefine(checkField)
  .meta({ id: 'SelectField', description: 'One value and where to find it. A missing value is null.' });

const selectFields = z.array(selectField).min(1).max(MAX_FIELDS).superRefine(checkNames);

type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>;

function checkField(
  { selector, xpath, type, attribute, pattern, fields }: SelectField,
  context: Issues,
): void {
  const refuse = (member: string, message: string) =>
    context.addIssue({ code: 'custom', path: [member], message });
  if (selector !== undefined && xpath !== undefined) refuse('xpath', 'Give either selector or xpath');
  if (type === 'attribute' && attribute === undefined) refuse('attribute', 'Name the attribute to read');
  if (type === 'nested' && !fields) refuse('fields', 'Give the fields to read in it');
  if (fields && type !== 'list' && type !== 'nested') refuse('fields', 'Only for the types list and nested');
  const isObject = fields !== undefined || type === 'nested';
  if (attribute !== undefined && (isObject || type === 'html'))
    refuse('attribute', 'This type has no attribute');
  if (pattern !== undefined && isObject)
    refuse('pattern', 'An object has no pattern: give it to one of its fields');
}

function checkNames(fields: { name: string }[], context: Issues): void {
  for (const [index, { name }] of fields.entries()) {
    const isTaken = fields.findIndex((field) => field.name === name) < index;
    if (isTaken)
      context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Another field has this name' });
  }
}

/** Checked before zod recurses into them: nested fields could overflow the stack. */
function checkDepth(given: unknown, context: Issues): unknown {
  let level: unknown[] = [given];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    const below = level.flatMap((one) => {
      const fields: unknown = typeof one === 'object' && one !== null && 'fields' in one ? one.fields : [];
      return Array.isArray(fields) ? fields.slice(0, MAX_FIELDS + 1) : [];
    });
    count += below.length;
    const problem =
      count > MAX_ALL_FIELDS
        ? `At most ${MAX_ALL_FIELDS} fields in all`
        : depth >= MAX_DEPTH && below.length > 0
          ? `At most ${MAX_DEPTH} levels of nested fields`
          : null;
    if (problem) {
      context.addIssue({ code: 'custom', path: ['fields'], message: problem });
      return z.NEVER;
    }
    level = below;
  }
  return given;
}

const selectObject = z.strictObject({
  base: expression
    .optional()
    .describe(
      'A selector of elements that repeat, e.g. the rows of a table: the result is then a list with an object for each match. CSS, or XPath if it begins with `/`, `./` or `(`.',
    ),
  fields: selectFields.describe('The values to read.'),
});

// z.preprocess is typed to take anything; its real input is that of the object.
export const selectFormat = (
  z.preprocess(checkDepth, selectObject) as unknown as z.ZodType<
    z.output<typeof selectObject>,
    z.input<typeof selectObject>
  >
).meta({
  id: 'Select',
  description:
    'Reads data by selectors alone, without a model or any guess. With `base` the result is a list, otherwise one object.',
});

export type Select = z.output<typeof selectFormat>;

/** Whether a base is XPath: no CSS selector begins like that. */
export function isXPath(base: string): boolean {
  return /^(?:\.{0,2}\/|\()/.test(base);
}
