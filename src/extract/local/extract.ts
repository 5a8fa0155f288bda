/** The local engine: fills a schema or answers a prompt from the pages alone, without a model. */
import { isRecord } from '../../contract/request/is-record.ts';
import { baseAt } from '../../convert/html/base-url.ts';
import { AppError, type Issue } from '../../errors.ts';
import type { EngineWarning, ExtractInput, ExtractOutput, FieldSource } from '../engine.ts';
import { type EvidenceMap, evidenceOf, type Traced } from '../evidence/evidence.ts';
import { pointerOf, valueAt } from '../json-pointer.ts';
import { checkSchema } from '../json-schema/check.ts';
import { patternCache } from '../json-schema/pattern.ts';
import { pruneToFit } from '../json-schema/prune.ts';
import { createShapes, type Shape, type Shapes } from '../json-schema/shape.ts';
import type { JsonSchema, SubSchema } from '../json-schema/types.ts';
import { createValidator, type SchemaIssue } from '../json-schema/validate.ts';
import { wordsOf } from '../names/words.ts';
import { readPrompt } from '../schema/read-prompt.ts';
import { schemaFromPrompt } from '../schema/schema-from-prompt.ts';
import { absentValue, complete } from './engine/fill/absent.ts';
import { joinPath, MAX_RECORDS } from './engine/fill/filler.ts';
import { recordLists, withPageAsItem } from './engine/fill/list-of-one.ts';
import { isGenericConcept } from './engine/fill/listing.ts';
import { fillSingleSubject } from './engine/fill/single-subject.ts';
import { mainEntity } from './engine/main-entity.ts';
import { type MergedField, mergeFillings, type PageFilling } from './engine/merge.ts';
import { type Page, readPage } from './engine/page/read-page.ts';
import { preferSubject } from './engine/subject.ts';
import { KNOWLEDGE } from './knowledge.ts';

const MAX_NODES = 60_000;
const MAX_MISSING = 200;

/**
 * Every value is copied from the pages or absent, and the answer always fits the schema.
 *
 * @example extractLocal({ pages: [{ root, url }], prompt: 'name and price', schema: null })
 */
export function extractLocal(input: ExtractInput): ExtractOutput {
  const given = input.schema === null ? null : checkSchema(input.schema);
  if (given !== null && asksForNothing(given)) {
    const free = extractLocal({ ...input, schema: null });
    if (createValidator(given)(free.json).length === 0) return free;
  }
  const isTraced = input.evidence === true;
  const prompted = given === null ? schemaFromPrompt(input.prompt) : null;
  const asked = given ?? (prompted?.namesFields ? prompted.schema : null);
  const pages = input.pages.map(({ root, url, view }) =>
    readPage(root, url, KNOWLEDGE, { view, isTraced, asked }),
  );
  const withEvidence = ({ traced, ...output }: TracedOutput): ExtractOutput =>
    isTraced ? { ...output, evidence: evidenceFor(output.json, traced, input, pages) } : output;
  // A schema settles the fields, so the prompt is only read for requests that the rules cannot serve.
  const { notUnderstood } = prompted ?? readPrompt(input.prompt);
  const warnings = notUnderstood.map(
    (detail): EngineWarning => ({ reason: 'prompt_not_understood', detail }),
  );
  if (asked === null) return withEvidence({ ...mainEntity(pages), warnings });
  const schema = asked;
  const shapes = createShapes(schema);
  const compile = patternCache();
  let records = 0;
  const fillings = pages.map((page, i): PageFilling => {
    const about = page.main.slice(0, 1).flatMap((one) => one.entity.types.flatMap(wordsOf));
    const scope = preferSubject(page.scope, schema, about, KNOWLEDGE);
    const options = { about, compile, maxNodes: MAX_NODES };
    const single = fillSingleSubject(page, schema, shapes, { ...options, scope });
    records += single.listed;
    return { page: i, filled: withPageAsItem(single.filled, page, schema, shapes, options) };
  });
  if (records > 0) warnings.push({ reason: 'many_records', detail: `${records} records` });
  const settled = settle(mergeFillings(fillings), schema, shapes, pages.length > 1);
  const empty = emptyLists(settled, schema, shapes);
  if (empty) warnings.push({ reason: 'no_records', detail: empty });
  if (settled.traced.some(({ isCut }) => isCut))
    warnings.push({
      reason: 'truncated',
      detail: `The first ${MAX_RECORDS} records were read; the page has more`,
    });
  return withEvidence({ ...(empty ? withEmptyLists(settled, schema, shapes) : settled), warnings });
}

/** A list of records that were not found is given as empty, where a single value would be left out. */
function withEmptyLists<Settled extends Pick<ExtractOutput, 'json' | 'missing'>>(
  settled: Settled,
  schema: JsonSchema,
  shapes: Shapes,
): Settled {
  const { json, missing } = settled;
  if (!isRecord(json)) return settled;
  const absent = recordLists(schema, shapes).filter(({ name }) => name !== '' && !Object.hasOwn(json, name));
  const completed = { ...json, ...Object.fromEntries(absent.map(({ name }) => [name, []])) };
  if (absent.length === 0 || createValidator(schema)(completed).length > 0) return settled;
  const isGiven = (path: string) => absent.some(({ name }) => name === path);
  return { ...settled, json: completed, missing: missing.filter((path) => !isGiven(path)) };
}

