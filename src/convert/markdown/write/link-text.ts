/** Writes addresses, titles and labels of links. */
import type { Element } from 'domhandler';
import { singleSpaced } from '../../../text/single-spaced.ts';
import { findBelow, textWithin } from '../../html/walk.ts';

/** An address as a link destination: balanced parentheses stay, what would end the destination early is encoded. */
export function destination(href: string, inCell = false): string {
  let url = /[\s<>]/.test(href) ? href.replace(/[\s<>]/g, encodeURIComponent) : href;
  if (inCell && url.includes('|')) url = url.replaceAll('|', '%7C');
  if (url.includes('\\')) url = url.replaceAll('\\', '%5C');
  return hasBalancedParentheses(url) ? url : url.replace(/[()]/g, '\\$&');
}

function hasBalancedParentheses(url: string): boolean {
  // CommonMark guarantees at least three levels.
  return isBalanced(url, '(', ')') && !url.includes('((((');
}

export function isBalanced(text: string, open = '[', close = ']'): boolean {
  if (!text.includes(open) && !text.includes(close)) return true;
  let depth = 0;
  for (const char of text) {
    if (char === open) depth++;
    if (char === close && --depth < 0) return false;
  }
  return depth === 0;
}

export function linkTitle(title: string, inCell = false): string {
  if (title === '') return '';
  const line = singleSpaced(title);
  if (line === '') return '';
  const escaped = line.replace(/["\\]/g, '\\$&');
  return ` "${inCell ? escaped.replaceAll('|', '\\|') : escaped}"`;
}

/** Whether `<address>` can be written instead of `[address](address)`. */
export function isAutolink(text: string, href: string): boolean {
  return text === href && /^(?:https?:\/\/|mailto:)[^\s<>|]+$/.test(href);
}

const ANCHOR_SYMBOLS = /^(?:[\s#¶§†‡🔗⚓∞↩]\p{M}?)*$/u;
const ANCHOR_WORDS =
  /^(?:anchor|permalink|permanent link|link|direct link to .*|link to this (?:section|heading))$/i;
const ANCHOR_CLASS =
  /(?:^|[\s_-])(?:anchor|anchorjs-link|headerlink|header-anchor|heading-anchor|permalink|hash-link|deep-link|heading-link|octicon-link)(?:$|[\s_-])/i;

/** Whether a link is a heading's link to itself: a symbol, an icon or nothing, meant to be copied rather than read. */
export function isHeadingAnchor(link: Element): boolean {
  const href = link.attribs.href ?? '';
  if (!href.includes('#')) return false;
  const text = textWithin(link).trim();
  if (ANCHOR_SYMBOLS.test(text)) return true;
  return ANCHOR_WORDS.test(text) || (ANCHOR_CLASS.test(link.attribs.class ?? '') && text.length < 3);
}

/** The accessible name of a link that shows no text, such as an icon. */
export function accessibleName(element: Element): string {
  const nameOf = (inner: Element): string =>
    (inner.name === 'title'
      ? textWithin(inner)
      : (inner.attribs['aria-label'] ?? inner.attribs.alt ?? '')
    ).trim();
  const own = (element.attribs['aria-label'] ?? element.attribs.title)?.trim();
  const named = own ? null : findBelow(element, 50, (inner) => nameOf(inner) !== '');
  return own || (named ? nameOf(named) : '');
}
