/** Where words stand on a page of a PDF. */
import type { TextItem } from '@llamaindex/liteparse';
import type { PagePlaces } from '../document-parts.ts';
import { keyOf } from './keys.ts';
import { boundsOf } from './lines.ts';

/** @param items the words of the page, in their order */
export function placesOn(items: readonly TextItem[]): PagePlaces {
  let all = '';
  const ends = items.map(({ text }) => {
    all += keyOf(text);
    return all.length;
  });
  return {
    boxOf(quote) {
      const key = keyOf(quote);
      const from = key === '' ? -1 : all.indexOf(key);
      if (from < 0) return null;
      const to = from + key.length;
      const box = boundsOf(items.filter((_, i) => (ends[i] ?? 0) > from && (ends[i - 1] ?? 0) < to));
      const rounded = (points: number) => Math.round(points * 100) / 100;
      return (
        box && {
          x: rounded(box.x),
          y: rounded(box.y),
          width: rounded(box.width),
          height: rounded(box.height),
        }
      );
    },
  };
}
