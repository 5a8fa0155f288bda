/** Records that are runs of siblings rather than single elements: each begins with the same kind of element. */
import type { Element } from 'domhandler';
import type { Region } from '../model.ts';
import type { Place } from './places.ts';

export type Run = { from: number; to: number; elements: Element[] };

const MIN_RUNS = 3;
const MAX_SIBLINGS = 3000;
/** A longer run is a section of a text, not a record. */
const MAX_IN_RUN = 10;

/** The runs of each parent whose children repeat, from one leading child to the next. */
export function siblingRuns(region: Region): Run[][] {
  const children = new Map<number, number[]>();
  for (let i = region.from; i < region.to; i++) {
    const parent = region.places[i]?.parent ?? -1;
    const known = children.get(parent);
    if (!known) children.set(parent, [i]);
    else if (known.length < MAX_SIBLINGS) known.push(i);
  }
  return [...children.values()].flatMap((siblings) => {
    const runs = runsOf(siblings, region.places);
    return runs ? [runs] : [];
  });
}

function runsOf(siblings: readonly number[], places: readonly Place[]): Run[] | null {
  if (siblings.length < MIN_RUNS * 2 - 1) return null;
  const kinds = siblings.map((at) => kindOf(places[at]?.element));
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // Records begin with the first kind of element that repeats; elements before it belong to no record.
  const leader = kinds.find((kind) => (counts.get(kind) ?? 0) >= MIN_RUNS) ?? '';
  const most = Math.max(...[...counts].filter(([kind]) => kind !== leader).map(([, count]) => count), 0);
  if (leader === '' || most < 2 || most > (counts.get(leader) ?? 0) * MAX_IN_RUN) return null;
  const starts = siblings.flatMap((at, i) => (kinds[i] === leader ? [{ at, i }] : []));
  const level = levelOf(leader);
  const runs = starts.map(({ at, i }, n): Run => {
    const end = starts[n + 1]?.i ?? Math.min(siblings.length, i + MAX_IN_RUN);
    const next = level > MAX_LEVEL ? end : headingIn(kinds, i + 1, end, level);
    const elements = siblings.slice(i, next).flatMap((one) => places[one]?.element ?? []);
    return { from: at, to: places[siblings[next - 1] ?? at]?.end ?? at + 1, elements };
  });
  return runs.every(({ elements }) => elements.length <= MAX_IN_RUN) ? runs : null;
}

const MAX_LEVEL = 6;

/** Where a heading of a higher level begins, which is above the next records; or else the end. */
function headingIn(kinds: readonly string[], from: number, end: number, level: number): number {
  for (let at = from; at < Math.min(end, from + MAX_IN_RUN); at++)
    if (levelOf(kinds[at] ?? '') < level) return at;
  return end;
}

/** 1 to 6 for headings, 7 for anything else. */
function levelOf(kind: string): number {
  return Number(/^h([1-6])\./.exec(kind)?.[1] ?? 7);
}

function kindOf(element: Element | undefined): string {
  return element ? `${element.name}.${/\S+/.exec(element.attribs.class ?? '')?.[0] ?? ''}` : '';
}
