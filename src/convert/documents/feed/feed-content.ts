/** The texts of a feed: titles that may be escaped HTML, and contents that are. */
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { decodeHTML } from 'entities/decode';
import { singleSpaced } from '../../../text/single-spaced.ts';
import { baseAt, nearerBase } from '../../html/base-url.ts';
import { parseHtml } from '../../html/parse.ts';
import { attribute, descendants, localName, textOf } from '../container/xml.ts';
import { paragraphs } from '../text/read-text.ts';
import { type Content, element } from '../tree.ts';

type Name = ParentNode | null | undefined;

/** Nothing else in a title is markup: "How to use <div>" is about an element. */
const STYLED =
  /<\/?(?:a|abbr|b|br|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]*)?\/?>/gi;

/** A line of text. Feeds escape titles once or twice, and put them into CDATA. */
export function lineOf(node: Name): string {
  return singleSpaced(decodeHTML(textOf(node).replace(STYLED, '')));
}

const SHOWN_WITHOUT_TEXT = ['img', 'iframe', 'video', 'audio', 'math', 'svg'];

/**
 * The content of an entry, in a `div`; null if it has none. It is HTML, escaped or as elements of the feed, or plain text.
 *
 * @param address that of the entry, to which addresses in it are relative unless it says otherwise
 */
export function contentOf(node: Element, address: string): Element | null {
  const holder = element('div', contentNodes(node));
  if (textOf(holder).trim() === '' && descendants(holder, ...SHOWN_WITHOUT_TEXT).next().done) return null;
  makeAbsolute(holder, nearerBase(node.attribs['xml:base'], address));
  return holder;
}

function contentNodes(node: Element): Content[] {
  const type = node.attribs.type ?? (isPlainUnlessSaid(node) ? 'text' : 'html');
  if (type === 'xhtml') return node.children.map(asHtml);
  const text = textOf(node);
  return /^(?:text|plain|text\/plain)$/.test(type) ? paragraphs(text) : bodyOf(parseHtml(text).root);
}

/** As Atom (RFC 4287, 3.1.1) and Media RSS have it. */
function isPlainUnlessSaid({ name, parent }: Element): boolean {
  const around = parent && isTag(parent) ? localName(parent) : '';
  return name.startsWith('media:') || around === 'entry' || around === 'feed';
}

function bodyOf(root: ParentNode): ChildNode[] {
  const body = descendants(root, 'body').next().value;
  const nodes = body ? [...body.children] : [];
  for (const node of nodes) Object.assign(node, { parent: null, prev: null, next: null });
  return nodes;
}

/** A copy without the prefixes that XML may give the names of HTML. */
function asHtml(node: ChildNode): ChildNode | string | null {
  if (isText(node)) return node.data;
  if (!('children' in node)) return null;
  return isTag(node)
    ? element(localName(node).toLowerCase(), node.attribs, node.children.map(asHtml))
    : element('span', node.children.map(asHtml));
}

function makeAbsolute(holder: ParentNode, address: string): void {
  const base = baseAt(address);
  for (const node of descendants(holder, 'a', 'img')) {
    const name = node.name === 'a' ? 'href' : 'src';
    const absolute = base.resolve(attribute(node, name));
    if (absolute) node.attribs[name] = absolute;
  }
}
