/** Writes the types and the calls of the Python client from the contract; a test says when they are stale. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonSchema } from '../sdk/schema-to-type.ts';
import { openApiDocument } from '../src/contract/document.ts';
import { ROUTES } from '../src/contract/routes.ts';

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema };
type Content = Record<string, { schema: JsonSchema }>;
type Operation = {
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

/** Tags whose calls stand on the client itself; those of another tag stand below its name. */
const ON_THE_CLIENT = new Set(['Scrape', 'Extract', 'Search', 'Map', 'Credits', 'Service']);
/** Written by hand: files and events are no JSON, and agents pay with more than a key. */
const BY_HAND = new Set(['parse', 'streamCrawl', 'streamBatch', 'buyCredits']);
const WITHOUT = new Set(['Agents']);
/** Names that the rule below would not find. */
const METHODS: Record<string, string> = {
  generateSchema: 'schema',
  getCredits: 'credits',
  getServiceCard: 'card',
  getWebhookSecret: 'secret',
  rotateWebhookSecret: 'rotate_secret',
  listDeliveries: 'deliveries',
  redeliver: 'redeliver',
  renewInvitation: 'invite_again',
  listAudit: 'list',
};
const RESERVED = new Set(['from', 'in', 'is', 'not', 'class', 'global', 'import', 'with']);
/** Names of groups that differ from the tag, by tag or by call. */
const GROUPS: Record<string, string> = { People: 'Member', listAudit: 'Audit' };
/** The request as the server has it: the caller's own dict says the same. */
const AS_SENT = new Set(['config', 'params']);
/** More choices than this are a text. */
const MOST_CHOICES = 12;
/** Names that Python or its typing has already. */
const RENAMED: Record<string, string> = {
  Error: 'ErrorEnvelope',
  Warning: 'PageWarning',
  Format: 'PageFormat',
};

const document = openApiDocument(
  ROUTES.filter(({ tags }) => !tags.includes('Internal')),
  'http://127.0.0.1:4000',
) as unknown as Document;

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const attribute = (name: string): string => (RESERVED.has(name) ? `${name}_` : snake(name));

/** Response shapes as dataclasses, those inside others included. */
class Types {
  readonly #classes = new Map<string, string>();

