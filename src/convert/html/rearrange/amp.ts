/** Renames the media elements of AMP pages to the HTML elements that AMP's scripts would make of them. */
import { type Document, isTag, type ParentNode } from 'domhandler';

const HTML_NAMES: Readonly<Record<string, string>> = {
  'amp-img': 'img',
  'amp-anim': 'img',
  'amp-video': 'video',
  'amp-audio': 'audio',
  'amp-iframe': 'iframe',
};
/** The content of these is a placeholder, or the element that AMP's scripts have already made. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(['img', 'iframe']);

export const hasAmp = (source: string): boolean => source.includes('<amp-');

export function placeAmp(root: Document): void {
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (!isTag(child)) continue;
      const name = HTML_NAMES[child.name];
      if (name !== undefined) {
        child.name = name;
        if (WITHOUT_CONTENT.has(name)) child.children = [];
        // In this layout they give the aspect ratio, not the size.
        if (child.attribs.layout === 'responsive') {
          delete child.attribs.width;
          delete child.attribs.height;
        }
      }
      stack.push(child);
    }
  }
}
