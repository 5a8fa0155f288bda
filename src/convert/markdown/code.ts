/** Code: spans, blocks, their text and their language. */
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { pushChildren } from '../html/walk.ts';
import { DONE, type Handler, hasClass } from './handler.ts';

/** A code span whose fence is a run of backticks that does not occur inside. White space is kept, line ends are not. */
export function codeSpan(code: string, inCell: boolean): string {
  if (code.trim() === '') return '';
  const text = /[\n\r]/.test(code) ? code.trim().replace(/\s*[\n\r]\s*/g, ' ') : code;
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = '`'.repeat(length);
  // A reader takes one space off each end where both have one.
  const isPadded = text.startsWith(' ') && text.endsWith(' ');
  const pad = isPadded || text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  const span = fence + pad + text + pad + fence;
  return inCell ? span.replaceAll('|', '\\|') : span;
}

/** The link that holds all the text of a code element: reference manuals link names that way. */
export function soleLink(code: Element): Element | null {
  const filled = code.children.filter((child) => !isText(child) || child.data.trim() !== '');
  const only = filled.length === 1 ? filled[0] : undefined;
  return only && isTag(only) && only.name === 'a' ? only : null;
}

const NUMBERING =
  /(?:^|\s)(?:gutter|line-?numbers?(?:-rows)?|lineno|linenos|linenodiv|hljs-ln-numbers|rouge-gutter|blob-num|ln-num|crayon-nums)(?:\s|$)/i;
const CONTROLS =
  /(?:^|\s)(?:copy|copy-?button|btn-copy|copybtn|clipboard-copy|code-toolbar-item|toolbar)(?:\s|$)/i;
const LINE_ELEMENTS = new Set(['div', 'p', 'li', 'tr']);

/** The text of preformatted code as shown, without line numbers and buttons. */
export function codeText(root: ParentNode, dropped: ReadonlySet<ChildNode>): string {
  const parts: string[] = [];
  const stack: (ChildNode | null)[] = [];
  pushChildren(stack as ChildNode[], root.children);
  const endLine = (): void => {
    const last = parts.at(-1);
    if (last !== undefined && !last.endsWith('\n')) parts.push('\n');
  };
  while (stack.length > 0) {
    const node = stack.pop();
    if (!node) endLine();
    else if (isText(node)) {
      if (node.data !== '') parts.push(node.data);
    } else if (isTag(node) && !dropped.has(node)) {
      if (node.name === 'br') parts.push('\n');
      if (node.name === 'button' || hasClass(node, NUMBERING) || hasClass(node, CONTROLS)) continue;
      if (LINE_ELEMENTS.has(node.name)) {
        endLine();
        stack.push(null);
      }
      pushChildren(stack as ChildNode[], node.children);
    }
  }
  return parts
    .join('')
    .replaceAll('\u00a0', ' ')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

const LANGUAGE_CLASS =
  /(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|highlight|code|syntax)-|(?:brush|lang):\s*)(\p{L}[\p{L}\p{N}_+#.-]*)/iu;
const LANGUAGE_BESIDE =
  /(?:^|\s)(?:hljs|sourceCode|prettyprint|highlight|chroma|shiki|source)\s+([a-z][\w+#-]*)(?:\s|$)/i;
const NOT_A_LANGUAGE =
  /^(?:none|plain|plaintext|text|txt|default|notranslate|nohighlight|no-highlight|linenums|block|wrapper|wrap|container|toolbar|box|snippet|example|inline|js-|highlight|hljs|copy|numbers?|line.*|auto)$/i;

/** The language a page's highlighter was told of, from the code element, its pre, or the wrappers around them. */
export function codeLanguage(pre: Element): string {
  const code = pre.children.find((child) => isTag(child) && child.name === 'code');
  const places = [code, pre, pre.parent, pre.parent?.parent, pre.parent?.parent?.parent];
  for (const place of places) {
    if (!place || !isTag(place) || place.name === 'body') continue;
    const { attribs } = place;
    const named = attribs['data-lang'] ?? attribs['data-language'] ?? attribs['data-code-language'] ?? '';
    const classes = attribs.class ?? '';
    for (const found of [named, LANGUAGE_CLASS.exec(classes)?.[1], LANGUAGE_BESIDE.exec(classes)?.[1]]) {
      const language = found?.trim().toLowerCase() ?? '';
      if (/^\p{L}[\p{L}\p{N}_+#.-]{0,29}$/u.test(language) && !NOT_A_LANGUAGE.test(language)) return language;
    }
  }
  return '';
}

/** `pre` and what highlighters use in its place. */
export const codeBlock: Handler = (pre, writer) => {
  const text = codeText(pre, writer.view.dropped);
  if (text.trim() === '') return DONE;
  if (!writer.isInline) writer.add({ type: 'code', language: codeLanguage(pre), text });
  else {
    for (const line of text.split('\n')) {
      writer.flush();
      const span = codeSpan(line, writer.setting === 'cell');
      if (span !== '') writer.raw(span);
    }
    writer.flush();
  }
  return DONE;
};
