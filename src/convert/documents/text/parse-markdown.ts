/** Parses the pieces of a Markdown document so that a reference finds its definition in whichever piece that is. */
import type { Definition, FootnoteDefinition, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math as mathSyntax } from 'micromark-extension-math';

/** By identifier, with `^` before those of notes; of two the first counts. */
export type Definitions = Map<string, Definition | FootnoteDefinition>;

/** @example parsePieces(markdownPieces(text)) */
export function parsePieces(pieces: string[]): { children: RootContent[]; definitions: Definitions } {
  const known: Definitions = new Map();
  const parsed = pieces.map((piece) => {
    const nodes = parse(piece);
    return { piece, nodes, own: addDefinitions(nodes, known) };
  });
  const children: RootContent[] = [];
  for (const { piece, nodes, own } of parsed) {
    // The parser recognises a reference only if its definition is in the same text.
    const stubs = pieces.length > 1 ? definedElsewhere(piece, own, known) : [];
    // The rule keeps an indented piece out of the last note.
    const all =
      stubs.length > 0 ? parse([...stubs, '***', piece].join('\n\n')).slice(stubs.length + 1) : nodes;
    for (const node of all) children.push(node);
  }
  const definitions: Definitions = new Map();
  addDefinitions(children, definitions);
  return { children, definitions };
}

function parse(text: string): RootContent[] {
  return fromMarkdown(text, {
    extensions: [gfm(), mathSyntax()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  }).children;
}

/** Adds the definitions among some nodes, unless they are known; returns the identifiers of all. */
function addDefinitions(nodes: RootContent[], known: Definitions): Set<string> {
  const own = new Set<string>();
  const stack: Nodes[] = nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') {
      const identifier = node.type === 'definition' ? node.identifier : `^${node.identifier}`;
      own.add(identifier);
      if (!known.has(identifier)) known.set(identifier, node);
    }
    if ('children' in node) for (const child of node.children.toReversed()) stack.push(child);
  }
  return own;
}

const LABEL = /\[((?:\\.|[^[\]\\]){1,999})\]/g;

/** Definitions to put before a piece, in place of those that it refers to and does not have itself. */
function definedElsewhere(piece: string, own: ReadonlySet<string>, known: Definitions): string[] {
  const labels = new Map<string, string>();
  for (const [, source = ''] of piece.matchAll(LABEL)) {
    // In a quote, each line of a label begins with a mark.
    const label = source
      .replace(/\n[ \t]*(?:>[ \t]*)*|[ \t]+/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim();
    // As CommonMark compares labels.
    const identifier = label.toLowerCase().toUpperCase().toLowerCase();
    if (known.has(identifier) && !own.has(identifier)) labels.set(identifier, label);
  }
  return [...labels.values()].map((label) => `[${label}]: x`);
}
