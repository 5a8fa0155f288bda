/** A view of the tree -> clean HTML: what has meaning stays, with absolute addresses; everything else goes. */
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import type { Base } from './base-url.ts';
import { ALLOWED_TAGS, EMPTY_TAGS_KEPT, keptAttributes, NEVER_WRITTEN } from './clean.ts';
import { VOID_TAGS } from './tag-rules.ts';
import type { View } from './view.ts';
import { pushChildren } from './walk.ts';

/**
 * A whole document where the view has the whole tree, a fragment where its root is an element.
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
  const head = `<head><meta charset="utf-8"><title>${escapeText(title)}</title></head>`;
  return `<!DOCTYPE html>\n<html${language}>\n${head}\n<body>\n${content}\n</body>\n</html>`;
}

function writeNodes(nodes: readonly ChildNode[], view: View, base: Base): string {
  const parts: string[] = [];
  const stack: (ChildNode | (() => void))[] = [];
  let preformatted = 0;
  pushChildren(stack as ChildNode[], nodes);
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (typeof next === 'function') next();
    else if (isText(next)) pushText(parts, next.data, preformatted > 0);
    else if (isTag(next) && !view.dropped.has(next) && !NEVER_WRITTEN.has(next.name)) {
      const leave = openElement(next, parts, base);
      if (leave) stack.push(leave);
      if (next.name === 'pre') {
        preformatted++;
        stack.push(() => {
          preformatted--;
        });
      }
      pushChildren(stack as ChildNode[], next.children);
    }
  }
  return parts.join('');
}

/** Writes the start tag; the function returned writes the end tag, or takes back an element that stayed empty. */
function openElement(element: Element, parts: string[], base: Base): (() => void) | undefined {
  const { name } = element;
  if (!ALLOWED_TAGS.has(name) && element.namespace !== 'math') return undefined;
  const attributes = keptAttributes(element, base);
  if (attributes === null || (name === 'span' && attributes.length === 0)) return undefined;
  let written = '';
  for (const [key, value] of attributes) written += attribute(key, value);
  parts.push(`<${name}${written}>`);
  if (VOID_TAGS.has(name)) return undefined;
  const start = parts.length;
  return () => {
    const isEmpty = parts.length === start || (parts.length === start + 1 && parts[start]?.trim() === '');
    if (isEmpty && !EMPTY_TAGS_KEPT.has(name)) {
      const blank = parts[start];
      parts.length = start - 1;
      if (blank !== undefined) pushText(parts, blank, false);
    } else parts.push(`</${name}>`);
  };
}

function pushText(parts: string[], data: string, preformatted: boolean): void {
  if (preformatted) {
    parts.push(escapeText(data));
    return;
  }
  const text = UNTIDY.test(data) ? collapseSpace(data) : data;
  const isRepeated = (text === ' ' || text === '\n') && endsWithSpace(parts[parts.length - 1] ?? '\n');
  if (text !== '' && !isRepeated) parts.push(escapeText(text));
}

/** White space that is more than one space or line feed. */
const UNTIDY = /[ \n][ \t\n\f\r]+|[\t\f\r][ \t\n\f\r]*/;
const ALL_UNTIDY = new RegExp(UNTIDY, 'g');

/** Each run of white space becomes a line feed where it holds one, else a space. */
function collapseSpace(data: string): string {
  return data.replace(ALL_UNTIDY, (space) => (space.includes('\n') ? '\n' : ' '));
}

const endsWithSpace = (text: string): boolean => /\s/.test(text[text.length - 1] ?? '');

function attribute(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  return value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
}

function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}

function elementNamed(parent: ParentNode, name: string): Element | null {
  for (const child of parent.children) if (isTag(child) && child.name === name) return child;
  return null;
}

function titleOf(html: Element | null): string {
  const head = html ? elementNamed(html, 'head') : null;
  const title = head ? elementNamed(head, 'title') : null;
  const text = title?.children[0];
  return text && isText(text) ? text.data.replace(/\s+/g, ' ').trim() : '';
}
