/** Tells data tables from layout tables and from code listings with line numbers. */
import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { hasClass } from './handler.ts';

export type TableKind = 'data' | 'layout' | 'code';

/** How many nodes of a table are inspected at most. */
const MAX_NODES = 3000;

type Findings = {
  rows: number;
  cells: number;
  widestRow: number;
  headers: number;
  nested: boolean;
  /** Headings, sections and forms: parts of a page layout rather than of data. */
  pageParts: number;
  pre: Element | null;
  /** Cells that a highlighter named as code. */
  codeCells: number;
  text: number;
};

export function tableKind(table: Element): TableKind {
  const { attribs } = table;
  const found = inspect(table);
  if (found.codeCells > 0 && holdsGutter(table)) return 'code';
  if (found.pre && (hasClass(table, /highlight|code|rouge|crayon|hljs|blob/i) || holdsGutter(table)))
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

function inspect(table: Element): Findings {
  const found: Findings = {
    rows: 0,
    cells: 0,
    widestRow: 0,
    headers: 0,
    nested: false,
    pageParts: 0,
    pre: null,
    codeCells: 0,
    text: 0,
  };
  const stack: ParentNode[] = [table];
  for (let i = 0, node = stack.pop(); node && i < MAX_NODES; node = stack.pop(), i++) {
    let cells = 0;
    for (const child of node.children) {
      if (isText(child)) found.text += child.data.trim().length;
      if (!isTag(child)) continue;
      if (child.name === 'table') {
        found.nested = true;
        continue;
      }
      if (child.name === 'td' || child.name === 'th') cells++;
      countElement(child, found);
      stack.push(child);
    }
    found.cells += cells;
    found.widestRow = Math.max(found.widestRow, cells);
  }
  return found;
}

const CODE_CELL = /(?:^|\s)(?:code|blob-code|hljs-ln-code|crayon-code|rouge-code|code-line)(?:\s|$)/i;

function countElement(element: Element, found: Findings): void {
  switch (element.name) {
    case 'tr':
      found.rows++;
      break;
    case 'th':
    case 'thead':
    case 'caption':
      found.headers++;
      break;
    case 'td':
      if (hasClass(element, CODE_CELL)) found.codeCells++;
      break;
    case 'pre':
      found.pre ??= element;
      break;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'article':
    case 'section':
    case 'form':
    case 'iframe':
    case 'nav':
      found.pageParts++;
  }
}

function holdsGutter(table: Element): boolean {
  const stack: ParentNode[] = [table];
  for (let i = 0, node = stack.pop(); node && i < 50; node = stack.pop(), i++) {
    for (const child of node.children) {
      if (!isTag(child)) continue;
      if (
        child.name === 'td' &&
        hasClass(child, /gutter|linenos|lineno|line-num|blob-num|crayon-nums|hljs-ln/i)
      )
        return true;
      stack.push(child);
    }
  }
  return false;
}
