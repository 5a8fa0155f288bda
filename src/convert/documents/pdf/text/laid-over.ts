/** Text that is laid over a page without being part of it: text boxes, and values of form fields that are not drawn. */
import type { ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import { keyOf } from './keys.ts';
import { isInside } from './lines.ts';

/** Text fields for passwords (PDF 32000, table 228). */
const PASSWORD = 1 << 13;
const MOST = 1_000;
/** Points by which drawn text may reach out of its frame. */
const BESIDE = 3;

type LaidOver = { typed: TextItem[]; filled: TextItem[] };

export function laidOverText(page: ParsedPage): LaidOver {
  const typed = (page.annotations ?? [])
    .filter(({ subtype }) => subtype === 'freetext')
    .map(({ contents, rect }) => ({ text: contents, rect }));
  const filled = (page.formFields ?? [])
    .filter(({ type, fieldFlags }) => /^(?:text|combobox|listbox)$/.test(type) && !(fieldFlags & PASSWORD))
    .map(({ value, selectedOptions, rect }) => ({ text: value || selectedOptions.join(', '), rect }));
  const shown = (texts: { text?: string | undefined; rect?: Rect | undefined }[]) =>
    texts.slice(0, MOST).flatMap(({ text, rect }) => {
      const plain = text?.replace(/\s+/g, ' ').trim();
      return plain && rect && !isDrawn(page, plain, rect) ? [{ ...rect, text: plain }] : [];
    });
  return { typed: shown(typed), filled: shown(filled) };
}

/** Most programs draw such texts, which are then read like any others. */
function isDrawn({ textItems }: ParsedPage, text: string, rect: Rect): boolean {
  const inside = textItems.filter((item) => isInside(item, rect, BESIDE));
  return keyOf(inside.map((item) => item.text).join('')).includes(keyOf(text));
}
