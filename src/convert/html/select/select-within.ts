/** Finds what a CSS selector matches below an element, in a bounded number of steps. */
import { compile, type Options, selectAll } from 'css-select';
import {
  type AnyNode,
  type ChildNode,
  type Element,
  hasChildren,
  isTag,
  isText,
  type ParentNode,
} from 'domhandler';
import { pushChildren, textWithin } from '../walk.ts';
import { type Steps, takeSteps } from './steps.ts';

/** The first `most` elements that match, in page order. */
export type SelectWithin = (selector: string, within: ParentNode, most: number) => Element[];

/** Selectors that refer to the element that is searched. */
const RELATIVE = /:scope|(?:^|,)\s*[>+~]/;

/** A selector may begin with a combinator: it is then relative to the element that is searched. */
export function completed(selector: string): string {
  return /^\s*[>+~]/.test(selector) ? `:scope ${selector}` : selector;
}

/** Without `:scope` a selector may also refer to ancestors of the searched element, as in `querySelectorAll`. */
export function createSelectWithin(steps: Steps): SelectWithin {
  const options = { adapter: countingAdapter(steps) };
  const compiled = new Map<string, (node: AnyNode) => boolean>();
  return (selector, within, most) => {
    if (RELATIVE.test(selector)) {
      return selectAll<AnyNode, Element>(completed(selector), within, options).slice(0, most);
    }
    const matches = compiled.get(selector) ?? compile<AnyNode, Element>(selector, options);
    compiled.set(selector, matches);
    const found: Element[] = [];
    const stack: ChildNode[] = [];
    pushChildren(stack, within.children);
    for (let node = stack.pop(); node && found.length < most; node = stack.pop()) {
      takeSteps(steps);
      if (!isTag(node)) continue;
      if (matches(node)) found.push(node);
      if (node.name !== 'template') pushChildren(stack, node.children);
    }
    return found;
  };
}

type Adapter = NonNullable<Options<AnyNode, Element>['adapter']>;

/**
 * Counts the nodes that a selector visits: some selectors, such as `:nth-child`, visit all siblings of each element.
 *
 * @param longestText how many characters of an element's text `:contains` reads
 */
export function countingAdapter(steps: Steps, longestText = 10_000): Adapter {
  const counted = <T>(nodes: T[]): T[] => {
    takeSteps(steps, 1 + nodes.length);
    return nodes;
  };
  const childrenOf = (node: AnyNode) => (hasChildren(node) ? node.children : []);
  return {
    isTag,
    getAttributeValue: ({ attribs }, name) => attribs[name],
    hasAttrib: ({ attribs }, name) => Object.hasOwn(attribs, name),
    getName: ({ name }) => name,
    getChildren: (node) => counted(childrenOf(node)),
    getSiblings: (node) => counted(node.parent ? node.parent.children : [node]),
    getParent: (node) => {
      takeSteps(steps);
      return node.parent;
    },
    prevElementSibling: (node) => {
      let before = node.prev;
      for (; before && !isTag(before); before = before.prev) takeSteps(steps);
      takeSteps(steps);
      return before && isTag(before) ? before : null;
    },
    getText: (node) => {
      // `:empty` also asks for the text of text nodes.
      const text = isText(node) ? node.data : hasChildren(node) ? textWithin(node, longestText) : '';
      takeSteps(steps, 1 + text.length);
      return text;
    },
    removeSubsets: (nodes) => {
      const all = new Set(nodes);
      return [...all].filter((node) => {
        for (let up = node.parent; up; up = up.parent) {
          takeSteps(steps);
          if (all.has(up)) return false;
        }
        return true;
      });
    },
  };
}
