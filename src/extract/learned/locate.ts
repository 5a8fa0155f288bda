/** Finds the places of a known value on a page, and every way that leads there. */
import { findNumber } from '../../contract/monitor/written-number.ts';
import type { Single } from '../fact.ts';
import type { Wanted } from './fields.ts';
import { isLeaf, kindStart, mainOnly } from './find.ts';
import type { PageIndex, Span } from './page.ts';
import { classNames, namesIn, within } from './page-index.ts';
import { isSame, readTarget, type Target } from './read.ts';
import type { Take, Way } from './rules.ts';

export type ValueWay = { way: Way; take: Take };

/** A place that shows the value; `words` are those around it in the same line. */
type Spot = { at: number; take: Take; words?: { before: string; after: string } };

const MAX_SPOTS = 16;
const MAX_ATTRIBUTE = 2_000;
/** Characters around a value in its line. */
const MAX_AROUND = 40;
const MAX_NTH = 4;
const MAX_PLACE_STEPS = 12;
const MAX_ANCESTORS = 3;
const READ_ATTRIBUTES = /^(?:content|datetime|value|title|alt|aria-label|href|src|data-.+)$/;

export function waysToValue(span: Span, wanted: Wanted, truth: Single): ValueWay[] {
  const found = new Map<string, ValueWay>();
  const add = (way: Way, take: Take) => void found.set(JSON.stringify([way, take]), { way, take });
  if (span.from === 0) addStated(span.page, wanted, truth, add);
  addLabels(span, wanted, truth, add);
  const spots = spotsOf(span, wanted, truth);
  for (const spot of spots) for (const way of waysTo(span, spot, wanted)) add(way, spot.take);
  return [...found.values()];
}

type Add = (way: Way, take: Take) => void;