/** The names of the record lists if all are empty and only facts that any page has were found; otherwise ''. */
function emptyLists(
  { json, fields }: Pick<ExtractOutput, 'json' | 'fields'>,
  schema: JsonSchema,
  shapes: Shapes,
): string {
  const names = recordLists(schema, shapes).map(({ name }) => name);
  const isEmpty = (name: string) => {
    const list = name === '' ? json : isRecord(json) && Object.hasOwn(json, name) ? json[name] : null;
    return !Array.isArray(list) || list.length === 0;
  };
  const isBare = fields.every(({ path }) => isGenericConcept(KNOWLEDGE.conceptOf(path)));
  return isBare && names.every(isEmpty) ? names.map((name) => name || 'the list').join(', ') : '';
}

const KEYWORDS_WITHOUT_FIELDS = [
  'type',
  'properties',
  'additionalProperties',
  '$schema',
  '$id',
  'title',
  'description',
];

/** Whether the schema allows any object, as clients send that must give a schema; the prompt then names the fields. */
function asksForNothing(schema: JsonSchema): boolean {
  const { type = 'object', properties = {} } = schema;
  const isSilent = Object.keys(schema).every((keyword) => KEYWORDS_WITHOUT_FIELDS.includes(keyword));
  return isSilent && type === 'object' && isRecord(properties) && Object.keys(properties).length === 0;
}

/** An answer and the statements that its values were read from. */
type TracedOutput = ExtractOutput & { traced: MergedField[] };

function evidenceFor(
  json: unknown,
  fields: readonly MergedField[],
  { pages: inputs }: ExtractInput,
  pages: readonly Page[],
): EvidenceMap {
  const traced = fields.flatMap(({ path, source, confidence, page = 0, from }): Traced[] => {
    const pointer = pointerOf(path);
    const value = valueAt(json, pointer);
    if (!from || value === null || value === undefined) return [];
    const shared = { source, confidence, page };
    if (!Array.isArray(from)) return [{ ...shared, pointer, json: value, from }];
    if (!Array.isArray(value)) return [];
    const sources = new Map(from.toReversed().map((item) => [item.value as unknown, item.from]));
    return value.flatMap((item: unknown, index) => {
      const source = sources.get(item);
      return source ? [{ ...shared, pointer: `${pointer}/${index}`, json: item, from: source }] : [];
    });
  });
  const places = inputs.map(({ root, places }, i) => ({
    root,
    places,
    base: pages[i]?.context.base ?? baseAt(''),
  }));
  return evidenceOf(places, traced);
}

/** Prunes the answer until it fits the schema; throws if required values are missing. */
function settle(
  filled: { value: unknown; fields: MergedField[] } | null,
  schema: JsonSchema,
  shapes: Shapes,
  several: boolean,
): Omit<TracedOutput, 'warnings'> {
  const validate = createValidator(schema);
  const start = filled ? filled.value : absentValue(schema, true, { shapes });
  const first = start === undefined ? emptyOf(shapes.shapeOf(schema), shapes) : start;
  const issues = validate(first);
  const fitted = issues.length === 0 ? { value: first, issues } : pruneToFit(first, schema, shapes, validate);
  if (fitted.issues.length > 0) throw notFitting(fitted.issues);
  const traced = (filled?.fields ?? []).filter((field) => isPresent(fitted.value, field.path));
  const fields = traced.map(({ path, source, confidence, page }): FieldSource => {
    const field = { path, source, confidence };
    return several && page !== undefined ? { ...field, page } : field;
  });
  return {
    json: fitted.value,
    fields,
    traced,
    missing: missingIn(fitted.value, schema, shapes),
  };
}

/** The part of the answer that the schema alone determines, so that the error can name what is missing. */
function emptyOf(shape: Shape, shapes: Shapes): unknown {
  if (!shape.types.has('object')) return shape.types.has('array') ? [] : null;
  const value: Record<string, unknown> = {};
  complete(value, shape, { shapes });
  return value;
}

function notFitting(issues: readonly SchemaIssue[]): AppError {
  const details = issues.slice(0, 50).map(
    ({ path, keyword, message }): Issue => ({
      code: keyword === 'required' || keyword === 'type' ? 'invalid_type' : 'invalid_value',
      path: keyword === 'required' ? [...path, /property "(.*)"/.exec(message)?.[1] ?? ''] : path,
      message: keyword === 'required' ? 'Required, and not found on the page' : message,
    }),
  );
  return new AppError('extraction_failed', undefined, { details });
}

/** Paths of the schema's properties that are null or absent in the answer. */
function missingIn(value: unknown, schema: SubSchema, shapes: Shapes, path = '', depth = 0): string[] {
  if (depth > 8) return [];
  const shape = shapes
    .variantsOf(shapes.shapeOf(schema))
    .find((one) => one.properties.size > 0 || one.items !== undefined);
  if (!shape) return [];
  const missing: string[] = [];
  if (Array.isArray(value)) {
    const items = shape.items;
    if (items === undefined) return [];
    for (const [i, item] of value.slice(0, MAX_MISSING).entries()) {
      missing.push(...missingIn(item, items, shapes, `${path}[${i}]`, depth + 1));
    }
  } else if (isRecord(value)) {
    for (const [name, below] of shape.properties) {
      const at = joinPath(path, name);
      if (value[name] === undefined || value[name] === null) missing.push(at);
      else missing.push(...missingIn(value[name], below, shapes, at, depth + 1));
    }
  }
  return missing.slice(0, MAX_MISSING);
}

function isPresent(value: unknown, path: string): boolean {
  let at = value;
  for (const part of path.match(/[^.[\]]+/g) ?? []) {
    if (Array.isArray(at)) at = at[Number(part)];
    // Names that contain dots cannot be followed, so such values count as present.
    else if (isRecord(at)) at = Object.hasOwn(at, part) ? at[part] : path.includes('.') ? true : undefined;
  }
  return at !== undefined && at !== null;
}
