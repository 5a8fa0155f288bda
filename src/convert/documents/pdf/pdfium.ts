/**
 * PDFium itself, for what the layout reader does not report: the number of pages, their raw text with bold ranges,
 * pictures of them.
 */
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { emptyFile, passwordProtected, unreadable } from '../refusals.ts';
import { statedTitle } from './file/stated-title.ts';
import { boldRanges, type TextRange } from './text/bold-text.ts';

const KIND = 'pdf';
/** Readers look for the header this far in (PDF 32000, annex H, note 13). */
const HEADER_WITHIN = 1024;

/** One instance per process: it takes 50 ms to start. */
let library: Promise<PDFiumLibrary> | null = null;

export function checkHeader(bytes: Buffer): void {
  if (bytes.length === 0) throw emptyFile(KIND);
  if (!bytes.subarray(0, HEADER_WITHIN).includes('%PDF-')) throw unreadable(KIND);
}

/** Opens the file, calls back with it, and frees it. */
export async function withPdf<T>(
  bytes: Buffer,
  use: (document: PDFiumDocument) => T | Promise<T>,
): Promise<T> {
  checkHeader(bytes);
  library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init());
  const pdfium = await library;
  let document: PDFiumDocument;
  try {
    document = await pdfium.loadDocument(bytes);
  } catch (cause) {
    if (cause instanceof Error && /password|security/i.test(cause.message)) throw passwordProtected(KIND);
    throw unreadable(KIND, cause);
  }
  try {
    return await use(document);
  } finally {
    document.destroy();
  }
}

/**
 * This many pages at the end of a damaged file may be broken. More are a hostile claim: checking a million takes
 * minutes.
 */
const MOST_BROKEN = 100;

export async function countPdfPages(bytes: Buffer): Promise<number> {
  const pages = await withPdf(bytes, (document) => {
    const claimed = document.getPageCount();
    const lowest = claimed - MOST_BROKEN - 1;
    // Pages in the middle may be broken too, which a binary search would mistake for the end.
    for (let index = claimed - 1; index >= lowest; index--)
      if (index < 0 || hasPage(document, index)) return claimed;
    return foundPages(document, claimed);
  });
  if (pages < 1) throw unreadable(KIND);
  return pages;
}

/** A binary search: missing pages come after existing ones. */
function foundPages(document: PDFiumDocument, claimed: number): number {
  let [found, missing] = [0, claimed];
  while (found < missing) {
    const middle = Math.floor((found + missing) / 2);
    if (hasPage(document, middle)) found = middle + 1;
    else missing = middle;
  }
  return found;
}

/** For a missing page, the library returns an object without a handle. */
function hasPage(document: PDFiumDocument, index: number): boolean {
  return Reflect.get(document.getPage(index), 'pageIdx') !== 0;
}

export type PageSource = { text: string; bold: TextRange[] };

/** The text of the first pages as it is in the file, empty for a page that cannot be read, and the file's title. */
export async function readSources(
  bytes: Buffer,
  pages: number,
): Promise<{ sources: PageSource[]; title: string | undefined }> {
  return withPdf(bytes, (document) => ({
    title: statedTitle(document),
    sources: Array.from({ length: pages }, (_, i) => {
      try {
        const page = document.getPage(i);
        return { text: page.getText(), bold: boldRanges(page) };
      } catch {
        return { text: '', bold: [] };
      }
    }),
  }));
}
