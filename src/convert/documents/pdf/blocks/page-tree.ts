/** A page's blocks -> nodes: headings, paragraphs, lists, tables, code, pictures. */

import type { LayoutBlock, LayoutCell, ParsedPage } from '@llamaindex/liteparse';
import type { ChildNode, Element } from 'domhandler';
import { type Content, codeBlock, element, table } from '../../tree.ts';
import type { PageSource } from '../pdfium.ts';
import { type BoldText, boldText, withBold } from '../text/emphasis.ts';
import { keyed, keyOf, UNSEEN, type Vocabulary } from '../text/keys.ts';
import { boundsOf } from '../text/lines.ts';
import { linkedText, linksIn, type PageLink, pageLinks } from '../text/links.ts';
import {
  joinLines,
  type PageContext,
  type Passage,
  passagesOf,
  startsItem,
  withoutLeaders,
} from '../text/passages.ts';
import { type FlatItem, nestedLists } from './lists.ts';

export type PageOptions = {
  /** The page's own text; empty if the text was recognised. */
  source: PageSource;
  vocabulary: Vocabulary;
  /** The name of a picture by its id; null if it was not kept. */
  assetName(id: string): string | null;
};

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

type Writer = {
  context: PageContext;
  links: PageLink[];
  bold: BoldText;
  assetName: PageOptions['assetName'];
};

export function pageNodes(page: ParsedPage, { source, vocabulary, assetName }: PageOptions): ChildNode[] {
  const blocks = page.blocks ?? [];
  const context: PageContext = {
    blocks,
    items: page.textItems,
    source: keyed(source.text),
    hasUnseen: UNSEEN.test(source.text),
    reached: 0,
    vocabulary,
  };
  const bold = boldText(context.source, source.bold);
  const links = pageLinks(page);
  const inBlocks = new Set(blocks.flatMap(({ bbox }) => (bbox ? linksIn(links, bbox) : [])));
  const elsewhere = links.filter((link) => !inBlocks.has(link));
  const nodes: ChildNode[] = [];
  let items: FlatItem[] = [];
  const endList = () => {
    nodes.push(...nestedLists(items));
    items = [];
  };
  for (const block of withJoinedParagraphs(blocks, source.text === '')) {
    // Links inside the block come first: their words may occur on the page more than once.
    const own = block.bbox ? [...linksIn(links, block.bbox), ...elsewhere] : links;
    const writer: Writer = { context, links: own, bold, assetName };
    if (block.kind === 'list_item') {
      const { own, after } = listItems(block, writer);
      items.push(...own);
      if (after.length > 0) {
        endList();
        nodes.push(...after);
      }
      continue;
    }
    if (block.kind === 'rule') continue;
    endList();
    nodes.push(...blockNodes(block, writer));
  }
  endList();
  return nodes;
}

/**
 * Joins paragraphs that continue in the next block, which then begins in lower case; recognised text is often cut in
 * two.
 */
