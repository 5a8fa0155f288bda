/** LaTeX source -> blocks: sections, paragraphs, lists, tables, formulas, code. */
import { type ChildNode, type Element, isTag, Text } from 'domhandler';
import { singleSpaced } from '../../../text/single-spaced.ts';
import { codeBlock, element, math } from '../tree.ts';
import { inlineNodes, itemNodes, type LatexContext, trimmed } from './inlines.ts';
import { LIST_ENVIRONMENTS, SECTIONS, SILENT, STYLES, THEOREMS } from './symbols.ts';
import {
  childrenOf,
  formulaTex,
  mainArgument,
  type Node,
  nameOf,
  optionalArgument,
  plainText,
} from './syntax.ts';
import { tableNode } from './table.ts';

const TABULARS =
  /^(?:tabular[*xy]?|tabulary|longtable|supertabular|array|(?:long)?tblr|NiceTabular|(?:long)?tabu)$/;
const QUOTES = new Set(['quote', 'quotation', 'verse', 'displayquote']);

export function blockNodes(nodes: Node[], context: LatexContext): ChildNode[] {
  const blocks: ChildNode[] = [];
  let line: Node[] = [];
  const endParagraph = () => {
    const content = inlineNodes(line, context);
    line = [];
    if (content.some((node) => !(node instanceof Text) || node.data.trim() !== '')) {
      blocks.push(element('p', trimmed(content)));
    }
  };
  nodes.forEach((node, i) => {
    const made = node.type === 'parbreak' ? [] : blockNode(node, context, nodes[i + 1]);
    if (!made) {
      line.push(node);
      return;
    }
    endParagraph();
    // Not spread: there may be more blocks than a call may have arguments.
    for (const block of made) blocks.push(block);
  });
  endParagraph();
  return blocks;
}

/** Null for inline content. */
function blockNode(node: Node, context: LatexContext, next: Node | undefined): ChildNode[] | null {
  switch (node.type) {
    case 'displaymath':
    case 'mathenv':
      return [math(formulaTex(node), true)];
    case 'verbatim':
      return [codeBlock(nameOf(node).replace(/^\n/, '').trimEnd())];
    case 'group':
      return holdsBlocks(childrenOf(node)) ? blockNodes(childrenOf(node), context) : null;
    case 'environment':
      return environment(node, context);
    case 'macro':
      return macroBlock(node, context, next);
    default:
      return null;
  }
}

function macroBlock(node: Node, context: LatexContext, next: Node | undefined): ChildNode[] | null {
  const name = nameOf(node);
  const depth = SECTIONS.get(name);
  const argument = mainArgument(node) ?? [];
  if (depth !== undefined) {
    const label =
      next?.type === 'macro' && nameOf(next) === 'label' ? plainText(mainArgument(next) ?? []) : undefined;
    return [element(`h${context.headingLevel(depth)}`, { id: label }, inlineNodes(argument, context))];
  }
  if (name === 'frametitle')
    return [element(`h${context.headingLevel(FRAME)}`, inlineNodes(argument, context))];
  if (name === 'maketitle' || name === 'titlepage') return context.titleBlock();
  if (name === 'caption') return [element('p', [element('em', inlineNodes(argument, context))])];
  if (name === 'par') return [];
  if (name === 'item') return blockNodes(itemNodes(node), context);
  const isText = !SILENT.has(name) && !STYLES.has(name) && !/^(?:footnote|thanks|item)/.test(name);
  return isText && holdsBlocks(argument) ? blockNodes(argument, context) : null;
}

/** Whether some nodes are more than a run of text. */
function holdsBlocks(nodes: Node[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'group') return holdsBlocks(childrenOf(node));
    if (node.type === 'macro') return holdsBlocks(mainArgument(node) ?? []);
    return /^(?:environment|verbatim|parbreak)$/.test(node.type);
  });
}

/** Depths of the titles of slides and of boxes on them, below those of sections. */
const FRAME = 4;
const BOX = 5;

