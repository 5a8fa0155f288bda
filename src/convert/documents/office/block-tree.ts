/** Block model -> tree. */
import { type ChildNode, Element, Text } from 'domhandler';
import { type Content, codeBlock, element, noteReference, tableOf } from '../tree.ts';
import { namesYears } from '../year-head.ts';
import type { Block, Inline, List, ListItem, Style, Table } from './block-model.ts';
import { labelNumber, mendLists } from './lists.ts';

export type BlockContext = {
  /** The name of an asset; null if it was not kept. */
  assetName(id: number): string | null;
  /** The content that a placeholder in the text stands for. */
  placeholder(key: string): ChildNode | null;
  /** The number of a note, in order of mention. */
  noteNumber(id: string): number;
};

/** Office formulas and the like are carried through the parser as text between these private-use characters. */
export const PLACEHOLDER_START = '\uE0F0';
export const PLACEHOLDER_END = '\uE0F1';
const PLACEHOLDER = /\uE0F0([^\uE0F1]{1,20})\uE0F1/g;

const LIST_TYPES: Partial<Record<List['marker'], string>> = {
  lowerAlpha: 'a',
  upperAlpha: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};

export function blockNodes(blocks: Block[], context: BlockContext): ChildNode[] {
  return mendLists(blocks).flatMap((block) => blockNode(block, context));
}

function blockNode(block: Block, context: BlockContext): ChildNode[] {
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(6, Math.max(1, block.level));
      // Some anchors are the heading's own words, which no link can refer to.
      const id = block.anchor?.includes(' ') ? undefined : block.anchor;
      return [element(`h${level}`, { id }, inlineNodes(block.content, context))];
    }
    case 'paragraph':
      return paragraph(inlineNodes(withoutOuterBreaks(block.content), context));
    case 'list':
      return [list(block.list, context)];
    case 'table':
      return block.table.kind === 'layout' ? layout(block.table, context) : [table(block.table, context)];
    case 'blockQuote':
      return [element('blockquote', blockNodes(block.blocks, context))];
    case 'codeBlock':
      return [codeBlock(block.text, block.lang)];
    case 'rule':
      return [element('hr')];
  }
}

function withoutOuterBreaks(content: Inline[]): Inline[] {
  const start = content.findIndex(({ kind }) => kind !== 'lineBreak');
  const end = content.findLastIndex(({ kind }) => kind !== 'lineBreak');
  return start === -1 ? [] : content.slice(start, end + 1);
}

function paragraph(content: ChildNode[]): ChildNode[] {
  const solid = content.filter((node) => !(node instanceof Text) || node.data.trim() !== '');
  if (solid.length === 0) return [];
  const [only] = solid;
  // A whole embedded file takes the place of the paragraph.
  if (solid.length === 1 && only instanceof Element && only.name === 'div') return [...only.children];
  return [element('p', content)];
}

function list(list: List, context: BlockContext): Element {
  const numbers = list.items.map((item) => labelNumber(item.markerLabel));
  const isOrdered = list.marker !== 'bullet' || numbers.every((number) => number !== null);
  const start = isOrdered ? (numbers[0] ?? list.start) : 1;
  return element(
    isOrdered ? 'ol' : 'ul',
    { start: isOrdered && start !== 1 ? start : undefined, type: LIST_TYPES[list.marker] },
    list.items.map((item) => listItem(item, isOrdered, context)),
  );
}

function listItem(item: ListItem, isOrdered: boolean, context: BlockContext): Element {
  const content: Content[] = [];
  if (item.checked !== undefined) {
    content.push(element('input', { type: 'checkbox', ...(item.checked && { checked: 'checked' }) }), ' ');
  }
  // A label that HTML lists cannot produce, such as "1-a)", becomes part of the item's text.
  if (item.markerLabel && !(isOrdered && labelNumber(item.markerLabel) !== null)) {
    content.push(`${item.markerLabel} `);
  }
  for (const [i, block] of item.blocks.entries()) {
    const isText = i === 0 && block.kind === 'paragraph';
    const nodes = isText ? inlineNodes(block.content, context) : blockNodes([block], context);
    // Not spread: an item may have more parts than a call may have arguments.
    for (const node of nodes) content.push(node);
  }
  return element('li', content);
}

function table({ grid, headerRows: marked }: Table, context: BlockContext): Element {
  const headerRows = marked || (namesColumns(grid) ? 1 : 0);
  const rows = grid.map((slots, i) => {
    const cells = slots.flatMap((slot) => {
      if (slot.kind === 'covered') return [];
      const { colSpan, rowSpan, blocks } = slot.cell;
      const spans = { colspan: span(colSpan), rowspan: span(rowSpan) };
      return [element(i < headerRows ? 'th' : 'td', spans, cellContent(blocks, context))];
    });
    return element('tr', cells);
  });
  return tableOf(rows, headerRows);
}