function withJoinedParagraphs(blocks: LayoutBlock[], isRecognised: boolean): LayoutBlock[] {
  const joined: LayoutBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (
      last &&
      block.kind === 'paragraph' &&
      last.kind === 'paragraph' &&
      goesOn(last, block, isRecognised)
    ) {
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text ?? ''} ${block.text ?? ''}`,
        bbox: boundsOf([last.bbox, block.bbox].filter((box) => box !== undefined)) ?? NOWHERE,
      };
    } else joined.push(block);
  }
  return joined;
}

function goesOn(before: LayoutBlock, after: LayoutBlock, isRecognised: boolean): boolean {
  if (!before.bbox || !after.bbox) return false;
  const gap = after.bbox.y - (before.bbox.y + before.bbox.height);
  if (gap < -2 || Math.abs(after.bbox.x - before.bbox.x) > 30) return false;
  if (isRecognised && gap < 0.8 * Math.min(30, Math.max(after.bbox.height, before.bbox.height))) return true;
  if (gap > 12) return false;
  return /^\p{Ll}/u.test(after.text ?? '') && !/[.!?:;]["”’)]?\s*$/.test(before.text ?? '');
}

function blockNodes(block: LayoutBlock, writer: Writer): ChildNode[] {
  switch (block.kind) {
    case 'heading':
      return heading(block, writer);
    case 'paragraph':
      return paragraphs(passagesOf(block, writer.context), writer, block.bold === true);
    case 'code':
    case 'grid_fallback': {
      const code = (block.lines ?? []).join('\n').replace(/^\n+|\s+$/g, '');
      return code.trim() ? [codeBlock(code, block.lang ?? '')] : [];
    }
    case 'table':
      return [tableNode(block, writer)];
    case 'figure': {
      const name = block.id ? writer.assetName(block.id) : null;
      return name ? [element('p', [element('img', { src: `asset:${name}`, alt: '' })])] : [];
    }
    default:
      return [];
  }
}

/** A text with its links and bold runs. */
function inline(text: string, { links, bold }: Writer): ChildNode[] {
  return withBold(linkedText(text, links), text, bold);
}

/** More than two passages in large or bold type are a block of facts, not a heading. */
function heading(block: LayoutBlock, writer: Writer): ChildNode[] {
  const passages = passagesOf(block, writer.context);
  if (passages.length > 2) return paragraphs(passages, writer, true);
  const text = passages
    .flatMap(({ lines }) => lines)
    .reduce((a, b) => joinLines(a, b, writer.context.vocabulary), '')
    .trim();
  const level = Math.min(6, Math.max(1, block.level ?? 1));
  return text ? [element(`h${level}`, linkedText(text, writer.links))] : [];
}

function paragraphs(passages: Passage[], writer: Writer, isStrong: boolean): ChildNode[] {
  const nodes: ChildNode[] = [];
  let items: FlatItem[] = [];
  let content: Content[] = [];
  const end = () => {
    if (content.length > 0) nodes.push(element('p', isStrong ? [element('strong', content)] : content));
    content = [];
  };
  for (const [i, { lines, isParagraphEnd }] of passages.entries()) {
    const text = lines.join(' ').trim();
    if (!text) continue;
    // A single numbered line is a sentence; two in a row are a list.
    if (startsItem(text) && (items.length > 0 || startsItem(passages[i + 1]?.lines[0] ?? ''))) {
      end();
      items.push(itemOf(text, writer));
      continue;
    }
    nodes.push(...nestedLists(items));
    items = [];
    if (content.length > 0) content.push(element('br'));
    content.push(...(isStrong ? linkedText(text, writer.links) : inline(text, writer)));
    if (isParagraphEnd) end();
  }
  end();
  return [...nodes, ...nestedLists(items)];
}

function itemOf(text: string, writer: Writer): FlatItem {
  const [, marker = '', rest = text] = /^(\S+)\s+(.*)$/s.exec(text) ?? [];
  return { level: 0, ...numbering(marker), content: [letterOf(marker), ...inline(rest, writer)] };
}

/** The list writes plain numbers; letters, roman and divided numbers stay in front of the text. */
function numbering(marker: string): { number: number | null } {
  const digits = /^[([]?(\d{1,9})[.)\]:]*$/.exec(marker)?.[1];
  return { number: digits === undefined ? null : Number(digits) };
}

function letterOf(marker: string): string {
  return keyOf(marker) !== '' && numbering(marker).number === null ? `${marker} ` : '';
}

/** Points that make an indent. */
const INDENT = 8;

/** An item from the layout reader may be several items, or an item and the paragraph after the list. */
function listItems(block: LayoutBlock, writer: Writer): { own: FlatItem[]; after: ChildNode[] } {
  const passages = passagesOf(block, writer.context);
  const own: FlatItem[] = [];
  const { level = 0 } = block;
  const indent = passages[0]?.indent ?? 0;
  const past = passages.findIndex(
    (passage, i) => i > 0 && passage.indent < indent - INDENT && !startsItem(passage.lines[0] ?? ''),
  );
  for (const [i, passage] of passages.slice(0, past === -1 ? undefined : past).entries()) {
    const text = passage.lines.join(' ').trim();
    const current = own.at(-1);
    if (i > 0 && startsItem(text))
      own.push({ ...itemOf(text, writer), level: level + (passage.indent > indent + INDENT ? 1 : 0) });
    else if (current) current.content.push(element('br'), ...inline(text, writer));
    else own.push(...numberedItems(text, block, writer));
  }
  return { own, after: past === -1 ? [] : paragraphs(passages.slice(past), writer, false) };
}

/** Numbered points are sometimes set in one line: `1. One. 2. Two.` */
function numberedItems(text: string, { level = 0, marker = '' }: LayoutBlock, writer: Writer): FlatItem[] {
  const { number } = numbering(marker);
  const texts = number === null ? [text] : splitAtNumbers(text, number);
  return texts.map((own, i) => ({
    level,
    number: number === null ? null : number + i,
    content: [letterOf(marker), ...inline(own, writer)],
  }));
}

function splitAtNumbers(text: string, first: number): string[] {
  const texts: string[] = [];
  let rest = text;
  for (let number = first + 1; number < first + 100; number++) {
    const next = new RegExp(`[.;:]\\s+${number}[.)]\\s+(?=\\p{Lu})`, 'u').exec(rest);
    if (!next) break;
    texts.push(rest.slice(0, next.index + 1));
    rest = rest.slice(next.index + next[0].length);
  }
  return [...texts, rest];
}

const MONOSPACED = /mono|courier|consol|typewriter|cmtt|lmtt|menlo|code/i;

function tableNode(block: LayoutBlock, writer: Writer): Element {
  const rows = [...(block.header ? [block.header] : []), ...(block.rows ?? [])];
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 1) return framed(rows, block, writer);
  const hasHead = block.header !== undefined || rows.length > 1;
  return table(
    rows.map((row, i) =>
      row.map((cell) => {
        const links = linksIn(writer.links, cell.bbox);
        return hasHead && i === 0
          ? linkedText(cellText(cell), links)
          : inline(cellText(cell), { ...writer, links });
      }),
    ),
    hasHead,
  );
}

/** A frame around text looks like a table of one column. */
function framed(rows: LayoutCell[][], { bbox }: LayoutBlock, writer: Writer): Element {
  const lines = rows.map((row) => cellText(row[0]));
  const inside = writer.context.items.filter(
    ({ x, y }) => bbox && x >= bbox.x - 2 && y >= bbox.y - 2 && y < bbox.y + bbox.height,
  );
  const isCode =
    inside.some(({ fontName }) => MONOSPACED.test(fontName ?? '')) ||
    lines.some((line) => /[{};]\s*$/.test(line));
  if (isCode) return codeBlock(lines.join('\n'));
  return element(
    'p',
    lines.flatMap((line, i) => [...(i > 0 ? [element('br')] : []), ...inline(line, writer)]),
  );
}

function cellText(cell: LayoutCell | undefined): string {
  return withoutLeaders((cell?.text ?? '').replaceAll('**', ''));
}
