/** The title in a PDF's metadata, from PDFium: a search of the bytes would also find bookmarks and encrypted text. */
import type { PDFiumDocument } from '@hyzyla/pdfium';

/** Functions that the library has but does not export. */
type MetadataFunctions = {
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, bytes: number): number;
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array;
};

const TAG = Buffer.from('Title\0');
const LONGEST = 2_000;

export function statedTitle(document: PDFiumDocument): string | undefined {
  const pdfium: unknown = Reflect.get(document, 'module');
  const handle: unknown = Reflect.get(document, 'documentIdx');
  if (!hasMetadata(pdfium) || typeof handle !== 'number') return undefined;
  const { malloc, free } = pdfium.wasmExports;
  const pointer = malloc(TAG.length + LONGEST);
  try {
    const text = pointer + TAG.length;
    pdfium.HEAPU8.set(TAG, pointer);
    // In UTF-16 with a zero at the end; nothing is written if it does not fit.
    const bytes = pdfium._FPDF_GetMetaText(handle, pointer, text, LONGEST);
    if (bytes <= 2 || bytes > LONGEST) return undefined;
    const written = Buffer.from(pdfium.HEAPU8.subarray(text, text + bytes - 2)).toString('utf16le');
    return written.replace(/[\0-\x1f]+/g, ' ').trim() || undefined;
  } finally {
    free(pointer);
  }
}

function hasMetadata(module: unknown): module is MetadataFunctions {
  return (
    typeof module === 'object' &&
    module !== null &&
    typeof Reflect.get(module, '_FPDF_GetMetaText') === 'function'
  );
}
