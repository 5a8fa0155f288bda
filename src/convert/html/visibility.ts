/** Which nodes of a page are invisible, as far as the markup alone can tell. */
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { nameSet } from './tokens/name-list.ts';
import { NO_ATTRIBUTES } from './tree-nodes.ts';
import { findBelow } from './walk.ts';

const NEVER_SHOWN = nameSet(
  `applet base canvas datalist embed frameset head link meta noembed noframes noscript object param script source style
  svg template title track`,
);

const HIDING_STYLE = /(?:^|[;\s{])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;

/** Longer style attributes are inlined stylesheets or attacks; a rule that hides is in a short one. */
const MAX_STYLE = 4096;

/** Whether neither the node nor anything below it is shown. */
export function isInvisible(node: ChildNode): boolean {
  if (isText(node)) return false;
  if (!isTag(node)) return true;
  if (NEVER_SHOWN.has(node.name)) return !isMathSource(node) && !isImageFallback(node);
  // Most elements have no attributes, and each one that is read costs a look-up.
  if (node.attribs === NO_ATTRIBUTES) return node.name === 'dialog';
  return (isHidden(node) && !isPanel(node)) || isDecoration(node);
}

/** Whether a script may still show it: it is hidden by its own attributes only. */
export const isCovered = (element: Element): boolean =>
  isHidden(element) && !NEVER_SHOWN.has(element.name) && element.name !== 'dialog';

/** Whether it is hidden by its own attributes, as opposed to being an element that is never shown. */
export function isHidden(element: Element): boolean {
  const { attribs } = element;
  // until-found is content that searching in the page reveals.
  if (element.name === 'dialog' && attribs.open === undefined) return true;
  if (attribs.hidden !== undefined && attribs.hidden.toLowerCase() !== 'until-found') return true;
  const { style } = attribs;
  return style !== undefined && style.length < MAX_STYLE && HIDING_STYLE.test(style);
}

const PANEL_CLASS =
  /(?:^|\s)(?:tab-?pane|tab-?panel|tabs?-panel|accordion-(?:panel|body|content|collapse))(?:\s|$)/i;

/** The content of a tab or an accordion is one click away and counts as visible. */
export function isPanel({ attribs }: Element): boolean {
  return attribs.role === 'tabpanel' || PANEL_CLASS.test(attribs.class ?? '');
}

/** Older versions of MathJax keep their TeX in scripts. */
export function isMathSource({ name, attribs }: Element): boolean {
  return name === 'script' && /^math\/tex/i.test(attribs.type ?? '');
}

/** `noscript` is not part of the page, except where it has the image for which a lazy placeholder stands beside it. */
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
 * Hidden from screen readers because it says nothing: symbols, icons, or a repetition of a text for screen readers beside
 * it. Much else that is marked `aria-hidden` is ordinary content behind a dialog.
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

/** Whether there are letters, digits or media near the top of an element; true if that takes long to find out. */
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
