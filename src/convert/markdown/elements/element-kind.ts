/** The handler for an element whose class or attributes say what it is, whatever its tag. */
import type { Element } from 'domhandler';
import { NO_ATTRIBUTES } from '../../html/tree-nodes.ts';
import { attributeMath, mathAttribute, renderedMath } from '../math/math.ts';
import { type ClassKinds, kindOfClass } from './class-kind.ts';
import { codeBlock, holdsLines } from './code.ts';
import { type Handler, skip } from './handler.ts';

const PREFORMATTED = /white-space\s*:\s*pre(?:-wrap)?\s*(?:;|$)/i;
const FIXED_WIDTH = /monospace|courier|consolas|menlo/i;

export function handlerByKind(element: Element, kinds: ClassKinds): Handler | null {
  const { name, attribs } = element;
  if (attribs === NO_ATTRIBUTES) return null;
  const { class: classes } = attribs;
  const kind = classes === undefined ? 'unnamed' : kindOfClass(classes, kinds);
  switch (kind) {
    case 'rendered':
      return renderedMath;
    case 'preview':
      return skip;
    case 'code':
      return name === 'pre' ? null : codeBlock;
    case 'lines':
      return name !== 'pre' && name !== 'code' && holdsLines(element) ? codeBlock : null;
    case 'unnamed':
      if (name !== 'div' && name !== 'span' && name !== 'amp-mathml') return null;
      if (isPreformatted(attribs.style)) return codeBlock;
      return mathAttribute(element) === undefined ? null : attributeMath;
    default:
      return null;
  }
}

function isPreformatted(style: string | undefined): boolean {
  return style !== undefined && style.length < 1000 && PREFORMATTED.test(style) && FIXED_WIDTH.test(style);
}
