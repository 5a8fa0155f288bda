/**
 * Takes away elements that do nothing but hold the whole page. A site may add one or drop one, and nobody sees it; but
 * what is main content is decided by how deep it stands, among other things.
 */
import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { append } from '../tree-nodes.ts';
import { bodyOf } from '../walk.ts';

export function unwrapPage(root: Document): void {
  const body = bodyOf(root);
  for (let wrapper = wrapperIn(body.children); wrapper; wrapper = wrapperIn(body.children)) {
    const inside = wrapper.children;
    const children = body.children.flatMap((child) => (child === wrapper ? inside : [child]));
    body.children = [];
    for (const child of children) {
      child.prev = null;
      child.next = null;
      append(body, child);
    }
  }
}

/** The one child that has anything to show, if it is only there to hold the others. */
function wrapperIn(children: ChildNode[]): Element | null {
  const [only, ...others] = children.filter(isShown);
  if (!only || others.length > 0 || !isTag(only) || only.name !== 'div') return null;
  // Others may say that it is hidden, or in which language it is.
  return Object.keys(only.attribs).every((name) => /^(?:id|class|data-.*)$/.test(name)) ? only : null;
}

const NEVER_SHOWN = new Set(['script', 'style', 'link', 'meta', 'template']);

function isShown(node: ChildNode): boolean {
  if (isText(node)) return node.data.trim() !== '';
  return isTag(node) && !NEVER_SHOWN.has(node.name);
}
