/**
 * Removes elements that only wrap the whole page. A site may add or drop one without anybody noticing, but depth is one
 * of the things by which main content is recognized.
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

/** The only child that shows anything, if it is a mere wrapper. */
function wrapperIn(children: ChildNode[]): Element | null {
  const [only, ...others] = children.filter(isShown);
  if (!only || others.length > 0 || !isTag(only) || only.name !== 'div') return null;
  // Other attributes may say that it is hidden, or what language it is in.
  return Object.keys(only.attribs).every((name) => /^(?:id|class|data-.*)$/.test(name)) ? only : null;
}

const NEVER_SHOWN = new Set(['script', 'style', 'link', 'meta', 'template']);

function isShown(node: ChildNode): boolean {
  if (isText(node)) return node.data.trim() !== '';
  return isTag(node) && !NEVER_SHOWN.has(node.name);
}
