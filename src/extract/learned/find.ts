/** Follows a way to the places that it leads to, best first. */
import type { Wanted } from './fields.ts';
import type { PageIndex, Span } from './page.ts';
import { attributeKey, within } from './page-index.ts';
import { hasForm, type Reading, readingOf, type Target } from './read.ts';
import type { Form, Rule, Way } from './rules.ts';

/** How many places are tried that fit a way equally well. */
const MOST_TARGETS = 4;
const MAX_LINE = 400;

/** The first value that reads as the field and looks like one. */
export function follow(rule: Rule, span: Span, wanted: Wanted, form: Form): Reading | null {
  const { way, take } = rule;
  if (way.by === 'kind') return nthOfKind(span, wanted, form, way.nth);
  for (const target of targetsOf(way, span)) {
    const reading = readingOf(span.page, target, take, wanted);
    if (reading && hasForm(reading.value, form)) return reading;
  }
  return null;
}

function targetsOf(way: Exclude<Way, { by: 'kind' }>, span: Span): Target[] {
  const { page, from, to } = span;
  switch (way.by) {
    case 'self':
      return [{ at: from }];
    case 'data':
      return (page.data().get(way.path) ?? []).slice(0, MOST_TARGETS).map((value) => ({ value }));
    case 'meta':
      return (page.meta().get(way.name) ?? []).slice(0, MOST_TARGETS).map((value) => ({ value }));
    case 'label': {
      const all = page.labels().get(`${way.side} ${way.label}`) ?? [];
      return all.filter(({ at }) => at >= from && at < to).slice(0, MOST_TARGETS);
    }
    case 'heading':
      return belowHeading(way, span);
    case 'words':
      return linesWith(way, span);
    case 'attribute':
      return inside(page.attributes().get(attributeKey(way.name, way.value)), way.tag, span);
    case 'class':
      return inside(page.classes().get(way.name), way.tag, span);
    case 'tag': {
      const all = mainOnly(page, within(page.tags().get(way.tag), span));
      return all.slice(way.nth, way.nth + 1).map((at) => ({ at }));
    }
    case 'place': {
      const at = placeAt(way.path, span);
      return at < 0 ? [] : [{ at }];
    }
  }
}

/** Menus and footers have all kinds of elements. */
export function mainOnly(page: PageIndex, list: readonly number[]): readonly number[] {
  const main = list.filter((at) => page.places[at]?.zone === 'main');
  return main.length > 0 ? main : list;
}

/** The elements themselves, or the first of a tag inside each. */
function inside(list: readonly number[] | undefined, tag: string | undefined, span: Span): Target[] {
  const found = within(list, span).slice(0, MOST_TARGETS);
  if (tag === undefined) return found.map((at) => ({ at }));
  const { page } = span;
  return found.flatMap((at) => {
    const end = page.places[at]?.end ?? at;
    const first = within(page.tags().get(tag), { page, from: at + 1, to: end })[0];
    return first === undefined ? [] : [{ at: first }];
  });
}

function belowHeading(way: Extract<Way, { by: 'heading' }>, span: Span): Target[] {
  const { page, from, to } = span;
  const headings = page.headings().filter(({ at }) => at >= from && at < to);
  return headings.flatMap((heading, i) => {
    if (heading.text !== way.text) return [];
    const next = headings.slice(i + 1).find(({ level }) => level <= heading.level);
    const section = { page, from: heading.at + 1, to: next?.at ?? to };
    const at = within(page.tags().get(way.tag), section)[way.nth];
    return at === undefined ? [] : [{ at }];
  });
}

function linesWith({ before, after }: Extract<Way, { by: 'words' }>, { page, from, to }: Span): Target[] {
  const found: Target[] = [];
  for (const { at, text, lower } of page.lines()) {
    if (at < from) continue;
    if (at >= to || found.length >= MOST_TARGETS) break;
    if (text.length <= before.length + after.length) continue;
    if (!lower.startsWith(before) || !lower.endsWith(after)) continue;
    found.push({ at, text: text.slice(before.length, text.length - after.length).trim() });
  }
  return found;
}

/** Where counting begins: after the title of the page, else at the start. */
export function kindStart({ page, from, to }: Span): number {
  const title = from === 0 ? page.headings().find(({ at, level }) => level === 1 && at < to) : undefined;
  return title ? title.at : from;
}

function nthOfKind(span: Span, wanted: Wanted, form: Form, nth: number): Reading | null {
  const { page, to } = span;
  let left = nth;
  for (let at = kindStart(span); at < to; at++) {
    if (!isLeaf(page, at)) continue;
    const reading = readingOf(page, { at }, 'value', wanted);
    if (!reading || !hasForm(reading.value, form)) continue;
    if (left-- === 0) return reading;
  }
  return null;
}

/** An element with a short text of its own, in the main part of the page. */
export function isLeaf(page: PageIndex, at: number): boolean {
  const place = page.places[at];
  if (place?.zone !== 'main' || page.size(at) > MAX_LINE) return false;
  if (/^(?:img|time|meta|data)$/.test(place.element.name)) return true;
  return place.element.children.some((child) => 'data' in child && child.data.trim() !== '');
}

function placeAt(path: string, { page, from, to }: Span): number {
  let at = -1;
  for (const step of path.split('/')) {
    const [tag = '', nth = '0'] = step.split(':');
    const end = at < 0 ? to : (page.places[at]?.end ?? to);
    let left = Number(nth);
    let found = -1;
    for (
      let child = at < 0 ? from : at + 1;
      child < end && found < 0;
      child = page.places[child]?.end ?? end
    ) {
      if (page.places[child]?.element.name === tag && left-- === 0) found = child;
    }
    if (found < 0) return -1;
    at = found;
  }
  return at;
}
