/** The text of a Markdown block as styled words with known widths, broken into lines. */
import type { PhrasingContent } from 'mdast';
import { printable, type Style, visibleWidth } from '../terminal.ts';

type Look = (text: string) => string;
type Piece = { text: string; look: Look };

/** The addresses of references such as `[text][name]`, by name. */
export type Definitions = ReadonlyMap<string, string>;

type Context = { style: Style; definitions: Definitions; source: string };

/** The lines of a block's content, each of at most `width` columns unless a single word is longer. */
export function showInline(
  nodes: PhrasingContent[],
  width: number,
  context: Context,
  look: Look = same,
): string[] {
  return lines(pieces(nodes, look, context), width);
}

const same: Look = (text) => text;

function pieces(nodes: PhrasingContent[], look: Look, context: Context): Piece[] {
  return nodes.flatMap((node) => piecesOf(node, look, context));
}

function piecesOf(node: PhrasingContent, look: Look, context: Context): Piece[] {
  const { style, definitions, source } = context;
  const within = (add: Look, children: PhrasingContent[]) =>
    pieces(children, (text) => look(add(text)), context);
  switch (node.type) {
    case 'text':
      return [{ text: node.value.replaceAll('\n', ' '), look }];
    case 'break':
      return [{ text: '\n', look }];
    case 'strong':
      return within(style.bold, node.children);
    case 'emphasis':
      return within(style.italic, node.children);
    case 'delete':
      return within(style.dim, node.children);
    case 'inlineCode':
      return [{ text: node.value.replaceAll('\n', ' ').trim(), look: style.cyan }];
    case 'link':
      return linkPieces(node.url, node.children, look, context);
    case 'linkReference':
      return linkPieces(definitions.get(node.identifier) ?? '', node.children, look, context);
    case 'image':
    case 'imageReference':
      return node.alt ? [{ text: `[${node.alt}]`, look: style.dim }] : [];
    default:
      // HTML, formulas and footnote marks: shown as source.
      return [{ text: written(node, source).replaceAll('\n', ' '), look }];
  }
}

/** The label, followed by the address unless the label is the address. */
function linkPieces(url: string, children: PhrasingContent[], look: Look, context: Context): Piece[] {
  const { style } = context;
  const label = pieces(children, (text) => look(style.underline(text)), context);
  if (label.length === 0) return [{ text: url, look: style.dim }];
  const text = label.map((piece) => piece.text).join('');
  // The parser adds the scheme to a bare address in the text.
  if (url === '' || url.replace(/^(?:https?:\/\/|mailto:)/, '') === text || url === text) return label;
  return [...label, { text: ` (${url})`, look: style.dim }];
}

/** The source text of a node. */
export function written(node: { position?: PhrasingContent['position'] }, source: string): string {
  return source.slice(node.position?.start.offset, node.position?.end.offset);
}

/** Breaks at spaces. Adjacent pieces form one word, each part with its own style. */
function lines(found: Piece[], width: number): string[] {
  const done: string[] = [];
  let line = { shown: '', used: 0 };
  let word = { shown: '', width: 0 };
  const endWord = () => {
    if (word.width === 0) return;
    if (line.used > 0 && line.used + 1 + word.width > width) endLine();
    line.shown += (line.used > 0 ? ' ' : '') + word.shown;
    line.used += (line.used > 0 ? 1 : 0) + word.width;
    word = { shown: '', width: 0 };
  };
  const endLine = () => {
    done.push(line.shown);
    line = { shown: '', used: 0 };
  };
  for (const { text, look } of found) {
    for (const part of text.split(/( +|\n)/)) {
      if (part === '') continue;
      if (/^[ \n]/.test(part)) endWord();
      if (part === '\n') endLine();
      if (/^[ \n]/.test(part)) continue;
      const shown = printable(part);
      word.shown += look(shown);
      word.width += visibleWidth(shown);
    }
  }
  endWord();
  return [...done, line.shown];
}
