/** The list of a page's links. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import type { Base } from './html/base-url.ts';
import type { View } from './html/view.ts';
import { visibleElements } from './html/view.ts';
import { pushChildren } from './html/walk.ts';

/** The absolute http(s) addresses of all links in view, in document order and without duplicates or links within the page. */
export function collectLinks(view: View, base: Base): string[] {
  const found = new Set<string>();
  for (const { name, attribs } of visibleElements(view)) {
    if (name !== 'a' && name !== 'area') continue;
    const href = attribs.href?.trim();
    if (!href || href.startsWith('#')) continue;
    const url = base.resolve(href);
    if (url && /^https?:/.test(url)) found.add(url);
  }
  return [...found];
}

/**
 * Links that are not shown but worth following: in a closed menu, a drawing or a `noscript`, or to the next page of a
 * list. Hidden links marked `nofollow` are traps for robots.
 */
export function collectUnseenLinks({ dropped }: View, base: Base): string[] {
  const found = new Set<string>();
  const stack: ChildNode[] = [];
  pushChildren(stack, [...dropped]);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node) || node.name === 'template') continue;
    const href = unseenHref(node)?.trim();
    const url = href && !href.startsWith('#') ? base.resolve(href) : null;
    if (url && /^https?:/.test(url)) found.add(url);
    pushChildren(stack, node.children);
  }
  return [...found];
}

function unseenHref({ name, attribs }: Element): string | undefined {
  const rel = attribs.rel?.toLowerCase().split(/\s+/) ?? [];
  if (name === 'link') return rel.includes('next') || rel.includes('prev') ? attribs.href : undefined;
  if ((name !== 'a' && name !== 'area') || rel.includes('nofollow')) return undefined;
  return attribs.href ?? attribs['xlink:href'];
}
