/** xlsx -> one tree for each sheet: its name, its tables, and the text boxes, chart titles and pictures on it. */
import type { ChildNode, Element } from 'domhandler';
import type { Warning } from '../../../fetch/document.ts';
import { AssetShelf, imageTypeOf } from '../assets.ts';
import { relationships } from '../container/package.ts';
import { descendants, paragraphText, parseXml } from '../container/xml.ts';
import { type DocumentPart, facts, listed, type ReadDocument } from '../document-parts.ts';
import { withChosenContent } from '../office/alternate-content.ts';
import { documentOf, element } from '../tree.ts';
import { hiddenSheets, tooManyCells } from './left-out.ts';
import { readSheet } from './sheet.ts';
import { sheetTables } from './sheet-tables.ts';
import { KIND, openWorkbook, type SheetEntry, type Workbook } from './workbook.ts';

export function readXlsx(bytes: Buffer): ReadDocument {
  const workbook = openWorkbook(bytes);
  const shelf = new AssetShelf();
  const warnings: Warning[] = [];
  const edges: string[] = [];
  const { shown = [], hidden = [] } = Object.groupBy(workbook.sheets, ({ isHidden }) =>
    isHidden ? 'hidden' : 'shown',
  );
  const parts = shown.map((entry): DocumentPart => {
    const body = sheetNodes(workbook, entry, shelf, { warnings, edges });
    return { root: documentOf(body, { title: entry.name, language: workbook.language }) };
  });
  warnings.push(...hiddenSheets(hidden), ...shelf.warnings);
  const metadata = { ...facts(workbook.title, workbook.language), ...listed(edges.flatMap(edgeTexts)) };
  return { parts, metadata, assets: shelf.assets, warnings };
}

function sheetNodes(
  workbook: Workbook,
  { name, part }: SheetEntry,
  shelf: AssetShelf,
  { warnings, edges }: { warnings: Warning[]; edges: string[] },
): ChildNode[] {
  const targets = relationships(workbook.zip, part, KIND);
  const xml = workbook.zip.text(part) ?? '';
  const sheet = readSheet(xml, workbook, (id) => {
    const target = targets.get(id);
    return target?.isExternal ? target.target : undefined;
  });
  const regions = sheetTables(sheet);
  if (sheet.isCut) warnings.push(tooManyCells(name));
  edges.push(...sheet.edges.slice(0, MOST_EDGES));
  const drawings = sheet.drawings.flatMap((id) => drawingNodes(workbook, targets.get(id)?.target, shelf));
  return [element('h2', [name]), ...regions, ...drawings];
}

/** A header and a footer each for odd, even and first pages. */
const MOST_EDGES = 6;

/** The left, centre and right text of a header or footer, without codes for fonts and with `#` for page numbers. */
function edgeTexts(edge: string): string[] {
  return edge.split(/(?<!&)&[LCR]/).map((text) =>
    text.replace(/&(?:"[^"]*"|\d+|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|(.))/g, (_, code = '') => {
      if (code === '&') return '&';
      return /[PN]/.test(code) ? '#' : '';
    }),
  );
}

/** Text boxes, the titles of charts (their figures are in the cells) and pictures. */
function drawingNodes(workbook: Workbook, part: string | undefined, shelf: AssetShelf): Element[] {
  if (!part) return [];
  const drawn = [...relationships(workbook.zip, part, KIND).values()].flatMap(
    ({ type, target, isExternal }) => {
      if (type === 'chart') return paragraphsIn(workbook, target, 'title');
      if (type !== 'image' || isExternal) return [];
      const name = shelf.add(target, imageTypeOf(target), () => workbook.zip.read(target));
      return name ? [element('p', [element('img', { src: `asset:${name}`, alt: '' })])] : [];
    },
  );
  return [...paragraphsIn(workbook, part, 'txBody'), ...drawn];
}

/** The paragraphs inside elements of that name in a drawing or chart. */
function paragraphsIn(workbook: Workbook, part: string, holder: string): Element[] {
  const root = parseXml(withChosenContent(workbook.zip.text(part) ?? ''), KIND);
  return [...descendants(root, holder)]
    .flatMap((node) => [...descendants(node, 'p')])
    .map((node) => paragraphText(node).trim())
    .filter(Boolean)
    .map((text) => element('p', [text]));
}
