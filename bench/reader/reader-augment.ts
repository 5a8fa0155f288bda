/**
 * More pages to learn from: copies of real ones, some cut down to a few paragraphs and stripped of some of their
 * furniture, with code, tables, lists and the like put among their paragraphs. The collections hold few short articles
 * and few such blocks, and a model that has not seen them takes them for furniture. The words of what is put in are
 * the page's own.
 */
import { type ChildNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { parseHtml } from '../../src/convert/html/parse.ts';
import {
  type Block,
  type Box,
  type Outline,
  outline,
} from '../../src/convert/main-content/outline/outline.ts';
import { isProse, runningSum, between as total } from '../../src/convert/main-content/outline/sums.ts';

type Random = () => number;
/** Makes the HTML of a block from words of the page. */
type Maker = (draw: Draw) => string;

type Draw = {
  random: Random;
  number: (low: number, high: number) => number;
  one: <T>(list: readonly T[]) => T;
  /** A run of words out of the page's content. */
  words: (low: number, high: number) => string;
  sentence: () => string;
  times: (low: number, high: number, make: () => string) => string;
};

const figure = ({ random, number }: Draw): string => (random() * 10 ** number(1, 4)).toFixed(number(0, 2));
const label = ({ words, number, random }: Draw): string =>
  random() < 0.3 ? `${words(1, 1)}-${number(10, 999)}` : words(1, 3);
const cell = (draw: Draw): string => (draw.random() < 0.5 ? figure(draw) : draw.words(1, 4));
const table = (draw: Draw): string => {
  const columns = draw.number(2, 5);
  const row = (tag: string, fill: () => string): string =>
    `<tr>${draw.times(columns, columns, () => `<${tag}>${fill()}</${tag}>`)}</tr>`;
  const head = row('th', () => draw.words(1, 2));
  const rows = draw.times(1, 8, () => row('td', () => cell(draw)));
  return draw.random() < 0.5
    ? `<table><thead>${head}</thead><tbody>${rows}</tbody></table>`
    : `<table>${draw.random() < 0.7 ? head : ''}${rows}</table>`;
};
const codeLine = ({ words, one }: Draw): string =>
  words(1, 5).replaceAll(' ', one([' ', '_', '(', ' --', '.', ' = ', '/', ': ']));

const CALLOUTS = [
  'callout',
  'note',
  'warning',
  'tip',
  'alert alert-info',
  'admonition',
  'box',
  'highlight-box',
  'important',
  'message is-info',
  '',
];

const MAKERS: Maker[] = [
  (draw) => `<pre><code>${draw.times(1, 12, () => `${codeLine(draw)}\n`)}</code></pre>`,
  (draw) =>
    `<div class="${draw.one(['highlight', 'codehilite', 'code-block', 'shell', 'snippet', ''])}"><pre>${draw.times(1, 10, () => `<span class="k">${draw.words(1, 2)}</span> = <span>"${draw.words(1, 3)}"</span>;\n`)}</pre></div>`,
  table,
  (draw) => `<div class="${draw.one(['table-responsive', 'table-wrapper', ''])}">${table(draw)}</div>`,
  (draw) => {
    const isShort = draw.random() < 0.5;
    return `<ul>${draw.times(2, 8, () => `<li>${isShort ? draw.words(1, 4) : draw.sentence()}</li>`)}</ul>`;
  },
  (draw) =>
    `<ol>${draw.times(2, 8, () => `<li>${draw.random() < 0.3 ? `<p>${draw.sentence()}</p>` : draw.sentence()}</li>`)}</ol>`,
  (draw) =>
    `<dl>${draw.times(1, 5, () => `<dt>${draw.words(1, 3)}</dt><dd>${draw.random() < 0.5 ? draw.sentence() : draw.words(1, 5)}</dd>`)}</dl>`,
  (draw) =>
    `<figure><img src="/${draw.number(1, 99)}.jpg"><figcaption>${draw.sentence()}</figcaption></figure>`,
  (draw) => `<blockquote>${draw.random() < 0.6 ? `<p>${draw.sentence()}</p>` : draw.sentence()}</blockquote>`,
  (draw) =>
    `<div class="${draw.one(CALLOUTS)}"><p>${draw.random() < 0.5 ? `<strong>${draw.words(1, 1)}</strong> ` : ''}${draw.sentence()}</p></div>`,
  (draw) =>
    `<aside class="${draw.one(CALLOUTS)}">${draw.random() < 0.4 ? `<p>${draw.words(1, 2)}</p>` : ''}<p>${draw.sentence()}</p></aside>`,
  (draw) => `<details><summary>${draw.words(2, 5)}</summary><p>${draw.sentence()}</p></details>`,
  (draw) => {
    const level = draw.one(['h2', 'h2', 'h3', 'h4']);
    return `<${level}>${draw.words(1, 4)}</${level}><p>${draw.sentence()}</p>`;
  },
  (draw) =>
    `<p${draw.random() < 0.5 ? ' class="price"' : ''}>${draw.one(['$', '€', '£'])}${figure(draw)}${draw.random() < 0.3 ? ` ${draw.words(1, 1)}` : ''}</p>`,
  (draw) =>
    `<p>${draw.one(['In stock', 'Out of stock', 'Available', 'Ships today', 'Sold out'])}</p><p>${draw.one(['SKU', 'Item', 'Part no.', 'Model', 'Ref'])}: ${label(draw)}</p>`,
  (draw) => `<p>${draw.words(1, 3)}${draw.random() < 0.5 ? `: ${cell(draw)}` : ''}</p>`,
  (draw) => `<p>${draw.sentence()}</p>`,
  (draw) => `<div>${draw.words(1, 3)}: ${cell(draw)}</div>`,
];

function drawFrom(random: Random, vocabulary: readonly string[]): Draw {
  const number = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const words = (low: number, high: number): string => {
    const count = number(low, high);
    const from = number(0, Math.max(0, vocabulary.length - count));
    return vocabulary
      .slice(from, from + count)
      .join(' ')
      .replace(/[<>&"]/g, '');
  };
  return {
    random,
    number,
    words,
    one: (list) => {
      const item = list[number(0, list.length - 1)];
      if (item === undefined) throw new Error('nothing to draw from');
      return item;
    },
    sentence: () => {
      const text = words(3, 12).replace(/[.,;:!?]+$/, '');
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}${random() < 0.8 ? '.' : ''}`;
    },
    times: (low, high, make) => Array.from({ length: number(low, high) }, make).join('\n'),
  };
}

/** Pages have 1 to 5 paragraphs after the cut. */
const CUT_SHARE = 0.6;
const FEWEST = [1, 1, 2, 2, 3, 4, 5];
/** Of the boxes without content, how many go from a page at most. */
const STRIP_SHARE = 0.6;

/**
 * Changes the tree of a page. Gives its new outline and which blocks were put in, or null where it has no paragraphs.
 *
 * @param shares how much of each block is in the truth
 */
export function augment(
  root: Document,
  seen: Outline,
  shares: readonly number[],
  excluded: ReadonlySet<ChildNode>,
  random: Random,
): { seen: Outline; inserted: boolean[] } | null {
  const content = seen.blocks.filter(
    (block, i) =>
      isProse(block) && (shares[i] ?? 0) >= 0.8 && (block.box.tag === 'p' || block.box.tag === 'div'),
  );
  const first = content[0];
  if (!first) return null;
  const draw = drawFrom(random, content.flatMap(({ text }) => text.trim().split(/\s+/)).slice(0, 2000));
  // Paragraphs of one parent: what is put between them stands where an author would put it.
  const siblings = content.filter(({ box }) => box.parent === first.box.parent && box.last - box.first === 1);
  if (siblings.length === 0) return null;
  const stay = random() < CUT_SHARE ? siblings.slice(0, draw.one(FEWEST)) : siblings;
  if (stay.length < siblings.length) cutAfter(seen, shares, stay);
  if (random() < STRIP_SHARE) stripFurniture(seen, shares, random);
  const added = new Set<ChildNode>();
  for (let k = draw.number(1, Math.min(4, 1 + stay.length)); k > 0; k--) {
    const anchor = random() < 0.5 ? stay.at(-1) : draw.one(stay);
    const maker = draw.one(MAKERS);
    if (anchor && isTag(anchor.box.node)) insert(maker(draw), anchor.box.node, random() < 0.75, added);
  }
  const after = outline(root, excluded);
  return { seen: after, inserted: after.blocks.map(({ box }) => isWithin(box, added)) };
}

/** Removes the content after the paragraphs that stay. */
function cutAfter(seen: Outline, shares: readonly number[], stay: readonly Block[]): void {
  const last = stay.at(-1);
  const from = last ? seen.blocks.indexOf(last) : -1;
  for (const [i, { nodes }] of seen.blocks.entries()) {
    if (i > from && (shares[i] ?? 0) >= 0.5) for (const node of nodes) remove(node);
  }
}

/** Removes some of the topmost boxes without content: small pages have less around them. */
function stripFurniture({ boxes, blocks }: Outline, shares: readonly number[], random: Random): void {
  const share = random();
  const content = runningSum(blocks, (block, i) => block.words * (shares[i] ?? 0));
  let next = 0;
  for (const { node, first, last } of boxes) {
    if (first < next || first === last || total(content, first, last) > 0) continue;
    next = last;
    if (isTag(node) && random() < share) remove(node);
  }
}

function remove(node: ChildNode): void {
  const { parent } = node;
  if (parent) parent.children = parent.children.filter((child) => child !== node);
}

function insert(html: string, anchor: Element, isBehind: boolean, added: Set<ChildNode>): void {
  const { parent } = anchor;
  if (!parent) return;
  const nodes = bodyOf(html);
  const at = parent.children.indexOf(anchor) + (isBehind ? 1 : 0);
  parent.children = [...parent.children.slice(0, at), ...nodes, ...parent.children.slice(at)];
  for (const node of nodes) {
    node.parent = parent;
    added.add(node);
  }
}

function bodyOf(html: string): ChildNode[] {
  const stack: ChildNode[] = [...parseHtml(html).root.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    if (node.name === 'body') return node.children;
    stack.push(...node.children);
  }
  return [];
}

function isWithin(box: Box, added: ReadonlySet<ParentNode | ChildNode>): boolean {
  for (let up: Box | null = box; up; up = up.parent) if (added.has(up.node)) return true;
  return false;
}
