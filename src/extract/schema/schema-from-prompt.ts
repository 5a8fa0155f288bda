/** A JSON Schema from a few words, by rules: the fields a prompt names, typed by what such facts usually are. */

import type { JsonSchema } from '../json-schema/types.ts';
import type { Kind } from '../local/engine/names/concepts.ts';
import { fieldName } from '../local/engine/names/field-name.ts';
import { KNOWLEDGE } from '../local/knowledge.ts';
import { extendSchema } from './extend-schema.ts';
import { type PromptField, type PromptRequest, readPrompt, TEMPLATES } from './read-prompt.ts';

type PromptSchema = { schema: JsonSchema; refinedPrompt: string };

/**
 * Every field may be null, so that a page which lacks it still has an answer.
 *
 * @example schemaFromPrompt('name and price of each product').schema
 */
export function schemaFromPrompt(prompt: string, existing?: JsonSchema): PromptSchema {
  const asked = withTemplate(readPrompt(prompt));
  const properties = Object.fromEntries(
    asked.fields.map((field) => [nameOf(field.phrase), propertyFor(field, asked)]),
  );
  const item: JsonSchema = { type: 'object', properties, required: Object.keys(properties) };
  const fresh: JsonSchema = asked.isList
    ? {
        type: 'object',
        properties: { [plural(asked.subject)]: { type: 'array', items: item } },
        required: [plural(asked.subject)],
      }
    : asked.fields.length > 0
      ? item
      : { type: 'object' };
  const schema = existing ? extendSchema(existing, fresh) : fresh;
  return { schema, refinedPrompt: refine(asked, prompt) };
}

/** Whether a prompt names anything to look for; without that the page's main entity is meant. */
export function namesFields(prompt: string): boolean {
  const asked = readPrompt(prompt);
  return asked.fields.length > 0 || asked.isList;
}

function withTemplate(asked: PromptRequest): PromptRequest {
  if (asked.fields.length > 0) return asked;
  const template = TEMPLATES.get(asked.subject);
  if (!template)
    return asked.isList ? { ...asked, fields: fieldsNamed(['name', 'url', 'description']) } : asked;
  return { ...asked, fields: fieldsNamed(template) };
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
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

const LISTED: ReadonlySet<Kind> = new Set(['tags', 'lines', 'list']);
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

function propertyFor({ phrase, note }: PromptField, { subject }: PromptRequest): JsonSchema {
  const { kind } = fieldName(phrase, KNOWLEDGE, { context: [subject] });
  const base = TYPES[kind] ?? { type: ['string', 'null'] };
  const isPlural =
    /[^s]s$/i.test(phrase) && !/(?:us|is|ss|hours|dimensions|yields|servings|minutes|news)$/i.test(phrase);
  const listed = LISTED.has(kind) || (isPlural && ['text', 'title', 'person', 'image', 'url'].includes(kind));
  const items = base.format === undefined ? { type: 'string' } : { type: 'string', format: base.format };
  const property = listed && /s$|list|keyword|tag/i.test(phrase) ? { type: ['array', 'null'], items } : base;
  return note === '' ? property : { ...property, description: note };
}

function refine(asked: PromptRequest, prompt: string): string {
  const names = asked.fields.map((field) => `the ${field.phrase}`);
  if (names.length === 0) return prompt.trim();
  const last = names.at(-1) ?? '';
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  const whose =
    asked.subject === '' ? '' : asked.isList ? ` of each ${asked.subject}` : ` of the ${asked.subject}`;
  return `Extract ${list}${whose}. Use null for what the page does not state.`;
}
