/** MathJax 3 output -> TeX, for pages without the source: its elements mirror MathML, its characters are class names. */
import { type Element, isTag, type ParentNode } from 'domhandler';
import { findBelow } from '../../html/walk.ts';

const MAX_DEPTH = 60;
const MAX_GLYPHS = 2000;
/** The parts of a nested fraction may be found inside each other, which doubles the work at each level. */
const MAX_ELEMENTS = 20_000;

export function glyphsToTex(root: Element): string {
  let glyphs = 0;
  let elements = 0;
  const write = (parent: ParentNode, depth: number): string =>
    depth > MAX_DEPTH
      ? ''
      : parent.children
          .filter(isTag)
          .map((child) => one(child, depth))
          .join('');
  const part = (element: Element, name: string, depth: number): string => {
    const found = findBelow(element, 500, (inner) => inner.name === name);
    return found ? `{${write(found, depth + 1)}}` : '{}';
  };
  const one = (element: Element, depth: number): string => {
    if (elements++ >= MAX_ELEMENTS) return '';
    switch (element.name) {
      case 'mjx-c':
        return glyphs++ < MAX_GLYPHS ? characterOf(element) : '';
      case 'mjx-mfrac':
        return `\\frac${part(element, 'mjx-num', depth)}${part(element, 'mjx-den', depth)}`;
      case 'mjx-msqrt':
        return `\\sqrt${part(element, 'mjx-box', depth)}`;
      case 'mjx-msup':
      case 'mjx-msub': {
        const [base, ...script] = element.children.filter(isTag);
        const sign = element.name === 'mjx-msup' ? '^' : '_';
        return `${base ? one(base, depth + 1) : ''}${sign}{${script.map((child) => one(child, depth + 1)).join('')}}`;
      }
      case 'mjx-assistive-mml':
        return '';
      default:
        return write(element, depth + 1);
    }
  };
  return write(root, 0);
}

function characterOf({ attribs }: Element): string {
  const code = Number.parseInt(
    /(?:^|\s)mjx-c([\dA-F]{1,5})(?:\s|$)/i.exec(attribs.class ?? '')?.[1] ?? '',
    16,
  );
  // Letters of mathematical alphabets become plain ones, as in TeX.
  return Number.isNaN(code) ? '' : String.fromCodePoint(code).normalize('NFKC').replace('\u2212', '-');
}
