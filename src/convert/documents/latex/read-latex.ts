/** LaTeX -> tree: macros expanded, sections as headings, math kept as TeX. */
import type { ChildNode } from 'domhandler';
import { facts, onePart, type ReadDocument } from '../document-parts.ts';
import { codeBlock, documentOf, element, noteSection } from '../tree.ts';
import { blockNodes } from './blocks.ts';
import { expandMacros } from './expand-macros.ts';
import { inlineNodes, type LatexContext } from './inlines.ts';
import { parseLatex } from './parse.ts';
import { SECTIONS } from './symbols.ts';
import { childrenOf, mainArgument, type Node, nameOf, plainText } from './syntax.ts';

/** A longer source is shown as code. */
const LARGEST = 2_000_000;
const DEEPEST_BRACES = 200;
const MOST_NOTES = 10_000;

export function readLatex(text: string): ReadDocument {
  const asSource = () => onePart(documentOf([codeBlock(text.trim(), 'latex')]));
  if (text.length > LARGEST || deepestBraces(text) > DEEPEST_BRACES) return asSource();
  const source = expandMacros(text.replace(/\r\n?/g, '\n'));
  if (source.length > LARGEST) return asSource();
  const all = parsed(source);
  if (!all) return asSource();
  const body = all.find((node) => node.type === 'environment' && node.env === 'document');
  const content = body ? childrenOf(body) : all;
  const preamble = [...all, ...content].filter((node) => node.type === 'macro');
  const find = (name: string) => preamble.findLast((node) => nameOf(node) === name);
  const title = find('title');
  const context = contextOf(content, preamble, find);
  const blocks = blockNodes(content, context);
  const titleText = title ? plainText(mainArgument(title) ?? []).replace(/\s+/g, ' ') : undefined;
  return onePart(
    documentOf([...blocks, noteSection(notesOf(context))], { title: titleText }),
    facts(titleText, undefined),
  );
}

function parsed(source: string): Node[] | null {
  try {
    return parseLatex(source);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function contextOf(
  content: Node[],
  preamble: Node[],
  find: (name: string) => Node | undefined,
): LatexContext {
  const depths = content.flatMap((node) => (node.type === 'macro' ? (SECTIONS.get(nameOf(node)) ?? []) : []));
  const highest = Math.min(...depths, 6);
  // The title takes the first level where it is shown.
  const first =
    content.some((node) => nameOf(node) === 'maketitle' && node.type === 'macro') && find('title') ? 2 : 1;
  const theorems = new Map(
    preamble
      .filter((node) => nameOf(node) === 'newtheorem')
      .map((node) => {
        const named =
          node.args
            ?.filter(({ openMark }) => openMark === '{')
            .map((argument) => plainText(argument.content)) ?? [];
        return [named[0] ?? '', named[1] ?? ''];
      }),
  );
  const context: LatexContext = {
    notes: [],
    theorems,
    headingLevel: (depth) => Math.min(6, Math.max(1, depth - highest + first)),
    titleBlock: () => titleBlock(context, find),
  };
  return context;
}

function titleBlock(context: LatexContext, find: (name: string) => Node | undefined): ChildNode[] {
  return ['title', 'author', 'date'].flatMap((name) => {
    const argument = mainArgument(find(name) ?? { type: 'macro' }) ?? [];
    if (argument.length === 0) return [];
    return element(name === 'title' ? 'h1' : 'p', inlineNodes(argument, context));
  });
}

/** A footnote may contain another, which is listed after it. */
function* notesOf(context: LatexContext): Generator<ChildNode[]> {
  for (const [i, note] of context.notes.entries()) {
    if (i >= MOST_NOTES) return;
    yield inlineNodes(note, context);
  }
}

function deepestBraces(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === '}') depth -= 1;
  }
  return deepest;
}
