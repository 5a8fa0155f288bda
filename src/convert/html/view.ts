/** A view is the part of the tree that a format shows: a root without some of the nodes below it. */
import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { isCovered, isInvisible } from './visibility.ts';
import { pushChildren, textWithin } from './walk.ts';

export type View = {
  root: ParentNode;
  /** Topmost nodes only: everything below a dropped node is dropped too. */
  dropped: ReadonlySet<ChildNode>;
  /**
   * Set by the first call of `visibleElements`. Not in a WeakMap, because its entries survive minor garbage collections,
   * so that every tree would be promoted to the old generation.
   */
  elements?: readonly Element[];
};

/** A page with less text than this is a shell for a script to fill. */
const SHELL_TEXT = 400;

/** Everything that a reader of the page sees: no scripts, styles, templates or hidden elements. */
export function normalView(doc: Document): View {
  const dropped = new Set<ChildNode>();
  const elements: Element[] = [];
  const shown = showInOrder(doc, dropped, elements);
  // Every format needs the elements. Only for a shell, which may have more to show, are they found again.
  return shown > SHELL_TEXT ? { root: doc, dropped, elements } : { root: doc, dropped: viewOf(doc).dropped };
}

/** Collects the visible elements and the dropped nodes; returns the visible text's length, counted up to `SHELL_TEXT`. */
function showInOrder(doc: Document, dropped: Set<ChildNode>, elements: Element[]): number {
  let shown = 0;
  const stack: ChildNode[] = [];
  pushChildren(stack, doc.children);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) {
      if (shown <= SHELL_TEXT) shown += node.data.trim().length;
    } else if (isInvisible(node)) dropped.add(node);
    else if (isTag(node)) {
      elements.push(node);
      pushChildren(stack, node.children);
    }
  }
  return shown;
}

/** Whether a page shows next to nothing, even including `noscript` and what its scripts would uncover. */
export function isShell(doc: Document): boolean {
  let shown = 0;
  const stack: ChildNode[] = [...doc.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node)) shown += node.data.trim().length;
    else if (isTag(node) && !isInvisible(node)) pushChildren(stack, node.children);
    if (shown > SHELL_TEXT) return false;
  }
  return viewOf(doc).shown <= SHELL_TEXT;
}

function viewOf(doc: Document): { dropped: Set<ChildNode>; shown: number } {
  const dropped = new Set<ChildNode>();
  const unseen: Element[] = [];
  let shown = mark(doc, dropped, unseen);
  const uncover = (element: Element): void => {
    if (textWithin(element).trim().length <= SHELL_TEXT) return;
    dropped.delete(element);
    shown += mark(element, dropped, []);
  };
  // A shell's `noscript` is the page itself; where there is none, what a script would uncover is.
  for (const element of unseen) if (shown <= SHELL_TEXT && element.name === 'noscript') uncover(element);
  if (shown <= SHELL_TEXT) for (const element of unseen) if (element.name !== 'noscript') uncover(element);
  return { dropped, shown };
}

/** Drops what is invisible below a node; returns the remaining text's length, counted up to `SHELL_TEXT`. */
function mark(root: ParentNode, dropped: Set<ChildNode>, unseen: Element[]): number {
  let shown = 0;
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (isText(child)) {
        if (shown <= SHELL_TEXT) shown += child.data.trim().length;
      } else if (isInvisible(child)) {
        dropped.add(child);
        if (isTag(child) && (child.name === 'noscript' || isCovered(child))) unseen.push(child);
      } else if (isTag(child)) stack.push(child);
    }
  }
  return shown;
}

export function visibleElements(view: View): readonly Element[] {
  view.elements ??= findElements(view);
  return view.elements;
}

function findElements({ root, dropped }: View): Element[] {
  const found: Element[] = isTag(root) ? [root] : [];
  const stack: ChildNode[] = [];
  pushChildren(stack, root.children);
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node) || dropped.has(node)) continue;
    found.push(node);
    pushChildren(stack, node.children);
  }
  return found;
}
