/**
 * Adds the links of a page to its text: an annotation is only a rectangle, and the words under it are the link's text.
 */

import type { DocumentAnnotation, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import type { ChildNode } from 'domhandler';
import { Text } from 'domhandler';
import { element } from '../../tree.ts';
import { type KeyedText, keyed, keyOf } from './keys.ts';
import { isInside } from './lines.ts';

/** `boxes` are the boxes of its words. */
export type PageLink = { key: string; href: string; boxes: Rect[]; used: boolean };

/** No page of print has more links or longer ones; a frame around a whole page is not a link in its text. */
const MOST_LINKS = 5_000;
const LONGEST_KEY = 2_000;
/** Most words in all links together: links may overlap. */
const MOST_WORDS = 20_000;
/** Most places that are checked to find one of whole words. */
const MOST_PARTS = 100;

/** The links from top to bottom, each row from left to right: files list them in any order. */
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
    // A link that spans two lines is two annotations with the same target.
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

/** The links with a word inside the box; all links if the box is unknown. */
export function linksIn(links: PageLink[], box: Rect | undefined): PageLink[] {
  return box ? links.filter(({ boxes }) => boxes.some((word) => isInside(word, box))) : links;
}

type Place = { from: number; to: number; href: string };

/** A text with the links whose words it contains; each link is used once. */
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

/** The first place without another link; whole words are preferred, so that "here" is not linked inside "there". */
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
