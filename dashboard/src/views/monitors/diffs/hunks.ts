/** Puts the lines of a diff side by side: removed on the left, added on the right, changed words marked. */
import { diffWordsWithSpace } from 'diff';

export type DiffLine = { type: 'added' | 'removed'; line: number; content: string };
export type Word = { text: string; marked: boolean };
export type Side = { line: number; words: Word[] };
export type Pair = { before: Side | null; after: Side | null };

/** Longer lines are marked as a whole instead of compared word by word. */
const LONGEST_COMPARED = 5_000;

/**
 * Groups adjacent changes. Unchanged lines are not in the diff, but they count the same on both sides: a
 * line of the old text is at its number plus the added and minus the removed lines before it.
 */
export function hunksOf(lines: readonly DiffLine[]): Pair[][] {
  const removed = lines.filter(({ type }) => type === 'removed').sort((a, b) => a.line - b.line);
  const added = lines.filter(({ type }) => type === 'added').sort((a, b) => a.line - b.line);
  const hunks: Pair[][] = [];
  let gone = 0;
  let come = 0;
  while (gone < removed.length || come < added.length) {
    const shift = come - gone;
    const oldFirst = removed[gone]?.line ?? Number.POSITIVE_INFINITY;
    const newFirst = added[come]?.line ?? Number.POSITIVE_INFINITY;
    let oldLine = Math.min(oldFirst, newFirst - shift);
    let newLine = oldLine + shift;
    const left: DiffLine[] = [];
    const right: DiffLine[] = [];
    for (let next = removed[gone]; next?.line === oldLine; next = removed[gone]) {
      left.push(next);
      gone += 1;
      oldLine += 1;
    }
    for (let next = added[come]; next?.line === newLine; next = added[come]) {
      right.push(next);
      come += 1;
      newLine += 1;
    }
    hunks.push(pairs(left, right));
  }
  return hunks;
}

function pairs(left: DiffLine[], right: DiffLine[]): Pair[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const [before, after] = [left[index], right[index]];
    if (before && after) return compared(before, after);
    return { before: before ? whole(before) : null, after: after ? whole(after) : null };
  });
}

const whole = ({ line, content }: DiffLine): Side => ({ line, words: [{ text: content, marked: false }] });

function compared(before: DiffLine, after: DiffLine): Pair {
  if (before.content.length + after.content.length > LONGEST_COMPARED) {
    return { before: whole(before), after: whole(after) };
  }
  const parts = diffWordsWithSpace(before.content, after.content);
  const words = (side: 'added' | 'removed') =>
    parts
      .filter((part) => part[side] || (!part.added && !part.removed))
      .map((part) => ({ text: part.value, marked: Boolean(part[side]) }));
  return {
    before: { line: before.line, words: words('removed') },
    after: { line: after.line, words: words('added') },
  };
}
