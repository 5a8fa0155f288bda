/** The structures of a page's source HTML: what a browser would show as code, tables, items and so on. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type Kind = 'code block' | 'data table' | 'list item' | 'heading' | 'picture' | 'footnote' | 'formula';

export type Structure = {
  kind: Kind;
  /** Letters and digits only, to be found in other texts; of a table or code, the lines or cells. */
  parts: string[];
  /** Texts by which it is found in the truth: its own with what is beside it, or that of the block it stands in. */
  places: string[];
  /** Of a picture: every address that its element names. */
  addresses: string[];
};

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Letters and digits alone: spelling, spacing and escapes are not what is measured. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const classOf = (element: Element): string => attribute(element, 'class') ?? '';

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

const GUTTER =
  /(?:^|[\s_-])(?:gutter|line-?nos?|line-?numbers?|linenodiv|ln-num|ln-numbers|blob-num)(?:$|[\s_-])/i;
const CODE_CLASS = /(?:^|\s)(?:CodeMirror-code|cm-content|view-lines|blob-code-content|crayon-main)(?:\s|$)/;
const RENDERED_MATH =
  /(?:^|\s)(?:katex|MathJax|MathJax_SVG|MathJax_CHTML|mjx-chtml|mwe-math-element)(?:\s|$)/;
const NOTE_CLASS = /foot-?note|noteref|fnref|(?:^|\s)reference(?:\s|$)/i;
const EDIT_CLASS = /(?:^|\s)mw-editsection(?:\s|$)/;
const UNREAD = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'head',
  'button',
  'select',
  'textarea',
]);

/** The text of an element, with a line end at each element that is a line of its own. */
function textOf(root: Element, isSkipped: (element: Element) => boolean = () => false): string {
  let text = '';
  const visit = (node: Node): void => {
    if ('value' in node) text += node.value;
    if (!('tagName' in node) || UNREAD.has(node.tagName) || isSkipped(node) || isNoteReference(node)) return;
    // The links by which a wiki's headings are edited are no part of them.
    if (EDIT_CLASS.test(classOf(node))) return;
    if (node.tagName === 'br') text += '\n';
    const isLine = /^(?:div|p|li|tr|pre|ol|ul|table)$/.test(node.tagName);
    if (isLine) text += '\n';
    for (const child of node.childNodes) visit(child);
    if (isLine) text += '\n';
  };
  for (const child of root.childNodes) visit(child);
  return text;
}

