/** Builds the trees of documents, which have the same form as those of web pages. */
import { type ChildNode, Document, Element, Text } from 'domhandler';
import { append } from '../html/tree-nodes.ts';

export type Content = ChildNode | string | null | undefined;
type Attributes = Record<string, string | number | undefined>;

/**
 * @example element('p', ['a text'])
 * @example element('a', { href: 'https://example.com/' }, ['a link'])
 */
export function element(
  name: string,
  given: Attributes | readonly Content[] = {},
  children: Iterable<Content> = Array.isArray(given) ? given : [],
): Element {
  const node = new Element(name, {});
  for (const [key, value] of Object.entries(Array.isArray(given) ? {} : given))
    if (value !== undefined && value !== '') node.attribs[key] = String(value);
  for (const child of children) if (child) append(node, typeof child === 'string' ? new Text(child) : child);
  return node;
}

export type DocumentFacts = { title?: string | undefined; language?: string | undefined };

/** The same shape as a parsed page: `html` with `head` and `body`. */
export function documentOf(children: Iterable<Content>, { title, language }: DocumentFacts = {}): Document {
  const root = new Document([]);
  const head = element('head', title ? [element('title', [title])] : []);
  append(root, element('html', { lang: language }, [head, element('body', {}, children)]));
  return root;
}

/** A formula in TeX, as an annotation in MathML. */
export function math(tex: string, isBlock: boolean): Element {
  return element('math', { display: isBlock ? 'block' : 'inline' }, [
    element('semantics', [
      element('mtext', [tex]),
      element('annotation', { encoding: 'application/x-tex' }, [tex]),
    ]),
  ]);
}

export function codeBlock(code: string, language = ''): Element {
  return element('pre', [element('code', { class: language ? `language-${language}` : undefined }, [code])]);
}

/** Marks a table without a head as a data table: web pages also use tables for layout, documents do not. */
const DATA_TABLE = { role: 'table' };

/** @param headRows how many rows at the top are the head */
export function tableOf(rows: Element[], headRows: number, attributes: Attributes = DATA_TABLE): Element {
  const head = rows.slice(0, headRows);
  return element('table', attributes, [
    head.length > 0 ? element('thead', head) : null,
    element('tbody', rows.slice(headRows)),
  ]);
}

/** A table of cells; the first row is the head if `hasHead`. */
export function table(rows: Content[][][], hasHead = true): Element {
  const lines = rows.map((row, i) =>
    element(
      'tr',
      row.map((cell) => element(hasHead && i === 0 ? 'th' : 'td', cell)),
    ),
  );
  return tableOf(lines, hasHead ? 1 : 0);
}

/** The mark in the text that refers to a note by its number. */
export function noteReference(number: number): Element {
  const attributes = { href: `#fn-${number}`, id: `fnref-${number}`, role: 'doc-noteref' };
  return element('sup', [element('a', attributes, [`${number}`])]);
}

/** The section at the end with all notes in the order of their numbers; null if there are none. */
export function noteSection(notes: Iterable<readonly Content[]>): Element | null {
  const items = Array.from(notes, (note, i) => element('li', { id: `fn-${i + 1}` }, note));
  if (items.length === 0) return null;
  return element('section', { class: 'footnotes', role: 'doc-endnotes' }, [element('ol', items)]);
}

/** Text whose line breaks are intended: each becomes a `br`. */
export function withBreaks(text: string): Content[] {
  return text.split('\n').flatMap((line, i) => (i === 0 ? [line] : [element('br'), line]));
}
