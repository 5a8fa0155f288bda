/** LaTeX -> tree: macros expanded, sections as headings, math kept as TeX. */
import type { ChildNode } from 'domhandler';
import { facts, onePart, type ReadDocument } from '../document-parts.ts';
import { codeBlock, documentOf, element, noteSection } from '../tree.ts';
import { blockNodes } from './blocks.ts';
import { expandMacros } from './expand-macros.ts';
import { inlineNodes, type LatexContext, trimmed } from './inlines.ts';
import { parseLatex } from './parse.ts';
import { SECTIONS } from './symbols.ts';
import { childrenOf, mainArgument, type Node, nameOf, plainText } from './syntax.ts';

/** Longer sources are shown as code. */
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
  const preamble = [...all, ...content, ...frontMatter(content)].filter((node) => node.type === 'macro');
  const find = (name: string) => preamble.findLast((node) => nameOf(node) === name);
  const title = find('title');
  const context = contextOf(content, preamble, find);
  const blocks = blockNodes(withTitle(content), context);
  const titleText = title ? plainText(mainArgument(title) ?? []).replace(/\s+/g, ' ') : undefined;
  return onePart(
    documentOf([...blocks, noteSection(notesOf(context))], { title: titleText }),
    facts(titleText, undefined),
  );
}

const isMacro = (node: Node, ...names: string[]) => node.type === 'macro' && names.includes(nameOf(node));

/** Some classes have an environment for the title, which shows it. */
function frontMatter(content: Node[]): Node[] {
  return content.flatMap((node) => (node.env === 'frontmatter' ? childrenOf(node) : []));
}

/** A title that is set in the text, and that no command shows, is shown where it is set. */
function withTitle(content: Node[]): Node[] {
  const front = frontMatter(content);
  const hasCommand = [...content, ...front].some((node) => isMacro(node, 'maketitle', 'titlepage'));
  const own = [...content, ...front].find((node) => isMacro(node, 'title'));
  if (hasCommand || !own) return content;
  const shown: Node = { type: 'macro', content: 'maketitle' };
  const place = (nodes: Node[]): Node[] => nodes.flatMap((node) => (node === own ? [shown, node] : [node]));
  return place(content).map((node) =>
    node.env === 'frontmatter' ? { ...node, content: place(childrenOf(node)) } : node,
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
  const highest = depths.reduce((least, depth) => Math.min(least, depth), 6);
  // If the title is shown, it takes the first level.
  const shown = withTitle(content);
  const first =
    [...shown, ...frontMatter(shown)].some((node) => isMacro(node, 'maketitle')) && find('title') ? 2 : 1;
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
  let isTitleShown = false;
  const context: LatexContext = {
    notes: [],
    theorems,
    headingLevel: (depth) => Math.min(6, Math.max(1, depth - highest + first)),
    titleBlock() {
      // As in TeX, the command shows nothing a second time.
      const nodes = isTitleShown ? [] : titleBlock(context, preamble, find);
      isTitleShown = true;
      return nodes;
    },
    blocks: (nodes) => blockNodes(nodes, context),
  };
  return context;
}

function titleBlock(
  context: LatexContext,
  preamble: Node[],
  find: (name: string) => Node | undefined,
): ChildNode[] {
  // There may be several authors, each with an affiliation; of everything else the last one counts.
  const people = preamble.filter((node) => isMacro(node, 'author', 'affil', 'institute'));
  const shown = [find('title'), find('subtitle'), ...people, find('date')];
  return shown.flatMap((node) => {
    const argument = node ? (mainArgument(node) ?? []) : [];
    if (!node || argument.length === 0) return [];
    return element(nameOf(node) === 'title' ? 'h1' : 'p', trimmed(inlineNodes(argument, context)));
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
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === '}') depth = Math.max(0, depth - 1);
  }
  return deepest;
}