export function findStructures(html: string): Structure[] {
  const found = new Map<string, Structure>();
  const document = parse(html);
  const byId = new Map<string, Element>();
  const surroundings = surroundingsOf(document.childNodes);
  const add = (kind: Kind, parts: string[], places: string[], addresses: string[] = []): void => {
    const key = [kind, ...parts, ...addresses].join('\u0000');
    if (!found.has(key)) found.set(key, { kind, parts, places, addresses });
  };
  const notes: { link: Element; block: Element }[] = [];

  const visit = (node: Node, block: Element, inTable: boolean): void => {
    if (!('tagName' in node)) return;
    const id = attribute(node, 'id');
    if (id && !byId.has(id)) byId.set(id, node);
    const name = node.tagName;
    const inner = (within = block, isTable = inTable): void => {
      for (const child of node.childNodes) visit(child, within, isTable);
    };
    if (isFormula(node)) {
      add(
        'formula',
        [plain(texOf(node).replace(/^\{?\\displaystyle/, ''))],
        [plain(textOf(block, isFormula))],
      );
      return;
    }
    if (UNREAD.has(name)) return;
    if (isCode(node)) {
      const lines = textOf(node, (element) => GUTTER.test(classOf(element)))
        .split('\n')
        .map(plain)
        .filter((line) => line.length > 2 && !/^\d+$/.test(line));
      if (lines.length > 0) add('code block', lines, []);
      return;
    }
    if (/^h[1-6]$/.test(name)) add('heading', [plain(textOf(node))], surroundings(node));
    if (name === 'li' && !inTable) {
      const own = textOf(node, ({ tagName }) => /^(?:ul|ol|pre|table|dl)$/.test(tagName));
      add('list item', [plain(own).slice(0, 80)], surroundings(node));
    }
    if (name === 'img') addPicture(node);
    if (name === 'a') notes.push({ link: node, block });
    const isBlock = /^(?:p|li|td|th|dd|blockquote|div|section|article|body)$/.test(name);
    const isTable = name === 'table' && !inTable && isDataTable(node);
    if (isTable) {
      const cells = cellsOf(node).map((cell) => plain(textOf(cell)));
      const filled = cells.filter((cell) => cell !== '');
      if (filled.length > 1) add('data table', filled, []);
    }
    inner(isBlock ? node : block, inTable || isTable);
  };

  const addPicture = (image: Element): void => {
    const addresses = image.attrs
      .filter(({ name }) => /src|original|url/.test(name))
      .flatMap(({ value }) => value.split(/,?\s+/))
      .filter((value) => /[/.]/.test(value) && !value.startsWith('data:'));
    if (addresses.length > 0) add('picture', [], [], addresses);
  };

  for (const child of document.childNodes) {
    if ('tagName' in child) visit(child, child, false);
  }
  for (const { link } of notes) {
    const note = isNoteReference(link)
      ? byId.get(decode(attribute(link, 'href')?.slice(1) ?? ''))
      : undefined;
    if (!note || note === link || /^(?:body|main|article|h\d)$/.test(note.tagName)) continue;
    const holder = /^(?:a|sup|span|b)$/.test(note.tagName) ? (note.parentNode as Element) : note;
    const text = plain(textOf(holder)).replace(/^\d+/, '').slice(0, 60);
    if (text.length > 10) add('footnote', [text.slice(5, 40)], [text.slice(5, 40)]);
  }
  return [...found.values()];
}

/** How much text beside a short one says where it stands: words alone are anywhere. */
const BESIDE = 15;
const LONG_ENOUGH = 60;

/** For each element, its text together with what comes before and after it. */
function surroundingsOf(nodes: Node[]): (element: Element) => string[] {
  const spans = new Map<Element, [number, number]>();
  const texts: string[] = [];
  let length = 0;
  const visit = (node: Node): void => {
    if ('value' in node) {
      const text = plain(node.value);
      texts.push(text);
      length += text.length;
    }
    if (!('tagName' in node) || UNREAD.has(node.tagName)) return;
    const start = length;
    for (const child of node.childNodes) visit(child);
    spans.set(node, [start, length]);
  };
  for (const node of nodes) visit(node);
  const all = texts.join('');
  return (element) => {
    const [start, end] = spans.get(element) ?? [0, 0];
    if (end === start) return [];
    if (end - start >= LONG_ENOUGH) return [all.slice(start, start + LONG_ENOUGH)];
    return [all.slice(start, end + BESIDE), all.slice(Math.max(0, start - BESIDE), end)];
  };
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function isNoteReference(link: Element): boolean {
  if (link.tagName !== 'a') return false;
  const href = attribute(link, 'href') ?? '';
  // A link from a note back to its mark looks like a mark.
  if (!href.startsWith('#') || /ref/i.test(href)) return false;
  const text = rawText(link).trim();
  if (text === '' || text.length > 8 || !/^[[(]?(?:\d+|[a-z*†‡])[\])]?$/i.test(text)) return false;
  const parent = link.parentNode;
  const isRaised =
    (parent !== null &&
      'tagName' in parent &&
      (parent.tagName === 'sup' || NOTE_CLASS.test(classOf(parent)))) ||
    link.childNodes.some((child) => child.nodeName === 'sup');
  return isRaised || NOTE_CLASS.test(classOf(link)) || attribute(link, 'role') === 'doc-noteref';
}

function rawText(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : '';
}

/** A `pre`, an editor's lines, or a `code` of several lines that stands by itself. */
function isCode(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'pre') return !isInGutter(element);
  if (CODE_CLASS.test(classOf(element))) return true;
  return tagName === 'code' && textOf(element).trim().split('\n').length > 2 && standsAlone(element);
}

function isInGutter(element: Element): boolean {
  const parent = element.parentNode;
  return (
    GUTTER.test(classOf(element)) || (parent !== null && 'tagName' in parent && GUTTER.test(classOf(parent)))
  );
}

function standsAlone({ parentNode, childNodes }: Element): boolean {
  const siblings = parentNode?.childNodes ?? [];
  const isAlone = siblings.every((node) => !('value' in node) || node.value.trim() === '');
  return isAlone && childNodes.some(({ nodeName }) => nodeName === 'br' || nodeName === '#text');
}

function isFormula(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'math' || tagName === 'mjx-container') return true;
  if (tagName === 'script') return /^math\/tex/i.test(attribute(element, 'type') ?? '');
  if (attribute(element, 'data-math') || attribute(element, 'data-latex')) return true;
  return RENDERED_MATH.test(classOf(element)) && hasTex(element);
}

function hasTex(element: Element): boolean {
  return texOf(element) !== '';
}

function texOf(element: Element): string {
  const own =
    attribute(element, 'data-math') ?? attribute(element, 'data-latex') ?? attribute(element, 'alttext');
  if (own) return own;
  if (element.tagName === 'script')
    return element.childNodes.map((n) => ('value' in n ? n.value : '')).join('');
  const stack: Element[] = [element];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.tagName === 'annotation') return textOf(next);
    if (next.tagName === 'img' && attribute(next, 'alt')) return attribute(next, 'alt') ?? '';
    for (const child of next.childNodes) if ('tagName' in child) stack.push(child);
  }
  return '';
}

/** Declared as data, or a grid of short texts. */
function isDataTable(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(attribute(table, 'role') ?? '')) return false;
  const cells = cellsOf(table);
  const rows = new Set(cells.map(({ parentNode }) => parentNode));
  if (rows.size < 2 || cells.length / rows.size < 1.8) return false;
  const inside = (names: RegExp): boolean => {
    const stack: Element[] = [table];
    for (let next = stack.pop(); next; next = stack.pop())
      for (const child of next.childNodes) {
        if (!('tagName' in child)) continue;
        if (names.test(child.tagName)) return true;
        stack.push(child);
      }
    return false;
  };
  if (inside(/^(?:table|h[1-6]|article|section|form|iframe|pre)$/)) return false;
  return inside(/^(?:th|thead|caption)$/) || textOf(table).length / cells.length < 100;
}

function cellsOf(table: Element): Element[] {
  const cells: Element[] = [];
  const visit = (element: Element): void => {
    for (const child of element.childNodes) {
      if (!('tagName' in child)) continue;
      if (child.tagName === 'td' || child.tagName === 'th') cells.push(child);
      else visit(child);
    }
  };
  visit(table);
  return cells;
}