  add(name: string): void {
    if (this.#classes.has(name)) return;
    const schema = document.components.schemas[name];
    if (!schema) throw new Error(`The contract has no ${name}`);
    if (schema.properties) this.#addClass(name, schema);
    else {
      // Keeps its place, so that a shape that names itself ends.
      this.#classes.set(name, '');
      this.#classes.set(name, `${RENAMED[name] ?? name} = ${this.typeOf(schema, name)}\n`);
    }
  }

  #addClass(name: string, schema: JsonSchema): void {
    this.#classes.set(name, '');
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([key, member]) => {
      const type = AS_SENT.has(key) ? 'dict[str, Any]' : this.typeOf(member, name + pascal(key));
      const optional = !required.includes(key);
      const hint = optional && !/(^|\| )None$|^Any$/.test(type) ? `${type} | None` : type;
      const text = member.description?.split('\n').join(' ');
      return { optional, line: `    ${attribute(key)}: ${hint}${optional ? ' = None' : ''}`, text };
    });
    // Fields with a default come last.
    const sorted = [
      ...fields.filter(({ optional }) => !optional),
      ...fields.filter(({ optional }) => optional),
    ];
    const lines = sorted.map(({ line, text }) => (text ? `${line}\n    """${clean(text)}"""` : line));
    const about = schema.description ? `    """${clean(schema.description)}"""\n\n` : '';
    this.#classes.set(
      name,
      `@dataclass\nclass ${RENAMED[name] ?? name}:\n${about}${lines.join('\n') || '    pass'}\n`,
    );
  }

  typeOf(schema: JsonSchema, name: string): string {
    if (schema.$ref) {
      const target = schema.$ref.replace(/^.*\//, '');
      this.add(target);
      return RENAMED[target] ?? target;
    }
    const options = schema.anyOf ?? schema.oneOf;
    if (options) {
      const types = [
        ...new Set(options.map((option, index) => this.typeOf(option, `${name}${index || ''}`))),
      ];
      // Which of several classes a value is cannot be told from its type alone.
      const plain = types.filter(
        (type) => type === 'None' || /^(str|int|float|bool|list|dict|Literal)/.test(type),
      );
      return types.length - plain.length > 1 ? 'Any' : types.join(' | ');
    }
    if (schema.enum)
      return `Literal[${schema.enum.map((value) => python(value)).join(', ')}]${nullable(schema)}`;
    const kinds = [schema.type ?? []].flat();
    if (kinds.length === 0) return 'Any';
    return kinds.map((kind) => this.#kind(kind, schema, name)).join(' | ');
  }

  #kind(kind: string, schema: JsonSchema, name: string): string {
    if (kind === 'array') return `list[${this.typeOf(schema.items ?? {}, singular(name))}]`;
    if (kind === 'object') {
      if (!schema.properties) {
        const values = schema.additionalProperties;
        return `dict[str, ${typeof values === 'object' ? this.typeOf(values, `${name}Value`) : 'Any'}]`;
      }
      if (!this.#classes.has(name)) this.#addClass(name, schema);
      return name;
    }
    return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[kind] ?? 'Any';
  }

  text(): string {
    const names = [...this.#classes.keys()].map((name) => RENAMED[name] ?? name).sort();
    // Aliases are evaluated at once, so what they name comes before them.
    const isAlias = (text: string) => !text.startsWith('@');
    const all = [...this.#classes.values()];
    const classes = [...all.filter((text) => !isAlias(text)), ...all.filter(isAlias)];
    return `"""The shapes of the answers. Made from the contract by generate.ts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

__all__ = [
${names.map((name) => `    "${name}",`).join('\n')}
]

${classes.map((text) => `\n${text}`).join('\n')}`;
  }
}

function nullable({ type }: JsonSchema): string {
  return [type ?? []].flat().includes('null') ? ' | None' : '';
}

function python(value: unknown): string {
  if (value === null) return 'None';
  return typeof value === 'boolean' ? pascal(String(value)) : JSON.stringify(value);
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');
const clean = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ');

type Call = { tag: string; name: string; path: string; method: string; operation: Operation };

function calls(): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): Call[] => {
      const tag = operation.tags[0] ?? '';
      if (BY_HAND.has(operation.operationId) || WITHOUT.has(tag)) return [];
      const name = methodName(operation.operationId, groupOf({ tag, operation }));
      return [{ tag, name, path, method, operation }];
    }),
  );
}

function groupOf({ tag, operation }: Pick<Call, 'tag' | 'operation'>): string {
  if (ON_THE_CLIENT.has(tag)) return 'Client';
  return GROUPS[operation.operationId] ?? GROUPS[tag] ?? tag.replace(/s$/, '');
}

/** `getCrawlPages` of Crawl is `pages`, `listCrawls` is `list`, `getHealth` is `health`. */
function methodName(operationId: string, group: string): string {
  if (METHODS[operationId]) return METHODS[operationId];
  const rest = operationId.replace(new RegExp(`${group}(?:ies|es|s)?`), '');
  return snake(rest.replace(/^get(?=[A-Z])/, '').replace(/^./, (letter) => letter.toLowerCase()));
}

type Argument = {
  key: string;
  name: string;
  type: string;
  required: boolean;
  place: 'path' | 'query' | 'body';
};

function argumentsOf({ operation, path }: Call): Argument[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, key = '']): Argument => ({ key, name: snake(key), type: 'str', required: true, place: 'path' }),
  );
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(
      ({ name, schema, required = false }): Argument => ({
        key: name,
        name: attribute(name),
        type: inputType(schema),
        required,
        place: 'query',
      }),
    );
  const body = bodyOf(operation).map(
    ([key, schema, required]): Argument => ({
      key,
      // A member that changes what the address names.
      name: inPath.some((one) => one.key === key) ? `new_${snake(key)}` : attribute(key),
      type: key === 'formats' ? 'Formats' : key === 'schema' ? 'SchemaLike' : inputType(schema),
      required,
      place: 'body',
    }),
  );
  // A path may name by what the body can change.
  const taken = new Set(inPath.map(({ name }) => name));
  const others = [...body, ...query].map((argument) =>
    taken.has(argument.name) ? { ...argument, name: `new_${argument.name}` } : argument,
  );
  return [...inPath, ...others];
}

