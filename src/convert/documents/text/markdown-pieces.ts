/**
 * Splits Markdown into pieces that can be parsed one by one, because for many short blocks the parser takes quadratic
 * time. It splits only where no block is open: after a blank line, before a line that begins in the first column and is
 * not a list item.
 */

/** A piece ends at the first possible place after this many characters. */
const LEAST = 1_000;

const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
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

export function markdownPieces(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  let isAfterBlank = false;
  /** Whether a line ends the open fence or HTML block; null if none is open. */
  let ends: ((line: string) => boolean) | null = null;
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === '';
    if (ends) {
      if (ends(line)) ends = null;
    } else {
      if (isAfterBlank && at - start >= LEAST && /^\S/.test(line) && !ITEM.test(line)) {
        pieces.push(text.slice(start, at));
        start = at;
      }
      ends = isBlank ? null : endOf(line);
    }
    isAfterBlank = isBlank;
    at += line.length + 1;
  }
  return [...pieces, text.slice(start)];
}

function endOf(line: string): ((line: string) => boolean) | null {
  const fence = FENCE.exec(line)?.[1];
  if (fence) {
    return (other) => {
      const mark = other.trim();
      return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length);
    };
  }
  const html = HTML.find(([begins]) => begins.test(line));
  if (!html) return null;
  const [begins, end] = html;
  return end.test(line.replace(begins, '')) ? null : (other) => end.test(other);
}
