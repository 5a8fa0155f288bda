/**
 * Splits Markdown into pieces that can be parsed one by one, because for many short blocks the parser takes quadratic
 * time. It splits only where no block is open: after a blank line, before a line that begins in the first column and is
 * not a list item.
 */

/** A piece ends at the first possible place after this many characters. */
const LEAST = 1_000;

/** Most open items: a text with deeper lists is not parsed. */
const DEEPEST = 100;

const BLANK = /^[ \t]*$/;
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?= |$)/;
/** Code and formulas between fences. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,}|\${2,}(?=[^$]*$))/;
/** The start and end of HTML blocks that a blank line does not end (CommonMark, 4.6). */
const HTML: [start: RegExp, end: RegExp][] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
];

type IsEnd = (line: string) => boolean;

export function markdownPieces(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  let isAfterBlank = false;
  /** The columns at which the content of the open list items begins. */
  let items: number[] = [];
  /** Whether a line ends the open fence or HTML block; null if none is open. */
  let ends: IsEnd | null = null;
  for (const source of text.split('\n')) {
    const isBlank = BLANK.test(source);
    if (!isBlank) {
      const line = withoutTabs(source);
      const indent = line.search(/[^ ]/);
      const within = items.filter((column) => column <= indent);
      // The end of an item is the end of what is open in it.
      if (within.length < items.length) ends = null;
      items = within;
      if (ends) {
        if (ends(line.slice(items.at(-1) ?? 0))) ends = null;
      } else {
        if (isAfterBlank && at - start >= LEAST && indent === 0 && (RULE.test(line) || !ITEM.test(line))) {
          pieces.push(text.slice(start, at));
          start = at;
        }
        items = withItems(items, line);
        ends = endOf(line.slice(items.at(-1) ?? 0));
      }
    }
    isAfterBlank = isBlank;
    at += source.length + 1;
  }
  return [...pieces, text.slice(start)];
}

function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let wide = '';
  for (const [i, part] of line.split('\t').entries())
    wide += (i > 0 ? ' '.repeat(4 - (wide.length % 4)) : '') + part;
  return wide;
}

/** The columns of the open items with those of the items that begin in this line. */
function withItems(open: readonly number[], line: string): number[] {
  const items = [...open];
  while (items.length < DEEPEST) {
    const from = items.at(-1) ?? 0;
    const rest = line.slice(from);
    const marker = RULE.test(rest) ? undefined : ITEM.exec(rest)?.[0];
    if (marker === undefined) return items;
    const spaces = rest.slice(marker.length).search(/[^ ]/);
    // Of more spaces, all but one belong to code.
    items.push(from + marker.length + (spaces >= 1 && spaces <= 4 ? spaces : 1));
  }
  return items;
}

function endOf(line: string): IsEnd | null {
  const fence = FENCE.exec(line)?.[1];
  if (fence) {
    return (other) => {
      const mark = /^ {0,3}(\S+) *$/.exec(other)?.[1] ?? '';
      return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length);
    };
  }
  const html = HTML.find(([begins]) => begins.test(line));
  if (!html) return null;
  const [begins, end] = html;
  return end.test(line.replace(begins, '')) ? null : (other) => end.test(other);
}
