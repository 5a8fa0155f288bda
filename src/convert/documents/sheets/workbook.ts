/** The parts of a workbook that its sheets refer to: their names, the shared strings and the number formats. */
import type { Element } from 'domhandler';
import { coreProperties, openPackage, relationshipId, relationships } from '../container/package.ts';
import {
  attribute,
  child,
  descendants,
  elementsOf,
  first,
  localName,
  parseXml,
  textOf,
} from '../container/xml.ts';
import type { Zip } from '../container/zip.ts';
import { BUILT_IN_FORMATS } from './number-format.ts';

export const KIND = 'xlsx';

export type SheetEntry = { name: string; part: string; isHidden: boolean };

export type Workbook = {
  zip: Zip;
  sheets: SheetEntry[];
  strings: string[];
  /** The number format of each cell style. */
  formats: string[];
  is1904: boolean;
  title: string | undefined;
  language: string | undefined;
};

export function openWorkbook(bytes: Buffer): Workbook {
  const { zip, part, text } = openPackage(bytes, KIND);
  const root = parseXml(text, KIND);
  const targets = relationships(zip, part, KIND);
  const named = (type: string) => [...targets.values()].find((target) => target.type === type)?.target;
  const sheets = [...descendants(root, 'sheet')].flatMap((node): SheetEntry[] => {
    const target = targets.get(relationshipId(node) ?? '');
    if (target?.type !== 'worksheet' && target?.type !== 'chartsheet') return [];
    return [
      {
        name: attribute(node, 'name') ?? '',
        part: target.target,
        isHidden: /hidden/i.test(attribute(node, 'state') ?? ''),
      },
    ];
  });
  const { title, language } = coreProperties(zip, KIND);
  return {
    zip,
    sheets,
    strings: sharedStrings(partXml(zip, named('sharedStrings'))),
    formats: cellFormats(partXml(zip, named('styles'))),
    is1904: /^(1|true)$/.test(attribute(first(root, 'workbookPr'), 'date1904') ?? ''),
    title,
    language,
  };
}

function partXml(zip: Zip, part: string | undefined): Element | null {
  const text = part ? zip.text(part) : null;
  return text ? (elementsOf(parseXml(text, KIND))[0] ?? null) : null;
}

function sharedStrings(root: Element | null): string[] {
  return elementsOf(root).map(richText);
}

/** The text of a string item, without phonetic runs. */
function richText(item: Element): string {
  const texts = elementsOf(item).map((node) => {
    if (localName(node) === 't') return textOf(node);
    return localName(node) === 'r' ? textOf(child(node, 't')) : '';
  });
  return unescaped(texts.join(''));
}

/** Characters that XML cannot have, and carriage returns, are written as `_x000D_` (ECMA-376, 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (character) => (/[\t\n]/.test(character) ? character : ''));
}

function cellFormats(root: Element | null): string[] {
  const custom = new Map(
    elementsOf(child(root, 'numFmts')).map((node) => [
      Number(attribute(node, 'numFmtId')),
      attribute(node, 'formatCode') ?? '',
    ]),
  );
  return elementsOf(child(root, 'cellXfs')).map((node) => {
    const id = Number(attribute(node, 'numFmtId') ?? 0);
    return custom.get(id) ?? BUILT_IN_FORMATS.get(id) ?? '';
  });
}
