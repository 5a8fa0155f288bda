/** How long the text of elements is. */
import { type Element, isTag, isText } from 'domhandler';

/** The length of all text below an element. */
export function textSize(element: Element): number {
  const stack = [element];
  let size = 0;
  for (let at = stack.pop(); at; at = stack.pop()) {
    size += ownTextSize(at);
    for (const child of at.children) if (isTag(child)) stack.push(child);
  }
  return size;
}

export function ownTextSize(element: Element): number {
  return element.children.reduce((sum, child) => sum + (isText(child) ? child.data.trim().length : 0), 0);
}
