/** The places of words on a page of a PDF. */
import type { ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import type { Box, PagePlaces } from '../document-parts.ts';
import type { Angle } from './page-needs.ts';
import { keyOf } from './text/keys.ts';
import { boundsOf } from './text/lines.ts';

/** The words of a page in order, with their places on the page as it is shown. */
export type PageWords = (Rect & { text: string })[];

/** @param turned how far the page was rotated for reading */
export function wordsOn({ textItems, width, height }: ParsedPage, turned: Angle = 0): PageWords {
  const back = (box: Rect): Rect => {
    const { x, y, width: across, height: down } = box;
    if (turned === 90) return { x: height - y - down, y: x, width: down, height: across };
    if (turned === 180) return { ...box, x: width - x - across, y: height - y - down };
    if (turned === 270) return { x: y, y: width - x - across, width: down, height: across };
    return box;
  };
  return textItems.flatMap(wordsIn).map((word) => ({ text: word.text, ...back(word) }));
}

/** The words of a line, or the whole line if they do not have all of its letters. */
function wordsIn({ words = [], ...item }: TextItem): PageWords {
  return keyOf(words.map(({ text }) => text).join('')) === keyOf(item.text) ? words : [item];
}

export function placesOn(words: PageWords): PagePlaces {
  let all = '';
  const starts = new Set<number>();
  const ends = words.map(({ text }) => {
    starts.add(all.length);
    all += keyOf(text);
    return all.length;
  });
  const stops = new Set(ends);

  /** Where the letters occur as whole words, or else as part of one; -1 if they do not occur. */
  function find(key: string, from = 0, to = all.length): number {
    for (let at = all.indexOf(key, from); at >= 0 && at + key.length <= to; at = all.indexOf(key, at + 1)) {
      if (starts.has(at) && stops.has(at + key.length)) return at;
    }
    const part = all.indexOf(key, from);
    return part + key.length <= to ? part : -1;
  }

  return {
    boxOf(quote, around = []) {
      const key = keyOf(quote);
      if (key === '') return null;
      const near = around.map(keyOf).find((one) => one.includes(key) && isOnce(all, one));
      const start = near === undefined ? 0 : all.indexOf(near);
      const from = find(key, start, start + (near ?? all).length);
      if (from < 0) return null;
      const to = from + key.length;
      return rounded(boundsOf(words.filter((_, i) => (ends[i] ?? 0) > from && (ends[i - 1] ?? 0) < to)));
    },
  };
}

function isOnce(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at >= 0 && text.indexOf(part, at + 1) < 0;
}

function rounded(box: Rect | null): Box | null {
  const points = (value: number) => Math.round(value * 100) / 100;
  return box && { x: points(box.x), y: points(box.y), width: points(box.width), height: points(box.height) };
}