function environment(node: Node, context: LatexContext): ChildNode[] {
  const name = node.env ?? '';
  const content = childrenOf(node);
  if (TABULARS.test(name)) return tableNodes(content, context);
  if (QUOTES.has(name)) return [element('blockquote', blockNodes(content, context))];
  if (name === 'thebibliography') return bibliography(content, context);
  const isList = content.some((child) => child.type === 'macro' && nameOf(child) === 'item');
  const inside = isList ? list(name, content, context) : blockNodes(content, context);
  if (LIST_ENVIRONMENTS.has(name)) return inside;
  if (BOXES.test(name)) return [...boxTitles(node, context), ...inside];
  const label = context.theorems.get(name) || THEOREMS.get(name.replace('*', ''));
  if (!label) return inside;
  const detail = optionalArgument(node);
  const shown = detail ? `${label} (${plainText(detail)}).` : `${label}.`;
  return [element('p', [element('strong', [shown])]), ...inside];
}

const BOXES = /^(?:frame|block|alertblock|exampleblock)$/;

function boxTitles(node: Node, context: LatexContext): Element[] {
  const depth = node.env === 'frame' ? FRAME : BOX;
  const titles = (node.args ?? []).filter(({ openMark, content }) => openMark === '{' && content.length > 0);
  return titles.map(({ content }, i) =>
    element(i === 0 ? `h${context.headingLevel(depth)}` : 'p', inlineNodes(content, context)),
  );
}

/** Tables over several pages state the column heads twice. */
function withoutSecondHead(content: Node[]): Node[] {
  const find = (name: string) => content.findIndex((node) => node.type === 'macro' && nameOf(node) === name);
  const [first, second] = [find('endfirsthead'), find('endhead')];
  const words = (from: number, to: number) => singleSpaced(plainText(content.slice(from, to)));
  const isRepeated = first !== -1 && second > first && words(0, first) === words(first, second);
  return isRepeated ? content.toSpliced(first, second - first) : content;
}

/** In tables over several pages the caption is among the rows. */
function tableNodes(content: Node[], context: LatexContext): ChildNode[] {
  const isCaption = (node: Node) => node.type === 'macro' && nameOf(node) === 'caption';
  const captions = content.filter(isCaption);
  const rows = withoutSecondHead(content.filter((node) => !isCaption(node)));
  return [
    ...captions.flatMap((node) => macroBlock(node, context, undefined) ?? []),
    tableNode(rows, context),
  ];
}

/** A list, after the content before its first item. */
function list(name: string, content: Node[], context: LatexContext): ChildNode[] {
  const start = content.findIndex((node) => node.type === 'macro' && nameOf(node) === 'item');
  return [...blockNodes(content.slice(0, start), context), listNode(name, content.slice(start), context)];
}

function listNode(name: string, items: Node[], context: LatexContext): Element {
  if (name === 'description') {
    return element(
      'dl',
      items.flatMap((item) => [
        element('dt', inlineNodes(optionalArgument(item) ?? [], context)),
        element('dd', unwrapped(blockNodes(itemContent(item), context))),
      ]),
    );
  }
  return element(
    /enum/.test(name) ? 'ol' : 'ul',
    items.map((item) => {
      const label = optionalArgument(item);
      const lead = label ? [...inlineNodes(label, context), new Text(' ')] : [];
      return element('li', [...lead, ...unwrapped(blockNodes(itemContent(item), context))]);
    }),
  );
}

/** The parser makes what follows an item its last argument. */
function itemContent(item: Node): Node[] {
  return item.args?.at(-1)?.content ?? [];
}

/** A single paragraph needs no element of its own. */
function unwrapped(blocks: ChildNode[]): ChildNode[] {
  const [first, ...rest] = blocks;
  if (!first || !isTag(first) || first.name !== 'p') return blocks;
  return rest.some((node) => 'name' in node && node.name === 'p') ? blocks : [...first.children, ...rest];
}

function bibliography(content: Node[], context: LatexContext): ChildNode[] {
  const items: Element[] = [];
  let current: Node[] = [];
  let key = '';
  const before: ChildNode[] = [];
  const end = () => {
    const nodes = blockNodes(current, context);
    if (key) items.push(element('li', { id: key }, unwrapped(nodes)));
    else for (const node of nodes) before.push(node);
    current = [];
  };
  for (const node of content) {
    if (node.type === 'macro' && nameOf(node) === 'bibitem') {
      end();
      key = plainText(node.args?.find(({ openMark }) => openMark === '{')?.content ?? []) || 'item';
    } else current.push(node);
  }
  end();
  return [element('h2', ['References']), ...before, element('ol', items)];
}
