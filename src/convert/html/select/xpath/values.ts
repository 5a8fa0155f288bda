/** XPath's values and the conversions between them (XPath 1.0, section 4). */
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { pushChildren } from '../../walk.ts';
import { type Steps, takeSteps } from '../steps.ts';

/** Our tree has no nodes for attributes. */
export class AttributeNode {
  readonly owner: Element;
  readonly name: string;
  readonly value: string;

  constructor(owner: Element, name: string, value: string) {
    this.owner = owner;
    this.name = name;
    this.value = value;
  }
}

export type XPathNode = ParentNode | ChildNode | AttributeNode;
export type XPathValue = number | string | boolean | XPathNode[];

/** All text below a node; for an attribute, its value. */
export function nodeText(node: XPathNode, steps: Steps): string {
  if (node instanceof AttributeNode) return node.value;
  if (isText(node)) return node.data;
  let text = '';
  const stack: ChildNode[] = [];
  if ('children' in node) pushChildren(stack, node.children);
  for (let at = stack.pop(); at; at = stack.pop()) {
    takeSteps(steps);
    if (isText(at)) text += at.data;
    else if (isTag(at)) pushChildren(stack, at.children);
  }
  // Building a long text again and again costs as much as walking to it.
  takeSteps(steps, text.length >> 6);
  return text;
}

export function toText(value: XPathValue, steps: Steps): string {
  if (Array.isArray(value)) return value[0] === undefined ? '' : nodeText(value[0], steps);
  return String(value);
}

export function toNumber(value: XPathValue, steps: Steps): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  const text = toText(value, steps).trim();
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

export function toBoolean(value: XPathValue): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

const COMPARED: Record<Comparison, (a: string | number | boolean, b: string | number | boolean) => boolean> =
  {
    '=': (a, b) => a === b,
    '!=': (a, b) => a !== b,
    '<': (a, b) => a < b,
    '<=': (a, b) => a <= b,
    '>': (a, b) => a > b,
    '>=': (a, b) => a >= b,
  };

/** For a set of nodes, whether the comparison holds for any of them. */
export function compare(operator: Comparison, a: XPathValue, b: XPathValue, steps: Steps): boolean {
  if (Array.isArray(a) && typeof b === 'boolean') return compare(operator, toBoolean(a), b, steps);
  if (Array.isArray(b) && typeof a === 'boolean') return compare(operator, a, toBoolean(b), steps);
  if (Array.isArray(a)) return a.some((node) => compare(operator, nodeText(node, steps), b, steps));
  if (Array.isArray(b)) return b.some((node) => compare(operator, a, nodeText(node, steps), steps));
  takeSteps(steps);
  const isOrder = operator !== '=' && operator !== '!=';
  if (!isOrder && (typeof a === 'boolean' || typeof b === 'boolean')) {
    return COMPARED[operator](toBoolean(a), toBoolean(b));
  }
  const areNumbers = isOrder || typeof a === 'number' || typeof b === 'number';
  return areNumbers ? COMPARED[operator](toNumber(a, steps), toNumber(b, steps)) : COMPARED[operator](a, b);
}
