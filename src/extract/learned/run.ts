/** Runs what was learned on a page: every field by its ways, every list by its records. Nothing is made up. */
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import { type EvidenceMap, type EvidencePage, evidenceOf, type Traced } from '../evidence/evidence.ts';
import type { Value } from '../fact.ts';
import { pointerPart } from '../json-pointer.ts';
import { patternCache } from '../json-schema/pattern.ts';
import { agreedValue } from './choose.ts';
import { type FieldGroup, fieldsOf, type List, ownOf, setAt, stepsOf } from './fields.ts';
import type { PageIndex, Span } from './page.ts';
import { wholePage } from './page-index.ts';
import { type Reading, readingOf } from './read.ts';
import { possibleRuns, recordSpans, recordStarts } from './records.ts';
import type { GroupRules, ListRules, RecordWay, Rules } from './rules.ts';

export type Source = { path: string; source: string; confidence: number };

export type RunOutput = {
  json: unknown;
  /** Where each value came from. */
  fields: Source[];
  /** Fields without a value. */
  missing: string[];
  /** How much of each field there is, from 0 to 1: for records, in how many of them. */
  filled: Record<string, number>;
  evidence?: EvidenceMap;
};

/**
 * @param evidenceIn the page as evidence needs it, if evidence is wanted
 * @example runRules(indexPage(root, url, labelsIn(rules.group)), rules).json
 */
export function runRules(page: PageIndex, rules: Rules, evidenceIn?: EvidencePage): RunOutput {
  const group = groupFor(rules.schema);
  const { value, sources, filled, traced } = runGroup(rules.group, group, wholePage(page));
  return {
    json: value,
    fields: sources,
    missing: Object.keys(filled).filter((path) => filled[path] === 0),
    filled,
    ...(evidenceIn && { evidence: evidenceOf([evidenceIn], traced) }),
  };
}

type Prepared = { group: FieldGroup; compile: ReturnType<typeof patternCache> };

/** Pages of one extractor follow each other, and making its fields again takes as long as running it. */
const prepared = new BoundedMap<string, Prepared>(16);

/** The fields of a schema. Each page has the whole budget for its patterns, and leaves none of its texts in memory. */
function groupFor(schema: Rules['schema']): FieldGroup {
  const key = JSON.stringify(schema);
  const known = prepared.get(key) ?? prepare(schema);
  known.compile = patternCache();
  prepared.set(key, known);
  return known.group;
}

function prepare(schema: Rules['schema']): Prepared {
  const made: Prepared = {
    group: fieldsOf(schema, (source) => made.compile(source)),
    compile: patternCache(),
  };
  return made;
}

/** The labels that rules look for. */
export function labelsIn({ fields, lists }: GroupRules, found = new Set<string>()): Set<string> {
  for (const { rules } of fields) {
    for (const { way } of rules) if (way.by === 'label') found.add(way.label);
  }
  for (const { group } of lists) labelsIn(group, found);
  return found;
}

export type GroupRun = {
  value: unknown;
  count: number;
  sources: Source[];
  filled: Record<string, number>;
  /** What each value was read from, by pointers that begin at this group. */
  traced: Traced[];
};

const newRun = (value: unknown): GroupRun => ({ value, count: 0, sources: [], filled: {}, traced: [] });

const pointerTo = (path: string) =>
  stepsOf(path)
    .map((step) => `/${pointerPart(step)}`)
    .join('');

export function runGroup(rules: GroupRules, group: FieldGroup, span: Span): GroupRun {
  const value: Record<string, unknown> = {};
  const run = newRun(value);
  for (const field of group.fields) {
    const learned = rules.fields.find(({ path }) => path === field.path);
    const found = learned && agreedValue(learned.rules, learned.form, span, field.wanted);
    run.filled[field.path] = found ? 1 : 0;
    if (found) {
      run.count++;
      const all = learned.rules.reduce((sum, rule) => sum + rule.weight, 0);
      const { by } = found.rule.way;
      const confidence = share(found.weight, all);
      run.sources.push({ path: field.path, source: by, confidence });
      run.traced.push(tracedAt(field.path, found, by === 'meta' ? by : 'text', confidence));
    }
    if (field.path === '') run.value = found?.value ?? null;
    else setAt(value, field.path, found?.value ?? null);
  }
  for (const list of group.lists) {
    const learned = rules.lists.find(({ path }) => path === list.path);
    const items = learned ? runList(learned, list, span) : NO_ITEMS;
    run.count += items.values.length;
    run.filled[`${list.path}[]`] = items.values.length > 0 ? 1 : 0;
    for (const [path, part] of Object.entries(items.filled)) {
      if (path !== '') run.filled[`${list.path}[].${path}`] = part;
    }
    const prefix = pointerTo(list.path);
    for (const one of items.traced) run.traced.push({ ...one, pointer: prefix + one.pointer });
    if (items.way) run.sources.push({ path: `${list.path}[]`, source: items.way.by, confidence: 1 });
    if (list.path === '') run.value = items.values;
    else setAt(value, list.path, items.values);
  }
  return run;
}

