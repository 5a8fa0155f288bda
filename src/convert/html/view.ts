/** A view says which part of the one tree a format shows: a root, and the nodes below it that are left out. */
import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { isCovered, isInvisible } from './visibility.ts';
import { pushChildren, textWithin } from './walk.ts';

export type View = {
  root: ParentNode;
  /** Topmost nodes only: whatever is below a dropped node is dropped with it. */
  dropped: ReadonlySet<ChildNode>;
  /**
   * Those that are left, once `visibleElements` was asked. They are kept here and not in a WeakMap, because what such a
   * map holds survives each quick collection: every tree would be copied to where only the slow ones look.
   */
  elements?: readonly Element[];
};

/** A page with less text than this is a shell that a script was to fill. */
const SHELL_TEXT = 400;

/** Everything a reader of the page can see: no scripts, styles, comments, templates or hidden elements. */
export function normalView(doc: Document): View {
  const dropped = new Set<ChildNode>();
  const elements: Element[] = [];
  const shown = showInOrder(doc, dropped, elements);
  // Every format asks for the elements; they hold as they are unless a shell has more to show.
  return shown > SHELL_TEXT ? { root: doc, dropped, elements } : { root: doc, dropped: viewOf(doc).dropped };
}

/** Notes what is to be seen and what is not; the length of the text to be seen, counted until it is no shell's. */
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

/** Whether a page shows next to nothing, with what it holds for readers without scripts or hides until they have run. */
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
  // What a shell holds for readers without scripts is the page itself; without it, what a script was to uncover is.
  for (const element of unseen) if (shown <= SHELL_TEXT && element.name === 'noscript') uncover(element);
  if (shown <= SHELL_TEXT) for (const element of unseen) if (element.name !== 'noscript') uncover(element);
  return { dropped, shown };
}

/** Drops what is invisible below a node; the length of the text that is left, counted until it is no shell's. */
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
