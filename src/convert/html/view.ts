/** A view says which part of the one tree a format shows: a root, and the nodes below it that are left out. */
import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { isInvisible } from './visibility.ts';
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
  const scriptless: Element[] = [];
  let shown = mark(doc, dropped, scriptless);
  // What a shell holds for readers without scripts is the page itself.
  for (const element of scriptless) {
    if (shown > SHELL_TEXT) break;
    if (textWithin(element).trim().length <= SHELL_TEXT) continue;
    dropped.delete(element);
    shown += mark(element, dropped, []);
  }
  return { root: doc, dropped };
}

/** Drops what is invisible below a node; the length of the text that is left, counted until it is no shell's. */
function mark(root: ParentNode, dropped: Set<ChildNode>, scriptless: Element[]): number {
  let shown = 0;
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (isText(child)) {
        if (shown <= SHELL_TEXT) shown += child.data.trim().length;
      } else if (isInvisible(child)) {
        dropped.add(child);
        if (isTag(child) && child.name === 'noscript') scriptless.push(child);
      } else if (isTag(child)) stack.push(child);
    }
  }
  return shown;
}

/** Several formats ask for the elements of one view. */
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
