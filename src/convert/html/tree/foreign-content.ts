/** The parsing rules that differ inside SVG and MathML (https://html.spec.whatwg.org/#parsing-main-inforeign). */
import type { Element } from 'domhandler';
import type { StartTag } from '../tokens/attribute-reader.ts';
import { nameSet } from '../tokens/name-list.ts';
import { INTEGRATION_POINT } from '../tokens/tag-rules.ts';

const SVG_HTML = nameSet('desc foreignobject title');
const MATH_TEXT = nameSet('mi mn mo ms mtext');

/** HTML tags that end the SVG or MathML in which they occur. */
const HTML_ONLY = nameSet(`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head
  hr i img li listing menu meta nobr ol p pre ruby s small span strike strong sub sup table tt u ul var`);

/** The name of an open element for the rules of HTML, to which `tr` in an SVG is not a row. */
export function htmlName(element: Element | undefined): string {
  if (!element) return '';
  if (element.namespace === undefined) return element.name;
  return isScopeEnd(element) ? INTEGRATION_POINT : '';
}

function isScopeEnd({ name, namespace }: Element): boolean {
  return namespace === 'svg' ? SVG_HTML.has(name) : MATH_TEXT.has(name) || name === 'annotation-xml';
}

/** Whether the text in the element, and most tags in it, are HTML. */
export function holdsHtml(element: Element): boolean {
  if (element.namespace === undefined) return true;
  if (!isScopeEnd(element)) return false;
  return element.name !== 'annotation-xml' || HTML_ENCODING.test(element.attribs.encoding ?? '');
}

const HTML_ENCODING = /^(?:text\/html|application\/xhtml\+xml)$/i;

/** Whether a tag inside the element is SVG or MathML as well. */
export function isForeignTag(parent: Element, { name }: StartTag): boolean {
  if (parent.namespace === 'math' && MATH_TEXT.has(parent.name)) {
    return name === 'mglyph' || name === 'malignmark';
  }
  if (parent.namespace === 'math' && parent.name === 'annotation-xml' && name === 'svg') return false;
  return !holdsHtml(parent);
}

export function breaksOut({ name, attribs }: StartTag): boolean {
  if (name !== 'font') return HTML_ONLY.has(name);
  return attribs.color !== undefined || attribs.face !== undefined || attribs.size !== undefined;
}
