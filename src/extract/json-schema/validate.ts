/** Checks a value against a schema with @cfworker/json-schema, made safe for regular expressions of callers. */
import { format, type OutputUnit, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { isRecord } from '../../contract/request/is-record.ts';
import { orNull } from '../../or-null.ts';
import { bundleSchema } from './bundle.ts';
import { childSchemas } from './keywords.ts';
import { type Pattern, patternCache } from './pattern.ts';
import type { JsonSchema, Path } from './types.ts';

export type SchemaIssue = { path: Path; keyword: string; message: string };

/** These only say that something below them is wrong. */
const WRAPPERS = new Set(['properties', 'items', 'prefixItems', '$ref', 'allOf', 'if', 'dependentSchemas']);

/**
 * A check to use many times. It returns what is wrong: nothing if the value fits.
 *
 * @example const issues = createValidator(schema)({ price: 'cheap' });
 */
export function createValidator(schema: JsonSchema): (value: unknown) => SchemaIssue[] {
  const draft = draftOf(schema);
  // The library writes into the schema that it is given.
  const plain = structuredClone(bundleSchema(schema));
  replaceSlowFormats(plain);
  const sources = replacePatterns(plain);
  const compile = patternCache();
  const hasNames = schemasIn(plain).some(({ patternProperties }) => patternProperties !== undefined);
  const forAll = hasNames ? null : new Validator(plain, draft, false);
  return (value) => {
    const validator = forAll ?? new Validator(withLiteralNames(plain, namesIn(value), compile), draft, false);
    return issuesOf(withFormats(sources, compile, () => validator.validate(value).errors));
  };
}

function draftOf(schema: JsonSchema): SchemaDraft {
  const declared = typeof schema.$schema === 'string' ? schema.$schema : '';
  // `bundleSchema` rewrites what is different in draft 4.
  if (/draft-0[467]/.test(declared)) return '7';
  return declared.includes('2019-09') ? '2019-09' : '2020-12';
}

/** The library's expression for `url` takes exponential time on a long run of letters; its `uri` does not. */
function replaceSlowFormats(schema: JsonSchema): void {
  for (const at of schemasIn(schema)) if (at.format === 'url') at.format = 'uri';
}

function schemasIn(schema: JsonSchema): JsonSchema[] {
  const found: JsonSchema[] = [];
  const stack: JsonSchema[] = [schema];
  for (let at = stack.pop(); at; at = stack.pop()) {
    found.push(at);
    for (const child of childSchemas(at)) if (typeof child.schema !== 'boolean') stack.push(child.schema);
  }
  return found;
}

const PATTERN_FORMAT = 'matches pattern ';

/** The library would run a pattern by backtracking, so each becomes a format. Returns the patterns by their formats. */
function replacePatterns(schema: JsonSchema): Map<string, string> {
  const sources = new Map<string, string>();
  for (const at of schemasIn(schema)) {
    if (typeof at.pattern !== 'string') continue;
    const name = `${PATTERN_FORMAT}${sources.size}`;
    sources.set(name, at.pattern);
    delete at.pattern;
    if (at.format === undefined) at.format = name;
    else at.allOf = [...(Array.isArray(at.allOf) ? at.allOf : []), { format: name }];
  }
  return sources;
}

/** The library has one table of formats: ours are in it only while a value is checked. */
function withFormats<T>(
  sources: ReadonlyMap<string, string>,
  compile: (source: string) => Pattern,
  check: () => T,
): T {
  try {
    for (const [name, source] of sources) format[name] = (text) => compile(source).test(text);
    return check();
  } finally {
    for (const name of sources.keys()) delete format[name];
  }
}

/**
 * Patterns for names cannot become formats. Since the value is known, each is replaced by the names in the value that
 * match it, which means the same for this value anywhere in the schema.
 */
function withLiteralNames(
  schema: JsonSchema,
  names: ReadonlySet<string>,
  compile: (source: string) => Pattern,
): JsonSchema {
  const literal = (source: string): string => {
    const pattern = compile(source);
    const matching = [...names].filter((text) => pattern.test(text));
    const escaped = matching.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    return escaped.length === 0 ? '^[^\\s\\S]$' : `^(?:${escaped.join('|')})$`;
  };
  const copy = structuredClone(schema);
  for (const at of schemasIn(copy)) {
    if (!isRecord(at.patternProperties)) continue;
    const entries = Object.entries(at.patternProperties);
    // Two patterns that match the same names must not fall into one.
    at.patternProperties = Object.fromEntries(
      entries.map(([source, below], i) => [`${literal(source)}${'(?:)'.repeat(i)}`, below]),
    );
  }
  return copy;
}

/** Every property name in a value. */
function namesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const at = stack.pop();
    if (Array.isArray(at)) for (const entry of at) stack.push(entry);
    else if (isRecord(at)) {
      for (const [key, below] of Object.entries(at)) {
        found.add(key);
        stack.push(below);
      }
    }
  }
  return found;
}

function issuesOf(errors: readonly OutputUnit[]): SchemaIssue[] {
  const all = errors.map(({ instanceLocation, keyword, error }) => {
    const path = pathOf(instanceLocation);
    return keyword === 'format' && error.includes(PATTERN_FORMAT)
      ? { path, keyword: 'pattern', message: 'String does not match pattern.' }
      : { path, keyword, message: error };
  });
  const telling = all.filter((one) => !WRAPPERS.has(one.keyword));
  return telling.length > 0 ? telling : all;
}

function pathOf(pointer: string): Path {
  if (pointer === '#' || pointer === '') return [];
  return pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((part) => orNull(() => decodeURIComponent(part)) ?? part)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^(?:0|[1-9]\d*)$/.test(part) ? Number(part) : part));
}
