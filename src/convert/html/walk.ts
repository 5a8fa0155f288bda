/** Walks a tree in document order without recursion. */
import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';

/** Pushes children onto a stack so that the first one is popped first. */
export function pushChildren(
  stack: { push(child: ChildNode): unknown },
  children: readonly ChildNode[],
): void {
  for (let i = children.length - 1; i >= 0; i--) {
    const child = children[i];
    if (child) stack.push(child);
  }
}

/** Whether an ancestor of the element meets a condition. */
export function standsIn(element: Element, wanted: (above: Element) => boolean): boolean {
  for (let up = element.parent; up; up = up.parent) if (isTag(up) && wanted(up)) return true;
  return false;
}

/** Whether nothing but white space precedes it among its siblings. */
export function isFirst({ prev }: Element): boolean {
  let before = prev;
  while (before && !isTag(before) && !(isText(before) && before.data.trim() !== '')) before = before.prev;
  return before === null;
}

/** The text directly in an element: all the text of a script or a title. */
export function ownText(element: Element): string {
  let text = '';
  for (const child of element.children) if (isText(child)) text += child.data;
  return text;
}

/** Nodes without text, such as the paths of a drawing, that are passed over; deeply nested labels must not be slow. */
const BLANK_NODES = 1000;

/** The text below a node, up to about `limit` characters: by default ample for a label. */
export function textWithin(root: ParentNode, limit = 10_000): string {
  let text = '';
  let left = limit * 2 + BLANK_NODES;
  const stack: ChildNode[] = [];
  const push = (children: ChildNode[]): void =>
    pushChildren(stack, children.length > left ? children.slice(0, left) : children);
  push(root.children);
  for (let node = stack.pop(); node && text.length < limit && left-- > 0; node = stack.pop()) {
    if (isText(node)) text += node.data;
    else if (isTag(node)) push(node.children);
  }
  return text;
}

/** An element below `root` that meets a condition. Searches the children of at most `most` elements. */
export function findBelow(
  root: ParentNode,
  most: number,
  wanted: (element: Element) => boolean,
): Element | null {
  const stack = [root];
  for (let i = 0, node = stack.pop(); node && i < most; node = stack.pop(), i++) {
    for (const child of node.children) {
      if (!isTag(child)) continue;
      if (wanted(child)) return child;
      stack.push(child);
    }
  }
  return null;
}

/** What holds the content: the body of a page, or the root itself for a part of another kind of document. */
export function bodyOf(root: Document): ParentNode {
  const html = root.children.find((child) => isElement(child, 'html'));
  return html?.children.find((child) => isElement(child, 'body')) ?? html ?? root;
}

export function isElement(node: ChildNode, name: string): node is Element {
  return isTag(node) && node.name === name;
}
