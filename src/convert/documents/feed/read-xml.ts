/** XML that is neither a page nor a feed: shown as it is. */
import { onePart, type ReadDocument } from '../document-parts.ts';
import { codeBlock, documentOf } from '../tree.ts';

export function readXml(text: string): ReadDocument {
  return onePart(documentOf([codeBlock(text.trim(), 'xml')]));
}
