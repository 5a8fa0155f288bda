/** The fields of a request for forms and commands: bounds, default, choices and help, by path. */
import { z } from 'zod';
import { batchBody } from './crawl/batch.ts';
import { crawlBody } from './crawl/config.ts';
import { mapBody } from './crawl/map.ts';
import { extractBody } from './extract/extract.ts';
import { monitorBody } from './monitor/config.ts';
import { parseOptions } from './page/parse.ts';
import { scrapeBody } from './page/scrape.ts';
import { searchBody } from './search.ts';

const REQUESTS = {
  scrape: scrapeBody,
  extract: extractBody,
  search: searchBody,
  map: mapBody,
  crawl: crawlBody,
  batch: batchBody,
  parse: parseOptions,
  monitor: monitorBody,
};

export type Service = keyof typeof REQUESTS;
export const SERVICES = Object.keys(REQUESTS) as Service[];

export type ContractField = {
  help?: string;
  default?: unknown;
  min?: number;
  max?: number;
  maxLength?: number;
  options?: string[];
};
type Fields = Record<string, ContractField>;

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

/** @example requestFields('crawl')['fetchConfig.timeout']?.max // 300000 */
export function requestFields(service: Service): Fields {
  const root = z.toJSONSchema(REQUESTS[service], { io: 'input', unrepresentable: 'any' }) as Schema;
  const fields: Fields = {};
  collect(root, '', root.$defs ?? {}, fields);
  return fields;
}

function collect(given: Schema, path: string, known: Record<string, Schema>, fields: Fields): void {
  const name = given.$ref?.split('/').at(-1);
  const schema: Schema = { ...(name && known[name]), ...given };
  // A recursive shape is described once.
  const { [name ?? '']: _, ...definitions } = known;
  // The members of a nullable object are in its only other choice.
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (choices.length === 1 && choices[0]) collect(choices[0], path, definitions, fields);
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

function fieldOf(schema: Schema): ContractField {
  const bounded = [schema, ...(schema.anyOf ?? [])].find(({ maximum }) => maximum !== undefined) ?? schema;
  const field: ContractField = {};
  if (schema.description !== undefined) field.help = schema.description;
  if (schema.default !== undefined) field.default = schema.default;
  if (bounded.minimum !== undefined) field.min = bounded.minimum;
  if (bounded.maximum !== undefined && bounded.maximum < Number.MAX_SAFE_INTEGER) field.max = bounded.maximum;
  if (schema.maxLength !== undefined) field.maxLength = schema.maxLength;
  if (schema.enum) field.options = schema.enum;
  return field;
}
