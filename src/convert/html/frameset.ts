/** A page of frames has a `frameset` in the place of a body, unless the body had begun to hold something. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { nameSet } from './name-list.ts';

const CONTENT_TAGS = nameSet(
  `applet area br button dd dt embed hr iframe img keygen li listing marquee object pre select table textarea wbr xmp`,
);
/** White space, and what stands for a NUL in a drawing. */
const NO_CONTENT = /^[ \t\n\f\r\ufffd]*$/;

/** Whether a `frameset` tag comes too late (the standard's "frameset-ok flag", read from the tree). */
export function hasContent(body: Element): boolean {
  const stack: ChildNode[] = [...body.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isText(node) && !NO_CONTENT.test(node.data)) return true;
    if (!isTag(node)) continue;
    const isShown = node.name === 'input' && !/^hidden$/i.test(node.attribs.type ?? '');
    if (isShown || (node.namespace === undefined && CONTENT_TAGS.has(node.name))) return true;
    for (const child of node.children) stack.push(child);
  }
  return false;
}
