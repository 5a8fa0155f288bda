/** Excel's old format and its binary one -> one tree for each sheet. */
import type { Warning } from '../../../fetch/document.ts';
import type { DocumentPart, ReadDocument } from '../document-parts.ts';
import { type Block, type Inline, readBlocks, type Table } from '../office/block-model.ts';
import { documentOf, element } from '../tree.ts';
import { tooManyCells } from './left-out.ts';
import { type Cell, emptySheet, filledBlocks, type Sheet } from './sheet.ts';
import { sheetTables } from './sheet-tables.ts';

export async function readXls(bytes: Buffer): Promise<ReadDocument> {
  const { blocks } = await readBlocks(bytes, 'xls');
  const warnings: Warning[] = [];
  const parts = sheetsOf(blocks).map(({ name, sheet }): DocumentPart => {
    sheet.merged = filledBlocks(sheet, sheet.merged);
    const tables = sheetTables(sheet);
    if (sheet.isCut) warnings.push(tooManyCells(name));
    return { root: documentOf([name ? element('h2', [name]) : null, ...tables], { title: name }) };
  });
  return { parts, metadata: {}, assets: [], warnings };
}

type NamedSheet = { name: string; sheet: Sheet };

/** The parser gives each sheet as a heading and a table, and the only one of a file as a table alone. */
function sheetsOf(blocks: Block[]): NamedSheet[] {
  const sheets: NamedSheet[] = [];
  const begin = (name: string): NamedSheet => {
    const begun = { name, sheet: emptySheet() };
    sheets.push(begun);
    return begun;
  };
  for (const block of blocks) {
    if (block.kind === 'heading') begin(textOf(block.content));
    if (block.kind === 'table') fill((sheets.at(-1) ?? begin('')).sheet, block.table);
  }
  return sheets;
}

function fill(sheet: Sheet, { grid }: Table): void {
  for (const [row, slots] of grid.entries()) {
    for (const [column, slot] of slots.entries()) {
      if (slot.kind === 'covered') continue;
      const { blocks, colSpan, rowSpan } = slot.cell;
      const cell = cellOf(blocks);
      if (cell.text.trim() === '') continue;
      const line = sheet.rows.get(row) ?? new Map<number, Cell>();
      sheet.rows.set(row, line.set(column, cell));
      if (colSpan > 1 || rowSpan > 1)
        sheet.merged.push({ top: row, left: column, bottom: row + rowSpan - 1, right: column + colSpan - 1 });
    }
  }
}

function cellOf(blocks: Block[]): Cell {
  const lines = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.content] : []));
  const text = lines.map(textOf).join('\n');
  const link = lines.flat().find((inline) => inline.kind === 'link' && inline.target.kind === 'external');
  const cell = { text, isNumber: /\d/.test(text) && !/\p{L}/u.test(text) };
  return link?.kind === 'link' ? { ...cell, href: link.target.value } : cell;
}

function textOf(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      if (inline.kind === 'link') return textOf(inline.content);
      return inline.kind === 'lineBreak' ? '\n' : '';
    })
    .join('');
}
