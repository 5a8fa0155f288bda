/** Whether an element's class marks it as code, as a formula, or as neither. */

const EDITOR = /(?:^|\s)(?:CodeMirror-code|cm-content|view-lines|ace_text-layer)(?:\s|$)/;
const NAMED_AS_CODE =
  /(?:^|[\s_-])(?:code|codeblock|highlight|hljs|listing|source|syntaxhighlighter)(?:$|[\s_-])/i;
const MAY_BE_MATH = /math|\btex\b|formula|equation/i;
/** Most classes match none of these and need no closer look. */
const TELLING =
  /katex|mjx-|math|\btex\b|formula|equation|code|cm-content|view-lines|ace_|highlight|hljs|listing|source/i;

/** `unnamed`: its attributes have to be checked. */
type ClassKind = 'code' | 'lines' | 'rendered' | 'preview' | 'unnamed' | 'other';

/** Classes repeat on a page: each is examined once. */
export type ClassKinds = Map<string, ClassKind>;

export function kindOfClass(classes: string, kinds: ClassKinds): ClassKind {
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

const RENDERED =
  /(?:^|\s)(?:katex|katex-display|MathJax|MathJax_Display|MathJax_SVG|MathJax_SVG_Display|MathJax_CHTML|mjx-chtml)(?:\s|$)/;

/** Whether a class marks the output of a math script, or its preview. */
function mathClass(classes: string): 'rendered' | 'preview' | null {
  if (!/katex|MathJax|mjx-/.test(classes)) return null;
  if (/(?:^|\s)MathJax_Preview(?:\s|$)/.test(classes)) return 'preview';
  return RENDERED.test(classes) ? 'rendered' : null;
}
