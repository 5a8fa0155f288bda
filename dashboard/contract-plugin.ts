/** Hands the bounds, defaults and help of the public contract to the app, so that forms cannot drift from it. */
import type { Plugin } from 'vite';
import { z } from 'zod';
import { crawlBody } from '../src/contract/crawl-config.ts';
import { extractBody } from '../src/contract/extract.ts';
import { monitorBody } from '../src/contract/monitor-config.ts';
import { scrapeBody } from '../src/contract/scrape.ts';
import { searchBody } from '../src/contract/search.ts';

const REQUESTS = {
  scrape: scrapeBody,
  extract: extractBody,
  search: searchBody,
  crawl: crawlBody,
  monitor: monitorBody,
};
const MODULE = 'virtual:contract';
const RESOLVED = `\0${MODULE}`;

type Field = {
  help?: string;
  default?: unknown;
  min?: number;
  max?: number;
  maxLength?: number;
  options?: string[];
};
type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  description?: string;
  default?: unknown;
  const?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  enum?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
};

export function contractPlugin(): Plugin {
  return {
    name: 'winnow-contract',
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? `export const FIELDS = ${JSON.stringify(contractFields())};` : null),
  };
}

/** Every field of every request by its path, e.g. `scrape` → `fetchConfig.timeout` or `formats.json.prompt`. */
export function contractFields(): Record<string, Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(REQUESTS).map(([name, body]) => {
      const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
      const fields: Record<string, Field> = {};
      collect(root, '', root.$defs ?? {}, fields);
      return [name, fields];
    }),
  );
}

function collect(
  given: Schema,
  path: string,
  definitions: Record<string, Schema>,
  fields: Record<string, Field>,
): void {
  const name = given.$ref?.split('/').at(-1);
  const schema: Schema = { ...(name && definitions[name]), ...given };
  if (path) fields[path] = fieldOf(schema);
  const under = (key: string) => (path ? `${path}.${key}` : key);
  for (const [key, member] of Object.entries(schema.properties ?? {}))
    collect(member, under(key), definitions, fields);
  if (schema.items) collect(schema.items, path, definitions, fields);
  for (const option of schema.oneOf ?? []) {
    const target = definitions[option.$ref?.split('/').at(-1) ?? ''] ?? option;
    const type = target.properties?.type?.const;
    if (type) collect(target, under(type), definitions, fields);
  }
}

function fieldOf(schema: Schema): Field {
  const bounded = [schema, ...(schema.anyOf ?? [])].find(({ maximum }) => maximum !== undefined) ?? schema;
  const field: Field = {};
  if (schema.description !== undefined) field.help = schema.description;
  if (schema.default !== undefined) field.default = schema.default;
  if (bounded.minimum !== undefined) field.min = bounded.minimum;
  if (bounded.maximum !== undefined && bounded.maximum < Number.MAX_SAFE_INTEGER) field.max = bounded.maximum;
  if (schema.maxLength !== undefined) field.maxLength = schema.maxLength;
  if (schema.enum) field.options = schema.enum;
  return field;
}
