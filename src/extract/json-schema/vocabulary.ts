/** What each keyword of JSON Schema must hold to be one. */
import { LIST_KEYWORDS, MAP_KEYWORDS, SINGLE_KEYWORDS } from './keywords.ts';
import { isRecord, isSubSchema, TYPE_NAMES } from './types.ts';

type Rule = { holds: (value: unknown) => boolean; problem: string };

const TYPES: ReadonlySet<unknown> = new Set(TYPE_NAMES);

const isCount = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isString = (value: unknown) => typeof value === 'string';
const isStringList = (value: unknown) => Array.isArray(value) && value.every(isString);
const isType = (value: unknown) =>
  TYPES.has(value) || (Array.isArray(value) && value.length > 0 && value.every((name) => TYPES.has(name)));

const count: Rule = { holds: isCount, problem: 'Expected a whole number, 0 or more' };
const number: Rule = { holds: isNumber, problem: 'Expected a number' };
const text: Rule = { holds: isString, problem: 'Expected a string' };

/** Draft 4 had booleans for the exclusive bounds. */
const exclusive: Rule = { holds: (v) => isNumber(v) || typeof v === 'boolean', problem: 'Expected a number' };

const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    type: { holds: isType, problem: `Expected one of ${TYPE_NAMES.join(', ')}, or a list of them` },
    enum: { holds: (v) => Array.isArray(v) && v.length > 0, problem: 'Expected a list of values' },
    required: { holds: isStringList, problem: 'Expected a list of property names' },
    pattern: text,
    format: text,
    title: text,
    description: text,
    $ref: text,
    $id: text,
    $schema: text,
    minimum: number,
    maximum: number,
    exclusiveMinimum: exclusive,
    exclusiveMaximum: exclusive,
    multipleOf: { holds: (v) => isNumber(v) && Number(v) > 0, problem: 'Expected a number above 0' },
    minLength: count,
    maxLength: count,
    minItems: count,
    maxItems: count,
    minContains: count,
    maxContains: count,
    minProperties: count,
    maxProperties: count,
    uniqueItems: { holds: (v) => typeof v === 'boolean', problem: 'Expected true or false' },
  }),
);

const PLAIN = [
  'const',
  'default',
  'examples',
  '$comment',
  '$anchor',
  '$defs',
  'definitions',
  'id',
  'nullable',
];

export const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  ...RULES.keys(),
  ...SINGLE_KEYWORDS,
  ...LIST_KEYWORDS,
  ...MAP_KEYWORDS,
  ...PLAIN,
]);

/** What is wrong with the value of a keyword, or null. Unknown keywords are annotations and hold anything. */
export function keywordProblem(keyword: string, value: unknown): string | null {
  const rule = RULES.get(keyword);
  if (rule) return rule.holds(value) ? null : rule.problem;
  if (MAP_KEYWORDS.has(keyword)) return isSchemaMap(keyword, value) ? null : 'Expected an object of schemas';
  if (Array.isArray(value) && LIST_KEYWORDS.has(keyword)) {
    return value.length > 0 && value.every(isSubSchema) ? null : 'Expected a list of schemas';
  }
  if (SINGLE_KEYWORDS.has(keyword)) return isSubSchema(value) ? null : 'Expected a schema';
  if (LIST_KEYWORDS.has(keyword)) return 'Expected a list of schemas';
  return null;
}

function isSchemaMap(keyword: string, value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.values(value).every(
    (entry) => isSubSchema(entry) || (keyword === 'dependencies' && isStringList(entry)),
  );
}
