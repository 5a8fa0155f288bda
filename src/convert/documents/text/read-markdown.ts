/** Markdown -> tree for html, links and images; the Markdown itself stays as it is. */
import type { ChildNode } from 'domhandler';
import type { PhrasingContent, RootContent, Table } from 'mdast';
import { parseHtml } from '../../html/parse.ts';
import { facts, type ReadDocument } from '../document-parts.ts';
import {
  type Content,
  codeBlock,
  documentOf,
  element,
  math,
  noteReference,
  noteSection,
  tableOf,
} from '../tree.ts';
import { hasEndlessEmphasis } from './emphasis-cost.ts';
import { markdownPieces } from './markdown-pieces.ts';
import { type Definitions, parsePieces } from './parse-markdown.ts';
import { readText } from './read-text.ts';

/** The parser is quadratic on some hostile texts; longer ones are shown as text. */
const LARGEST = 2_000_000;
const DEEPEST = 100;
const MOST_BRACKETS = 20_000;
/** Most notes in a paragraph and underlines in a piece: the parser's time grows with the square of their number. */
const MOST_NOTES = 1_000;
const MOST_UNDERLINES = 1_000;

export function readMarkdown(source: string): ReadDocument {
  const { front, body } = splitFrontMatter(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const isEndless = nestingOf(body) > DEEPEST || hasManyOpenLinks(body) || hasEndlessEmphasis(body);
  if (body.length > LARGEST || isEndless) return readText(body);
  const pieces = markdownPieces(body);
  if (pieces.some(hasManyUnderlines)) return readText(body);
  const { children, definitions } = parsePieces(pieces);
  const context: Context = { definitions, noted: new Map() };
  const nodes = blocks(children, context);
  const title = /^title:\s*["']?(.+?)["']?\s*$/m.exec(front)?.[1] ?? headingText(children);
  const language = /^lang(?:uage)?:\s*["']?([\w-]+)/m.exec(front)?.[1];
  return {
    parts: [
      {
        root: documentOf([...nodes, noteSection(notesOf(context))], { title, language }),
        markdown: body.trimEnd(),
      },
    ],
    metadata: facts(title, language),
    assets: [],
    warnings: [],
  };
}

/** There may also be plain text between two rules; front matter begins with a name and a colon. */
function splitFrontMatter(text: string): { front: string; body: string } {
  const found = /^---\n(?:([\s\S]{0,20000}?)\n)?---(?:\n|$)/.exec(text);
  const isFront = found && /^(?:[ \t]*(?:#.*)?\n)*(?:["'\w][^:\n]*:(?:\s|$)|$)/.test(found[1] ?? '');
  return isFront ? { front: found[1] ?? '', body: text.slice(found[0].length) } : { front: '', body: text };
}

/** An upper bound of how deep quotes and lists are nested, from each line's marks and their indent. */
function nestingOf(text: string): number {
  let deepest = 0;
  for (const [line] of text.matchAll(/^[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>)+/gm)) {
    const marks = line.match(/[*+>-]|\d+/g)?.length ?? 0;
    const room = line.replaceAll('\t', '    ').length - line.trimStart().length;
    // The content of an item is at least two columns to the right of its mark.
    deepest = Math.max(deepest, marks + room / 2);
  }
  return deepest;
}

/**
 * The parser searches the rest of the text for each unclosed link or note, and the rest of the paragraph for each
 * bracket.
 */
function hasManyOpenLinks(text: string): boolean {
  const isFull = (paragraph: string) =>
    paragraph.split('[').length > MOST_BRACKETS || paragraph.split('[^').length > MOST_NOTES;
  if (text.split(/\n[ \t]*\n/).some(isFull)) return true;
  let open = 0;
  for (const { 0: mark, index } of text.matchAll(/\]\(|\[\^/g)) {
    const end = text.slice(index + 2, index + 2000).search(mark === '](' ? /\)|\n\s*\n/ : /\]|\n\s*\n/);
    if (end === -1 && ++open > 200) return true;
  }
  return false;
}

/** The parser rewrites all of its events so far for each underlined heading. */
function hasManyUnderlines(piece: string): boolean {
  return (piece.match(/^[ \t>]*(?:=+|-+)[ \t]*$/gm)?.length ?? 0) > MOST_UNDERLINES;
}

type Context = {
  definitions: Definitions;
  /** Numbers of notes by identifier, in order of mention. */
  noted: Map<string, number>;
};

function urlOf(identifier: string, { definitions }: Context): string | undefined {
  const found = definitions.get(identifier);
  return found?.type === 'definition' ? found.url : undefined;
}

function blocks(nodes: RootContent[], context: Context): ChildNode[] {
  return nodes.flatMap((node) => block(node, context));
}

function block(node: RootContent, context: Context): ChildNode[] {
  switch (node.type) {
    case 'heading':
      return [element(`h${node.depth}`, inlines(node.children, context))];
    case 'paragraph':
      return [element('p', inlines(node.children, context))];
    case 'blockquote':
      return [element('blockquote', blocks(node.children, context))];
    case 'list':
      return [
        element(
          node.ordered ? 'ol' : 'ul',
          { start: node.ordered && node.start !== 1 ? (node.start ?? undefined) : undefined },
          node.children.map((item) =>
            element('li', [...checkbox(item.checked), ...itemContent(item.children, context)]),
          ),
        ),
      ];
    case 'code':
      return [codeBlock(node.value, node.lang ?? '')];
    case 'math':
      return [math(node.value, true)];
    case 'thematicBreak':
      return [element('hr')];
    case 'table':
      return [tableNode(node, context)];
    case 'html':
      return htmlNodes(node.value);
    case 'definition':
    case 'footnoteDefinition':
      return [];
    default:
      return inlines([node as PhrasingContent], context).map(asNode);
  }
}

/** The text of a tight item has no paragraph around it. */
function itemContent(nodes: RootContent[], context: Context): Content[] {
  const [only] = nodes;
  if (only?.type === 'paragraph')
    return [...inlines(only.children, context), ...blocks(nodes.slice(1), context)];
  return blocks(nodes, context);
}

function checkbox(checked: boolean | null | undefined): Content[] {
  if (checked === null || checked === undefined) return [];
  return [element('input', { type: 'checkbox', ...(checked && { checked: 'checked' }) }), ' '];
}

function tableNode(node: Table, context: Context): ChildNode {
  const rows = node.children.map((row, i) =>
    element(
      'tr',
      row.children.map((cell, column) => {
        const align = node.align?.[column] ?? undefined;
        return element(i === 0 ? 'th' : 'td', { align }, inlines(cell.children, context));
      }),
    ),
  );
  return tableOf(rows, 1, {});
}

function inlines(nodes: PhrasingContent[], context: Context): Content[] {
  return nodes.flatMap((node) => inline(node, context));
}

function inline(node: PhrasingContent, context: Context): Content[] {
  switch (node.type) {
    case 'text':
      return [node.value];
    case 'emphasis':
      return [element('em', inlines(node.children, context))];
    case 'strong':
      return [element('strong', inlines(node.children, context))];
    case 'delete':
      return [element('del', inlines(node.children, context))];
    case 'inlineCode':
      return [element('code', [node.value])];
    case 'inlineMath':
      return [math(node.value, false)];
    case 'break':
      return [element('br')];
    case 'link':
      return [
        element('a', { href: node.url, title: node.title ?? undefined }, inlines(node.children, context)),
      ];
    case 'linkReference': {
      const href = urlOf(node.identifier, context);
      const content = inlines(node.children, context);
      return href === undefined ? content : [element('a', { href }, content)];
    }
    case 'image':
      return [element('img', { src: node.url, alt: node.alt ?? undefined, title: node.title ?? undefined })];
    case 'imageReference':
      return [element('img', { src: urlOf(node.identifier, context), alt: node.alt ?? undefined })];
    case 'footnoteReference': {
      const number = context.noted.get(node.identifier) ?? context.noted.size + 1;
      context.noted.set(node.identifier, number);
      return [noteReference(number)];
    }
    case 'html':
      return htmlNodes(node.value);
  }
}

/** A note may refer to others, which are listed after it. */
function* notesOf(context: Context): Generator<ChildNode[]> {
  for (const identifier of context.noted.keys()) {
    const note = context.definitions.get(`^${identifier}`);
    yield note?.type === 'footnoteDefinition' ? blocks(note.children, context) : [];
  }
}

/** Raw HTML in Markdown; a lone opening or closing tag becomes nothing. */
function htmlNodes(html: string): ChildNode[] {
  const page = parseHtml(html).root.children.find((node) => 'name' in node && node.name === 'html');
  const body =
    page && 'children' in page ? page.children.find((node) => 'name' in node && node.name === 'body') : null;
  return body && 'children' in body ? [...body.children] : [];
}

function asNode(content: Content): ChildNode {
  return typeof content === 'object' && content !== null ? content : element('p', [content]);
}

function headingText(nodes: RootContent[]): string | undefined {
  const heading = nodes.find((node) => node.type === 'heading');
  if (heading?.type !== 'heading') return undefined;
  return plainText(heading.children);
}

function plainText(nodes: PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return plainText(node.children);
      return 'value' in node && node.type !== 'html' ? node.value : '';
    })
    .join('');
}
