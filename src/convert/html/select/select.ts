/** Removes what CSS selectors match from a tree, or everything else. */
import { compile, selectAll } from 'css-select';
import { type AnyNode, type ChildNode, type Document, type Element, isTag } from 'domhandler';
import { append, detachAll } from '../tree-nodes.ts';
import { bodyOf, isElement, standsIn } from '../walk.ts';
import { countingAdapter } from './select-within.ts';

/** The library accepts these, but they match nothing. */
const INCOMPLETE = /^\s*$|^\s*[>+~]|[>+~]\s*$/;

/**
 * For all selectors of a page together: a few seconds. Selectors such as `:nth-child` may visit all siblings of each
 * element, and long lists have ten thousand and more.
 */
const MAX_STEPS = 1_000_000_000;

/** What is wrong with a selector; null if it is valid. */
export function selectorProblem(selector: string): string | null {
  if (INCOMPLETE.test(selector)) return 'incomplete';
  try {
    compile<ChildNode, Element>(selector);
    return null;
  } catch (error) {
    // At the end of the selector the library has nothing to name.
    return error instanceof Error ? error.message.replace(/ found $/, ' found its end') : 'not a selector';
  }
}

/** An invalid selector matches nothing. Throws `extraction_failed` if the selectors need too many steps. */
export function removeSelected(root: Document, selectors: string[], steps = { left: MAX_STEPS }): void {
  const options = { adapter: countingAdapter(steps, Number.POSITIVE_INFINITY) };
  for (const selector of selectors) {
    if (selectorProblem(selector)) continue;
    detachAll(selectAll<AnyNode, Element>(selector, root.children, options));
  }
}

/** Keeps only the elements that match, in page order, and the head. Returns whether any element matched. */
export function keepSelected(root: Document, selectors: string[], steps = { left: MAX_STEPS }): boolean {
  const usable = selectors.filter((selector) => selectorProblem(selector) === null);
  const options = { adapter: countingAdapter(steps, Number.POSITIVE_INFINITY) };
  const matched = new Set(
    usable.length > 0 ? selectAll<AnyNode, Element>(usable.join(','), root.children, options) : [],
  );
  const outermost = [...matched].filter((element) => !standsIn(element, (above) => matched.has(above)));
  const body = bodyOf(root);
  // The whole page, which cannot be put into itself.
  if (isTag(body) && (matched.has(body) || standsIn(body, (above) => matched.has(above)))) return true;
  detachAll(body.children.filter((child) => !isHead(child)));
  detachAll(outermost);
  for (const element of outermost) append(body, element);
  return outermost.length > 0;
}

const isHead = (node: ChildNode) => isElement(node, 'head');
