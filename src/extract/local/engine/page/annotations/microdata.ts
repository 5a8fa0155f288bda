/** Microdata: https://html.spec.whatwg.org/multipage/microdata.html */
import { type Document, type Element, isTag } from 'domhandler';
import { pushChildren } from '../../../../../convert/html/walk.ts';
import type { PageContext } from '../../model.ts';
import { type Annotated, lastPart, names, walk } from './walk.ts';

export function readMicrodata(root: Document, context: PageContext): Annotated {
  const holders = referredElements(root);
  return walk(root, context, {
    read: ({ attribs }) => ({
      scope: attribs.itemscope === undefined ? undefined : names(attribs.itemtype).map(lastPart),
      properties: names(attribs.itemprop).map(lastPart),
      id: attribs.itemscope === undefined ? undefined : attribs.itemid?.trim(),
    }),
    holdersOf: (element) => holders.get(element) ?? [],
  });
}

const MAX_REFERENCES = 1000;

/** Elements referred to by `itemref` -> the elements of the items that refer to them. */
function referredElements(root: Document): ReadonlyMap<Element, Element[]> {
  const byId = new Map<string, Element>();
  const references: { id: string; item: Element }[] = [];
  const stack = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    const { id, itemscope, itemref } = node.attribs;
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
    if (itemscope !== undefined && itemref !== undefined)
      for (const name of names(itemref))
        if (references.length < MAX_REFERENCES) references.push({ id: name, item: node });
    pushChildren(stack, node.children);
  }
  const holders = new Map<Element, Element[]>();
  for (const { id, item } of references) {
    const element = byId.get(id);
    if (element && element !== item) holders.set(element, [...(holders.get(element) ?? []), item]);
  }
  return holders;
}
