/** Takes what CSS selectors match out of a tree. */
import { compile, selectAll } from 'css-select';
import type { ChildNode, Document, Element } from 'domhandler';

/** The library takes these, and makes nothing of them. */
const INCOMPLETE = /^\s*$|^\s*[>+~]|[>+~]\s*$/;

/** What is wrong with a selector; null when nothing is. */
export function selectorProblem(selector: string): string | null {
  if (INCOMPLETE.test(selector)) return 'incomplete';
  try {
    compile<ChildNode, Element>(selector);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'not a selector';
  }
}

/** A selector that is wrong matches nothing. */
export function removeSelected(root: Document, selectors: string[]): void {
  for (const selector of selectors) {
    if (selectorProblem(selector)) continue;
    for (const element of selectAll<ChildNode, Element>(selector, root.children)) detach(element);
  }
}

function detach(element: Element): void {
  const siblings = element.parent?.children;
  const at = siblings?.indexOf(element) ?? -1;
  if (!siblings || at < 0) return;
  siblings.splice(at, 1);
  if (element.prev) element.prev.next = element.next;
  if (element.next) element.next.prev = element.prev;
  element.parent = element.prev = element.next = null;
}
