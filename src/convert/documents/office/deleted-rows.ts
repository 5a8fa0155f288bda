/**
 * Removes the rows of Word tables that a tracked change deleted: the block parser would keep the unmarked parts of
 * them.
 */
import { type Change, replaceRanges } from './cut-ranges.ts';

const TAG = /<(\/?)w:tr(Pr)?(?:\s[^<>]*)?>|<w:del[\s/>]/g;

type Row = { start: number; isDeleted: boolean };

export function withoutDeletedRows(xml: string): string {
  const removed: Change[] = [];
  const open: Row[] = [];
  let isInProperties = false;
  for (const { 0: tag, 1: slash, 2: properties, index } of xml.matchAll(TAG)) {
    const row = open.at(-1);
    if (tag.startsWith('<w:del')) {
      if (row && isInProperties) row.isDeleted = true;
    } else if (tag.endsWith('/>')) continue;
    else if (properties) isInProperties = !slash;
    else if (!slash) open.push({ start: index, isDeleted: false });
    else if (open.pop()?.isDeleted && row) removed.push({ from: row.start, to: index + tag.length });
  }
  return replaceRanges(xml, removed);
}
