/** Refuses what is not a JSON Schema, and schemas too big, too deep or too tangled to be worked with. */
import { isRecord } from '../../contract/request/is-record.ts';
import { AppError, type Issue, type IssueCode, invalidField } from '../../errors.ts';
import {
  childSchemas,
  isLocalReference,
  isReferenceKeyword,
  pathOfReference,
  referencesOf,
  resolveReference,
} from './keywords.ts';
import { compilePattern } from './pattern.ts';
import { PatternError } from './pattern-syntax.ts';
import type { JsonSchema, Path, SubSchema } from './types.ts';
import { KNOWN_KEYWORDS, keywordProblem } from './vocabulary.ts';

const MAX_CHARACTERS = 400_000;
const MAX_SCHEMAS = 5000;
const MAX_PATTERNS = 500;
const MAX_DEPTH = 64;
/** How many schemas may apply to one and the same value, every `$ref` and `allOf` followed. */
const MAX_EXPANSION = 2000;
const MAX_ISSUES = 50;

/**
 * The schema itself, once it is known to be usable; a `validation` error that names every problem otherwise.
 *
 * @example const schema = checkSchema(body.schema, ['schema']);
 */
export function checkSchema(schema: unknown, at: Path = ['schema']): JsonSchema {
  if (!isRecord(schema)) throw invalidField(at, 'Expected a JSON Schema object', 'invalid_type');
  const problems: Issue[] = [];
  if (!isBounded(schema)) {
    const most = `at most ${MAX_CHARACTERS} characters, ${MAX_DEPTH} levels`;
    throw invalidField(at, `The schema is too big: ${most}`, 'too_big');
  }
  const keywords = Object.keys(schema);
  if (keywords.length > 0 && !keywords.some((keyword) => KNOWN_KEYWORDS.has(keyword))) {
    throw invalidField(at, 'This is not a JSON Schema: it has no keyword of one', 'invalid_value');
  }
  const parts = partsOf(schema, at);
  for (const part of parts) {
    problems.push(...problemsOf(part.schema, schema, part.path));
    if (problems.length >= MAX_ISSUES) break;
  }
  if (problems.length > 0) {
    throw new AppError('validation', undefined, { details: problems.slice(0, MAX_ISSUES) });
  }
  checkExpansion(schema, parts, at);
  return schema;
}

type Part = { schema: JsonSchema; path: Path };

/**
 * All schemas in it, counted before anything is compiled: one that is too big must be cheap to refuse. A schema that is
 * referred to is one of them wherever it is, even where no schema is expected.
 */
function partsOf(root: JsonSchema, at: Path): Part[] {
  const parts: Part[] = [];
  const seen = new Set<JsonSchema>();
  const references: string[] = [];
  let patterns = 0;
  const stack: { schema: SubSchema; path: Path }[] = [{ schema: root, path: at }];
  for (
    let item = stack.pop() ?? named(references.pop());
    item;
    item = stack.pop() ?? named(references.pop())
  ) {
    const { schema, path } = item;
    if (typeof schema === 'boolean' || seen.has(schema)) continue;
    seen.add(schema);
    parts.push({ schema, path });
    if (parts.length > MAX_SCHEMAS) {
      throw invalidField(at, `The schema has more than ${MAX_SCHEMAS} parts`, 'too_big');
    }
    patterns += patternCount(schema);
    if (patterns > MAX_PATTERNS) {
      throw invalidField(at, `The schema has more than ${MAX_PATTERNS} regular expressions`, 'too_big');
    }
    references.push(...referencesOf(schema));
    for (const child of childSchemas(schema)) {
      stack.push({ schema: child.schema, path: [...path, ...child.path] });
    }
  }
  return parts;

  function named(reference: string | undefined): { schema: SubSchema; path: Path } | undefined {
    if (reference === undefined) return undefined;
    return {
      schema: resolveReference(root, reference) ?? true,
      path: [...at, ...pathOfReference(reference)],
    };
  }
}

function patternCount({ pattern, patternProperties }: JsonSchema): number {
  const named = isRecord(patternProperties) ? Object.keys(patternProperties).length : 0;
  return named + (pattern === undefined ? 0 : 1);
}

function problemsOf(schema: JsonSchema, root: JsonSchema, path: Path): Issue[] {
  const problems: Issue[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const problem = keywordProblem(keyword, value);
    if (problem) problems.push(issue('invalid_value', [...path, keyword], problem));
    else if (isReferenceKeyword(keyword)) {
      const wrong = referenceProblem(root, String(value));
      if (wrong) problems.push(issue('invalid_value', [...path, keyword], wrong));
    } else if (keyword === 'pattern') {
      problems.push(...patternProblems(String(value), [...path, keyword]));
    } else if (keyword === 'patternProperties' && isRecord(value)) {
      for (const pattern of Object.keys(value)) {
        problems.push(...patternProblems(pattern, [...path, keyword, pattern]));
      }
    }
  }
  return problems;
}

function referenceProblem(root: JsonSchema, reference: string): string | null {
  if (!isLocalReference(reference))
    return 'Remote references are not followed: use a local one, as in #/$defs/…';
  return resolveReference(root, reference) === null ? 'The reference points at nothing' : null;
}

function patternProblems(pattern: string, path: Path): Issue[] {
  try {
    compilePattern(pattern);
    return [];
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return [issue('invalid_format', path, `This regular expression cannot be used: ${error.message}`)];
  }
}

/** Checks depth and length without recursion: a schema may be nested deeper than the stack allows. */
function isBounded(schema: JsonSchema): boolean {
  let characters = 0;
  let level: object[] = [schema];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH * 2) return false;
    const below: object[] = [];
    for (const holder of level) {
      for (const [key, value] of Object.entries(holder)) {
        characters += key.length + 4;
        if (typeof value === 'string') characters += value.length;
        else if (typeof value === 'object' && value !== null) below.push(value);
        else characters += 4;
      }
      if (characters > MAX_CHARACTERS) return false;
    }
    level = below;
  }
  return true;
}

/** A schema that refers to itself for the same value would be checked forever; one that doubles at each step, too long. */
function checkExpansion(root: JsonSchema, parts: Part[], at: Path): void {
  const sizes = new Map<JsonSchema, number>();
  const open = new Set<JsonSchema>();
  const sizeOf = (schema: SubSchema): number => {
    if (typeof schema === 'boolean') return 1;
    const known = sizes.get(schema);
    if (known !== undefined) return known;
    if (open.has(schema)) {
      throw invalidField(at, 'The schema refers to itself without ever going deeper', 'invalid_value');
    }
    open.add(schema);
    let size = 1;
    for (const child of childSchemas(schema)) if (child.inPlace) size += sizeOf(child.schema);
    for (const name of referencesOf(schema)) size += sizeOf(resolveReference(root, name) ?? true);
    open.delete(schema);
    if (size > MAX_EXPANSION) throw invalidField(at, 'The schema expands to too many parts', 'too_big');
    sizes.set(schema, size);
    return size;
  };
  for (const { schema } of parts) sizeOf(schema);
}

function issue(code: IssueCode, path: Path, message: string): Issue {
  return { code, path, message };
}
