/** A view of the tree -> clean HTML: only elements and attributes with meaning, and absolute addresses. */
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { singleSpaced } from '../../../text/single-spaced.ts';
import type { Base } from '../base-url.ts';
import { VOID_TAGS } from '../tokens/tag-rules.ts';
import type { View } from '../view.ts';
import { pushChildren } from '../walk.ts';
import {
  ALLOWED_TAGS,
  attribute,
  EMPTY_TAGS_KEPT,
  escapeHtml,
  keptAttributes,
  NEVER_WRITTEN,
} from './clean.ts';

/**
 * A whole document if the view has the whole tree, a fragment if its root is an element.
 *
 * @example toHtml(normalView(root), pageBase(root, 'https://example.com/'))
 */
export function toHtml(view: View, base: Base): string {
  if (isTag(view.root) && view.root.name !== 'html') return writeNodes([view.root], view, base);
  const html = elementNamed(view.root, 'html') ?? (isTag(view.root) ? view.root : null);
  const body = html ? elementNamed(html, 'body') : null;
  const language = attribute('lang', html?.attribs.lang) + attribute('dir', html?.attribs.dir);
  const title = titleOf(html);
  const content = writeNodes((body ?? view.root).children, view, base).trim();
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`;
  return `<!DOCTYPE html>\n<html${language}>\n${head}\n<body>\n${content}\n</body>\n</html>`;
}

/** An element whose end tag has not been written yet. */
class Opened {
  readonly name: string;
  /** Where its content begins in the list of parts; -1 if its tags are not written. */
  readonly start: number;

  constructor(name: string, start: number) {
    this.name = name;
    this.start = start;
  }
}

function writeNodes(nodes: readonly ChildNode[], view: View, base: Base): string {
  const parts: string[] = [];
  const stack: (ChildNode | Opened)[] = [];
  let preformatted = 0;
  pushChildren(stack, nodes);
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next instanceof Opened) {
      if (next.name === 'pre') preformatted--;
      if (next.start >= 0) closeElement(next, parts);
    } else if (isText(next)) pushText(parts, next.data, preformatted > 0);
    else if (isTag(next) && !view.dropped.has(next) && !NEVER_WRITTEN.has(next.name)) {
      // A button's tags are not written; a space keeps its label apart from the next one.
      if (next.name === 'button' && preformatted === 0) pushText(parts, ' ', false);
      const start = openElement(next, parts, base);
      if (next.name === 'pre') preformatted++;
      if (start >= 0 || next.name === 'pre') stack.push(new Opened(next.name, start));
      pushChildren(stack, next.children);
    }
  }
  return parts.join('');
}

/** Writes the start tag; returns where its content begins, or -1 if it has no end tag. */
function openElement(element: Element, parts: string[], base: Base): number {
  const { name } = element;
  if (!ALLOWED_TAGS.has(name) && element.namespace !== 'math') return -1;
  const attributes = keptAttributes(element, base);
  if (attributes === null || (name === 'span' && attributes === '')) return -1;
  parts.push(`<${name}${attributes}>`);
  return VOID_TAGS.has(name) ? -1 : parts.length;
}

/** Writes the end tag, or removes an element that stayed empty. */
function closeElement({ name, start }: Opened, parts: string[]): void {
  const isEmpty = parts.length === start || (parts.length === start + 1 && parts[start]?.trim() === '');
  if (isEmpty && !EMPTY_TAGS_KEPT.has(name)) {
    const blank = parts[start];
    parts.length = start - 1;
    if (blank !== undefined) pushText(parts, blank, false);
  } else parts.push(`</${name}>`);
}

function pushText(parts: string[], data: string, preformatted: boolean): void {
  if (preformatted) {
    parts.push(escapeHtml(data));
    return;
  }
  if (data === '') return;
  if (NOT_SPACE.test(data)) {
    parts.push(escapeHtml(UNTIDY.test(data) ? collapseSpace(data) : data));
    return;
  }
  const space = data.includes('\n') ? '\n' : ' ';
  if (!endsWithSpace(parts[parts.length - 1] ?? '\n')) parts.push(space);
}

const NOT_SPACE = /[^ \t\n\f\r]/;
/** White space other than one space or one line feed. */
const UNTIDY = /[ \n][ \t\n\f\r]+|[\t\f\r][ \t\n\f\r]*/;
const ALL_UNTIDY = new RegExp(UNTIDY, 'g');

/** Turns each run of white space into a line feed if it has one, otherwise into a space. */
function collapseSpace(data: string): string {
  return data.replace(ALL_UNTIDY, (space) => (space.includes('\n') ? '\n' : ' '));
}

const endsWithSpace = (text: string): boolean => /\s/.test(text[text.length - 1] ?? '');

function elementNamed(parent: ParentNode, name: string): Element | null {
  for (const child of parent.children) if (isTag(child) && child.name === name) return child;
  return null;
}

function titleOf(html: Element | null): string {
  const head = html ? elementNamed(html, 'head') : null;
  const title = head ? elementNamed(head, 'title') : null;
  const text = title?.children[0];
  return text && isText(text) ? singleSpaced(text.data) : '';
}
