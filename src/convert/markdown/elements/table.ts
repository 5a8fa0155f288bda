/** Tables: data becomes GFM tables, layout the blocks in it, code listings code. */
import { type Element, isTag } from 'domhandler';
import { type Align, TableGrid } from '../write/table-grid.ts';
import { codeBlock } from './code.ts';
import { asBlock, type Handler, type Handlers } from './handler.ts';
import { tableKind } from './table-kind.ts';

const table: Handler = (element, writer) => {
  if (writer.isInline || writer.table) return asBlock(element, writer);
  const kind = tableKind(element);
  if (kind === 'code') return codeBlock(element, writer);
  if (kind === 'layout') return asBlock(element, writer);
  writer.flush();
  const grid = new TableGrid();
  writer.table = grid;
  return () => {
    writer.flush();
    writer.table = null;
    const rows = grid.toRows();
    if (rows.length > 0) writer.add({ type: 'table', rows });
  };
};

const row: Handler = (element, writer) => {
  if (writer.isInline || !writer.table) return asBlock(element, writer);
  const { parent } = element;
  writer.table.startRow(parent !== null && isTag(parent) && parent.name === 'thead');
  return undefined;
};

const cell: Handler = (element, writer) => {
  const grid = writer.table;
  if (writer.setting === 'cell') {
    // A cell of a table inside a cell.
    writer.text(' ');
    return () => writer.text(' ');
  }
  if (writer.isInline || !grid) return asBlock(element, writer);
  writer.flush();
  writer.setting = 'cell';
  return () => {
    const text = writer.takeText();
    writer.setting = 'paragraph';
    grid.add({
      text,
      colspan: span(element.attribs.colspan),
      rowspan: span(element.attribs.rowspan),
      isHeader: element.name === 'th',
      align: alignment(element),
    });
  };
};

function span(value: string | undefined): number {
  if (value === undefined) return 1;
  const number = Number.parseInt(value, 10);
  return Number.isFinite(number) ? number : 1;
}

function alignment({ attribs }: Element): Align {
  if (attribs.style === undefined && attribs.align === undefined) return '';
  const styled = /text-align\s*:\s*(left|center|right)/i.exec(attribs.style?.slice(0, 1000) ?? '')?.[1];
  const value = (styled ?? attribs.align ?? '').toLowerCase();
  return value === 'left' || value === 'center' || value === 'right' ? value : '';
}

export const tableElements: Handlers = { table, tr: row, td: cell, th: cell };
