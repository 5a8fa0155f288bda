/** HTML text -> the one bounded tree from which every format is made. */
import type { Document } from 'domhandler';
import { hasAmp, placeAmp } from './rearrange/amp.ts';
import { placeShadows } from './rearrange/declared-shadow.ts';
import { placeEmbedded } from './rearrange/embedded-pdf.ts';
import { hasStreamedParts, placeStreamed } from './rearrange/streamed.ts';
import type { AttributeBounds } from './tokens/attribute-reader.ts';
import { Tokenizer } from './tokens/tokenizer.ts';
import { GrowingTree, type TreeBounds } from './tree/growing-tree.ts';
import { TreeBuilder } from './tree/tree-builder.ts';

export type ParsedHtml = {
  /** Always has an `html` with a `body`, as in a browser; never comments or a doctype. */
  root: Document;
  /** Whether a bound was reached: the tree is then flatter or shorter than the page. */
  capped: boolean;
  /** Whether there is a `base` element anywhere. Most pages have none and need not be searched for one. */
  hasBase: boolean;
  /** Whether all metadata is in the head: no `meta`, `link` or `title` in the body. */
  hasMetaInHead: boolean;
};

const BOUNDS: TreeBounds & AttributeBounds = {
  depth: 512,
  nodes: 250_000,
  text: 5_000_000,
  attributes: 256,
  attributeNames: 2000,
};

/**
 * Accepts any text: text that is not HTML becomes the text of the body.
 *
 * @example const { root } = parseHtml('<p>Hello');
 */
export function parseHtml(html: string): ParsedHtml {
  const source = html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html;
  const tree = new GrowingTree(BOUNDS);
  const builder = new TreeBuilder(tree);
  const tokenizer = new Tokenizer(source, builder, BOUNDS);
  tokenizer.run();
  builder.end();
  const isStreamed = hasStreamedParts(source);
  if (isStreamed) placeStreamed(tree.root);
  const { hasShadows } = tree.open;
  if (hasShadows) placeShadows(tree.root);
  if (hasAmp(source)) placeAmp(tree.root);
  if (builder.hasEmbedded) placeEmbedded(tree.root);
  const { hasBase } = builder;
  // Rearranging may have moved such an element out of the head or out of a template.
  const hasMetaInHead = builder.hasMetaInHead && !isStreamed && !hasShadows;
  return { root: tree.root, capped: tree.capped || tokenizer.capped, hasBase, hasMetaInHead };
}
