/** Tells data tables from layout tables and from code listings with line numbers. */
import { type Element, isTag, isText } from 'domhandler';
import { nameSet } from '../../html/tokens/name-list.ts';
import { findBelow } from '../../html/walk.ts';
import { hasClass } from './class-of.ts';

export type TableKind = 'data' | 'layout' | 'code';

/** The most nodes of a table that are inspected. */
const MAX_NODES = 3000;

class Findings {
  rows = 0;
  cells = 0;
  widestRow = 0;
  headers = 0;
  nested = false;
  /** Headings, sections and forms: parts of a page layout rather than of data. */
  pageParts = 0;
  hasPre = false;
  /** Cells with a highlighter's class for code. */
  codeCells = 0;
  text = 0;
}

export function tableKind(table: Element): TableKind {
  const { attribs } = table;
  const found = inspect(table);
  if (found.codeCells > 0 && holdsGutter(table)) return 'code';
  if (found.hasPre && (hasClass(table, /highlight|code|rouge|crayon|hljs|blob/i) || holdsGutter(table)))
    return 'code';
  if (/^(?:presentation|none)$/.test(attribs.role ?? '')) return 'layout';
  if (found.rows === 0 || found.widestRow === 0) return 'layout';
  if (found.widestRow === 1 && found.headers === 0) return 'layout';
  const isDeclared =
    found.headers > 0 || attribs.role === 'table' || attribs.role === 'grid' || attribs.summary !== undefined;
  if (found.nested) return isDeclared && found.headers > 1 ? 'data' : 'layout';
  if (isDeclared) return found.pageParts > found.cells / 2 ? 'layout' : 'data';
  if (found.rows === 1) return 'layout';
  const textPerCell = found.text / Math.max(1, found.cells);
  const isGrid = found.cells / found.rows >= 1.5;
  return isGrid && found.pageParts === 0 && textPerCell < 200 ? 'data' : 'layout';
}

/** The beginning of the table, in document order: what is counted of a long one is whole rows, with its header. */
function inspect(table: Element): Findings {
  const found = new Findings();
  const stack: Element[] = [table];
  for (let i = 0, node = stack.pop(); node && i < MAX_NODES; node = stack.pop(), i++) {
    if (node !== table) countElement(node, found);
    if (node !== table && node.name === 'table') continue;
    let cells = 0;
    for (const child of node.children.toReversed()) {
      if (isText(child)) found.text += child.data.trim().length;
      if (!isTag(child)) continue;
      if (child.name === 'td' || child.name === 'th') cells++;
      stack.push(child);
    }
    found.cells += cells;
    found.widestRow = Math.max(found.widestRow, cells);
  }
  return found;
}

const HEADERS = nameSet('th thead caption');
const PAGE_PARTS = nameSet('h1 h2 h3 h4 article section form iframe nav');
const CODE_CELL = /(?:^|\s)(?:code|blob-code|hljs-ln-code|crayon-code|rouge-code|code-line)(?:\s|$)/i;

function countElement(element: Element, found: Findings): void {
  const { name } = element;
  if (name === 'tr') found.rows++;
  else if (name === 'table') found.nested = true;
  else if (HEADERS.has(name)) found.headers++;
  else if (name === 'td' && hasClass(element, CODE_CELL)) found.codeCells++;
  else if (name === 'pre') found.hasPre = true;
  else if (PAGE_PARTS.has(name)) found.pageParts++;
}

function holdsGutter(table: Element): boolean {
  const isGutter = (element: Element): boolean => element.name === 'td' && hasClass(element, GUTTER);
  return findBelow(table, 50, isGutter) !== null;
}

const GUTTER = /gutter|linenos|lineno|line-num|blob-num|crayon-nums|hljs-ln/i;
