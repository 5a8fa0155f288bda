/** Takes what CSS selectors match out of a tree. */
import { compile, selectAll } from 'css-select';
import type { ChildNode, Document, Element } from 'domhandler';
import { detach } from './tree-nodes.ts';

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
