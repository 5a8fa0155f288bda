/** Reads markdown back as GFM and writes its structure as one line, to be compared with the one expected. */
import type { Nodes, Parent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

/** @example outline('# A *b*') === 'h1("A " em("b"))' */
export function outline(markdown: string, withMath = false): string {
  const tree = fromMarkdown(markdown, {
    extensions: withMath ? [gfm(), math()] : [gfm()],
    mdastExtensions: withMath ? [gfmFromMarkdown(), mathFromMarkdown()] : [gfmFromMarkdown()],
  });
  return inner(tree);
}

function inner(node: Parent): string {
  return node.children.map((child) => show(child, node)).join(' ');
}

function show(node: Nodes, parent: Parent): string {
  switch (node.type) {
    case 'text':
      return JSON.stringify(node.value);
    case 'paragraph':
      return parent.type === 'listItem' && !isSpread(parent) ? inner(node) : `p(${inner(node)})`;
    case 'heading':
      return `h${node.depth}(${inner(node)})`;
    case 'emphasis':
      return `em(${inner(node)})`;
    case 'strong':
      return `strong(${inner(node)})`;
    case 'delete':
      return `del(${inner(node)})`;
    case 'inlineCode':
      return `code(${JSON.stringify(node.value)})`;
    case 'code':
      return `pre${node.lang ? `:${node.lang}` : ''}(${JSON.stringify(node.value)})`;
    case 'link':
      return `a<${node.url}${node.title ? `|${node.title}` : ''}>(${inner(node)})`;
    case 'image':
      return `img<${node.url}|${node.alt ?? ''}${node.title ? `|${node.title}` : ''}>`;
    case 'list':
      return `${node.ordered ? `ol${node.start}` : 'ul'}(${inner(node)})`;
    case 'listItem':
      return `li${node.checked === null || node.checked === undefined ? '' : node.checked ? '[x]' : '[ ]'}(${inner(node)})`;
    case 'blockquote':
      return `quote(${inner(node)})`;
    case 'table':
      return `table[${(node.align ?? []).map((align) => align?.[0] ?? '-').join('')}](${inner(node)})`;
    case 'tableRow':
      return `row(${node.children.map((cell) => `<${inner(cell)}>`).join('')})`;
    case 'footnoteReference':
      return `ref<${node.identifier}>`;
    case 'footnoteDefinition':
      return `note<${node.identifier}>(${inner(node)})`;
    case 'html':
      return node.value;
    case 'inlineMath':
      return `$${node.value}$`;
    case 'math':
      return `$$${node.value}$$`;
    case 'break':
      return 'br';
    case 'thematicBreak':
      return 'hr';
    default:
      return node.type;
  }
}

function isSpread(node: Parent): boolean {
  return 'spread' in node && node.spread === true;
}
