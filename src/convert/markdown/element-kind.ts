/** What the class or the attributes of an element say that it is, whatever its tag. */
import type { Element } from 'domhandler';
import { NO_ATTRIBUTES } from '../html/nodes.ts';
import { codeBlock, holdsLines } from './code.ts';
import { type Handler, skip } from './handler.ts';
import { attributeMath, mathAttribute, mathClass, renderedMath } from './math.ts';

const EDITOR = /(?:^|\s)(?:CodeMirror-code|cm-content|view-lines|ace_text-layer)(?:\s|$)/;
const NAMED_AS_CODE =
  /(?:^|[\s_-])(?:code|codeblock|highlight|hljs|listing|source|syntaxhighlighter)(?:$|[\s_-])/i;
const MAY_BE_MATH = /math|\btex\b|formula|equation/i;
/** Most classes hold none of these, and need not be looked at more closely. */
const TELLING =
  /katex|mjx-|math|\btex\b|formula|equation|code|cm-content|view-lines|ace_|highlight|hljs|listing|source/i;
const PREFORMATTED = /white-space\s*:\s*pre(?:-wrap)?\s*(?:;|$)/i;
const FIXED_WIDTH = /monospace|courier|consolas|menlo/i;

/** `unnamed` where attributes have to tell. */
type ClassKind = 'code' | 'lines' | 'rendered' | 'preview' | 'unnamed' | 'other';

/** A page repeats its classes: each is looked at once. */
export type ClassKinds = Map<string, ClassKind>;

export function handlerByKind(element: Element, kinds: ClassKinds): Handler | null {
  const { name, attribs } = element;
  if (attribs === NO_ATTRIBUTES) return null;
  const { class: classes } = attribs;
  const kind = classes === undefined ? 'unnamed' : kindOf(classes, kinds);
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

function kindOf(classes: string, kinds: ClassKinds): ClassKind {
  let kind = kinds.get(classes);
  if (kind === undefined) {
    kind = classKind(classes);
    kinds.set(classes, kind);
  }
  return kind;
}

function classKind(classes: string): ClassKind {
  if (!TELLING.test(classes)) return 'other';
  const math = mathClass(classes);
  if (math) return math;
  if (EDITOR.test(classes)) return 'code';
  if (NAMED_AS_CODE.test(classes)) return 'lines';
  return MAY_BE_MATH.test(classes) ? 'unnamed' : 'other';
}

function isPreformatted(style: string | undefined): boolean {
  return style !== undefined && style.length < 1000 && PREFORMATTED.test(style) && FIXED_WIDTH.test(style);
}
