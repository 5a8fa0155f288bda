/** Tells groups whose records are only parts of another group's: who wrote a post beside what it says. */
import { childElements } from '../../../elements/elements.ts';
import type { Group } from '../../../fact.ts';

const MOST_PARTS = 4;

/** Whether each record of another group consists of several of these, which differ from each other alike in all of them. */
export function arePartsOf(parts: Group, wholes: readonly Group[]): boolean {
  return wholes.some((whole) => {
    const count = (parts.spans?.length ?? 0) / (whole.spans?.length || 1);
    const mayBe = Number.isInteger(count) && count >= 2 && count <= MOST_PARTS && whole.records.length > 1;
    return mayBe && standsWithin(parts, whole, count) && differByPlace(parts, count);
  });
}

function standsWithin({ spans: inner = [] }: Group, { spans: outer = [] }: Group, count: number): boolean {
  return inner.every(([from, to], i) => {
    const [start, end] = outer[Math.floor(i / count)] ?? [0, -1];
    return start <= from && to <= end;
  });
}

/** Cards in rows are built alike in all places of a row; parts of a record are not. */
function differByPlace({ elements = [], spans = [] }: Group, count: number): boolean {
  if (elements.length !== spans.length) return false;
  const places = new Map<string, number>();
  return elements.every((element, i) => {
    const build = childElements(element)
      .map(({ name }) => name)
      .join();
    const place = places.get(build) ?? i % count;
    places.set(build, place);
    return place === i % count;
  });
}