function tracedAt(path: string, { value, from }: Reading, source: string, confidence: number): Traced {
  const { element, path: inData } = from.spot ?? {};
  const isLinkedData = element?.attribs.type?.includes('ld+json');
  const kind = inData === undefined ? source : isLinkedData ? 'json-ld' : 'script-data';
  return { pointer: pointerTo(path), json: value, from, source: kind, confidence, page: 0 };
}

function share(part: number, all: number): number {
  return all > 0 ? Math.round((part / all) * 100) / 100 : 0;
}

type Items = Omit<GroupRun, 'value' | 'sources'> & { values: unknown[]; way: RecordWay | null };

const NO_ITEMS: Items = { values: [], count: 0, filled: {}, traced: [], way: null };
/** A way whose records have less than this share of the fields has found something else. */
const LEAST_FILLED = 0.5;

/** The records of the first way whose records are good enough. */
function runList(rules: ListRules, list: List, span: Span): Items {
  const least = expectedFill(rules.group) * LEAST_FILLED;
  for (const way of rules.ways) {
    const items = itemsBy(way, rules, list, span);
    if (items.values.length > 0 && items.count / items.values.length >= least) return items;
  }
  return NO_ITEMS;
}

/** How many fields a record has on average. */
function expectedFill({ fields, lists }: GroupRules): number {
  return [...fields, ...lists].reduce((sum, { fill }) => sum + fill, 0);
}

function itemsBy(way: RecordWay, rules: ListRules, list: List, span: Span): Items {
  if (way.by === 'data') return dataItems(way, rules, list, span);
  if (way.by !== 'run') return itemsAt(recordStarts(way, span), way, rules, list, span);
  let best = NO_ITEMS;
  for (const starts of possibleRuns(span)) {
    // A few records show whether it is worth reading all.
    const probe = itemsAt(starts.slice(0, PROBED), way, rules, list, span);
    if (probe.count * starts.length <= best.count * PROBED) continue;
    const items = itemsAt(starts, way, rules, list, span);
    if (items.count > best.count) best = items;
  }
  return best;
}

const PROBED = 4;

function itemsAt(
  starts: readonly number[],
  way: RecordWay,
  rules: ListRules,
  list: List,
  { page }: Span,
): Items {
  const runs = recordSpans(page, starts, rules.spans).map((record) =>
    runGroup(rules.group, list.group, record),
  );
  return together(runs, way);
}

/** Puts records together, without those that have no field. */
function together(runs: readonly GroupRun[], way: RecordWay): Items {
  const full = runs.filter(({ count }) => count > 0);
  const filled: Record<string, number> = {};
  for (const run of full) {
    for (const [path, part] of Object.entries(run.filled))
      filled[path] = (ownOf(filled, path) ?? 0) + part / full.length;
  }
  const count = full.reduce((sum, run) => sum + run.count, 0);
  const traced = full.flatMap((run, index) =>
    run.traced.map((one) => ({ ...one, pointer: `/${index}${one.pointer}` })),
  );
  return { values: full.map(({ value }) => value), count, filled, traced, way };
}

function dataItems(
  way: Extract<RecordWay, { by: 'data' }>,
  rules: ListRules,
  list: List,
  { page, from }: Span,
): Items {
  if (from !== 0) return NO_ITEMS;
  const runs = (page.data().get(way.path) ?? []).map((value) => dataRecord(way, rules, list, value, page));
  return together(runs, way);
}

function dataRecord(
  { fields }: Extract<RecordWay, { by: 'data' }>,
  rules: ListRules,
  list: List,
  from: Value,
  page: PageIndex,
): GroupRun {
  const value: Record<string, unknown> = {};
  const run = newRun(value);
  for (const { path, wanted } of list.group.fields) {
    const inner = ownOf(fields, path);
    const stated = inner === undefined ? null : valueIn(from, inner);
    const found = stated && readingOf(page, { value: stated }, 'value', wanted);
    run.filled[path] = found ? 1 : 0;
    if (found) {
      run.count++;
      run.traced.push(tracedAt(path, found, 'text', 1));
    }
    if (path === '') run.value = found?.value ?? null;
    else setAt(value, path, found?.value ?? null);
  }
  for (const { path } of rules.group.lists) if (path !== '') setAt(value, path, []);
  return run;
}

/** @param path property names below an entity; empty for the value itself */
export function valueIn(value: Value, path: string): Value | null {
  let at: Value | undefined = value;
  for (const name of path === '' ? [] : path.split('.')) at = at?.entity?.properties.get(name)?.[0];
  return at ?? null;
}
