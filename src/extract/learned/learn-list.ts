/** Learns a list: which elements its records are on the samples, how they are found, and the fields within them. */
import { isRecord } from '../../contract/request/is-record.ts';
import { singleSpaced } from '../../text/single-spaced.ts';
import type { Single, Value } from '../fact.ts';
import { type Field, type List, ownOf, valueAt } from './fields.ts';
import type { PageIndex, Span } from './page.ts';
import { classNames, namesIn } from './page-index.ts';
import { isSame, readTarget } from './read.ts';
import { parentTag, recordSpans, recordStarts, typeAt } from './records.ts';
import { MAX_WAY, type RecordWay } from './rules.ts';
import { valueIn } from './run.ts';

/** A page or record, and the list as it is there. */
export type ListExample = { span: Span; truth: unknown[] };

/** The records of a sample that were found, in order. */
export type Placed = { example: ListExample; starts: number[]; truths: unknown[] };

const MAX_TRUTHS = 40;
const MAX_SHOWN = 1_000;
const MAX_HYPOTHESES = 24;
const LEAST_F1 = 0.6;
const MAX_WAYS = 5;
/** Characters of a way that names a path for each field. */
const MAX_DATA_WAY = 10_000;

type WayTrust = Record<Exclude<RecordWay['by'], 'run'>, number>;
const TRUST: WayTrust = { data: 1, type: 1, heading: 0.95, attribute: 0.9, class: 0.8, tag: 0.7 };

/** Where the records of a list are on one sample. */
export function placeRecords(example: ListExample, list: List): (Placed & { spans: boolean }) | null {
  const { span } = example;
  const truths = example.truth.slice(0, MAX_TRUTHS);
  const spots = list.group.fields.map((field) => spotsByRecord(span, field, truths));
  let best: (Placed & { spans: boolean; score: number }) | null = null;
  for (const chain of chainsIn(span.page, spots, truths.length)) {
    const starts = chain.map(({ at }) => recordAround(span, at, chain));
    if (new Set(starts).size < starts.length) continue;
    for (const spans of [false, true]) {
      const score = valuesWithin(recordSpans(span.page, starts, spans), chain, spots);
      if (best && score <= best.score) continue;
      best = { example, starts, truths: chain.map(({ record }) => truths[record]), spans, score };
    }
  }
  return best;
}

/** How many values of the records are shown within the spans that they would have. */
function valuesWithin(
  records: readonly Span[],
  chain: readonly Link[],
  spots: readonly number[][][],
): number {
  let shown = 0;
  for (const [i, { record }] of chain.entries()) {
    const within = records[i];
    if (!within) continue;
    for (const byRecord of spots) {
      if (byRecord[record]?.some((at) => at >= within.from && at < within.to)) shown++;
    }
  }
  return shown;
}

/** For each record of the truth, the places that show its value of a field. */
function spotsByRecord(
  { page, from, to }: Span,
  { path, wanted }: Field,
  truths: readonly unknown[],
): number[][] {
  const values = truths.map((truth) => (path === '' ? truth : valueAt(truth, path)));
  const wantedValues = new Map<string, number[]>();
  for (const value of values) if (isSingle(value)) wantedValues.set(keyOf(value), []);
  if (wantedValues.size === 0) return truths.map(() => []);
  const longest = Math.max(...values.map((value) => (typeof value === 'string' ? value.length : 0)));
  for (let at = from; at < to; at++) {
    const place = page.places[at];
    if (!place || page.size(at) > Math.min(MAX_SHOWN, longest * 2 + 200)) continue;
    for (const take of ['value', 'text', '@href', '@src', '@title', '@alt', '@datetime'] as const) {
      if (take.startsWith('@') && place.element.attribs[take.slice(1)] === undefined) continue;
      const value = readTarget(page, { at }, take, wanted);
      const spots = value === null ? undefined : wantedValues.get(keyOf(value));
      if (spots && spots.at(-1) !== at) spots.push(at);
    }
  }
  return values.map((value) => (isSingle(value) ? (wantedValues.get(keyOf(value)) ?? []) : []));
}

export const isSingle = (value: unknown): value is Single =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');

const keyOf = (value: Single): string =>
  JSON.stringify(typeof value === 'string' ? singleSpaced(value) : value);

type Link = { record: number; at: number };

/** Places of one field that are alike, one a record and in the order of the records. */
function chainsIn(page: PageIndex, fields: readonly number[][][], records: number): Link[][] {
  const chains: Link[][] = [];
  for (const byRecord of fields) {
    const paths = new Set(byRecord.flat().map((at) => tagPath(page, at)));
    for (const path of [...paths].slice(0, MAX_HYPOTHESES)) {
      const chain: Link[] = [];
      let after = -1;
      for (const [record, spots] of byRecord.entries()) {
        const at = spots.find((spot) => spot > after && tagPath(page, spot) === path);
        if (at === undefined) continue;
        chain.push({ record, at });
        after = at;
      }
      if (chain.length >= Math.min(2, records)) chains.push(chain);
    }
  }
  return chains.sort((a, b) => b.length - a.length).slice(0, MAX_HYPOTHESES);
}

function tagPath(page: PageIndex, at: number): string {
  return (page.places[at]?.pathKey ?? '').replace(/\.[^./]*$/, '');
}

