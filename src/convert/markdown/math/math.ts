/** Mathematics: finds the TeX behind MathML, KaTeX and MathJax output and writes it as `$…$`. */
import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseHtml } from '../../html/parse.ts';
import { findBelow, textWithin } from '../../html/walk.ts';
import { hasClass } from '../elements/class-of.ts';
import { DONE, type Handler, type Handlers } from '../elements/handler.ts';
import type { Writer } from '../writer.ts';
import { glyphsToTex } from './mathjax-glyphs.ts';
import { mathmlToTex } from './mathml.ts';

export function writeMath(writer: Writer, source: string, isDisplay: boolean): void {
  const bare = source
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\{\\displaystyle (.*)\}$/, '$1')
    .trim();
  const tex = withoutMarkup(bare);
  if (tex === '') return;
  if (isDisplay && !writer.isInline && !writer.inLink) writer.add({ type: 'math', tex });
  else writer.raw(`$${writer.setting === 'cell' ? tex.replaceAll('|', '\\vert ') : tex}$`, true);
}

/**
 * Many Markdown readers do not support mathematics, and must not find a tag or a link in what a page calls TeX. TeX
 * itself ignores the added space.
 */
function withoutMarkup(tex: string): string {
  return tex.replace(/<(?=[a-z/!?])|\](?=[([])/gi, '$& ');
}

const math: Handler = (element, writer) => {
  writeMath(writer, texOf(element), element.attribs.display === 'block');
  return DONE;
};

/** The TeX of a `math` element: its annotation if it has one, otherwise made from its structure. */
function texOf(element: Element): string {
  const annotation = find(
    element,
    ({ name, attribs }) => name === 'annotation' && /tex/i.test(attribs.encoding ?? ''),
  );
  if (annotation) return textWithin(annotation);
  return element.attribs.alttext ?? mathmlToTex(element);
}

/** The most elements that are searched for a formula's source. */
const MAX_SEARCHED = 5000;

const find = (root: ParentNode, wanted: (element: Element) => boolean) =>
  findBelow(root, MAX_SEARCHED, wanted);

/** The TeX in an element's attributes. */
export function mathAttribute({ attribs }: Element): string | undefined {
  const value =
    attribs['data-math'] ?? attribs['data-latex'] ?? attribs['data-tex'] ?? attribs['data-formula'] ?? '';
  return value === '' || /^(?:true|false|\d+)$/.test(value) ? undefined : value;
}

export const attributeMath: Handler = (element, writer) => {
  const source = (mathAttribute(element) ?? '').trim();
  const [, inner = source] = /^(?:\\[([]|\$\$?)([\s\S]*?)(?:\\[)\]]|\$\$?)$/.exec(source) ?? [];
  const isDisplay =
    element.name === 'div' || /^(?:\\\[|\$\$)/.test(source) || hasClass(element, /display|block/);
  writeMath(writer, inner, isDisplay);
  return DONE;
};

const isTexScript = ({ name, attribs }: Element): boolean =>
  name === 'script' && /^math\/tex/i.test(attribs.type ?? '');

const texScript: Handler = (element, writer) => {
  if (isTexScript(element)) {
    const source = textWithin(element, 100_000).replace(/%\s*(?:<!\[CDATA\[|\]\]>)/g, '');
    writeMath(writer, source, /mode\s*=\s*display/i.test(element.attribs.type ?? ''));
  }
  return DONE;
};

/** The visual markup is skipped as a whole, because its letters are in layout order. */
export const renderedMath: Handler = (element, writer) => {
  if (hasSourceAfter(element)) return DONE;
  const source = find(element, ({ name }) => name === 'math') ?? mathInAttribute(element);
  const isDisplay =
    hasClass(element, /katex-display|_Display/) ||
    element.attribs.display === 'true' ||
    source?.attribs.display === 'block';
  const named = find(element, (inner) => mathAttribute(inner) !== undefined);
  const tex = named ? mathAttribute(named) : source ? texOf(source) : glyphsToTex(element);
  writeMath(writer, tex || textWithin(element, 1000), isDisplay);
  return DONE;
};

/** Older versions of MathJax keep the source in a script after the output, which is visited later. */
function hasSourceAfter({ next }: Element): boolean {
  const after = next && isText(next) && next.data.trim() === '' ? next.next : next;
  return after !== null && isTag(after) && isTexScript(after);
}

function mathInAttribute(element: Element): Element | null {
  const holder = element.attribs['data-mathml']
    ? element
    : find(element, ({ attribs }) => !!attribs['data-mathml']);
  const source = holder?.attribs['data-mathml'] ?? '';
  return source === '' ? null : find(parseHtml(source).root, ({ name }) => name === 'math');
}

export const mathElements: Handlers = {
  math,
  script: texScript,
  'mjx-container': renderedMath,
  'tex-math': (element, writer) => {
    writeMath(writer, textWithin(element), false);
    return DONE;
  },
  'd-math': (element, writer) => {
    writeMath(writer, textWithin(element), element.attribs.block !== undefined);
    return DONE;
  },
};

/** No formula is longer: its opening delimiter must lack a closing one. */
const MAX_TEX = 5000;

type Piece = { text: string } | { tex: string; isDisplay: boolean };

const OPENING = /\\[([]|\\begin\{(?:equation|align|gather|multline|eqnarray)\*?\}|(?<!\\)\$\$?/g;
const TEX_SIGN = /\\[A-Za-z]|[_^{]/;

/** Separates text from the TeX that a script of the page would typeset: `\\(…\\)` and `$…$` inline, others as blocks. */
export function* splitTex(text: string): Generator<Piece> {
  let done = 0;
  const ends = new Map<string, number>();
  const pattern = new RegExp(OPENING);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [opening] = match;
    const at = match.index;
    const start = at + opening.length;
    const closing = closingOf(opening);
    // Each closing delimiter is searched once, however many opening ones come before it.
    if ((ends.get(closing) ?? -1) < start) {
      const found = text.indexOf(closing, start);
      ends.set(closing, found < 0 ? Number.POSITIVE_INFINITY : found);
    }
    const end = ends.get(closing) ?? Number.POSITIVE_INFINITY;
    if (end - at > MAX_TEX) continue;
    const tex = text.slice(start, end);
    const isEnvironment = opening.startsWith('\\b');
    if (opening[0] === '$' && !isDollarMath(tex, opening, text[end + opening.length] ?? '')) continue;
    const after = end + closing.length;
    yield { text: text.slice(done, at) };
    const isDisplay = opening !== '\\(' && opening !== '$';
    yield { tex: isEnvironment ? text.slice(at, after) : tex, isDisplay };
    done = after;
    pattern.lastIndex = after;
  }
  yield { text: text.slice(done) };
}

function closingOf(opening: string): string {
  if (opening === '\\(') return '\\)';
  if (opening === '\\[') return '\\]';
  return opening[0] === '$' ? opening : opening.replace('begin', 'end');
}

/** Prices have dollar signs too. */
function isDollarMath(tex: string, opening: string, after: string): boolean {
  if (!TEX_SIGN.test(tex)) return false;
  return opening === '$$' || (tex.length < 300 && !/^[\s\d]|[\s\n]$/.test(tex) && !/\d/.test(after));
}
