/** Finds groups of records, which repeat with the same structure: cards, rows, list items. */
import type { Element } from 'domhandler';
import { lazily } from '../../../../concurrency/caches/kept-value.ts';
import { standsIn } from '../../../../convert/html/walk.ts';
import { wordSet } from '../../../../text/word-lists.ts';
import { childElements } from '../../../elements/elements.ts';
import type { Group, Scope } from '../../../fact.ts';
import type { Region, Section } from '../model.ts';
import { headingsAbove } from './headings-above.ts';
import { linesIn } from './lines.ts';
import type { Place } from './places.ts';
import { lazyScope } from './region.ts';
import { siblingRuns } from './sibling-runs.ts';
import { ownEnds, type Placed, threadsIn } from './threads.ts';

const NOT_RECORDS = wordSet(
  'a b strong em i u span br img picture source td th tr thead tbody option select label input button h1 h2 h3 h4 h5 h6 dt dd html body path use small sup sub code',
);
/** Of `NOT_RECORDS`, those that may be whole cards if they contain other elements. */
const MAY_BE_CARDS = new Set(['a', 'span', 'label', 'button']);
const MIN_RECORDS = 2;
const MAX_RECORDS = 10_000;
const MIN_PARTS = 2;
const MAX_GROUPS = 80;

export function recordGroups(
  region: Region,
  labelsOf: (element: Element) => string[],
  scopeOf: (from: number, to: number, shared: ReadonlySet<string>) => Scope,
  sections: readonly Section[],
): Group[] {
  const factsAbove = headingsAbove(region, sections);
  const recordsOf = (spans: readonly (readonly [number, number])[]) => {
    const above = factsAbove(spans);
    const shared = lazily(() => sharedLinks(region, spans));
    return spans.map((span) =>
      lazyScope(() => {
        const own = scopeOf(...span, shared());
        return { facts: [...own.facts, ...above(span)], groups: own.groups };
      }),
    );
  };
  const linesOf = (spans: readonly (readonly [number, number])[]) =>
    lazily(() => spans.map(([from, to]) => linesIn(region, from, to)));
  const byKey = new Map<string, Placed[]>();
  for (let i = region.from; i < region.to; i++) {
    const place = region.places[i];
    if (!place || !mayBeRecord(place, i)) continue;
    for (const key of keysOf(place)) {
      const alike = byKey.get(key);
      if (!alike) byKey.set(key, [{ place, at: i }]);
      else alike.push({ place, at: i });
    }
  }
  const groups: (Group & { size: number; key: string })[] = [];
  const add = (outer: readonly Placed[], ends = outer.map(({ place }) => place.end)) => {
    const [first] = outer;
    if (!first || outer.length < MIN_RECORDS) return;
    const spans = outer.map(({ at }, i) => [at, ends[i] ?? at] as const);
    groups.push({
      labels: labelsOf(first.place.element),
      source: 'record',
      zone: first.place.zone,
      records: recordsOf(spans),
      elements: outer.map(({ place }) => place.element),
      spans,
      lines: linesOf(spans),
      size: spans.reduce((sum, [from, to]) => sum + (to - from), 0),
      key: outer.map(({ at }) => at).join(),
    });
  };
  for (const posts of threadsIn(region)) add(posts, ownEnds(posts, region));
  for (const places of byKey.values()) {
    if (places.length < MIN_RECORDS || places.length > MAX_RECORDS) continue;
    const outer = withoutNested(places);
    add(outer);
    for (const part of bySection(outer, sections)) add(part);
  }
  for (const runs of siblingRuns(region)) {
    const [first] = runs;
    if (!first || runs.length > MAX_RECORDS) continue;
    const spans = runs.map(({ from, to }) => [from, to] as const);
    groups.push({
      labels: first.elements[0] ? labelsOf(first.elements[0]) : [],
      source: 'record',
      zone: region.places[first.from]?.zone ?? 'main',
      records: recordsOf(spans),
      elements: runs.flatMap(({ elements }) => elements),
      spans,
      lines: linesOf(spans),
      size: runs.reduce((sum, { from, to }) => sum + to - from, 0),
      key: runs.map(({ from, to }) => `${from}-${to}`).join(),
    });
  }
  // Two keys may group the same elements.
  const distinct = [...new Map(groups.map((group) => [group.key, group])).values()];
  return distinct.sort((a, b) => b.size - a.size).slice(0, MAX_GROUPS);
}

/** The records below each heading between them, if there are several: a question, and the answers to it. */
function bySection(outer: readonly Placed[], sections: readonly Section[]): Placed[][] {
  const parts: Placed[][] = [];
  let next = 0;
  let last = -1;
  outer.forEach((placed, i) => {
    const before = outer[i - 1];
    let isBelow = i === 0;
    for (; (sections[next]?.at ?? placed.at) < placed.at; next++) {
      // The heading of a record is not above those that follow it.
      if (!before || (sections[next]?.at ?? 0) >= before.place.end) isBelow = true;
    }
    if (isBelow) last = parts.push([]) - 1;
    parts[last]?.push(placed);
  });
  return parts.length < 2 || parts.length > MAX_PARTS ? [] : parts;
}

const MAX_PARTS = 6;

/** The texts of links that occur in every record: "Details", "Directions". */
function sharedLinks(region: Region, spans: readonly (readonly [number, number])[]): ReadonlySet<string> {
  let shared: ReadonlySet<string> | undefined;
  for (const [from, to] of spans) {
    const own = new Set<string>();
    for (let i = from; i < to; i++) {
      const element = region.places[i]?.element;
      const text = element?.name === 'a' ? region.texts.text(element) : '';
      if (text !== '' && shared?.has(text) !== false) own.add(text);
    }
    shared = own;
    if (own.size === 0) break;
  }
  return shared ?? new Set();
}

function mayBeRecord(place: Place, at: number): boolean {
  const { element } = place;
  const inside = place.end - at - 1;
  if (element.name === 'tr') return isRowOfLayout(element);
  if (NOT_RECORDS.has(element.name)) return MAY_BE_CARDS.has(element.name) && inside >= 2;
  return inside >= 1 || element.name === 'li';
}

/** Whether a row is laid out like a card: a cell contains several blocks, and the table has no heads of columns. */
function isRowOfLayout(row: Element): boolean {
  const cells = childElements(row);
  if (standsIn(row, (up) => up.name === 'table' && childElements(up).some(({ name }) => name === 'thead')))
    return false;
  if (cells.length === 0 || cells.some(({ name }) => name !== 'td')) return false;
  return cells.some((cell) => {
    const parts = childElements(cell);
    return (
      parts.length >= MIN_PARTS &&
      parts.filter(({ name }) => name !== 'input' && name !== 'img').length >= MIN_PARTS
    );
  });
}

/** Two keys: tags and class, and, since classes may differ from card to card, the parent and the tag. */
function keysOf(place: Place): string[] {
  return [place.pathKey, `${place.parent}>${place.element.name}`];
}

function withoutNested(places: readonly Placed[]): Placed[] {
  let end = -1;
  return places.filter(({ place, at }) => {
    if (at < end) return false;
    end = place.end;
    return true;
  });
}
