/** Mathematics: finds the TeX behind MathML, KaTeX and MathJax output and writes it as `$…$`. */
import { type Element, isTag, type ParentNode } from 'domhandler';
import { textWithin } from '../html/walk.ts';
import { DONE, type Handler, hasClass } from './handler.ts';
import { mathmlToTex } from './mathml.ts';
import type { Writer } from './writer.ts';

export function writeMath(writer: Writer, source: string, isDisplay: boolean): void {
  const tex = source
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\{\\displaystyle (.*)\}$/, '$1')
    .trim();
  if (tex === '') return;
  if (isDisplay && !writer.isInline && !writer.inLink) writer.add({ type: 'math', tex });
  else writer.raw(`$${writer.setting === 'cell' ? tex.replaceAll('|', '\\vert ') : tex}$`, true);
}

const math: Handler = (element, writer) => {
  writeMath(writer, texOf(element), element.attribs.display === 'block');
  return DONE;
};

/** The TeX of a `math` element: its own annotation where it carries one, else made from its structure. */
function texOf(element: Element): string {
  const annotation = find(
    element,
    ({ name, attribs }) => name === 'annotation' && /tex/i.test(attribs.encoding ?? ''),
  );
  if (annotation) return textWithin(annotation);
  return element.attribs.alttext ?? mathmlToTex(element);
}

function find(root: ParentNode, test: (element: Element) => boolean): Element | null {
  const stack = [root];
  for (let i = 0, node = stack.pop(); node && i < 5000; node = stack.pop(), i++) {
    for (const child of node.children) {
      if (!isTag(child)) continue;
      if (test(child)) return child;
      stack.push(child);
    }
  }
  return null;
}

const RENDERED =
  /(?:^|\s)(?:katex|katex-display|MathJax|MathJax_Display|MathJax_SVG|MathJax_SVG_Display|MathJax_CHTML|mjx-chtml)(?:\s|$)/;

/**
 * What a math script left in the page in place of its source; null where the element is nothing of the kind. Visual
 * markup is skipped whole, because its letters are in the order of the layout.
 */
export function mathOutput(element: Element): Handler | null {
  if (element.name === 'mjx-container') return rendered;
  if (element.name === 'script') return isTexScript(element) ? texScript : null;
  const classes = element.attribs.class;
  if (classes === undefined || !/katex|MathJax|mjx-/.test(classes)) return null;
  if (/(?:^|\s)MathJax_Preview(?:\s|$)/.test(classes)) return () => DONE;
  return RENDERED.test(classes) ? rendered : null;
}

export function isTexScript({ attribs }: Element): boolean {
  return /^math\/(?:tex|asciimath|mml)/i.test(attribs.type ?? '');
}

const texScript: Handler = (element, writer) => {
  const source = textWithin(element, 100_000);
  const isMathml = /^math\/mml/i.test(element.attribs.type ?? '');
  if (!isMathml) writeMath(writer, source, /mode\s*=\s*display/i.test(element.attribs.type ?? ''));
  return DONE;
};

const rendered: Handler = (element, writer) => {
  const source = find(element, ({ name }) => name === 'math');
  const isDisplay =
    hasClass(element, /katex-display|_Display/) ||
    element.attribs.display === 'true' ||
    source?.attribs.display === 'block';
  if (source) writeMath(writer, texOf(source), isDisplay);
  // Older MathJax keeps the source in a script after its output, which is met on the way.
  return DONE;
};

export const mathElements = { math };

/** Longer than any formula: an opening sign without its closing one. */
const MAX_TEX = 5000;

type Piece = { text: string } | { tex: string; isDisplay: boolean };

/** Text parted from the TeX that a script of the page would have set: `\\(…\\)` in a line, `\\[…\\]` on its own. */
export function* partTex(text: string): Generator<Piece> {
  let done = 0;
  const ends = { '(': -1, '[': -1 };
  for (let at = text.indexOf('\\'); at >= 0 && at < text.length; at = text.indexOf('\\', at + 1)) {
    const sign = text[at + 1];
    if (sign !== '(' && sign !== '[') continue;
    // Each closing sign is looked for once, however many opening ones come before it.
    if (ends[sign] < at) {
      const end = text.indexOf(sign === '(' ? '\\)' : '\\]', at);
      ends[sign] = end < 0 ? Number.POSITIVE_INFINITY : end;
    }
    const end = ends[sign];
    if (end - at > MAX_TEX) continue;
    yield { text: text.slice(done, at) };
    yield { tex: text.slice(at + 2, end), isDisplay: sign === '[' };
    done = end + 2;
    at = end + 1;
  }
  yield { text: text.slice(done) };
}
