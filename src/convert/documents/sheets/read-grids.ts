/** Excel's old format, its binary one and OpenDocument sheets -> one tree for each sheet. */
import type { Warning } from '../../../fetch/document.ts';
import { coreProperties, openZip } from '../container/package.ts';
import { type DocumentMetadata, type DocumentPart, facts, type ReadDocument } from '../document-parts.ts';
import { type Block, type Inline, readBlocks, type Table } from '../office/block-model.ts';
import { passwordProtected } from '../refusals.ts';
import { documentOf, element } from '../tree.ts';
import type { Cell, Sheet } from './sheet.ts';
import { sheetTables } from './sheet-tables.ts';

export async function readGrids(bytes: Buffer, format: 'xls' | 'ods'): Promise<ReadDocument> {
  const metadata = format === 'ods' ? odsFacts(bytes) : {};
  const { blocks } = await readBlocks(bytes, format);
  const warnings: Warning[] = [];
  const parts = sheetsOf(blocks).map(({ name, sheet }): DocumentPart => {
    const tables = sheetTables(sheet);
    if (sheet.isCut)
      warnings.push({ reason: 'truncated', detail: `Sheet ${name} has more cells than are read` });
    return {
      root: documentOf([name ? element('h2', [name]) : null, ...tables], {
        title: name,
        language: metadata.language,
      }),
    };
  });
  return { parts, metadata, assets: [], warnings };
}

function odsFacts(bytes: Buffer): DocumentMetadata {
  const zip = openZip(bytes, 'ods');
  if (zip.text('META-INF/manifest.xml')?.includes('encryption-data')) throw passwordProtected('ods');
  const { title, language } = coreProperties(zip, 'ods');
  return facts(title, language);
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

const emptySheet = (): Sheet => ({ rows: new Map(), merged: [], drawings: [], edges: [], isCut: false });

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
