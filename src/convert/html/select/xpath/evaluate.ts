/** Evaluates XPath on a page's tree, in a bounded number of steps. */
import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { pushChildren } from '../../walk.ts';
import { type Steps, takeSteps } from '../steps.ts';
import { type Focus, FUNCTIONS } from './functions.ts';
import { type Axis, type Expression, type NodeTest, parseXPath, type Step, XPathError } from './parse.ts';
import { AttributeNode, compare, toBoolean, toNumber, type XPathNode, type XPathValue } from './values.ts';

/** What is wrong with an expression; null if it is valid. */
export function xpathProblem(source: string): string | null {
  try {
    parseXPath(source);
    return null;
  } catch (error) {
    if (error instanceof XPathError) return error.message;
    throw error;
  }
}

/** The nodes in page order, or the number, string or boolean that the expression evaluates to. */
export type XPath = (source: string, from: XPathNode) => XPathValue;

/** For one page: the order of its nodes and their attributes are worked out once. */
export function createXPath(root: Document, steps: Steps): XPath {
  const parsed = new Map<string, Expression>();
  const evaluator = new Evaluator(root, steps);
  return (source, from) => {
    const expression = parsed.get(source) ?? parseXPath(source);
    parsed.set(source, expression);
    return evaluator.evaluate(expression, { node: from, position: 1, size: 1, steps });
  };
}

/** Axes that go back through the page: the nearest node comes first. */
const BACKWARDS: ReadonlySet<Axis> = new Set([
  'parent',
  'ancestor',
  'ancestor-or-self',
  'preceding-sibling',
  'preceding',
]);

class Evaluator {
  private readonly root: Document;
  private readonly steps: Steps;
  private readonly attributes = new Map<Element, AttributeNode[]>();
  private order: Map<XPathNode, number> | null = null;

  constructor(root: Document, steps: Steps) {
    this.root = root;
    this.steps = steps;
  }

  evaluate(expression: Expression, focus: Focus): XPathValue {
    takeSteps(this.steps);
    switch (expression.kind) {
      case 'number':
      case 'text':
        return expression.value;
      case 'negate':
        return -toNumber(this.evaluate(expression.of, focus), this.steps);
      case 'call': {
        const inputs = expression.inputs.map((input) => this.evaluate(input, focus));
        return FUNCTIONS[expression.name]?.call(inputs, focus) ?? '';
      }
      case 'filter':
        return this.filtered(this.nodes(expression.of, focus), expression.predicates);
      case 'path':
        return this.path(expression, focus);
      case 'binary':
        return this.binary(expression, focus);
    }
  }

  private binary({ operator, left, right }: Expression & { kind: 'binary' }, focus: Focus): XPathValue {
    if (operator === '|') {
      return this.inOrder(new Set([...this.nodes(left, focus), ...this.nodes(right, focus)]));
    }
    const first = this.evaluate(left, focus);
    if (operator === 'and') return toBoolean(first) && toBoolean(this.evaluate(right, focus));
    if (operator === 'or') return toBoolean(first) || toBoolean(this.evaluate(right, focus));
    const second = this.evaluate(right, focus);
    const [a, b] = [toNumber(first, this.steps), toNumber(second, this.steps)];
    switch (operator) {
      case '+':
        return a + b;
      case '-':
        return a - b;
      case '*':
        return a * b;
      case 'div':
        return a / b;
      case 'mod':
        return a % b;
      default:
        return compare(operator, first, second, this.steps);
    }
  }

  /** The nodes that an expression gives; none if it gives another kind of value. */
  private nodes(expression: Expression, focus: Focus): XPathNode[] {
    const value = this.evaluate(expression, focus);
    return Array.isArray(value) ? value : [];
  }

  private path({ from, steps }: Expression & { kind: 'path' }, focus: Focus): XPathNode[] {
    let nodes: XPathNode[] =
      from === 'top' ? [this.root] : from === 'here' ? [focus.node] : this.nodes(from, focus);
    for (const step of steps) nodes = this.stepFrom(nodes, step);
    return nodes;
  }

  private stepFrom(nodes: XPathNode[], { axis, test, predicates }: Step): XPathNode[] {
    const found = new Set<XPathNode>();
    for (const node of nodes) {
      const reached: XPathNode[] = [];
      for (const one of this.along(axis, node)) {
        takeSteps(this.steps);
        if (passes(one, test, axis)) reached.push(one);
      }
      for (const one of this.filtered(reached, predicates)) found.add(one);
    }
    return nodes.length === 1 && !BACKWARDS.has(axis) ? [...found] : this.inOrder(found);
  }

