/** The list of a page's links. */
import type { Base } from './html/base-url.ts';
import type { View } from './html/view.ts';
import { visibleElements } from './html/view.ts';

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
