/** One walk over the whole tree, hidden parts too: what is in its head, and which ways of annotation it uses. */
import { type Document, type Element, isTag, type ParentNode } from 'domhandler';

export type Survey = {
  /** `meta`, `title`, `link` and `h1` elements, in order. */
  head: Element[];
  jsonLd: Element[];
  microdata: boolean;
  rdfa: boolean;
  microformats: boolean;
};

const HEAD = new Set(['meta', 'title', 'link', 'h1']);
const MAX_HEAD = 1000;
const FORMAT = /(?:^|\s)(?:h-[a-z]|vcard|vevent|hproduct|hrecipe|hreview)/;

export function surveyOf(root: Document): Survey {
  const survey: Survey = { head: [], jsonLd: [], microdata: false, rdfa: false, microformats: false };
  const stack: ParentNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isTag(node)) {
      const { name, attribs } = node;
      if (HEAD.has(name) && survey.head.length < MAX_HEAD) survey.head.push(node);
      else if (name === 'script') {
        if (/ld\+json/i.test(attribs.type ?? '')) survey.jsonLd.push(node);
        continue;
      }
      if (attribs.itemprop !== undefined || attribs.itemscope !== undefined) survey.microdata = true;
      if (attribs.typeof !== undefined || (attribs.property !== undefined && name !== 'meta'))
        survey.rdfa = true;
      if (!survey.microformats && attribs.class !== undefined && FORMAT.test(attribs.class))
        survey.microformats = true;
    }
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child && isTag(child)) stack.push(child);
    }
  }
  return survey;
}