  private filtered(nodes: XPathNode[], predicates: Expression[]): XPathNode[] {
    let left = nodes;
    for (const predicate of predicates) {
      const size = left.length;
      left = left.filter((node, index) => {
        const value = this.evaluate(predicate, { node, position: index + 1, size, steps: this.steps });
        return typeof value === 'number' ? value === index + 1 : toBoolean(value);
      });
    }
    return left;
  }

  private *along(axis: Axis, node: XPathNode): Generator<XPathNode> {
    if (axis === 'self' || axis.endsWith('-or-self')) yield node;
    switch (axis) {
      case 'attribute':
        if (!(node instanceof AttributeNode) && isTag(node)) yield* this.attributesOf(node);
        return;
      case 'child':
        yield* childrenOf(node);
        return;
      case 'descendant':
      case 'descendant-or-self':
        yield* descendants(node);
        return;
      case 'parent': {
        const parent = parentOf(node);
        if (parent) yield parent;
        return;
      }
      case 'ancestor':
      case 'ancestor-or-self':
        for (let up = parentOf(node); up; up = parentOf(up)) yield up;
        return;
      case 'following-sibling':
        yield* siblings(node, 'next');
        return;
      case 'preceding-sibling':
        yield* siblings(node, 'prev');
        return;
      case 'following':
      case 'preceding':
        yield* beyond(node, axis === 'following' ? 'next' : 'prev');
    }
  }

  private attributesOf(element: Element): AttributeNode[] {
    const known = this.attributes.get(element);
    if (known) return known;
    const made = Object.entries(element.attribs).map(
      ([name, value]) => new AttributeNode(element, name, value),
    );
    this.attributes.set(element, made);
    return made;
  }

  private inOrder(nodes: Set<XPathNode>): XPathNode[] {
    if (nodes.size < 2) return [...nodes];
    const order = this.order ?? this.numbered();
    const placeOf = (node: XPathNode) =>
      node instanceof AttributeNode ? (order.get(node.owner) ?? 0) + 0.5 : (order.get(node) ?? 0);
    takeSteps(this.steps, nodes.size);
    return [...nodes].sort((a, b) => placeOf(a) - placeOf(b));
  }

  private numbered(): Map<XPathNode, number> {
    const order = new Map<XPathNode, number>([[this.root, 0]]);
    for (const node of descendants(this.root)) order.set(node, order.size);
    takeSteps(this.steps, order.size);
    this.order = order;
    return order;
  }
}

function passes(node: XPathNode, test: NodeTest, axis: Axis): boolean {
  if (test.kind === 'node') return true;
  if (node instanceof AttributeNode) {
    return axis === 'attribute' && (test.kind === 'any' || (test.kind === 'name' && node.name === test.name));
  }
  if (test.kind === 'text') return isText(node);
  return isTag(node) && (test.kind !== 'name' || node.name === test.name);
}

function parentOf(node: XPathNode): ParentNode | null {
  return node instanceof AttributeNode ? node.owner : node.parent;
}

function childrenOf(node: XPathNode): readonly ChildNode[] {
  return !(node instanceof AttributeNode) && 'children' in node ? node.children : [];
}

function* descendants(node: XPathNode): Generator<XPathNode> {
  const stack: ChildNode[] = [];
  pushChildren(stack, childrenOf(node));
  for (let at = stack.pop(); at; at = stack.pop()) {
    yield at;
    pushChildren(stack, childrenOf(at));
  }
}

function* siblings(node: XPathNode, direction: 'next' | 'prev'): Generator<XPathNode> {
  if (node instanceof AttributeNode) return;
  for (let at = node[direction]; at; at = at[direction]) yield at;
}

/** Everything after or before a node, without its ancestors and descendants. */
function* beyond(node: XPathNode, direction: 'next' | 'prev'): Generator<XPathNode> {
  for (let up: XPathNode | null = node instanceof AttributeNode ? node.owner : node; up; up = parentOf(up)) {
    for (const sibling of siblings(up, direction)) {
      const all = [sibling, ...descendants(sibling)];
      yield* direction === 'next' ? all : all.reverse();
    }
  }
}
