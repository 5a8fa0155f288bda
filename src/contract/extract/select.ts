/** `select` of the json format: which data stands where, by CSS selectors and XPath alone. */
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
      .describe('CSS, within the base. Left out, with no `xpath`: the base itself.'),
    xpath: expression.optional().describe('XPath 1.0, from the base, instead of `selector`.'),
    type: z
      .enum(SELECT_TYPES)
      .default('text')
      .describe(
        '`text`, `html` or `attribute` of the first match; `number` or `url` (absolute) read from it; `list`: all matches, as texts, or as objects where there are `fields`; `nested`: one object.',
      ),
    attribute: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'The attribute to read instead of the text. A `url` is in `href` or `src` if nothing is said.',
      ),
    pattern: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe('A regular expression: its first group, else the match, is the value.'),
    fields: z
      .lazy(() => selectFields)
      .optional()
      .describe('What to read in each match of a `list`, or in a `nested` one.'),
  })
  .superRefine(checkField)
  .meta({ id: 'SelectField', description: 'One value, and where it is. What is missing is null.' });

const selectFields = z.array(selectField).min(1).max(MAX_FIELDS).superRefine(checkNames);

type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>;

function checkField(
  { selector, xpath, type, attribute, pattern, fields }: SelectField,
  context: Issues,
): void {
  const refuse = (member: string, message: string) =>
    context.addIssue({ code: 'custom', path: [member], message });
  if (selector !== undefined && xpath !== undefined) refuse('xpath', 'Give either selector or xpath');
  if (type === 'attribute' && attribute === undefined) refuse('attribute', 'Say which attribute');
  if (type === 'nested' && !fields) refuse('fields', 'Say what to read in it');
  if (fields && type !== 'list' && type !== 'nested') refuse('fields', 'Only for the types list and nested');
  const isObject = fields !== undefined || type === 'nested';
  if (attribute !== undefined && (isObject || type === 'html')) refuse('attribute', 'Has no use here');
  if (pattern !== undefined && isObject) refuse('pattern', 'Has no use here: give it to a field');
}

function checkNames(fields: { name: string }[], context: Issues): void {
  for (const [index, { name }] of fields.entries()) {
    const isTaken = fields.findIndex((field) => field.name === name) < index;
    if (isTaken) context.addIssue({ code: 'custom', path: [index, 'name'], message: 'The name is taken' });
  }
}

/** Before zod follows them: fields in fields could go deeper than any stack. */
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
          ? `Nested at most ${MAX_DEPTH} deep`
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
      'What repeats, e.g. each row of a table: the result is then a list with an object for each match. CSS, or XPath if it begins with `/`, `./` or `(`.',
    ),
  fields: selectFields.describe('The values to read.'),
});

// Preprocessing is typed to take anything; what it is meant to take is what the object takes.
export const selectFormat = (
  z.preprocess(checkDepth, selectObject) as unknown as z.ZodType<
    z.output<typeof selectObject>,
    z.input<typeof selectObject>
  >
).meta({
  id: 'Select',
  description:
    'Data by selectors alone: no model, no guess. With `base` the result is a list, else one object.',
});

export type Select = z.output<typeof selectFormat>;

/** Whether a base is XPath: no CSS selector begins like that. */
export function isXPath(base: string): boolean {
  return /^(?:\.{0,2}\/|\()/.test(base);
}
