/** A JSON Schema from a few words, by rules: the fields a prompt names, typed by what such facts usually are. */
import type { JsonSchema } from '../json-schema/types.ts';
import { KNOWLEDGE } from '../local/knowledge.ts';
import type { Kind } from '../names/concepts.ts';
import { fieldName } from '../names/field-name.ts';
import { wordsOf } from '../names/words.ts';
import { extendSchema } from './extend-schema.ts';
import { withIdentity } from './prompt-identity.ts';
import { TEMPLATES } from './prompt-nouns.ts';
import { isCount, isMeasure, isPlural } from './prompt-plurals.ts';
import type { PromptField } from './prompt-questions.ts';
import { type PromptRequest, readPrompt } from './read-prompt.ts';

type PromptSchema = {
  schema: JsonSchema;
  refinedPrompt: string;
  /** Words of the prompt that did not become a field. */
  notUnderstood: string[];
  /** Whether the prompt names anything to look for; without that the page's main entity is meant. */
  namesFields: boolean;
};

/**
 * Every field may be null, so that a page which lacks it still has an answer.
 *
 * @example schemaFromPrompt('name and price of each product').schema
 */
export function schemaFromPrompt(prompt: string, existing?: JsonSchema): PromptSchema {
  const asked = withTemplates(readPrompt(prompt));
  const fresh = asked.fields.length > 0 ? objectOf(asked.fields, asked.subject) : { type: 'object' };
  const schema = existing ? extendSchema(existing, fresh) : fresh;
  const namesFields = asked.fields.length > 0;
  return {
    schema,
    namesFields,
    refinedPrompt: refine(asked, prompt),
    notUnderstood: [...asked.notUnderstood, ...asked.overlooked],
  };
}

function objectOf(fields: readonly PromptField[], subject: string): JsonSchema {
  const isCounted = ({ phrase }: PromptField) =>
    COUNTED_BESIDE.some(
      ([some, others]) => some.test(phrase) && fields.some((other) => others.test(other.phrase)),
    );
  const properties = Object.fromEntries(
    fields.map((field) => [
      field.items ? (field.called?.toLowerCase() ?? plural(nameOf(field.phrase))) : nameOf(field.phrase),
      isCounted(field) ? TYPES.count : propertyFor(field, subject),
    ]),
  );
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** Stars of a project are counted, and elsewhere a rating; goals of a player are counted, and elsewhere aims. */
const COUNTED_BESIDE: readonly (readonly [some: RegExp, others: RegExp])[] = [
  [/^stars$/i, /^(?:forks|watchers|open issues|commits|contributors)$/i],
  [/^goals$/i, /^(?:assists|wins|losses|draws|points|matches|games|appearances|player|team)$/i],
];

/** Adds what things of a kind usually have, where the prompt names no field of them. */
function withTemplates(asked: PromptRequest): PromptRequest {
  const template = TEMPLATES.get(asked.subject);
  const fields = asked.fields.length === 0 && template ? fieldsNamed(template) : asked.fields.map(withItems);
  return { ...asked, fields };
}

function withItems(field: PromptField): PromptField {
  if (!field.items) return field;
  const items =
    field.items.length > 0
      ? field.items.map(withItems)
      : fieldsNamed(TEMPLATES.get(field.phrase) ?? ['name', 'url', 'description']);
  return withIdentity({ ...field, items });
}

function fieldsNamed(names: readonly string[]): PromptField[] {
  return names.map((phrase) => ({ phrase, note: '' }));
}

/** camelCase, in the letters of the prompt's own language. */
function nameOf(phrase: string): string {
  const parts = phrase.match(/[\p{L}\p{N}]+/gu) ?? [phrase];
  if (parts.length === 1) return /[a-z][A-Z]|_/.test(phrase) ? phrase : phrase.toLowerCase();
  if (/^[\w$]+$/.test(phrase)) return phrase;
  return parts
    .map((part, i) =>
      i === 0 ? part.toLowerCase() : part.charAt(0).toUpperCase() + part.slice(1).toLowerCase(),
    )
    .join('');
}

function plural(noun: string): string {
  if (/^(?:news|media|people)$/.test(noun)) return noun;
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

const LISTED: ReadonlySet<Kind> = new Set(['tags', 'lines', 'list']);
/** Kinds of which a plural asks for several. */
const SEVERAL: ReadonlySet<Kind> = new Set(['text', 'title', 'person', 'image', 'url', 'email', 'phone']);
const TYPES: Partial<Record<Kind, JsonSchema>> = {
  money: { type: ['number', 'null'] },
  number: { type: ['number', 'null'] },
  rating: { type: ['number', 'null'] },
  count: { type: ['integer', 'null'] },
  year: { type: ['integer', 'null'] },
  availability: { type: ['boolean', 'null'] },
  unavailability: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  url: { type: ['string', 'null'], format: 'uri' },
  image: { type: ['string', 'null'], format: 'uri' },
  email: { type: ['string', 'null'], format: 'email' },
  group: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
};

function propertyFor(field: PromptField, subject: string): JsonSchema {
  const { phrase, note, items, most } = field;
  if (items)
    return { type: 'array', items: objectOf(items, phrase), ...(most !== undefined && { maxItems: most }) };
  if (field.isBoolean) return withNote({ type: ['boolean', 'null'] }, note);
  const named = fieldName(phrase, KNOWLEDGE, { context: [subject] });
  // The total of an order is money as often as a count, and 45.50 is not an integer.
  const kind = /total$/i.test(phrase) && named.kind === 'count' ? 'number' : kindOf(phrase, named.kind);
  const base = TYPES[kind] ?? { type: ['string', 'null'] };
  const listed = LISTED.has(kind) || (isPlural(phrase) && SEVERAL.has(kind) && !isMeasure(phrase));
  const isArray = field.isSeveral || (listed && /s$|list|keyword|tag/i.test(phrase));
  const types = [base.type].flat().filter((type) => type !== 'null');
  const one = { type: types[0] ?? 'string', ...(base.format !== undefined && { format: base.format }) };
  const several = { type: ['array', 'null'], items: one, ...(most !== undefined && { maxItems: most }) };
  return withNote(isArray ? several : base, note);
}

/** A range has two ends, and what is counted is a number whatever it is a number of. */
function kindOf(phrase: string, named: Kind): Kind {
  if (wordsOf(phrase).at(-1) === 'range') return 'text';
  if (/^(?:number|count) of\s/i.test(phrase)) return 'count';
  if (/^year\s/i.test(phrase) && (named === 'text' || named === 'date')) return 'year';
  return named === 'text' && isCount(phrase) ? 'count' : named;
}

function withNote(property: JsonSchema, note: string): JsonSchema {
  return note === '' ? property : { ...property, description: note };
}

function refine(asked: PromptRequest, prompt: string): string {
  if (asked.fields.length === 0) return prompt.trim();
  const whose = asked.subject === '' ? '' : ` of the ${asked.subject}`;
  const lists = asked.fields.flatMap((field) =>
    field.items ? [`${named(field.items)} of each ${field.phrase}`] : [],
  );
  const single = asked.fields.filter((field) => !field.items);
  const parts = single.length > 0 ? [`${named(single)}${whose}`, ...lists] : lists;
  return `Extract ${parts.join('; ')}. Use null for what the page does not state.`;
}

function named(fields: readonly PromptField[]): string {
  const names = fields.map(({ phrase, items }) => `the ${items ? plural(phrase) : phrase}`);
  const last = names.at(-1) ?? '';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