/** Rows that are checked to see whether the first one names the columns. */
const MOST_LOOKED_AT = 30;

/** Few authors mark the head of a table, so a first row of words counts as one. */
function namesColumns([first = [], ...rest]: Table['grid']): boolean {
  const textsOf = (row: Table['grid'][number]) =>
    row.map((slot) => (slot.kind === 'origin' ? plainText(slot.cell.blocks) : ''));
  const texts = textsOf(first);
  if (rest.length === 0 || !texts.some(Boolean)) return false;
  const hasNumbers = texts.some((text) => /^[-+(]?[\d.,\s]+[%)]?$/.test(text));
  return !hasNumbers || namesYears(texts, rest.slice(0, MOST_LOOKED_AT).map(textsOf));
}

function plainText(blocks: Block[]): string {
  return blocks
    .flatMap((block) => (block.kind === 'paragraph' || block.kind === 'heading' ? block.content : []))
    .map((inline) => (inline.kind === 'text' ? inline.text : ''))
    .join('')
    .trim();
}

function span(count: number): number | undefined {
  return count > 1 ? count : undefined;
}

function cellContent(blocks: Block[], context: BlockContext): Content[] {
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === 'paragraph') return inlineNodes(only.content, context);
  return blockNodes(blocks, context);
}

/** Tables that are only used for layout are read cell by cell. */
function layout({ grid }: Table, context: BlockContext): ChildNode[] {
  return grid.flat().flatMap((slot) => (slot.kind === 'origin' ? blockNodes(slot.cell.blocks, context) : []));
}

function inlineNodes(inlines: Inline[], context: BlockContext): ChildNode[] {
  return mergedRuns(inlines).flatMap((inline) => inlineNode(inline, context));
}

/** Programs split runs anywhere; a word must not be emphasised in two pieces. */
function mergedRuns(inlines: Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of inlines) {
    const last = merged.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text' && sameStyle(inline.style, last.style)) {
      merged[merged.length - 1] = { ...last, text: last.text + inline.text };
    } else {
      merged.push(inline);
    }
  }
  return merged;
}

function sameStyle(a: Style | undefined, b: Style | undefined): boolean {
  const flags = (style: Style | undefined) =>
    style ? [style.bold, style.italic, style.strike, style.code].map(Number).join('') : '0000';
  return flags(a) === flags(b);
}

function inlineNode(inline: Inline, context: BlockContext): ChildNode[] {
  switch (inline.kind) {
    case 'text':
      return styled(inline, context);
    case 'link': {
      const { kind, value } = inline.target;
      const href = kind === 'anchor' ? `#${value.replace(/^#/, '')}` : value;
      return [element('a', { href }, inlineNodes(inline.content, context))];
    }
    case 'image':
      return image(inline, context);
    case 'anchor':
      return [element('a', { id: inline.anchor })];
    case 'noteRef':
      return [noteReference(context.noteNumber(inline.noteId))];
    case 'lineBreak':
      return [element('br')];
  }
}

function styled({ text, style }: Extract<Inline, { kind: 'text' }>, context: BlockContext): ChildNode[] {
  const nodes: ChildNode[] = [];
  let done = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const node = context.placeholder(match[1] ?? '');
    nodes.push(...run(text.slice(done, match.index), style), ...(node ? [node] : []));
    done = match.index + match[0].length;
  }
  return [...nodes, ...run(text.slice(done), style)];
}

function run(text: string, style: Style | undefined): ChildNode[] {
  if (!text) return [];
  let node: ChildNode = new Text(text);
  if (style?.code) node = element('code', [node]);
  if (style?.strike) node = element('del', [node]);
  if (style?.italic) node = element('em', [node]);
  if (style?.bold) node = element('strong', [node]);
  return [node];
}

function image({ alt = '', source }: Extract<Inline, { kind: 'image' }>, context: BlockContext): ChildNode[] {
  // Word adds this sentence to alternative texts that it generates.
  const text = alt.replace(/\s*Description automatically generated.*$/s, '').trim();
  if (source.kind === 'external' && source.url) return [element('img', { src: source.url, alt: text })];
  const name =
    source.kind === 'asset' && source.assetId !== undefined ? context.assetName(source.assetId) : null;
  if (name) return [element('img', { src: `asset:${name}`, alt: text })];
  return text ? [new Text(text)] : [];
}
