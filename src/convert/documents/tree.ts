/** Builds the trees that documents are turned into; the renderers of web pages read them. */
import { type ChildNode, Document, Element, Text } from 'domhandler';
import { append } from '../html/tree-nodes.ts';

export type Content = ChildNode | string | null | undefined;
type Attributes = Record<string, string | number | undefined>;

/** @example element('a', { href: 'https://example.com/' }, ['a link']) */
export function element(
  name: string,
  attributes: Attributes = {},
  children: Iterable<Content> = [],
): Element {
  const node = new Element(name, present(attributes));
  fill(node, children);
  return node;
}

export type DocumentFacts = { title?: string | undefined; language?: string | undefined };

/** The same shape that parsing a page gives: `html` with `head` and `body`. */
export function documentOf(children: Iterable<Content>, { title, language }: DocumentFacts = {}): Document {
  const root = new Document([]);
  const head = element('head', {}, title ? [element('title', {}, [title])] : []);
  append(root, element('html', { lang: language }, [head, element('body', {}, children)]));
  return root;
}

/** Math as TeX, in the form that MathML has for it. */
export function math(tex: string, isBlock: boolean): Element {
  return element('math', { display: isBlock ? 'block' : 'inline' }, [
    element('semantics', {}, [
      element('mtext', {}, [tex]),
      element('annotation', { encoding: 'application/x-tex' }, [tex]),
    ]),
  ]);
}

export function codeBlock(code: string, language = ''): Element {
  return element('pre', {}, [
    element('code', { class: language ? `language-${language}` : undefined }, [code]),
  ]);
}

/** Marks a table without a head as a data table: web pages also use tables for layout, documents do not. */
export const DATA_TABLE = { role: 'table' };

/** Rows of cells, the first of them as a head where `hasHead`. */
export function table(rows: Iterable<Iterable<Element | Iterable<Content>>>, hasHead = true): Element {
  const lines: Element[] = [];
  for (const row of rows) {
    const name = hasHead && lines.length === 0 ? 'th' : 'td';
    const cells: Element[] = [];
    for (const cell of row) cells.push(cell instanceof Element ? cell : element(name, {}, cell));
    lines.push(element('tr', {}, cells));
  }
  const [head, ...body] = lines;
  if (!hasHead || !head) return element('table', DATA_TABLE, [element('tbody', {}, lines)]);
  return element('table', DATA_TABLE, [element('thead', {}, [head]), element('tbody', {}, body)]);
}

/** Text whose line breaks are intended: each becomes a `br`. */
export function withBreaks(text: string): Content[] {
  return text.split('\n').flatMap((line, i) => (i === 0 ? [line] : [element('br'), line]));
}

function fill(parent: Element, children: Iterable<Content>): void {
  for (const child of children) {
    if (child === null || child === undefined || child === '') continue;
    append(parent, typeof child === 'string' ? new Text(child) : child);
  }
}

function present(attributes: Attributes): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== '') kept[name] = String(value);
  }
  return kept;
}
