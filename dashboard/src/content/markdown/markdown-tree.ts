/** Markdown as a tree that is small enough to transfer and shallow enough to render. */
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Bounds nested quotes and the like: anything deeper becomes its text. */
const DEEPEST = 40;

export function parseMarkdown(text: string): Root {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  prune(tree, 0);
  return tree;
}

/** Also removes node positions, which are most of the tree and not needed. */
function prune(node: Nodes, depth: number): void {
  delete node.position;
  if (!('children' in node)) return;
  if (depth < DEEPEST) {
    for (const child of node.children) prune(child, depth + 1);
    return;
  }
  const text: Nodes = { type: 'text', value: plainText(node) };
  (node as { children: Nodes[] }).children = [text];
}

/** Not recursive, because this handles what is nested too deeply. */
function plainText(node: Nodes): string {
  const waiting: Nodes[] = [node];
  let text = '';
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ('value' in next) text += next.value;
    if ('children' in next) waiting.push(...next.children.toReversed());
  }
  return text;
}
