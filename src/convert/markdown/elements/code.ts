/** Code spans and code blocks: their text and their language. */
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { findBelow, pushChildren, textWithin } from '../../html/walk.ts';
import { classOf, hasClass } from './class-of.ts';
import { DONE, type Handler } from './handler.ts';

/** A code span, fenced by a run of backticks that does not occur in it. White space is kept, except line ends. */
export function codeSpan(code: string, inCell: boolean): string {
  if (code.trim() === '') return '';
  const text = /[\n\r]/.test(code)
    ? code.trim().replace(/\s+/g, (run) => (/[\n\r]/.test(run) ? ' ' : run))
    : code;
  const runs = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = '`'.repeat(length);
  // Markdown strips one space from each end if both have one.
  const isPadded = text.startsWith(' ') && text.endsWith(' ');
  const pad = isPadded || text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  const span = fence + pad + text + pad + fence;
  return inCell ? span.replaceAll('|', '\\|') : span;
}

/** The link around all the text of a code element: reference manuals link names that way. */
export function soleLink(code: Element): Element | null {
  const filled = code.children.filter((child) => !isText(child) || child.data.trim() !== '');
  const only = filled.length === 1 ? filled[0] : undefined;
  return only && isTag(only) && only.name === 'a' ? only : null;
}

const NUMBERING =
  /(?:^|\s)(?:gutter|line-?numbers?(?:-rows)?|lineno|linenos|linenodiv|hljs-ln-numbers|rouge-gutter|blob-num|ln-num|crayon-nums)(?:\s|$)/i;
const CONTROLS =
  /(?:^|\s)(?:copy|copy-?button|btn-copy|copybtn|clipboard-copy|code-toolbar-item|toolbar)(?:\s|$)/i;
const LINE_ELEMENTS = new Set(['div', 'p', 'li', 'tr', 'pre']);
const LINE_CLASS = /(?:^|\s)(?:line|code-?line|highlight-line|token-line|view-line|cm-line|ace_line)(?:\s|$)/;

const isLine = (node: ChildNode | null): node is Element =>
  node !== null && isTag(node) && hasClass(node, LINE_CLASS);

const MAX_LINE = 10_000;

/** The text of preformatted code as a browser shows it, without line numbers and buttons. */
function codeText(root: ParentNode, dropped: ReadonlySet<ChildNode>): string {
  const parts: string[] = [];
  const stack: (ChildNode | null)[] = [];
  pushChildren(stack, root.children);
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
      if (node.name === 'button' || hasClass(node, CONTROLS)) continue;
      if (node.name !== 'code' && hasClass(node, NUMBERING)) continue;
      if (LINE_ELEMENTS.has(node.name)) {
        endLine();
        if (node.children.length === 0 && isLine(node)) parts.push('\n');
        stack.push(null);
      } else if (isLine(node) && isLine(node.prev) && !textWithin(node.prev, MAX_LINE).endsWith('\n')) {
        // Only a style puts these lines below each other.
        parts.push('\n');
      }
      pushChildren(stack, node.children);
    }
  }
  return parts
    .join('')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u200b', '')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

const LANGUAGE_CLASS =
  /(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|highlight|code|syntax)-|(?:brush|lang):\s*)(\p{L}[\p{L}\p{N}_+#.-]*)/iu;
const LANGUAGE_BESIDE =
  /(?:^|\s)(?:hljs|sourceCode|prettyprint|highlight|chroma|source)\s+([a-z][\w+#-]*)(?:\s|$)/i;
const NOT_A_LANGUAGE =
  /^(?:none|plain|plaintext|text|txt|default|notranslate|nohighlight|no-highlight|linenums|block|wrapper|wrap|container|toolbar|box|snippet|example|inline|js-|highlight|hljs|copy|numbers?|line.*|auto)$/i;

/** The most elements searched for the code in a `pre`. */
const MOST_AROUND = 10;

/** The language named by the code element, its `pre` or the wrappers around them. */
function codeLanguage(pre: Element): string {
  const code = findBelow(pre, MOST_AROUND, ({ name }) => name === 'code');
  const places = [code, pre, pre.parent, pre.parent?.parent, pre.parent?.parent?.parent];
  for (const place of places) {
    if (!place || !isTag(place) || place.name === 'body') continue;
    const { attribs } = place;
    const named =
      attribs['data-lang'] ??
      attribs['data-language'] ??
      attribs['data-code-language'] ??
      attribs.language ??
      '';
    const classes = classOf(place);
    for (const found of [named, LANGUAGE_CLASS.exec(classes)?.[1], LANGUAGE_BESIDE.exec(classes)?.[1]]) {
      const language = found?.trim().toLowerCase() ?? '';
      if (/^\p{L}[\p{L}\p{N}_+#.-]{0,29}$/u.test(language) && !NOT_A_LANGUAGE.test(language)) return language;
    }
  }
  return '';
}

const HOLDS_LINES = /^(?:br|div|p|pre|li|table|ol|ul)$/;
const BLOCK_PARENT = /^(?:article|blockquote|body|dd|div|figure|li|section|td)$/;

/** Whether a `code` outside of `pre` has lines: by its elements, or by line ends if it is its parent's only content. */
export function isListing(code: Element): boolean {
  const { children, parent } = code;
  const hasLines = children.some((child) => isTag(child) && (HOLDS_LINES.test(child.name) || isLine(child)));
  const isAlone =
    !hasLines && parent !== null && isTag(parent) && BLOCK_PARENT.test(parent.name) && isOnlyContent(code);
  return (hasLines || isAlone) && codeText(code, NONE).trim().includes('\n');
}

const NONE: ReadonlySet<ChildNode> = new Set();

function isOnlyContent({ prev, next }: Element): boolean {
  const isBlank = (node: ChildNode | null): boolean =>
    node === null || (isText(node) && node.data.trim() === '');
  return isBlank(prev) && isBlank(prev?.prev ?? null) && isBlank(next) && isBlank(next?.next ?? null);
}

/** Whether the children of an element with a class for code are lines, although no `pre` is around them. */
export function holdsLines({ children }: Element): boolean {
  const [first, second] = children.filter(isTag);
  return first !== undefined && second !== undefined && isLine(first) && isLine(second);
}

/** `pre`, and what highlighters use instead. */
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