function bodyOf({ requestBody }: Operation): [string, JsonSchema, boolean][] {
  const schema = requestBody?.content['application/json']?.schema;
  const shape = schema?.$ref ? document.components.schemas[schema.$ref.replace(/^.*\//, '')] : schema;
  if (!shape) return [];
  const { properties = {}, required = [] } = shape;
  return Object.entries(properties)
    .filter(([key]) => key !== 'existing_schema')
    .map(([key, member]) => [key, member, required.includes(key)]);
}

function inputType(schema: JsonSchema): string {
  if (schema.$ref) return inputType(document.components.schemas[schema.$ref.replace(/^.*\//, '')] ?? {});
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(inputType))].join(' | ');
  if (schema.enum && schema.enum.length <= MOST_CHOICES) {
    return `Literal[${schema.enum.map(python).join(', ')}]${nullable(schema)}`;
  }
  const kinds = [schema.type ?? []].flat();
  const named: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' };
  if (kinds.length === 0) return 'Any';
  return kinds
    .map((kind) => {
      if (kind === 'array') return `Sequence[${inputType(schema.items ?? {})}]`;
      if (kind === 'object') return 'Mapping[str, Any]';
      return kind === 'null' ? 'None' : (named[kind] ?? 'Any');
    })
    .join(' | ');
}

function methodText(call: Call, types: Types, isAsync: boolean): string {
  const { operation, path, method } = call;
  const answer = operation.responses['200']?.content?.['application/json'];
  // An answer that is no JSON is a text, such as a feed.
  const result = answer
    ? `types.${types.typeOf(answer.schema, `${pascal(operation.operationId)}Result`)}`
    : 'str';
  const all = argumentsOf(call);
  const required = all.filter((argument) => argument.required);
  // What is asked for needs no name, also where a call can do without it.
  const asked = required.length === 0 ? all.filter(({ key }) => key === 'prompt') : [];
  const optional = all.filter((argument) => !argument.required && !asked.includes(argument));
  const signature = [
    'self',
    ...required.map(({ name, type }) => `${name}: ${type}`),
    ...asked.map(({ name, type }) => `${name}: ${type} = LEFT_OUT`),
    // What is left out differs from None, which clears a member.
    ...(optional.length > 0 ? ['*', ...optional.map(({ name, type }) => `${name}: ${type} = LEFT_OUT`)] : []),
    '**options: Unpack[Options]',
  ];
  const members = (place: Argument['place']) =>
    all.filter((argument) => argument.place === place).map(({ key, name }) => `"${key}": ${name}`);
  const target = path.replace(/\{(\w+)\}/g, (_, key: string) => `{quoted(${snake(key)})}`);
  const parts = [
    `"${method.toUpperCase()}"`,
    `${target === path ? '' : 'f'}"${target}"`,
    ...(operation.requestBody ? [`body={${members('body').join(', ')}}`] : []),
    ...(members('query').length > 0 ? [`query={${members('query').join(', ')}}`] : []),
  ];
  return `    ${isAsync ? 'async ' : ''}def ${call.name}(
        ${signature.join(',\n        ')},
    ) -> ${result}:
        """${clean(operation.summary)}. ${clean(operation.description ?? '')}"""
        call = Call(${parts.join(', ')})
        return ${isAsync ? 'await ' : ''}self._client.run(call, ${result}, options)
`;
}

function callsText(types: Types): string {
  const all = calls();
  const groups = new Map<string, Call[]>();
  for (const call of all) {
    const group = groupOf(call);
    groups.set(group, [...(groups.get(group) ?? []), call]);
  }
  const classText = (isAsync: boolean) =>
    [...groups].map(([group, members]) => {
      const base = isAsync ? 'AsyncRunner' : 'Runner';
      const methods = members.map((call) => methodText(call, types, isAsync)).join('\n');
      return `class ${isAsync ? 'Async' : ''}${group}Calls:
    def __init__(self, client: ${base}) -> None:
        self._client = client

${methods}`;
    });
  return `"""The calls of the API, for threads and for asyncio. Made from the contract by generate.ts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from typing_extensions import Unpack

from . import types
from .request import LEFT_OUT, AsyncRunner, Call, Formats, Options, Runner, SchemaLike, quoted


${[...classText(false), ...classText(true)].join('\n\n')}`;
}

/** The texts as the contract of now would have them. */
export function generated(): Record<string, string> {
  const types = new Types();
  const text = callsText(types);
  for (const name of ['CrawlPage', 'CrawlPageWithScrape', 'ParseResult']) types.add(name);
  return { 'src/winnow/calls.py': text, 'src/winnow/types.py': types.text() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(generated())) {
    writeFileSync(fileURLToPath(new URL(path, import.meta.url)), text);
  }
}
