/** Finds descendants of an element, and tells which elements are blocks. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import { pushChildren } from '../../convert/html/walk.ts';
import { wordSet } from '../../text/word-lists.ts';

const BLOCK_TAGS = wordSet(
  'address article aside blockquote dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tbody td tfoot th thead tr ul',
);

export function isBlock(element: Element): boolean {
  return BLOCK_TAGS.has(element.name);
}

/** Their source is no text of the page, although they may stand anywhere in it. */
const UNSEEN = wordSet('script style template noscript');

/** The children that are elements, without scripts and the like. */
export function childElements(element: Element): Element[] {
  return element.children.filter((child): child is Element => 'attribs' in child && !UNSEEN.has(child.name));
}

/** The first descendants that meet a condition, in document order, at most `limit`. */
export function below(element: Element, wanted: (child: Element) => boolean, limit: number): Element[] {
  const found: Element[] = [];
  const stack: ChildNode[] = [];
  pushChildren(stack, element.children);
  for (let at = stack.pop(); at && found.length < limit; at = stack.pop()) {
    if (!isTag(at)) continue;
    if (wanted(at)) found.push(at);
    pushChildren(stack, at.children);
  }
  return found;
}

/** The element right before this one, whatever text is in between. */
export function elementBefore({ prev }: Element): Element | null {
  let before = prev;
  while (before && !isTag(before)) before = before.prev;
  return before;
}