/** The largest element around a place that holds no other place of the chain. */
function recordAround({ page, from }: Span, at: number, chain: readonly Link[]): number {
  let record = at;
  for (let parent = page.places[at]?.parent ?? -1; parent >= from && parent >= 0; ) {
    const end = page.places[parent]?.end ?? parent;
    if (chain.length === 1 || chain.some((link) => link.at !== at && link.at >= parent && link.at < end))
      break;
    record = parent;
    parent = page.places[parent]?.parent ?? -1;
  }
  return record;
}

/** The ways that find these records on the samples, best first; the last is any run of siblings that has the fields. */
export function recordWays(placed: readonly Placed[], spans: boolean): RecordWay[] {
  const candidates = new Map<string, Exclude<RecordWay, { by: 'data' | 'run' }>>();
  for (const { example, starts } of placed) {
    for (const at of starts.slice(0, 4)) {
      for (const way of waysToRecord(example.span, at)) {
        const key = JSON.stringify(way);
        if (key.length <= MAX_WAY) candidates.set(key, way);
      }
    }
  }
  const rated = [...candidates.values()].map((way) => {
    const scores = placed.map(({ example, starts }) => f1(recordStarts(way, example.span), starts));
    const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
    return { way, mean, score: mean ** 2 * TRUST[way.by] };
  });
  const good = rated.filter(({ mean }) => mean >= LEAST_F1).sort((a, b) => b.score - a.score);
  const run: RecordWay[] = spans ? [] : [{ by: 'run' }];
  return [...good.slice(0, MAX_WAYS).map(({ way }) => way), ...run];
}

function waysToRecord({ page, from }: Span, at: number): Exclude<RecordWay, { by: 'data' | 'run' }>[] {
  const place = page.places[at];
  if (!place) return [];
  const { name: tag, attribs } = place.element;
  const type = typeAt(page, at);
  const heading = page.headings().findLast((one) => one.at < at && one.at >= from);
  return [
    ...(type ? [{ by: 'type' as const, type }] : []),
    ...classNames(attribs.class).map((name) => ({ by: 'class' as const, name, tag })),
    ...namesIn(attribs).map((name) => ({ by: 'attribute' as const, name, tag })),
    ...(heading && heading.text !== '' ? [{ by: 'heading' as const, text: heading.text, tag }] : []),
    { by: 'tag', tag, parent: parentTag(page, at) },
  ];
}

function f1(found: readonly number[], wanted: readonly number[]): number {
  const right = found.filter((at) => wanted.includes(at)).length;
  return right === 0 ? 0 : (2 * right) / (found.length + wanted.length);
}

/** The way to the list in structured data, if that has it on most of the samples. */
export function dataWay(examples: readonly ListExample[], list: List): RecordWay | null {
  const pages = examples.filter(({ truth, span }) => truth.length > 0 && span.from === 0);
  const votes = new Map<string, { way: Extract<RecordWay, { by: 'data' }>; score: number }>();
  for (const example of pages) {
    for (const way of dataWaysOn(example, list)) {
      const key = JSON.stringify(way);
      if (votes.has(key) || key.length > MAX_DATA_WAY) continue;
      const scores = pages.map((other) => dataScore(way, other, list));
      votes.set(key, { way, score: scores.reduce((sum, one) => sum + one, 0) / pages.length });
    }
  }
  const best = [...votes.values()].sort((a, b) => b.score - a.score)[0];
  return best && best.score >= 0.8 ? best.way : null;
}

function dataWaysOn({ span, truth }: ListExample, list: List): Extract<RecordWay, { by: 'data' }>[] {
  const { page } = span;
  const [first] = truth;
  return [...page.data()].flatMap(([path, values]) => {
    const [value] = values;
    if (!value || values.length < Math.min(2, truth.length)) return [];
    const fields: Record<string, string> = {};
    for (const { path: name, wanted } of list.group.fields) {
      const expected = name === '' ? first : valueAt(first, name);
      if (expected === null || expected === undefined) continue;
      const inner = innerPaths(value).find((one) => {
        const stated = valueIn(value, one);
        return stated && isSame(readTarget(page, { value: stated }, 'value', wanted), expected);
      });
      if (inner !== undefined) fields[name] = inner;
    }
    return Object.keys(fields).length > 0 ? [{ by: 'data' as const, path, fields }] : [];
  });
}

function innerPaths(value: Value, above = '', depth = 0): string[] {
  const own = [above];
  if (!value.entity || depth > 3) return own;
  for (const [name, [below]] of value.entity.properties) {
    if (below) own.push(...innerPaths(below, above === '' ? name : `${above}.${name}`, depth + 1));
  }
  return own;
}

/** How much of the truth the structured data has; entries beyond it lower the score. */
function dataScore(
  way: Extract<RecordWay, { by: 'data' }>,
  { span, truth }: ListExample,
  list: List,
): number {
  const { page } = span;
  const values = page.data().get(way.path) ?? [];
  let right = 0;
  let all = 0;
  for (const [i, expected] of truth.entries()) {
    for (const { path, wanted } of list.group.fields) {
      const wantedValue = path === '' ? expected : isRecord(expected) ? valueAt(expected, path) : undefined;
      if (wantedValue === null || wantedValue === undefined) continue;
      all++;
      const inner = ownOf(way.fields, path);
      const value = values[i];
      const stated = inner === undefined || !value ? null : valueIn(value, inner);
      if (stated && isSame(readTarget(page, { value: stated }, 'value', wanted), wantedValue)) right++;
    }
  }
  return all === 0 ? 0 : right / Math.max(all, 1) / Math.max(1, values.length / truth.length);
}
