/** The nodes of a page's tree, and how they are attached and detached. */
import { type ChildNode, Element, isText, type ParentNode, Text } from 'domhandler';
import { lastOf } from '../list-ends.ts';

export function append(parent: ParentNode, node: ChildNode): void {
  const { children } = parent;
  const last = lastOf(children);
  node.parent = parent;
  // Most elements have one child, and an array literal takes far less memory than an array that was pushed to.
  if (!last) parent.children = [node];
  else {
    last.next = node;
    node.prev = last;
    children.push(node);
  }
}

function insertBefore(reference: ChildNode, node: ChildNode): void {
  const parent = reference.parent;
  if (!parent) return;
  const previous = reference.prev;
  node.parent = parent;
  node.prev = previous;
  node.next = reference;
  reference.prev = node;
  if (previous) previous.next = node;
  // The reference is nearly always the last child, because it is still open.
  parent.children.splice(parent.children.lastIndexOf(reference), 0, node);
}

/** Puts a node that may not be between a table's cells in front of the table; in a template of rows, at its end. */
export function foster(holder: Element, node: ChildNode): void {
  const isTable = holder.name === 'table' && holder.parent !== null;
  const before = isTable ? holder.prev : lastOf(holder.children);
  if (isText(node) && before && isText(before)) before.data += node.data;
  else if (isTable) insertBefore(holder, node);
  else append(holder, node);
}

export function detach(node: ChildNode): void {
  const parent = node.parent;
  if (!parent) return;
  if (node.prev) node.prev.next = node.next;
  if (node.next) node.next.prev = node.prev;
  parent.children.splice(parent.children.lastIndexOf(node), 1);
  node.parent = null;
  node.prev = null;
  node.next = null;
}

/** Detaches many nodes at once: one by one, each would be searched for among its siblings. */
export function detachAll(nodes: Iterable<ChildNode>): void {
  const leaving = new Set(nodes);
  const parents = new Set<ParentNode>();
  for (const { parent } of leaving) if (parent) parents.add(parent);
  for (const parent of parents) {
    const staying = parent.children.filter((child) => !leaving.has(child));
    parent.children = [];
    for (const child of staying) {
      child.prev = null;
      child.next = null;
      append(parent, child);
    }
  }
  for (const node of leaving) node.parent = node.prev = node.next = null;
}

export function moveChildren(from: ParentNode, to: ParentNode): void {
  for (const child of from.children) child.parent = to;
  to.children = from.children;
  from.children = [];
}

const NO_CHILDREN: ChildNode[] = [];
/** Shared by all elements without attributes; nothing may be added to it. */
export const NO_ATTRIBUTES: Record<string, string> = Object.freeze({});

/**
 * Domhandler's own nodes, without the fields that only its parser fills.
 *
 * A page has thousands of nodes, and each format visits all of them. One flat shape without inherited fields is faster
 * to create and takes a third less memory.
 */
class PageElement {
  type: string;
  name: string;
  attribs: Record<string, string>;
  children: ChildNode[] = NO_CHILDREN;
  parent: ParentNode | null = null;
  prev: ChildNode | null = null;
  next: ChildNode | null = null;
  namespace: string | undefined = undefined;

  constructor(type: string, name: string, attribs: Record<string, string>) {
    this.type = type;
    this.name = name;
    this.attribs = attribs;
  }
}

class PageText {
  type = 'text';
  data: string;
  parent: ParentNode | null = null;
  prev: ChildNode | null = null;
  next: ChildNode | null = null;

  constructor(data: string) {
    this.data = data;
  }
}

// Everywhere else they count as domhandler's elements and texts, with the same getters.
Object.setPrototypeOf(PageElement.prototype, Element.prototype);
Object.setPrototypeOf(PageText.prototype, Text.prototype);

/** Do not push to its list of children while that is empty: all childless elements share one list. */
export function newElement(name: string, attribs: Record<string, string>): Element {
  const type = name === 'script' || name === 'style' ? name : 'tag';
  return new PageElement(type, name, attribs) as unknown as Element;
}

export function newText(data: string): Text {
  return new PageText(data) as unknown as Text;
}
