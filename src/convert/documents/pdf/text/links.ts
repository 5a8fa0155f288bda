/** Adds the links of a page to its text: an annotation is only a rectangle, and the words under it are the link. */

import type { DocumentAnnotation, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import type { ChildNode } from 'domhandler';
import { Text } from 'domhandler';
import { element } from '../../tree.ts';
import { type KeyedText, keyed, keyOf } from './keys.ts';
import { isInside } from './lines.ts';

/** `boxes` are those of its words. */
export type PageLink = { key: string; href: string; boxes: Rect[]; used: boolean };

/** No page of print has more of them, and none is as long: a frame around all of a page is no link of its text. */
const MOST_LINKS = 5_000;
const LONGEST_KEY = 2_000;
/** Words of all links together: they may lie over each other. */
const MOST_WORDS = 20_000;
/** Places that are looked at for one that is of whole words. */
const MOST_PARTS = 100;

/** From top to bottom, each row from left to right: files list them in any order. */
export function pageLinks(page: ParsedPage): PageLink[] {
  const links: PageLink[] = [];
  const all = page.textItems.flatMap(wordsIn);
  let left = MOST_WORDS;
  for (const annotation of (page.annotations ?? []).slice(0, MOST_LINKS)) {
    const href = annotation.uri?.trim();
    if (!href || !/^(?:https?|mailto|ftp|tel):/i.test(href)) continue;
    const boxes = boxesOf(annotation);
    const words = all.filter((word) => boxes.some((box) => isInside(word, box, 0)));
    const key = keyOf(words.map(({ text }) => text).join(' '));
    if (key === '' || key.length > LONGEST_KEY) continue;
    left -= words.length;
    if (left < 0) break;
    const previous = links.at(-1);
    // A link over two lines is two annotations with the same target.
    if (previous && previous.href === href && !previous.key.endsWith(key)) {
      previous.key += key;
      previous.boxes.push(...words);
    } else links.push({ key, href, boxes: words, used: false });
  }
  return links.sort(byPlace);
}

function byPlace({ boxes: [a] }: PageLink, { boxes: [b] }: PageLink): number {
  if (!a || !b) return 0;
  return Math.abs(a.y - b.y) > Math.min(a.height, b.height) / 2 ? a.y - b.y : a.x - b.x;
}

function boxesOf({ rect, quadpointRects }: DocumentAnnotation): Rect[] {
  if (quadpointRects.length > 0) return quadpointRects;
  return rect ? [rect] : [];
}

function wordsIn(item: TextItem): (Rect & { text: string })[] {
  return item.words && item.words.length > 0 ? item.words : [item];
}

/** Those with a word inside the box; all where it is not known. */
export function linksIn(links: PageLink[], box: Rect | undefined): PageLink[] {
  return box ? links.filter(({ boxes }) => boxes.some((word) => isInside(word, box))) : links;
}

type Place = { from: number; to: number; href: string };

/** Text with the links in it that are found there; each link is used once. */
export function linkedText(text: string, links: PageLink[]): ChildNode[] {
  const unused = links.filter(({ used }) => !used);
  if (unused.length === 0) return text ? [new Text(text)] : [];
  const source = keyed(text);
  const places: Place[] = [];
  /** For each character of the text. */
  const taken = new Uint8Array(text.length);
  for (const link of unused) {
    const place = placeOf(link, source, taken);
    if (!place) continue;
    link.used = true;
    places.push(place);
    taken.fill(1, place.from, place.to);
  }
  const nodes: ChildNode[] = [];
  let done = 0;
  for (const { from, to, href } of places.sort((a, b) => a.from - b.from)) {
    if (from > done) nodes.push(new Text(text.slice(done, from)));
    nodes.push(element('a', { href }, [text.slice(from, to)]));
    done = to;
  }
  if (done < text.length) nodes.push(new Text(text.slice(done)));
  return nodes;
}

/** The first place that no other link has: sooner one of whole words than a part of one, as "here" is of "there". */
function placeOf(
  { key, href }: PageLink,
  { text, key: all, at }: KeyedText,
  taken: Uint8Array,
): Place | null {
  let part: Place | null = null;
  let parts = 0;
  for (let start = all.indexOf(key); start !== -1; start = all.indexOf(key, start + 1)) {
    const from = at[start] ?? 0;
    const to = (at[start + key.length - 1] ?? from) + 1;
    if (taken[from] || taken.subarray(from, to).includes(1)) continue;
    const isWhole = keyOf(text.charAt(from - 1)) === '' && keyOf(text.charAt(to)) === '';
    if (isWhole) return { from, to, href };
    part ??= { from, to, href };
    if (++parts === MOST_PARTS) break;
  }
  return part;
}
