/** Replaces an embedded PDF by a link to it: it is not part of the page, but often what the page is about. */
import { type Document, type Element, isTag, type ParentNode, Text } from 'domhandler';

export function placeEmbedded(root: Document): void {
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (!isTag(child)) continue;
      if (child.name === 'embed' || child.name === 'object') linkTo(child);
      stack.push(child);
    }
  }
}

function linkTo(element: Element): void {
  const { src, data = src, type = '', title, 'aria-label': label = title } = element.attribs;
  const address = data?.trim().replace(/#.*$/s, '');
  if (!address || !(/^application\/pdf\b/i.test(type) || /\.pdf(?:\?|$)/i.test(address))) return;
  const text = new Text(label?.trim() || nameOf(address));
  text.parent = element;
  element.name = 'a';
  element.attribs = { href: address };
  element.children = [text];
}

function nameOf(address: string): string {
  return /([^/?]+)(?:\?.*)?$/s.exec(address)?.[1] ?? 'PDF';
}
