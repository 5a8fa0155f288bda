/** Which nodes of a page nobody sees, as far as the markup alone can tell. */
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { nameSet } from './tokens/name-list.ts';
import { NO_ATTRIBUTES } from './tree-nodes.ts';
import { findBelow } from './walk.ts';

const NEVER_SHOWN = nameSet(
  `applet base canvas datalist embed frameset head link meta noembed noframes noscript object param script source style
  svg template title track`,
);

const HIDING_STYLE = /(?:^|[;\s{])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;

/** Longer style attributes are inlined stylesheets or attacks; a hiding rule sits in a short one. */
const MAX_STYLE = 4096;

/** Whether the node and all below it stay off the page. */
export function isInvisible(node: ChildNode): boolean {
  if (isText(node)) return false;
  if (!isTag(node)) return true;
  if (NEVER_SHOWN.has(node.name)) return !isMathSource(node) && !isImageFallback(node);
  // As most elements: each attribute that is asked for costs a look-up.
  if (node.attribs === NO_ATTRIBUTES) return node.name === 'dialog';
  return (isHidden(node) && !isPanel(node)) || isDecoration(node);
}

/** Whether a script may yet show it: a part of the page that is hidden by its own attributes. */
export const isCovered = (element: Element): boolean =>
  isHidden(element) && !NEVER_SHOWN.has(element.name) && element.name !== 'dialog';

/** Hidden by its own attributes, as opposed to elements that are never shown. */
export function isHidden(element: Element): boolean {
  const { attribs } = element;
  // until-found is text that a search in the page brings up: part of the content.
  if (element.name === 'dialog' && attribs.open === undefined) return true;
  if (attribs.hidden !== undefined && attribs.hidden.toLowerCase() !== 'until-found') return true;
  const { style } = attribs;
  return style !== undefined && style.length < MAX_STYLE && HIDING_STYLE.test(style);
}

const PANEL_CLASS =
  /(?:^|\s)(?:tab-?pane|tab-?panel|tabs?-panel|accordion-(?:panel|body|content|collapse))(?:\s|$)/i;

/** What stands behind a tab or a fold is content that is one click away. */
export function isPanel({ attribs }: Element): boolean {
  return attribs.role === 'tabpanel' || PANEL_CLASS.test(attribs.class ?? '');
}

/** Older MathJax keeps its TeX in scripts. */
export function isMathSource({ name, attribs }: Element): boolean {
  return name === 'script' && /^math\/tex/i.test(attribs.type ?? '');
}

/** What is shown without scripts is not part of the page, but for the image that a lazy one stands for. */
function isImageFallback(element: Element): boolean {
  if (element.name !== 'noscript' || !findBelow(element, 30, ({ name }) => name === 'img')) return false;
  return [element.prev, element.prev?.prev, element.next, element.next?.next].some(
    (node) => node && isTag(node) && isUnloaded(node),
  );
}

function isUnloaded({ name, attribs }: Element): boolean {
  if (name !== 'img') return false;
  const isLazy = Object.keys(attribs).some(
    (key) => key === 'srcset' || /^data-.*(?:src|original|url)/.test(key),
  );
  return !isLazy && (attribs.src === undefined || attribs.src === '' || attribs.src.startsWith('data:'));
}

const READ_ALOUD =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|screenreader|a-offscreen)(?:\s|$)/i;

/**
 * Kept from screen readers because it says nothing: signs, icons, or what a text for listeners says beside it. Much
 * else that is marked so is plain content behind a dialog.
 */
function isDecoration(element: Element): boolean {
  if (element.attribs['aria-hidden'] !== 'true') return false;
  if (element.name === 'img') return !element.attribs.alt?.trim();
  if (/(?:^|[\s_-])(?:icon|icons|fa|fas|far|fab|glyphicon)(?:$|[\s_-])/i.test(element.attribs.class ?? ''))
    return true;
  for (const beside of [element.prev, element.prev?.prev, element.next, element.next?.next]) {
    if (beside && isTag(beside) && READ_ALOUD.test(beside.attribs.class ?? '')) return true;
  }
  return !hasWords(element);
}

/** Whether letters, digits or pictures are to be found near the top of an element. */
function hasWords(element: Element): boolean {
  const stack: ParentNode[] = [element];
  for (let i = 0, node = stack.pop(); node; node = stack.pop(), i++) {
    if (i > 30) return true;
    for (const child of node.children) {
      if (isText(child) && /[\p{L}\p{N}]/u.test(child.data)) return true;
      if (!isTag(child)) continue;
      if (child.name === 'img' || child.name === 'iframe' || child.name === 'video') return true;
      stack.push(child);
    }
  }
  return false;
}