/** How a target has to be read to give the value; null if it does not. */
function takeFor(page: PageIndex, target: Target, wanted: Wanted, truth: Single): Take | null {
  const takes: Take[] =
    typeof truth === 'string' ? ['value', 'text', ...(isDate(truth) ? ['date' as const] : [])] : ['value'];
  return takes.find((take) => isSame(readTarget(page, target, take, wanted), truth)) ?? null;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

function addStated(page: PageIndex, wanted: Wanted, truth: Single, add: Add): void {
  for (const [path, values] of page.data()) {
    const [value] = values;
    const take = value && takeFor(page, { value }, wanted, truth);
    if (take) add({ by: 'data', path }, take);
  }
  for (const [name, values] of page.meta()) {
    const [value] = values;
    const take = value && takeFor(page, { value }, wanted, truth);
    if (take) add({ by: 'meta', name }, take);
  }
}

function addLabels({ page, from, to }: Span, wanted: Wanted, truth: Single, add: Add): void {
  for (const all of page.labels().values()) {
    for (const one of all) {
      if (one.at < from || one.at >= to || page.size(one.at) > mostSize(truth)) continue;
      // A value is not its own label.
      if (typeof truth === 'string' && truth.toLowerCase() === one.label) continue;
      const take = takeFor(page, one, wanted, truth);
      if (take) add({ by: 'label', label: one.label, side: one.side }, take);
    }
  }
}

/** An element with more text than this does not show the value alone. */
function mostSize(truth: Single): number {
  return typeof truth === 'string' ? truth.length * 2 + 300 : 160;
}

/** Places that show the value, innermost first. */
function spotsOf(span: Span, wanted: Wanted, truth: Single): Spot[] {
  const { page, from, to } = span;
  const spots: Spot[] = [];
  const most = mostSize(truth);
  for (let at = to - 1; at >= from && spots.length < MAX_SPOTS * 4; at--) {
    const place = page.places[at];
    if (!place) continue;
    const { element } = place;
    for (const name of Object.keys(element.attribs)) {
      if (!READ_ATTRIBUTES.test(name) || (element.attribs[name] ?? '').length > MAX_ATTRIBUTE) continue;
      if (isSame(readTarget(page, { at }, `@${name}`, wanted), truth)) spots.push({ at, take: `@${name}` });
    }
    if (page.size(at) > most || !mayShow(page, at, truth)) continue;
    // All elements around one that shows a number or a date show it too.
    const isPart = typeof truth !== 'string' || page.texts.text(element) !== truth;
    if (isPart && spots.some((spot) => spot.at > at && spot.at < place.end)) continue;
    const take = takeFor(page, { at }, wanted, truth);
    const words = wordsAround(page, at, truth);
    if (take) spots.push({ at, take, ...(words && { words }) });
    else if (words && typeof truth === 'string') spots.push({ at, take: 'text', words });
  }
  // The main part of the page before its edges, and in each the first ones.
  const isMain = ({ at }: Spot) => (page.places[at]?.zone === 'main' ? 0 : 1);
  return spots.sort((a, b) => isMain(a) - isMain(b) || a.at - b.at).slice(0, MAX_SPOTS);
}

/** A quick check that rules most elements out. */
function mayShow(page: PageIndex, at: number, truth: Single): boolean {
  const element = page.places[at]?.element;
  if (!element) return false;
  if (typeof truth === 'boolean') return page.size(at) > 0 && page.size(at) < 80;
  if (typeof truth === 'number')
    return /\d/.test(page.texts.text(element)) || element.name === 'meter' || truth === 0;
  if (/^https?:/.test(truth))
    return element.attribs.href !== undefined || element.attribs.src !== undefined || page.size(at) > 0;
  const text = page.texts.text(element);
  if (isDate(truth)) return /\d/.test(text) || element.attribs.datetime !== undefined;
  return text.length > 0;
}

function wordsAround(page: PageIndex, at: number, truth: Single): Spot['words'] {
  const element = page.places[at]?.element;
  if (!element || page.size(at) > 400) return undefined;
  const text = page.texts.text(element);
  const [start, end] = partOf(text, truth, page);
  if (start < 0 || (start === 0 && end === text.length)) return undefined;
  const before = text.slice(0, start).toLowerCase();
  const after = text.slice(end).toLowerCase();
  if (before.length > MAX_AROUND || after.length > MAX_AROUND) return undefined;
  return /\p{L}{2}/u.test(before + after) ? { before, after } : undefined;
}

function partOf(text: string, truth: Single, page: PageIndex): [number, number] {
  if (typeof truth === 'string') {
    const start = truth.length >= 2 ? text.indexOf(truth) : -1;
    return [start, start + truth.length];
  }
  const number = typeof truth === 'number' ? findNumber(text, page.context.language) : null;
  return number && number.value === truth ? [number.start, number.end] : [-1, -1];
}

function waysTo(span: Span, spot: Spot, wanted: Wanted): Way[] {
  const { page, from } = span;
  const { at } = spot;
  const element = page.places[at]?.element;
  if (!element) return [];
  const ways: Way[] = [];
  if (spot.words) ways.push({ by: 'words', ...spot.words });
  // A part of a line can only be found by the words around it.
  if (spot.words && spot.take === 'text') return ways;
  if (at === from && from > 0) ways.push({ by: 'self' });
  ways.push(...namedWays(span, at), ...headingWays(span, at));
  const alike = mainOnly(page, within(page.tags().get(element.name), span)).indexOf(at);
  if (alike >= 0 && alike < MAX_NTH) ways.push({ by: 'tag', tag: element.name, nth: alike });
  if (spot.take === 'value' && isTelling(wanted)) {
    const nth = orderOfKind(span, at, wanted);
    if (nth >= 0) ways.push({ by: 'kind', nth });
  }
  const path = pathTo(span, at);
  if (path) ways.push({ by: 'place', path });
  return ways;
}

/** Ways by the names of the element, or of one around it. */
function namedWays({ page, from }: Span, at: number): Way[] {
  const ways: Way[] = [];
  const target = page.places[at];
  let index = at;
  for (let level = 0; target && index >= from && level <= MAX_ANCESTORS; level++) {
    const place = page.places[index];
    if (!place) break;
    const tag = level === 0 ? {} : { tag: target.element.name };
    const isFirst = level === 0 || firstInside(page, index, target.element.name) === at;
    const { attribs } = place.element;
    if (isFirst) {
      for (const name of classNames(attribs.class).slice(0, 6)) ways.push({ by: 'class', name, ...tag });
      for (const name of namesIn(attribs)) {
        const value = (attribs[name] ?? '').trim();
        if (/\p{L}{2}/u.test(value) && !/^(?:true|false)$/.test(value)) {
          ways.push({ by: 'attribute', name, value, ...tag });
        }
      }
    }
    if (place.parent < from) break;
    index = place.parent;
  }
  return ways;
}

function firstInside(page: PageIndex, at: number, tag: string): number {
  const end = page.places[at]?.end ?? at;
  return within(page.tags().get(tag), { page, from: at + 1, to: end })[0] ?? -1;
}

function headingWays({ page, from, to }: Span, at: number): Way[] {
  const element = page.places[at]?.element;
  const heading = page.headings().findLast((one) => one.at < at && one.at >= from);
  if (!element || !heading || heading.text === '' || heading.text.length > 80) return [];
  const nth = within(page.tags().get(element.name), { page, from: heading.at + 1, to }).indexOf(at);
  return nth >= 0 && nth < MAX_NTH ? [{ by: 'heading', text: heading.text, tag: element.name, nth }] : [];
}

/** Kinds that few texts can be read as. */
const TELLING = new Set(['money', 'date', 'image', 'email', 'phone', 'isbn', 'rating', 'duration']);

function isTelling({ shape, field }: Wanted): boolean {
  return TELLING.has(field.kind) || /^(?:date|date-time|email|uri|url)$/.test(shape.format ?? '');
}

function orderOfKind(span: Span, at: number, wanted: Wanted): number {
  const { page } = span;
  let order = 0;
  for (let index = kindStart(span); index <= at && order < MAX_NTH; index++) {
    if (!isLeaf(page, index) || readTarget(page, { at: index }, 'value', wanted) === null) continue;
    if (index === at) return order;
    order++;
  }
  return -1;
}

function pathTo({ page, from }: Span, at: number): string | null {
  const steps: string[] = [];
  for (let index = at; index >= from && index >= 0 && steps.length <= MAX_PLACE_STEPS; ) {
    const place = page.places[index];
    if (!place) break;
    const start = place.parent < from ? from : place.parent + 1;
    let nth = 0;
    for (let other = start; other < index; other = page.places[other]?.end ?? index) {
      if (page.places[other]?.element.name === place.element.name) nth++;
    }
    steps.unshift(`${place.element.name}:${nth}`);
    if (place.parent < from) break;
    index = place.parent;
  }
  return steps.length > MAX_PLACE_STEPS ? null : steps.join('/');
}
