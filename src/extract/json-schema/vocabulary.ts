/** Which values each keyword of JSON Schema may have. */
import { isRecord } from '../../contract/request/is-record.ts';
import { words } from '../../text/word-lists.ts';
import { LIST_KEYWORDS, MAP_KEYWORDS, SINGLE_KEYWORDS } from './keywords.ts';
import { isSubSchema, TYPE_NAMES } from './types.ts';

type Rule = { holds: (value: unknown) => boolean; problem: string };

const TYPES: ReadonlySet<unknown> = new Set(TYPE_NAMES);

const isCount = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isString = (value: unknown) => typeof value === 'string';
const isStringList = (value: unknown) => Array.isArray(value) && value.every(isString);
const isType = (value: unknown) =>
  TYPES.has(value) || (Array.isArray(value) && value.length > 0 && value.every((name) => TYPES.has(name)));

const rule = (keywords: string, problem: string, holds: Rule['holds']) =>
  words(keywords).map((keyword): [string, Rule] => [keyword, { holds, problem }]);

const RULES: ReadonlyMap<string, Rule> = new Map([
  ...rule('type', `Expected one of ${TYPE_NAMES.join(', ')}, or a list of them`, isType),
  ...rule('enum', 'Expected a list of values', (v) => Array.isArray(v) && v.length > 0),
  ...rule('required', 'Expected a list of property names', isStringList),
  ...rule('pattern format title description $ref $id $schema', 'Expected a string', isString),
  ...rule('minimum maximum', 'Expected a number', isNumber),
  // Draft 4 had booleans for the exclusive bounds.
  ...rule(
    'exclusiveMinimum exclusiveMaximum',
    'Expected a number',
    (v) => isNumber(v) || typeof v === 'boolean',
  ),
  ...rule('multipleOf', 'Expected a number above 0', (v) => isNumber(v) && Number(v) > 0),
  ...rule(
    'minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties',
    'Expected a whole number, 0 or more',
    isCount,
  ),
  ...rule(
    'dependentRequired',
    'Expected an object of lists of property names',
    (v) => isRecord(v) && Object.values(v).every(isStringList),
  ),
  ...rule('uniqueItems', 'Expected true or false', (v) => typeof v === 'boolean'),
]);

export const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  ...RULES.keys(),
  ...SINGLE_KEYWORDS,
  ...LIST_KEYWORDS,
  ...MAP_KEYWORDS,
  ...words('const default examples $comment $anchor id nullable'),
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
