/** Markdown for a person at a terminal: headings stand out, links recede, long lines are broken. */
import type { Definition, ListItem, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { printable, type Screen, type Style } from '../terminal.ts';
import { type Definitions, showInline, written } from './inline.ts';

const MOST_WIDTH = 100;
const LEAST_WIDTH = 16;
/** For text in quotes and lists, however deep. */
const LEAST_TEXT_WIDTH = 8;
/** Lists in quotes in lists: deeper nesting is shown as source. */
const MOST_DEPTH = 40;

/** The parser takes quadratic time over the marks of a paragraph. No paragraph written by people has more. */
const MOST_MARKS = 4_000;
const PARAGRAPH_END = /\n[ \t]*(?=[\n>#|*+-]|\d+[.)])/;

type Context = { style: Style; definitions: Definitions; source: string };

export function showMarkdown(markdown: string, { width, style }: Pick<Screen, 'width' | 'style'>): string {
  const source = printable(markdown);
  if (source.split(PARAGRAPH_END).some((text) => marksIn(text) > MOST_MARKS)) return source;
  const { children } = fromMarkdown(source, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  const definitions = new Map(
    children
      .filter((node): node is Definition => node.type === 'definition')
      .map(({ identifier, url }) => [identifier, url]),
  );
  const room = Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH));
  return showBlocks(children, room, { style, definitions, source }, 0).join('\n');
}

function marksIn(text: string): number {
  return text.match(/[*_~`[$<]/g)?.length ?? 0;
}

function showBlocks(nodes: RootContent[], width: number, context: Context, depth: number): string[] {
  return spaced(nodes, (node) => showBlock(node, width, context, depth));
}

/** Keeps the empty lines of the source, so that tight lists stay tight. */
function spaced<Node extends Nodes>(nodes: Node[], show: (node: Node, index: number) => string[]): string[] {
  const lines: string[] = [];
  let end: number | undefined;
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'definition') continue;
    if (end !== undefined && (node.position?.start.line ?? 0) > end + 1) lines.push('');
    lines.push(...show(node, index));
    end = node.position?.end.line;
  }
  return lines;
}

function showBlock(node: RootContent, width: number, context: Context, depth: number): string[] {
  const { style, source } = context;
  const room = Math.max(LEAST_TEXT_WIDTH, width);
  if (depth > MOST_DEPTH) return written(node, source).split('\n');
  switch (node.type) {
    case 'paragraph':
      return showInline(node.children, room, context);
    case 'heading':
      return showInline(
        node.children,
        room,
        context,
        node.depth === 1 ? (text) => style.bold(style.underline(text)) : style.bold,
      );
    case 'thematicBreak':
      return [style.dim('-'.repeat(Math.min(room, 40)))];
    case 'code':
      return node.value.split('\n').map((line) => `  ${style.cyan(line)}`);
    case 'blockquote':
      return showBlocks(node.children, width - 2, context, depth + 1).map((line) => style.dim('| ') + line);
    case 'list':
      return spaced(node.children, (item, index) => {
        const bullet = node.ordered ? `${(node.start ?? 1) + index}.` : '•';
        return hanging(`${bullet} ${checkbox(item)}`, item, width, context, depth);
      });
    case 'footnoteDefinition':
      return hanging(`[^${node.label ?? node.identifier}]: `, node, width, context, depth);
    case 'table':
      // Broken lines would no longer be aligned.
      return written(node, source)
        .split('\n')
        .map((line) => (/^[\s|:-]+$/.test(line) ? style.dim(line) : line));
    default:
      return written(node, source).split('\n');
  }
}

function checkbox({ checked }: ListItem): string {
  if (typeof checked !== 'boolean') return '';
  return checked ? '[x] ' : '[ ] ';
}

/** A mark with blocks beside it, all their lines aligned with the first. */
function hanging(
  mark: string,
  { children }: { children: RootContent[] },
  width: number,
  context: Context,
  depth: number,
): string[] {
  const [first = '', ...later] = showBlocks(children, width - mark.length, context, depth + 1);
  const indent = ' '.repeat(mark.length);
  return [mark + first, ...later.map((line) => (line === '' ? '' : indent + line))];
}
