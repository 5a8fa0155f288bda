/** A CSS selector that matches one element of a page and no other. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { pushChildren } from '../../convert/html/walk.ts';

/** Create it once for a page: it has to find out which ids are unique. */
export function createSelectorOf(root: Document): (element: Element) => string {
  const ids = idsIn(root);
  const known = new Map<Element, string>();
  const stepTo = createSteps();
  return (element) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const steps: string[] = [];
    for (let at: Element | null = element; at; at = parentOf(at)) {
      const { id } = at.attribs;
      if (id && ids.get(id) === 1) {
        steps.unshift(`#${escaped(id)}`);
        break;
      }
      steps.unshift(stepTo(at));
    }
    const selector = steps.join(' > ');
    known.set(element, selector);
    return selector;
  };
}

function idsIn(root: Document): Map<string, number> {
  const ids = new Map<string, number>();
  const stack = [...root.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    const { id } = node.attribs;
    if (id) ids.set(id, (ids.get(id) ?? 0) + 1);
    pushChildren(stack, node.children);
  }
  return ids;
}

function parentOf({ parent }: Element): Element | null {
  return parent && isTag(parent as Element) ? (parent as Element) : null;
}

/** An element's name and its place among siblings of that name, counted once for all of them: a list may be long. */
function createSteps(): (element: Element) => string {
  const steps = new Map<Element, string>();
  const count = ({ children }: ParentNode) => {
    const alike = Map.groupBy(children.filter(isTag), ({ name }) => name);
    for (const [name, elements] of alike) {
      const step = escaped(name);
      for (const [i, element] of elements.entries())
        steps.set(element, elements.length > 1 ? `${step}:nth-of-type(${i + 1})` : step);
    }
  };
  return (element) => {
    const parent = element.parent as ParentNode | null;
    if (parent && !steps.has(element)) count(parent);
    return steps.get(element) ?? escaped(element.name);
  };
}

/** As `CSS.escape` does it (https://drafts.csswg.org/cssom/#serialize-an-identifier). */
function escaped(name: string): string {
  return [...name]
    .map((character, index) => {
      if (character === '\0') return '\ufffd';
      const isDigit = /\d/.test(character) && (index === 0 || (index === 1 && name.startsWith('-')));
      if (isDigit || /[\x01-\x1f\x7f]/.test(character)) return `\\${character.codePointAt(0)?.toString(16)} `;
      if (name === '-') return '\\-';
      return /[\w\-\u0080-\u{10ffff}]/u.test(character) ? character : `\\${character}`;
    })
    .join('');
}
