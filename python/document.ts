/** The contract as the Python client is made from it, and how its names and values are written in Python. */
import type { JsonSchema } from '../sdk/schema-to-type.ts';
import { openApiDocument } from '../src/contract/document.ts';
import { ROUTES } from '../src/contract/routes.ts';

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema };
type Content = Record<string, { schema: JsonSchema }>;
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = {
  components: { schemas: Record<string, JsonSchema> };
  paths: Record<string, Record<string, Operation>>;
};

export const document = openApiDocument(
  ROUTES.filter(({ tags }) => !tags.includes('Internal')),
  'http://127.0.0.1:4000',
) as unknown as Document;

/** The shape that a reference of the document leads to. */
export function targetOf(ref: string): { name: string; schema: JsonSchema | undefined } {
  const name = ref.replace(/^.*\//, '');
  return { name, schema: document.components.schemas[name] };
}

const RESERVED = new Set(['from', 'in', 'is', 'not', 'class', 'global', 'import', 'with']);

export const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const attribute = (name: string): string => (RESERVED.has(name) ? `${name}_` : snake(name));

export function nullable({ type }: JsonSchema): string {
  return [type ?? []].flat().includes('null') ? ' | None' : '';
}

export function python(value: unknown): string {
  if (value === null) return 'None';
  return typeof value === 'boolean' ? pascal(String(value)) : JSON.stringify(value);
}

/** As the text of a docstring. */
export const clean = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');
