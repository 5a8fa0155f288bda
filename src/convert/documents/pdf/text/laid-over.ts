/** Text that is laid over a page and is not part of it: what was typed onto it, and values of a form that nobody has drawn. */
import type { ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import { keyOf } from './keys.ts';
import { isInside } from './lines.ts';

/** Fields for text that are not to be shown (PDF 32000, table 228). */
const PASSWORD = 1 << 13;
const MOST = 1_000;
/** Points by which what was drawn may stand out of its frame. */
const BESIDE = 3;

export function laidOverText(page: ParsedPage): TextItem[] {
  const typed = (page.annotations ?? [])
    .filter(({ subtype }) => subtype === 'freetext')
    .map(({ contents, rect }) => ({ text: contents, rect }));
  const filled = (page.formFields ?? [])
    .filter(({ type, fieldFlags }) => /^(?:text|combobox|listbox)$/.test(type) && !(fieldFlags & PASSWORD))
    .map(({ value, selectedOptions, rect }) => ({ text: value || selectedOptions.join(', '), rect }));
  return [...typed, ...filled].slice(0, MOST).flatMap(({ text, rect }) => {
    const plain = text?.replace(/\s+/g, ' ').trim();
    return plain && rect && !isDrawn(page, plain, rect) ? [{ ...rect, text: plain }] : [];
  });
}

/** Most programs draw what they lay over a page, and then it is read like any other text. */
function isDrawn({ textItems }: ParsedPage, text: string, rect: Rect): boolean {
  const inside = textItems.filter((item) => isInside(item, rect, BESIDE));
  return keyOf(inside.map((item) => item.text).join('')).includes(keyOf(text));
}
