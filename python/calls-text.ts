/** calls.py: a method for each call, for threads and for asyncio. */
import type { JsonSchema } from '../sdk/schema-to-type.ts';
import {
  attribute,
  clean,
  document,
  nullable,
  type Operation,
  pascal,
  python,
  snake,
  targetOf,
} from './document.ts';
import type { Types } from './types-text.ts';

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
/** Names of groups that differ from the tag, by tag or by call. */
const GROUPS: Record<string, string> = { People: 'Member', listAudit: 'Audit' };
/** More choices than this are a text. */
const MOST_CHOICES = 12;

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
      name: attribute(key),
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
  const shape = schema?.$ref ? targetOf(schema.$ref).schema : schema;
  if (!shape) return [];
  const { properties = {}, required = [] } = shape;
  return Object.entries(properties)
    .filter(([key]) => key !== 'existing_schema')
    .map(([key, member]) => [key, member, required.includes(key)]);
}

function inputType(schema: JsonSchema): string {
  if (schema.$ref) return inputType(targetOf(schema.$ref).schema ?? {});
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
    `**options: Unpack[${all.some(({ name }) => name === 'session_id') ? 'CommonOptions' : 'Options'}]`,
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

export function callsText(types: Types): string {
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
from .request import LEFT_OUT, AsyncRunner, Call, CommonOptions, Formats, Options, Runner, SchemaLike, quoted


${[...classText(false), ...classText(true)].join('\n\n')}`;
}
