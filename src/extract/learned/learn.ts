/** Learns an extractor from pages whose values are known, and measures it on those that it did not learn from. */
import { isRecord } from '../../contract/request/is-record.ts';
import { patternCache } from '../json-schema/pattern.ts';
import type { JsonSchema } from '../json-schema/types.ts';
import { type Example, learnField } from './choose.ts';
import { type Field, type FieldGroup, fieldsOf, type List, valueAt } from './fields.ts';
import { dataWay, isSingle, type ListExample, placeRecords, recordWays } from './learn-list.ts';
import type { PageIndex, Span } from './page.ts';
import { wholePage } from './page-index.ts';
import { isSame } from './read.ts';
import { recordSpans } from './records.ts';
import type { GroupRules, ListRules, Rules } from './rules.ts';
import { runGroup } from './run.ts';

/** A page, and the values that it is known to have. */
export type Sample = { page: PageIndex; value: unknown };

type Spanned = { span: Span; value: unknown };

/** With at least this many samples, each is left out once. */
const LEAST_FOLDS = 3;
const MOST_FOLDS = 6;
/** Records of all samples that fields are learned from. */
const MAX_RECORDS = 60;
/**
 * Steps of the schema's patterns: every text of every sample is tried. They take some 20 s, so that the child process
 * ends within its minute: then only the fields with patterns are not learned.
 */
const MAX_PATTERN_WORK = 250_000_000;
/** The most ways of earlier versions that are kept. */
const MAX_EARLIER = 8;

export type Learned = { rules: Rules; fields: { path: string; coverage: number }[] };

/** @param earlier the previous version, whose ways are kept after the new ones */
export function learn(samples: readonly Sample[], schema: JsonSchema, earlier: Rules | null): Learned {
  const group = fieldsOf(schema, patternCache(MAX_PATTERN_WORK));
  const spanned = samples.map(({ page, value }) => ({ span: wholePage(page), value }));
  const rules = learnGroup(group, spanned, earlier?.group ?? null);
  const score = scoreOf(group, spanned, rules);
  note(rules, score, '');
  const fields = pathsOf(group).map((path) => ({ path, coverage: rounded(score.get(path)) }));
  return { rules: { schema, group: rules }, fields };
}

function learnGroup(group: FieldGroup, samples: readonly Spanned[], earlier: GroupRules | null): GroupRules {
  return {
    fields: group.fields.map((field) => {
      const before = earlier?.fields.find(({ path }) => path === field.path)?.rules ?? [];
      return { ...learnField(field, examplesOf(field, samples), before), coverage: 0 };
    }),
    lists: group.lists.map((list) =>
      learnList(list, samples, earlier?.lists.find(({ path }) => path === list.path) ?? null),
    ),
  };
}

function examplesOf({ path }: Field, samples: readonly Spanned[]): Example[] {
  return samples.map(({ span, value }) => {
    const truth = path === '' ? value : valueAt(value, path);
    return { span, truth: isSingle(truth) ? truth : null };
  });
}

function learnList(list: List, samples: readonly Spanned[], earlier: ListRules | null): ListRules {
  const examples: ListExample[] = samples.map(({ span, value }) => {
    const truth = list.path === '' ? value : valueAt(value, list.path);
    return { span, truth: Array.isArray(truth) ? truth : [] };
  });
  const full = examples.filter(({ truth }) => truth.length > 0);
  const placed = full.flatMap((example) => placeRecords(example, list) ?? []);
  const spans = placed.filter((one) => one.spans).length * 2 > placed.length;
  const data = dataWay(full, list);
  const records = placed.flatMap(({ example, starts, truths }) =>
    recordSpans(example.span.page, starts, spans).map((span, i) => ({ span, value: truths[i] })),
  );
  const every = Math.max(1, Math.ceil(records.length / MAX_RECORDS));
  const some = records.filter((_, i) => i % every === 0);
  const ways = placed.length > 0 ? recordWays(placed, spans) : [];
  const known = new Set([data, ...ways].map((way) => JSON.stringify(way)));
  const before = (earlier?.ways ?? []).filter((way) => !known.has(JSON.stringify(way))).slice(0, MAX_EARLIER);
  return {
    path: list.path,
    spans,
    ways: [...(data ? [data] : []), ...ways, ...before],
    group: learnGroup(list.group, some, earlier?.group ?? null),
    coverage: 0,
    fill: examples.length > 0 ? full.length / examples.length : 0,
  };
}

