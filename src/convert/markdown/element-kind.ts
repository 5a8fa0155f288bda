/** What the class or the attributes of an element say that it is, whatever its tag. */
import type { Element } from 'domhandler';
import { codeBlock, holdsLines } from './code.ts';
import { type Handler, skip } from './handler.ts';
import { attributeMath, mathAttribute, mathClass, renderedMath } from './math.ts';

const EDITOR = /(?:^|\s)(?:CodeMirror-code|cm-content|view-lines|ace_text-layer)(?:\s|$)/;
const NAMED_AS_CODE =
  /(?:^|[\s_-])(?:code|codeblock|highlight|hljs|listing|source|syntaxhighlighter)(?:$|[\s_-])/i;
const PREFORMATTED = /white-space\s*:\s*pre(?:-wrap)?\s*(?:;|$)/i;
const FIXED_WIDTH = /monospace|courier|consolas|menlo/i;

type ClassKind = 'code' | 'lines' | 'math' | 'skipped' | null;

/** A page repeats its classes: each is looked at once. */
export type ClassKinds = Map<string, ClassKind>;

export function handlerByKind(element: Element, kinds: ClassKinds): Handler | null {
  const { name, attribs } = element;
  const { class: classes, style } = attribs;
  if (classes !== undefined && name !== 'pre') {
    let kind = kinds.get(classes);
    if (kind === undefined) {
      kind = classKind(classes);
      kinds.set(classes, kind);
    }
    if (kind === 'math') return renderedMath;
    if (kind === 'skipped') return skip;
    if (kind === 'code' || (kind === 'lines' && name !== 'code' && holdsLines(element))) return codeBlock;
  }
  if (name !== 'div' && name !== 'span' && name !== 'amp-mathml') return null;
  if (style !== undefined && style.length < 1000 && PREFORMATTED.test(style) && FIXED_WIDTH.test(style))
    return codeBlock;
  return mathAttribute(element) === undefined ? null : attributeMath;
}

function classKind(classes: string): ClassKind {
  const math = mathClass(classes);
  if (math) return math === 'rendered' ? 'math' : 'skipped';
  if (EDITOR.test(classes)) return 'code';
  return NAMED_AS_CODE.test(classes) ? 'lines' : null;
}
