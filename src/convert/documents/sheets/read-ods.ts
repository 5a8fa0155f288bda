/** OpenDocument sheets -> one tree for each sheet: its name, its tables, and the text boxes on it. */
import type { Warning } from '../../../fetch/document.ts';
import { coreProperties, openZip } from '../container/package.ts';
import { type DocumentPart, facts, type ReadDocument } from '../document-parts.ts';
import { passwordProtected, unreadable } from '../refusals.ts';
import { documentOf, element } from '../tree.ts';
import { hiddenSheets, tooManyCells } from './left-out.ts';
import { readOdsSheets } from './ods-sheets.ts';
import { sheetTables } from './sheet-tables.ts';

const KIND = 'ods';

export function readOds(bytes: Buffer): ReadDocument {
  const zip = openZip(bytes, KIND);
  if (zip.text('META-INF/manifest.xml')?.includes('encryption-data')) throw passwordProtected(KIND);
  const content = zip.text('content.xml');
  if (!content?.includes('spreadsheet>')) throw unreadable(KIND);
  const { title, language } = coreProperties(zip, KIND);
  const { shown = [], hidden = [] } = Object.groupBy(readOdsSheets(content), ({ isHidden }) =>
    isHidden ? 'hidden' : 'shown',
  );
  const warnings: Warning[] = [];
  const parts = shown.map(({ name, sheet, drawn }): DocumentPart => {
    const body = [element('h2', [name]), ...sheetTables(sheet), ...drawn.map((text) => element('p', [text]))];
    if (sheet.isCut) warnings.push(tooManyCells(name));
    return { root: documentOf(body, { title: name, language }) };
  });
  warnings.push(...hiddenSheets(hidden));
  return { parts, metadata: facts(title, language), assets: [], warnings };
}
