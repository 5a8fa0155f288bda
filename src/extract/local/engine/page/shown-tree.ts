/** A copy of a tree with only what a view shows, so that all readers of visible facts see that and no more. */
import { cloneNode, Document, Element, isTag, type ParentNode } from 'domhandler';
import type { View } from '../../../../convert/html/view.ts';

/** The elements above the view's root stay, empty, since they say what it is part of. */
export function shownTree({ root, dropped }: View): Document {
  const shown = new Document([]);
  const above: ParentNode[] = [];
  for (let up: ParentNode | null = root; up; up = up.parent) above.unshift(up);
  let target: ParentNode = shown;
  for (const node of above) {
    if (!isTag(node)) continue;
    const copy = new Element(node.name, { ...node.attribs }, []);
    append(target, copy);
    target = copy;
  }
  copyBelow(root, target, dropped);
  return shown;
}

function copyBelow(from: ParentNode, to: ParentNode, dropped: View['dropped']): void {
  const stack: [ParentNode, ParentNode][] = [[from, to]];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [source, target] = pair;
    for (const child of source.children) {
      if (dropped.has(child)) continue;
      const copy = cloneNode(child, false);
      append(target, copy);
      if (isTag(child) && isTag(copy)) stack.push([child, copy]);
    }
  }
}

function append(parent: ParentNode, child: ParentNode['children'][number]): void {
  const last = parent.children.at(-1);
  child.parent = parent;
  child.prev = last ?? null;
  if (last) last.next = child;
  parent.children.push(child);
}
