/** Adds the links of a page to its text: an annotation is only a rectangle, and the words under it are the link. */

import type { DocumentAnnotation, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse';
import type { ChildNode } from 'domhandler';
import { Text } from 'domhandler';
import { element } from '../tree.ts';
import { keyed, keyOf } from './keys.ts';
import { isInside } from './lines.ts';

export type PageLink = { key: string; href: string; top: number; used: boolean };

export function pageLinks(page: ParsedPage): PageLink[] {
  const links: PageLink[] = [];
  for (const annotation of page.annotations ?? []) {
    const href = annotation.uri?.trim();
    if (!href || !/^(?:https?|mailto|ftp|tel):/i.test(href)) continue;
    const boxes = boxesOf(annotation);
    const words = page.textItems.flatMap((item) => wordsWithin(item, boxes));
    const key = keyOf(words.join(' '));
    const previous = links.at(-1);
    // A link over two lines is two annotations with the same target.
    if (previous && previous.href === href && key && !previous.key.endsWith(key)) previous.key += key;
    else if (key) links.push({ key, href, top: annotation.rect?.y ?? 0, used: false });
  }
  return links;
}

function boxesOf({ rect, quadpointRects }: DocumentAnnotation): Rect[] {
  if (quadpointRects.length > 0) return quadpointRects;
  return rect ? [rect] : [];
}

function wordsWithin(item: TextItem, boxes: Rect[]): string[] {
  const words = item.words && item.words.length > 0 ? item.words : [item];
  return words.filter((word) => boxes.some((box) => isInside(word, box, 0))).map(({ text }) => text);
}

/** Text with the links in it that are found there, in order; each link is used once. */
export function linkedText(text: string, links: PageLink[]): ChildNode[] {
  if (links.every(({ used }) => used)) return text ? [new Text(text)] : [];
  const source = keyed(text);
  const nodes: ChildNode[] = [];
  let done = 0;
  let from = 0;
  for (const link of links) {
    if (link.used) continue;
    const start = source.key.indexOf(link.key, from);
    if (start === -1) continue;
    const end = start + link.key.length;
    const first = source.at[start] ?? 0;
    const after = (source.at[end - 1] ?? first) + 1;
    link.used = true;
    if (first > done) nodes.push(new Text(text.slice(done, first)));
    nodes.push(element('a', { href: link.href }, [text.slice(first, after)]));
    done = after;
    from = end;
  }
  if (done < text.length) nodes.push(new Text(text.slice(done)));
  return nodes;
}
