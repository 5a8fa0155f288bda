/** The records of a list on a page: where each begins and ends. */
import type { PageIndex, Span } from './page.ts';
import { within } from './page-index.ts';
import type { RecordWay } from './rules.ts';

type PlacedWay = Exclude<RecordWay, { by: 'data' | 'run' }>;

const MAX_RECORDS = 1_000;
const MAX_RUNS = 60;

/** The places at which records begin, in order, none inside another. */
export function recordStarts(way: PlacedWay, span: Span): number[] {
  const { page } = span;
  switch (way.by) {
    case 'type': {
      const typed = within(page.attributeNames().get('itemtype'), span);
      return outermost(
        page,
        typed.filter((at) => typeAt(page, at) === way.type),
      );
    }
    case 'attribute':
      return outermost(page, tagged(page, within(page.attributeNames().get(way.name), span), way.tag));
    case 'class':
      return outermost(page, tagged(page, within(page.classes().get(way.name), span), way.tag));
    case 'heading':
      return belowHeading(way, span);
    case 'tag': {
      const all = within(page.tags().get(way.tag), span);
      const runs = siblingRuns(page, all).filter(([first = 0]) => parentTag(page, first) === way.parent);
      return longest(page, runs);
    }
  }
}

export function typeAt(page: PageIndex, at: number): string {
  return (page.places[at]?.element.attribs.itemtype ?? '').replace(/^.*[/#]/, '');
}

export function parentTag(page: PageIndex, at: number): string {
  return page.places[page.places[at]?.parent ?? -1]?.element.name ?? '';
}

/** Each record as a span: its element, or everything up to the next record. */
export function recordSpans(page: PageIndex, starts: readonly number[], spans: boolean): Span[] {
  return starts.slice(0, MAX_RECORDS).map((from, i) => {
    const own = page.places[from]?.end ?? from + 1;
    if (!spans) return { page, from, to: own };
    const next = starts[i + 1];
    const around = page.places[page.places[from]?.parent ?? -1]?.end ?? own;
    return { page, from, to: next !== undefined && next <= around ? next : around };
  });
}

function belowHeading(way: Extract<RecordWay, { by: 'heading' }>, span: Span): number[] {
  const { page, from, to } = span;
  const headings = page.headings().filter(({ at }) => at >= from && at < to);
  for (const [i, heading] of headings.entries()) {
    if (heading.text !== way.text) continue;
    const next = headings.slice(i + 1).find(({ level }) => level <= heading.level);
    const section = { page, from: heading.at + 1, to: next?.at ?? to };
    const found = longest(page, siblingRuns(page, within(page.tags().get(way.tag), section)));
    if (found.length > 0) return found;
  }
  return [];
}

/** Runs of siblings that could be a list's records, the longest first. */
export function possibleRuns(span: Span): number[][] {
  const { page, from, to } = span;
  const all: number[] = [];
  for (let at = from; at < to; at++) if (page.size(at) > 0) all.push(at);
  const runs = siblingRuns(page, all).flatMap((run) => [
    ...Map.groupBy(run, (at) => page.places[at]?.element.name ?? '').values(),
  ]);
  return runs
    .filter((run) => run.length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_RUNS)
    .map((run) => run.slice(0, MAX_RECORDS));
}

function siblingRuns(page: PageIndex, list: readonly number[]): number[][] {
  return [...Map.groupBy(list, (at) => page.places[at]?.parent ?? -1).values()];
}

/** The longest in the main part of the page, else the longest. */
function longest(page: PageIndex, runs: readonly number[][]): number[] {
  const isMain = (run: readonly number[]) => page.places[run[0] ?? -1]?.zone === 'main';
  return runs.reduce<number[]>((best, run) => {
    if (best.length === 0) return run;
    if (isMain(run) !== isMain(best)) return isMain(run) ? run : best;
    return run.length > best.length ? run : best;
  }, []);
}

function tagged(page: PageIndex, list: readonly number[], tag: string): number[] {
  return list.filter((at) => page.places[at]?.element.name === tag);
}

function outermost(page: PageIndex, list: readonly number[]): number[] {
  const found: number[] = [];
  let end = -1;
  for (const at of list) {
    if (at < end) continue;
    found.push(at);
    end = page.places[at]?.end ?? at;
  }
  return found;
}
