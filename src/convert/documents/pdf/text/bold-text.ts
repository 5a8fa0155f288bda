/** Finds the bold ranges of a page's text from PDFium's fonts: the layout reader merges runs of different fonts. */
import type { PDFiumPage } from '@hyzyla/pdfium';

/** Offsets in the page's text; `to` is behind the last character. */
export type TextRange = { from: number; to: number };

/** Functions of PDFium that the library has but does not export. */
const NAMES = [
  '_FPDFText_LoadPage',
  '_FPDFText_ClosePage',
  '_FPDFText_CountChars',
  '_FPDFText_GetTextObject',
  '_FPDFText_GetTextIndexFromCharIndex',
  '_FPDFTextObj_GetFont',
  '_FPDFFont_GetBaseFontName',
  '_FPDFFont_GetFlags',
] as const;

type FontFunctions = Record<(typeof NAMES)[number], (...pointersAndNumbers: number[]) => number> & {
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
};

const LONGEST_NAME = 200;
const BOLD_NAME = /bold|black|heavy|semibold|demi(?!light)|cmbx|sfbx|[-,]bd\b/i;
/** PDF 32000, table 123. */
const FORCE_BOLD = 1 << 18;

function hasFonts(module: unknown): module is FontFunctions {
  return (
    typeof module === 'object' &&
    module !== null &&
    NAMES.every((name) => typeof Reflect.get(module, name) === 'function')
  );
}

/** Empty for a page without bold text, and for one whose text is mostly bold. */
export function boldRanges(page: PDFiumPage): TextRange[] {
  const pdfium: unknown = Reflect.get(page, 'module');
  const handle: unknown = Reflect.get(page, 'pageIdx');
  if (!hasFonts(pdfium) || typeof handle !== 'number') return [];
  const textPage = pdfium._FPDFText_LoadPage(handle);
  if (!textPage) return [];
  try {
    const count = pdfium._FPDFText_CountChars(textPage);
    const ranges = rangesOf(pdfium, textPage, count);
    return ranges.reduce((sum, { from, to }) => sum + to - from, 0) * 2 > count ? [] : ranges;
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

function rangesOf(pdfium: FontFunctions, textPage: number, count: number): TextRange[] {
  const isBoldFont = new Map<number, boolean>();
  const isBoldObject = new Map<number, boolean>();
  const ranges: TextRange[] = [];
  for (let i = 0; i < count; i++) {
    const object = pdfium._FPDFText_GetTextObject(textPage, i);
    if (!object) continue;
    const font = isBoldObject.has(object) ? 0 : pdfium._FPDFTextObj_GetFont(object);
    if (font && !isBoldFont.has(font)) isBoldFont.set(font, isBold(pdfium, font));
    if (!isBoldObject.has(object)) isBoldObject.set(object, isBoldFont.get(font) ?? false);
    if (!isBoldObject.get(object)) continue;
    const at = pdfium._FPDFText_GetTextIndexFromCharIndex(textPage, i);
    if (at < 0) continue;
    const last = ranges.at(-1);
    if (last?.to === at) last.to++;
    else ranges.push({ from: at, to: at + 1 });
  }
  return ranges;
}

function isBold(pdfium: FontFunctions, font: number): boolean {
  if (pdfium._FPDFFont_GetFlags(font) & FORCE_BOLD) return true;
  const buffer = pdfium.wasmExports.malloc(LONGEST_NAME);
  try {
    const length = Math.min(LONGEST_NAME, pdfium._FPDFFont_GetBaseFontName(font, buffer, LONGEST_NAME));
    return BOLD_NAME.test(Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + length)).toString('latin1'));
  } finally {
    pdfium.wasmExports.free(buffer);
  }
}
