/** LaTeX source -> blocks: sections, paragraphs, lists, tables, formulas, code. */
import { type ChildNode, type Element, isTag, Text } from 'domhandler';
import { codeBlock, element, math } from '../tree.ts';
import { inlineNodes, type LatexContext, trimmed } from './inlines.ts';
import { LIST_ENVIRONMENTS, SECTIONS } from './symbols.ts';
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

const TABULARS = /^(?:tabular[*xy]?|tabulary|longtable|supertabular|array)$/;
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
    blocks.push(...made);
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
      return [codeBlock(nameOf(node).replace(/^\n|\s+$/g, ''))];
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
  if (name === 'maketitle') return context.titleBlock();
  if (name === 'caption') return [element('p', [element('em', inlineNodes(argument, context))])];
  if (name === 'par') return [];
  return null;
}

function environment(node: Node, context: LatexContext): ChildNode[] {
  const name = node.env ?? '';
  const content = childrenOf(node);
  if (LIST_ENVIRONMENTS.has(name)) return [list(name, content, context)];
  if (TABULARS.test(name)) return [tableNode(content, context)];
  if (QUOTES.has(name)) return [element('blockquote', blockNodes(content, context))];
  if (name === 'thebibliography') return bibliography(content, context);
  const inside = blockNodes(content, context);
  const label = name === 'abstract' ? 'Abstract' : name === 'proof' ? 'Proof' : context.theorems.get(name);
  if (!label) return inside;
  const detail = optionalArgument(node);
  const shown = detail ? `${label} (${plainText(detail)}).` : `${label}.`;
  return [element('p', [element('strong', [shown])]), ...inside];
}

function list(name: string, content: Node[], context: LatexContext): Element {
  const items = content.filter((node) => node.type === 'macro' && nameOf(node) === 'item');
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

/** One paragraph alone needs no element of its own. */
function unwrapped(blocks: ChildNode[]): ChildNode[] {
  const [first, ...rest] = blocks;
  if (!first || !isTag(first) || first.name !== 'p') return blocks;
  return rest.some((node) => 'name' in node && node.name === 'p') ? blocks : [...first.children, ...rest];
}

function bibliography(content: Node[], context: LatexContext): ChildNode[] {
  const items: Element[] = [];
  let current: Node[] = [];
  let key = '';
  const end = () => {
    if (key) items.push(element('li', { id: key }, unwrapped(blockNodes(current, context))));
    current = [];
  };
  for (const node of content) {
    if (node.type === 'macro' && nameOf(node) === 'bibitem') {
      end();
      key = plainText(node.args?.find(({ openMark }) => openMark === '{')?.content ?? []) || 'item';
      current.push(...(node.args?.at(-1)?.openMark === '' ? itemContent(node) : []));
    } else current.push(node);
  }
  end();
  return [element('h2', ['References']), element('ol', items)];
}
