/** Moves declarative shadow trees to where a browser shows them: into their hosts, with the slots filled. */
import { type ChildNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { append } from '../tree-nodes.ts';

/** More trees, or deeper ones, are an attack: those beyond the bound stay where they are. */
const MAX_TREES = 5_000;
const MAX_DEPTH = 512;

/** Elements that style a shadow tree; moved out of it, they would apply to the whole page. */
const OWN_STYLE = new Set(['style', 'link']);

export function placeShadows(root: Document): void {
  const trees: Element[] = [];
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent && trees.length < MAX_TREES; parent = stack.pop()) {
    // Only the first template of a host becomes its shadow tree.
    const tree = parent.children.find(isShadowTree);
    if (tree) trees.push(tree);
    for (let at = parent.children.length - 1; at >= 0; at -= 1) {
      const child = parent.children[at];
      if (child && isTag(child)) stack.push(child);
    }
  }
  // Outer trees first, so that the depth of each is known.
  for (const tree of trees) place(tree);
}

function isShadowTree(node: ChildNode): node is Element {
  return (
    isTag(node) && node.name === 'template' && /^(?:open|closed)$/i.test(node.attribs.shadowrootmode ?? '')
  );
}

function place(tree: Element): void {
  const host = tree.parent;
  if (!host || !isTag(host)) return;
  const slots = slotsOf(tree, depthOf(host));
  if (!slots) return;
  const filled = new Map<Element, ChildNode[]>();
  for (const child of host.children) {
    const slot = child === tree ? undefined : slots.get(isTag(child) ? (child.attribs.slot ?? '') : '');
    if (!slot) continue;
    const others = filled.get(slot);
    if (others) others.push(child);
    else filled.set(slot, [child]);
  }
  setChildren(
    host,
    tree.children.filter((child) => !isTag(child) || !OWN_STYLE.has(child.name)),
  );
  for (const [slot, children] of filled) setChildren(slot, children);
}

/** The slots by name; null if one would be too deep in the page. */
function slotsOf(tree: Element, depth: number): Map<string, Element> | null {
  const slots = new Map<string, Element>();
  const stack: { node: Element; depth: number }[] = [{ node: tree, depth }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next;
    if (node.name === 'slot') {
      if (next.depth > MAX_DEPTH) return null;
      const name = node.attribs.name ?? '';
      if (!slots.has(name)) slots.set(name, node);
    }
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      // Slots inside another shadow tree belong to that one.
      if (child && isTag(child) && !isShadowTree(child)) stack.push({ node: child, depth: next.depth + 1 });
    }
  }
  return slots;
}

function depthOf(node: Element): number {
  let depth = 0;
  for (let up = node.parent; up; up = up.parent) depth += 1;
  return depth;
}

function setChildren(parent: Element, children: ChildNode[]): void {
  parent.children = [];
  for (const child of children) {
    child.prev = null;
    child.next = null;
    append(parent, child);
  }
}
