/** Moves emphasis marks to where CommonMark recognises them: next to words, not between a word and punctuation. */
import type { Inline } from './inline.ts';

const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /\s/u;
const LEADING_PUNCTUATION = /^[\p{P}\p{S}\s]+/u;
const PUNCTUATION_OR_SPACE = /[\p{P}\p{S}\s]/u;

/** Longer lines are written without emphasis: moving their pieces would take too long. */
const MAX_INLINES = 5000;

/**
 * A mark opens only if its inner neighbour is not a space, and is punctuation only if its outer neighbour is a space or
 * punctuation too (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run); closing marks mirror this. Otherwise
 * the mark moves into a link, punctuation moves out of the mark, or the mark is removed.
 */
export function fixFlanking(inlines: Inline[]): Inline[] {
  if (!inlines.some((inline) => 'mark' in inline)) return inlines;
  if (inlines.length > MAX_INLINES) return inlines.filter((inline) => !('mark' in inline));
  const out = [...inlines];
  for (let open = 0; open < out.length; open++) {
    const mark = out[open];
    if (mark?.kind !== 'open' || !('mark' in mark)) continue;
    const close = closing(out, open);
    if (close < 0 || (isFlanking(out, open) && isFlanking(out, close))) continue;
    if (moveIntoLink(out, open, close)) continue;
    if (movePunctuation(out, open, close)) {
      open--;
      continue;
    }
    out.splice(close, 1);
    out.splice(open, 1);
    open--;
  }
  return out;
}

function closing(inlines: Inline[], open: number): number {
  let depth = 0;
  for (let i = open; i < inlines.length; i++) {
    const kind = inlines[i]?.kind;
    if (kind === 'open') depth++;
    if (kind === 'close' && --depth === 0) return i;
  }
  return -1;
}

function isFlanking(inlines: Inline[], at: number): boolean {
  const step = inlines[at]?.kind === 'open' ? 1 : -1;
  const inner = neighbour(inlines, at, step);
  const outer = neighbour(inlines, at, -step);
  if (SPACE.test(inner)) return false;
  return !PUNCTUATION.test(inner) || SPACE.test(outer) || PUNCTUATION.test(outer);
}

/** The character next to a mark in one direction. Marks in between belong to the same run and are skipped. */
function neighbour(inlines: Inline[], at: number, step: number): string {
  for (let i = at + step; i >= 0 && i < inlines.length; i += step) {
    const inline = inlines[i];
    if (!inline || inline.kind === 'break') return ' ';
    if (inline.kind === 'text' || inline.kind === 'raw') {
      if (inline.text === '') return ' ';
      return step > 0 ? firstCharacter(inline.text) : lastCharacter(inline.text);
    }
    if ('link' in inline) return inline.kind === 'open' ? '[' : ')';
  }
  return ' ';
}

function firstCharacter(text: string): string {
  return text.slice(0, (text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
}

function lastCharacter(text: string): string {
  return text.slice((text.codePointAt(text.length - 2) ?? 0) > 0xffff ? -2 : -1);
}

/** `a**[b](c)**d` becomes `a[**b**](c)d`. */
function moveIntoLink(inlines: Inline[], open: number, close: number): boolean {
  const [opening, first] = inlines.slice(open, open + 2);
  const [last, ending] = inlines.slice(close - 1, close + 1);
  if (!opening || !first || !last || !ending) return false;
  if (!('link' in first) || !('link' in last) || first.link !== last.link) return false;
  inlines.splice(open, 2, first, opening);
  inlines.splice(close - 1, 2, ending, last);
  return isFlanking(inlines, open + 1) && isFlanking(inlines, close - 1);
}

/** `**(a).**b` becomes `(**a**).b`. Returns whether anything moved. */
function movePunctuation(inlines: Inline[], open: number, close: number): boolean {
  const last = inlines[close - 1];
  const tail = last?.kind === 'text' ? trailingPunctuation(last.text) : '';
  if (tail !== '' && last?.kind === 'text' && (!isFlanking(inlines, close) || !isFlanking(inlines, open))) {
    if (tail.length === last.text.length) return false;
    inlines[close - 1] = { ...last, text: last.text.slice(0, -tail.length) };
    inlines.splice(close + 1, 0, { ...last, text: tail });
  }
  const first = inlines[open + 1];
  const head = first?.kind === 'text' ? (LEADING_PUNCTUATION.exec(first.text)?.[0] ?? '') : '';
  if (head !== '' && first?.kind === 'text') {
    if (head.length === first.text.length) return false;
    inlines[open + 1] = { ...first, text: first.text.slice(head.length) };
    inlines.splice(open, 0, { ...first, text: head });
  }
  return head !== '' || tail !== '';
}

/** Read from the end: a pattern that ends with `$` would start again at each character of a long run. */
function trailingPunctuation(text: string): string {
  let start = text.length;
  while (start > 0) {
    const character = lastCharacter(text.slice(0, start));
    if (!PUNCTUATION_OR_SPACE.test(character)) break;
    start -= character.length;
  }
  return text.slice(start);
}

const NO_MARKS: ReadonlySet<number> = new Set();

/** `***a***` does not say which mark is the outer one, so italics directly inside or around bold use underscores. */
export function italicMarks(inlines: Inline[]): ReadonlySet<number> {
  if (!inlines.some((inline) => inline.kind === 'open')) return NO_MARKS;
  const underscored = new Set<number>();
  for (let open = 0; open < inlines.length; open++) {
    const inline = inlines[open];
    if (inline?.kind !== 'open' || !('mark' in inline) || inline.mark !== '*') continue;
    const close = closing(inlines, open);
    if (!isBold(inlines, open, close)) continue;
    if (
      /[\s\p{P}\p{S}]/u.test(neighbour(inlines, open, -1)) &&
      /[\s\p{P}\p{S}]/u.test(neighbour(inlines, close, 1))
    ) {
      underscored.add(open).add(close);
    }
  }
  return underscored;
}

function isBold(inlines: Inline[], ...places: number[]): boolean {
  return places.some((place) =>
    [inlines[place - 1], inlines[place + 1]].some(
      (inline) => inline && 'mark' in inline && inline.mark === '**',
    ),
  );
}
