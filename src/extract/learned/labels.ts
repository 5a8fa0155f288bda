/** Which values are beside which labels on a page, whatever the markup between them: cells, definitions, lines, boxes. */
import { type Element, isTag, isText } from 'domhandler';
import { gridOf } from '../elements/grid.ts';
import { collapse } from '../elements/text.ts';
import type { Labelled, PageIndex } from './page.ts';

const MAX_LABEL = 48;
const MAX_WORDS = 6;
const MAX_PLAIN = 400;
const MAX_VALUE = 5_000;
const LINE = /^([^:：]{2,40}?)\s*[:：]\s*(\S.*)$/su;
const MAX_CLIMB = 3;

/** @example plainLabel('Price (net): ') // 'price (net)' */
export function plainLabel(text: string): string {
  const plain = collapse(text).toLowerCase();
  // A text that is too long to be a label may have been made to be slow to read.
  return plain.length > MAX_PLAIN ? plain : plain.replace(/[\s:：*–—-]+$/u, '');
}

function isLabel(text: string): boolean {
  return (
    text.length >= 2 &&
    text.length <= MAX_LABEL &&
    text.split(' ').length <= MAX_WORDS &&
    /\p{L}{2}/u.test(text)
  );
}

/** @param wanted the only labels of interest, if not all are */
export function labelledIn(page: PageIndex, wanted?: ReadonlySet<string>): Labelled[] {
  const { places, texts } = page;
  const found: Labelled[] = [];
  const isWanted = wanted ? (label: string) => wanted.has(label) : isLabel;
  const add = (label: string, side: Labelled['side'], at: number, text?: string) => {
    const plain = plainLabel(label);
    if (at < 0 || !isWanted(plain)) return;
    found.push({ label: plain, side, at, ...(text !== undefined && { text }) });
  };
  for (const [at, { element, end }] of places.entries()) {
    if (element.name === 'table') addCells(page, element, add);
    if (page.size(at) > MAX_VALUE) continue;
    const own = ownText(element);
    if (own.length <= MAX_VALUE) {
      const match = LINE.exec(own);
      if (match?.[1] && match[2] && element.children.length > 0) {
        const whole = texts.text(element);
        const line = LINE.exec(whole);
        if (line?.[1] && line[2]) add(line[1], 'after', at, line[2]);
      }
    }
    if (page.size(at) > MAX_LABEL * 3 || end - at > 4) continue;
    const label = texts.text(element);
    if (!isWanted(plainLabel(label))) continue;
    const beside = textBeside(element);
    if (beside.after !== '') addRest(page, element, label, add);
    else add(label, 'after', neighbour(page, at, 'next'));
    if (beside.before === '') add(label, 'before', neighbour(page, at, 'prev'));
  }
  return found;
}

type Add = (label: string, side: Labelled['side'], at: number, text?: string) => void;

/** Cells are labelled by the head of their column and by the first of their row. */
function addCells(page: PageIndex, table: Element, add: Add): void {
  const { rows } = gridOf(table);
  const [head] = rows;
  const isHead = rows.length > 1 && head?.every((cell) => !cell || cell.name === 'th');
  for (const row of isHead ? rows.slice(1) : rows) {
    const [first] = row;
    for (const [x, cell] of row.entries()) {
      if (!cell || row[x - 1] === cell) continue;
      const at = page.indexOf(cell);
      const top = isHead ? head?.[x] : undefined;
      if (top) add(page.texts.text(top), 'after', at);
      // In a table with a head the first cell of a row is a value like the others, unless it is a `th`.
      if (first && x === 1 && (!isHead || first.name === 'th')) add(page.texts.text(first), 'after', at);
    }
  }
}

/** `<b>Weight</b> 4 kg`: the rest of the line. */
function addRest(page: PageIndex, element: Element, label: string, add: Add): void {
  const parent = element.parent;
  if (!parent || !isTag(parent)) return;
  const at = page.indexOf(parent);
  if (at < 0 || page.size(at) > MAX_VALUE) return;
  const whole = page.texts.text(parent);
  const start = whole.indexOf(label);
  if (start < 0) return;
  const rest = whole.slice(start + label.length).replace(/^\s*[:：–—-]?\s*/, '');
  if (rest !== '') add(label, 'after', at, rest);
}

/** The element after or before another, even if either is wrapped. */
function neighbour(page: PageIndex, at: number, way: 'next' | 'prev'): number {
  let element = page.places[at]?.element;
  for (let level = 0; element && level <= MAX_CLIMB; level++) {
    for (let node = element[way]; node; node = node[way]) {
      if (isText(node)) {
        if (node.data.trim() !== '') return -1;
      } else if (isTag(node)) {
        const found = page.indexOf(node);
        if (found >= 0 && page.size(found) > 0 && page.texts.text(node) !== '') return found;
        // A picture or a field has no text and is a value all the same.
        if (found >= 0 && /^(?:img|input|time|meter|data)$/.test(node.name)) return found;
      }
    }
    const parent: Element['parent'] = element.parent;
    element =
      parent && isTag(parent) && !/^(?:body|main|article|section|table|tr|dl)$/.test(parent.name)
        ? parent
        : undefined;
  }
  return -1;
}

/** Text beside an element in the same parent. */
function textBeside(element: Element): { before: string; after: string } {
  return { before: textUntilTag(element, 'prev'), after: textUntilTag(element, 'next') };
}

function textUntilTag(element: Element, way: 'next' | 'prev'): string {
  const node = element[way];
  return node && isText(node) ? node.data.replace(/[\s:：]+/g, '') : '';
}

function ownText(element: Element): string {
  let text = '';
  for (const child of element.children) if (isText(child)) text += child.data;
  return text.trim();
}
