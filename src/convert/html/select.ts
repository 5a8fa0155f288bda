/** Takes what CSS selectors match out of a tree, or all else. */
import { compile, selectAll } from 'css-select';
import type { ChildNode, Document, Element } from 'domhandler';
import { append, detach } from './tree-nodes.ts';
import { bodyOf, isElement, standsIn } from './walk.ts';

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

/** Leaves only what matches, in page order, and what is in the head. False if nothing does. */
export function keepSelected(root: Document, selectors: string[]): boolean {
  const usable = selectors.filter((selector) => selectorProblem(selector) === null);
  const matched = new Set(
    usable.length > 0 ? selectAll<ChildNode, Element>(usable.join(','), root.children) : [],
  );
  const outermost = [...matched].filter((element) => !standsIn(element, (above) => matched.has(above)));
  const body = bodyOf(root);
  for (const child of [...body.children]) if (!isHead(child)) detach(child);
  for (const element of outermost) {
    detach(element);
    append(body, element);
  }
  return outermost.length > 0;
}

const isHead = (node: ChildNode) => isElement(node, 'head');
