/** The list of a page's links. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import type { Base } from './html/base-url.ts';
import type { View } from './html/view.ts';
import { visibleElements } from './html/view.ts';
import { pushChildren } from './html/walk.ts';

/** Every link in view: absolute http(s) addresses, in document order, each once; no places on the same page. */
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
 * Links that nobody sees yet and that lead on all the same: those of a closed menu, of a drawing, for readers without
 * scripts, and to the next page of a list. Links that are hidden and marked `nofollow` are traps for robots.
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
