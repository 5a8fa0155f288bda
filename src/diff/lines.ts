/** Which lines were added and which were removed. */
import { diffArrays } from 'diff';
import type { PageDiffs } from '../contract/monitor/diffs.ts';

export type LineDiff = NonNullable<PageDiffs['markdown']>[number];

export type Line = {
  /** What is compared. */
  compared: string;
  /** What is shown. */
  content: string;
  /** From 1. */
  line: number;
};

/** Texts that differ by more edits than this are compared without order: which lines are new and which are gone. */
const MAX_EDITS = 1_000;

export function diffLines(before: Line[], after: Line[]): LineDiff[] {
  // Most pages differ in few lines: only those need a closer look.
  const [wide, wider] = differing(before, after);
  const [old, fresh] = differing(wide.map(withoutSpaces), wider.map(withoutSpaces));
  if (old.length === 0) return fresh.map(added);
  if (fresh.length === 0) return old.map(removed);
  return ordered(old, fresh) ?? unordered(old, fresh);
}

function differing(before: Line[], after: Line[]): [Line[], Line[]] {
  const [from, untilBefore, untilAfter] = differingPart(before, after);
  return [before.slice(from, untilBefore), after.slice(from, untilAfter)];
}

/** Whether a page has spaces between its texts depends on its markup: a reader sees the same words. */
function withoutSpaces(line: Line): Line {
  return { ...line, compared: line.compared.replace(/\s+/g, '') };
}

/** Where the two begin to differ, and where each is the same again to the end. */
function differingPart(before: Line[], after: Line[]): [number, number, number] {
  let from = 0;
  while (from < before.length && from < after.length && same(before[from], after[from])) from++;
  let untilBefore = before.length;
  let untilAfter = after.length;
  while (untilBefore > from && untilAfter > from && same(before[untilBefore - 1], after[untilAfter - 1])) {
    untilBefore--;
    untilAfter--;
  }
  return [from, untilBefore, untilAfter];
}

function same(a: Line | undefined, b: Line | undefined): boolean {
  return a?.compared === b?.compared;
}

const added = ({ line, content }: Line): LineDiff => ({ type: 'added', line, content });
const removed = ({ line, content }: Line): LineDiff => ({ type: 'removed', line, content });

/**
 * Lines that only one version has cannot be in common, so that only the order of the others has to be worked out: two
 * texts that have nothing in common take no longer than two that are nearly the same.
 */
function ordered(before: Line[], after: Line[]): LineDiff[] | null {
  // Numbers are compared faster than texts.
  const numbers = new Map<string, number>();
  const numberOf = ({ compared }: Line) => {
    const known = numbers.get(compared);
    if (known === undefined) numbers.set(compared, numbers.size);
    return known ?? numbers.size - 1;
  };
  const old = before.map(numberOf);
  const fresh = after.map(numberOf);
  const inOld = new Uint8Array(numbers.size);
  const inFresh = new Uint8Array(numbers.size);
  for (const line of old) inOld[line] = 1;
  for (const line of fresh) inFresh[line] = 1;
  const isShared = (line: number) => inOld[line] === 1 && inFresh[line] === 1;
  const changes = diffArrays(old.filter(isShared), fresh.filter(isShared), { maxEditLength: MAX_EDITS });
  if (!changes) return null;
  const kept = changes.filter((change) => !change.added && !change.removed).flatMap(({ value }) => value);
  return sideBySide({ lines: before, numbers: old }, { lines: after, numbers: fresh }, kept);
}

type Version = { lines: Line[]; numbers: number[] };

/** The lines of each version between those that both have in this order. */
function sideBySide(before: Version, after: Version, kept: number[]): LineDiff[] {
  const found: LineDiff[] = [];
  let inBefore = 0;
  let inAfter = 0;
  for (const line of [...kept, null]) {
    for (; inBefore < before.lines.length && before.numbers[inBefore] !== line; inBefore++) {
      found.push(removed(before.lines[inBefore] as Line));
    }
    for (; inAfter < after.lines.length && after.numbers[inAfter] !== line; inAfter++) {
      found.push(added(after.lines[inAfter] as Line));
    }
    inBefore++;
    inAfter++;
  }
  return found;
}

function unordered(before: Line[], after: Line[]): LineDiff[] {
  const gone = missingFrom(before, after);
  const fresh = missingFrom(after, before);
  // The same lines in another order: all of them have moved.
  if (gone.length === 0 && fresh.length === 0) return [...before.map(removed), ...after.map(added)];
  return [...gone.map(removed), ...fresh.map(added)];
}

/** Lines that one text has more often than the other. */
function missingFrom(lines: Line[], others: Line[]): Line[] {
  const counts = new Map<string, number>();
  for (const { compared } of others) counts.set(compared, (counts.get(compared) ?? 0) + 1);
  return lines.filter(({ compared }) => {
    const left = counts.get(compared) ?? 0;
    counts.set(compared, left - 1);
    return left <= 0;
  });
}
