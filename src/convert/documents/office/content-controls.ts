/** Unwraps content controls around rows and cells of Word tables: the block parser would skip what is inside them. */

import { type Change, replaceRanges } from './cut-ranges.ts';

type Control = {
  start: number;
  contentStart: number;
  contentEnd: number;
  /** Where its first content that is not white space begins. */
  filledFrom: number;
  isInTable: boolean;
};

const TAG = /<(\/?)w:sdt(Content)?(?:\s[^<>]*)?>/g;
const FILLED = /\S/g;
const ROW_OR_CELL = /\s*(?:<w:bookmark(?:Start|End)\s[^<>]*\/>\s*)*<w:t[rc][\s>]/y;

export function withoutTableControls(xml: string): string {
  const removed: Change[] = [];
  const open: Control[] = [];
  for (const { 0: tag, 1: slash, 2: content, index } of xml.matchAll(TAG)) {
    const end = index + tag.length;
    const control = open.at(-1);
    if (tag.endsWith('/>')) continue;
    if (!content && !slash)
      open.push({ start: index, contentStart: -1, contentEnd: -1, filledFrom: -1, isInTable: false });
    else if (!control) return xml;
    else if (content && !slash) {
      control.contentStart = end;
      FILLED.lastIndex = end;
      control.filledFrom = FILLED.exec(xml)?.index ?? xml.length;
      ROW_OR_CELL.lastIndex = end;
      if (ROW_OR_CELL.test(xml)) markAll(open);
    } else if (content) control.contentEnd = index;
    else {
      open.pop();
      const { start, contentStart, contentEnd, isInTable } = control;
      if (isInTable) removed.push({ from: start, to: contentStart }, { from: contentEnd, to: end });
    }
  }
  return open.length > 0 ? xml : replaceRanges(xml, removed);
}

/** Also marks the controls directly around it, as repeated sections have. */
function markAll(open: Control[]): void {
  for (let i = open.length - 1; i >= 0; i--) {
    const [control, inner] = [open[i], open[i + 1]];
    if (!control || (inner && control.filledFrom < inner.start)) return;
    control.isInTable = true;
  }
}
