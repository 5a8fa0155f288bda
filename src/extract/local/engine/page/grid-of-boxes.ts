/** Tables made of other elements than those of tables: rows of equally many boxes below a row with the names of the columns. */
import { type Element, isTag, isText } from 'domhandler';
import { below, childElements } from '../../../elements/elements.ts';
import type { Grid } from '../../../elements/grid.ts';
import type { TextCache } from '../model.ts';

const TABLE_ROLES = new Set(['table', 'grid', 'treegrid']);
const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);
const GROUP_ROLES = new Set(['rowgroup', 'presentation', 'none']);
const NOT_ROWS = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'dl', 'select', 'p', 'nav', 'form']);
const NOT_CELLS = new Set(['img', 'picture', 'button', 'input', 'select', 'br', 'hr', 'svg', 'label']);
const MIN_COLUMNS = 3;
const MAX_COLUMNS = 20;
const MIN_ROWS = 2;
const MAX_ROWS = 2000;
const MAX_HEAD = 40;
const MAX_CELL = 200;
const MAX_IN_CELL = 12;
const HEAD_CLASS =
  /(?:^|[\s_-])(?:t?head|header|heading|headings|thead|th|titles?|labels?|columns?)(?:$|[\s_-])/i;

/** Null for anything else. */
export function gridOfBoxes(element: Element, texts: TextCache): Grid | null {
  if (TABLE_ROLES.has(element.attribs.role ?? '')) return gridByRoles(element);
  if (NOT_ROWS.has(element.name)) return null;
  const children = childElements(element);
  const found = children.findIndex((child, i) => isHead(child, children[i + 1], texts));
  const head = children[found];
  if (!head) return null;
  const names = childElements(head);
  const below = children.slice(found + 1, found + 1 + MAX_ROWS);
  // The rows may be in a box of their own below the head.
  const [box] = below;
  const inside = box && childElements(box).length >= MIN_ROWS ? childElements(box) : [];
  for (const rows of [below, inside.slice(0, MAX_ROWS)]) {
    const body = rows.slice(0, runOf(rows, names.length));
    if (body.length < MIN_ROWS || !isBelow(head, body, texts)) continue;
    return { rows: [names, ...body.map(childElements)], hasHead: true };
  }
  return null;
}

function gridByRoles(table: Element): Grid | null {
  const rowsIn = (element: Element): Element[] =>
    childElements(element).flatMap((child) => {
      const { role = '' } = child.attribs;
      if (role === 'row') return [child];
      return GROUP_ROLES.has(role)
        ? childElements(child).filter(({ attribs }) => attribs.role === 'row')
        : [];
    });
  const rows = rowsIn(table)
    .slice(0, MAX_ROWS)
    .map((row) => childElements(row).filter(({ attribs }) => CELL_ROLES.has(attribs.role ?? '')))
    .filter(({ length }) => length > 0);
  const [head, ...body] = rows;
  if (!head || body.length === 0 || head.some(({ attribs }) => attribs.role !== 'columnheader')) return null;
  return { rows, hasHead: true };
}

/** Whether the element may be a row of names: a few short texts without digits, all different, each in a box of its own. */
function isHead(element: Element, next: Element | undefined, texts: TextCache): boolean {
  if (!next || NOT_ROWS.has(element.name) || !consistsOfBoxes(element)) return false;
  const cells = childElements(element);
  // A name is hardly marked up; a column of the page has too much in it to be read for this.
  if (!cells.every(isSmall)) return false;
  const names = cells.map((cell) => texts.text(cell));
  return (
    names.every((name) => name !== '' && name.length <= MAX_HEAD && /^\P{N}*\p{L}\P{N}*$/u.test(name)) &&
    new Set(names).size === names.length
  );
}

function isSmall(cell: Element): boolean {
  return below(cell, () => true, MAX_IN_CELL).length < MAX_IN_CELL;
}

function consistsOfBoxes(element: Element): boolean {
  let count = 0;
  for (const child of element.children) {
    if (isText(child) && child.data.trim() !== '') return false;
    if (!isTag(child)) continue;
    if (NOT_CELLS.has(child.name) || /^h[1-6]$/.test(child.name) || ++count > MAX_COLUMNS) return false;
  }
  return count >= MIN_COLUMNS;
}

/** How many of the elements have that many boxes and are of the same kind, until the first that has not. */
function runOf(rows: readonly Element[], width: number): number {
  const [first] = rows;
  const end = rows.findIndex(
    (row) =>
      NOT_ROWS.has(row.name) ||
      row.name !== first?.name ||
      !consistsOfBoxes(row) ||
      childElements(row).length !== width ||
      !childElements(row).every(isSmall),
  );
  return end < 0 ? rows.length : end;
}

/** Whether what is below the names are values: in some column all have a digit, or the first row is marked as their head. */
function isBelow(head: Element, body: readonly Element[], texts: TextCache): boolean {
  const rows = body.map((row) => childElements(row).map((cell) => texts.text(cell)));
  if (rows.some((row) => row.some((text) => text.length > MAX_CELL))) return false;
  const isNumbered = (x: number) => rows.every((row) => /\d/.test(row[x] ?? ''));
  const isMarked =
    HEAD_CLASS.test(head.attribs.class ?? '') ||
    childElements(head).every(
      ({ name, attribs }) => name === 'b' || name === 'strong' || HEAD_CLASS.test(attribs.class ?? ''),
    );
  return isMarked || childElements(head).some((_, x) => isNumbered(x));
}
