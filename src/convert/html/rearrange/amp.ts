/** Makes the media of AMP pages what they stand for: their own elements mean nothing without the scripts of AMP. */
import { type Document, isTag, type ParentNode } from 'domhandler';

const MEANT: Readonly<Record<string, string>> = {
  'amp-img': 'img',
  'amp-anim': 'img',
  'amp-video': 'video',
  'amp-audio': 'audio',
  'amp-iframe': 'iframe',
};
/** What stands in these is shown until they have come, or is the element that the scripts of AMP have made of them. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(['img', 'iframe']);

export const hasAmp = (source: string): boolean => source.includes('<amp-');

export function placeAmp(root: Document): void {
  const stack: ParentNode[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    for (const child of parent.children) {
      if (!isTag(child)) continue;
      const name = MEANT[child.name];
      if (name !== undefined) {
        child.name = name;
        if (WITHOUT_CONTENT.has(name)) child.children = [];
        // Here they say how broad a picture is for its height.
        if (child.attribs.layout === 'responsive') {
          delete child.attribs.width;
          delete child.attribs.height;
        }
      }
      stack.push(child);
    }
  }
}