type Score = Map<string, { right: number; all: number }>;

/** Tests what was learned from some samples on the others; with fewer than three there is nothing to leave out. */
function scoreOf(group: FieldGroup, samples: readonly Spanned[], rules: GroupRules): Score {
  const score: Score = new Map();
  if (samples.length < LEAST_FOLDS) {
    for (const { span, value } of samples)
      compare(group, runGroup(rules, group, span).value, value, '', score);
    return score;
  }
  const folds = Math.min(MOST_FOLDS, samples.length);
  for (let fold = 0; fold < folds; fold++) {
    const learned = learnGroup(
      group,
      samples.filter((_, i) => i % folds !== fold),
      null,
    );
    for (const { span, value } of samples.filter((_, i) => i % folds === fold)) {
      compare(group, runGroup(learned, group, span).value, value, '', score);
    }
  }
  return score;
}

/** Counts the values of the truth that were found, by field. */
function compare(group: FieldGroup, found: unknown, truth: unknown, above: string, score: Score): void {
  for (const { path } of group.fields) {
    const expected = path === '' ? truth : valueAt(truth, path);
    if (!isSingle(expected)) continue;
    count(score, above + path, isSame(path === '' ? found : valueAt(found, path), expected));
  }
  for (const list of group.lists) {
    const expected = list.path === '' ? truth : valueAt(truth, list.path);
    if (!Array.isArray(expected) || expected.length === 0) continue;
    const given = list.path === '' ? found : valueAt(found, list.path);
    compareLists(list, Array.isArray(given) ? given : [], expected, `${above}${list.path}[]`, score);
  }
}

/** Compares each record of the truth with the one that is most like it. */
function compareLists(list: List, found: unknown[], truth: unknown[], path: string, score: Score): void {
  const left = [...found];
  for (const expected of truth) {
    const likeness = left.map((one) => alike(list.group, one, expected));
    const best = likeness.indexOf(Math.max(0, ...likeness));
    const isFound = best >= 0 && (likeness[best] ?? 0) > 0;
    const match = isFound ? left.splice(best, 1)[0] : null;
    count(score, path, isFound);
    if (isRecord(expected)) compare(list.group, match, expected, `${path}.`, score);
  }
}

function alike(group: FieldGroup, one: unknown, other: unknown): number {
  return group.fields.filter(({ path }) => {
    const value = path === '' ? other : valueAt(other, path);
    return isSingle(value) && isSame(path === '' ? one : valueAt(one, path), value);
  }).length;
}

function count(score: Score, path: string, isRight: boolean): void {
  const before = score.get(path) ?? { right: 0, all: 0 };
  score.set(path, { right: before.right + (isRight ? 1 : 0), all: before.all + 1 });
}

function rounded(part: { right: number; all: number } | undefined): number {
  return part ? Math.round((part.right / part.all) * 1000) / 1000 : 0;
}

function note(rules: GroupRules, score: Score, above: string): void {
  for (const field of rules.fields) field.coverage = rounded(score.get(above + field.path));
  for (const list of rules.lists) {
    list.coverage = rounded(score.get(`${above}${list.path}[]`));
    note(list.group, score, `${above}${list.path}[].`);
  }
}

/** Every field by its path, those of records as in `items[].name`. */
function pathsOf(group: FieldGroup, above = ''): string[] {
  return [
    ...group.fields.map(({ path }) => above + path),
    ...group.lists.flatMap(({ path, group: inner }) => {
      const isPlain = inner.fields.length === 1 && inner.fields[0]?.path === '';
      return [`${above}${path}[]`, ...(isPlain ? [] : pathsOf(inner, `${above}${path}[].`))];
    }),
  ];
}
