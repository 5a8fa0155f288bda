/** The functions of XPath 1.0, without those for namespaces and ids. */
import { isTag } from 'domhandler';
import type { Steps } from '../steps.ts';
import { AttributeNode, toBoolean, toNumber, toText, type XPathNode, type XPathValue } from './values.ts';

/** Where an expression is evaluated. */
export type Focus = { node: XPathNode; position: number; size: number; steps: Steps };

type XPathFunction = {
  /** The least and the greatest number of arguments. */
  takes: readonly [number, number];
  call: (inputs: XPathValue[], focus: Focus) => XPathValue;
};

const MANY = 20;

/** The text of an argument; without the argument, that of the node itself. */
function textOf(inputs: XPathValue[], index: number, { node, steps }: Focus): string {
  return toText(inputs[index] ?? [node], steps);
}

function numberOf(inputs: XPathValue[], index: number, { node, steps }: Focus): number {
  return toNumber(inputs[index] ?? [node], steps);
}

function nodesOf(inputs: XPathValue[], { node }: Focus): XPathNode[] {
  const [first] = inputs;
  return Array.isArray(first) ? first : first === undefined ? [node] : [];
}

function nameOf(inputs: XPathValue[], focus: Focus): string {
  const [node] = nodesOf(inputs, focus);
  return node instanceof AttributeNode || (node && isTag(node)) ? node.name : '';
}

/** Rounds halves up, as XPath does. */
const rounded = (value: number) => Math.floor(value + 0.5);

export const FUNCTIONS: Record<string, XPathFunction> = {
  last: { takes: [0, 0], call: (_, { size }) => size },
  position: { takes: [0, 0], call: (_, { position }) => position },
  count: { takes: [1, 1], call: (inputs, focus) => nodesOf(inputs, focus).length },
  name: { takes: [0, 1], call: nameOf },
  'local-name': { takes: [0, 1], call: nameOf },
  string: { takes: [0, 1], call: (inputs, focus) => textOf(inputs, 0, focus) },
  concat: {
    takes: [2, MANY],
    call: (inputs, focus) => inputs.map((_, index) => textOf(inputs, index, focus)).join(''),
  },
  'starts-with': {
    takes: [2, 2],
    call: (inputs, focus) => textOf(inputs, 0, focus).startsWith(textOf(inputs, 1, focus)),
  },
  contains: {
    takes: [2, 2],
    call: (inputs, focus) => textOf(inputs, 0, focus).includes(textOf(inputs, 1, focus)),
  },
  'substring-before': {
    takes: [2, 2],
    call: (inputs, focus) => {
      const text = textOf(inputs, 0, focus);
      return text.slice(0, Math.max(text.indexOf(textOf(inputs, 1, focus)), 0));
    },
  },
  'substring-after': {
    takes: [2, 2],
    call: (inputs, focus) => {
      const [text, mark] = [textOf(inputs, 0, focus), textOf(inputs, 1, focus)];
      const at = text.indexOf(mark);
      return at < 0 ? '' : text.slice(at + mark.length);
    },
  },
  substring: {
    takes: [2, 3],
    call: (inputs, focus) => {
      const from = rounded(numberOf(inputs, 1, focus));
      const to =
        inputs[2] === undefined ? Number.POSITIVE_INFINITY : from + rounded(numberOf(inputs, 2, focus));
      return [...textOf(inputs, 0, focus)].filter((_, index) => index + 1 >= from && index + 1 < to).join('');
    },
  },
  'string-length': { takes: [0, 1], call: (inputs, focus) => [...textOf(inputs, 0, focus)].length },
  'normalize-space': {
    takes: [0, 1],
    call: (inputs, focus) => textOf(inputs, 0, focus).trim().replace(/\s+/g, ' '),
  },
  translate: {
    takes: [3, 3],
    call: (inputs, focus) => {
      const to = [...textOf(inputs, 2, focus)];
      // The first of two equal characters wins.
      const table = new Map(
        [...textOf(inputs, 1, focus)].map((from, index) => [from, to[index] ?? ''] as const).reverse(),
      );
      return [...textOf(inputs, 0, focus)].map((one) => table.get(one) ?? one).join('');
    },
  },
  boolean: { takes: [1, 1], call: ([first = false]) => toBoolean(first) },
  not: { takes: [1, 1], call: ([first = false]) => !toBoolean(first) },
  true: { takes: [0, 0], call: () => true },
  false: { takes: [0, 0], call: () => false },
  number: { takes: [0, 1], call: (inputs, focus) => numberOf(inputs, 0, focus) },
  sum: {
    takes: [1, 1],
    call: (inputs, focus) =>
      nodesOf(inputs, focus).reduce((sum, node) => sum + toNumber([node], focus.steps), 0),
  },
  floor: { takes: [1, 1], call: (inputs, focus) => Math.floor(numberOf(inputs, 0, focus)) },
  ceiling: { takes: [1, 1], call: (inputs, focus) => Math.ceil(numberOf(inputs, 0, focus)) },
  round: { takes: [1, 1], call: (inputs, focus) => rounded(numberOf(inputs, 0, focus)) },
};
