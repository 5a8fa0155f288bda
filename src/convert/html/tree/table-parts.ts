/** Places rows, cells, captions and columns in a table, or in a template that contains parts of one. */
import type { StartTag } from '../tokens/attribute-reader.ts';
import { nameSet } from '../tokens/name-list.ts';
import {
  TABLE_CONTEXTS,
  TABLE_INTERIOR,
  TABLE_SCOPE,
  TABLE_SECTIONS,
  type TemplateContent,
} from '../tokens/tag-rules.ts';
import { NO_ATTRIBUTES } from '../tree-nodes.ts';
import { htmlName } from './foreign-content.ts';
import type { GrowingTree } from './growing-tree.ts';
import type { OpenElements } from './open-elements.ts';

const PARTS: Record<TemplateContent, ReadonlySet<string>> = {
  body: new Set(),
  table: nameSet('caption col colgroup tbody td tfoot th thead tr'),
  columns: nameSet('col'),
  rows: nameSet('td th tr'),
  cells: nameSet('td th'),
};

function contentBeginningWith(name: string): TemplateContent {
  if (name === 'col') return 'columns';
  if (name === 'tr') return 'rows';
  return name === 'td' || name === 'th' ? 'cells' : 'table';
}

/** Whether we are inside a table but not in a cell, whatever misplaced elements are open there. */
export function isBetweenCells(open: OpenElements): boolean {
  const nearest = htmlName(open.stack[open.findAny(TABLE_CONTEXTS)]);
  if (nearest !== 'template') return TABLE_INTERIOR.has(nearest);
  const content = open.templates.at(-1);
  return content === 'table' || content === 'rows' || content === 'cells';
}

export function startTablePart(tree: GrowingTree, { name, attribs }: StartTag): void {
  const { open } = tree;
  const at = open.findAny(TABLE_SCOPE);
  const holder = open.stack[at];
  // Outside any table the standard ignores these tags.
  if (!holder || holder.name === 'html') return;
  let content: TemplateContent = 'table';
  if (holder.name === 'template') {
    content = open.templates.at(-1) ?? contentBeginningWith(name);
    open.templates[open.templates.length - 1] = content;
    if (!PARTS[content].has(name)) {
      if (open.findAny(TABLE_CONTEXTS) > at) open.popTo(at + 1);
      return;
    }
  }
  const isCell = name === 'td' || name === 'th';
  const isInRows = isCell || name === 'tr';
  const nameAt = (i: number): string => open.stack[i]?.name ?? '';
  let keep = at + 1;
  if (name === 'col' && nameAt(keep) === 'colgroup') keep++;
  if (isInRows && TABLE_SECTIONS.has(nameAt(keep))) keep++;
  if (isCell && nameAt(keep) === 'tr') keep++;
  open.popTo(keep);
  const insertImplied = (implied: string): void => void tree.insert(implied, NO_ATTRIBUTES, false);
  if (open.top === holder && content === 'table') {
    if (isInRows) insertImplied('tbody');
    if (name === 'col') insertImplied('colgroup');
  }
  if (isCell && content !== 'cells' && open.top?.name !== 'tr') insertImplied('tr');
  tree.insert(name, attribs, false);
}
