/** The title of a PDF. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import { orNull } from '../../../../or-null.ts';
import { first, parseXml, textOf } from '../../container/xml.ts';

/** Programs often put the file name or their own name here. */
const NO_TITLE =
  /^\W*(?:untitled|unknown|anonymous|unspecified|microsoft word\b.*|.*\.(?:docx?|pptx?|xlsx?|indd|tex|dvi|pdf|html?)|print)?\W*$/i;

/** @param stated the title in the file's other metadata */
export function titleOf(xmp: string, stated: string | undefined, firstPage: ChildNode[]): string | undefined {
  const title = fromXmp(xmp) ?? stated;
  if (title && !NO_TITLE.test(title)) return title;
  const heading = firstPage.find((node): node is Element => isTag(node) && /^h[12]$/.test(node.name));
  return heading ? textOf(heading).slice(0, 300) : undefined;
}

function fromXmp(xmp: string): string | undefined {
  const title = xmp.includes('title') ? orNull(() => first(parseXml(xmp, 'pdf'), 'title')) : null;
  return textOf(title).trim() || undefined;
}
