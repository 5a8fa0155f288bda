/** The words right before an element, or before the box around it. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';

const MAX_UP = 2;
const MAX_DOWN = 20;

/** If an element precedes it, that element's last text. */
export function wordsBefore(element: Element): string {
  let at: Element = element;
  for (let up = 0; up <= MAX_UP; up++) {
    for (let before = at.prev; before; before = before.prev) {
      const text = lastWords(before, 0);
      if (text !== '') return text;
    }
    if (!at.parent || !isTag(at.parent)) return '';
    at = at.parent;
  }
  return '';
}

function lastWords(node: ChildNode, depth: number): string {
  if (isText(node)) return node.data.trim();
  if (!isTag(node) || depth > MAX_DOWN || node.name === 'script' || node.name === 'style') return '';
  for (let child = node.lastChild; child; child = child.prev) {
    const text = lastWords(child, depth + 1);
    if (text !== '') return text;
  }
  return '';
}
