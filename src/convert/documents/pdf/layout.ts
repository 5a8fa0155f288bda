/** Reads the layout of PDF pages: blocks in reading order, text with its position, links and pictures. */
import {
  type ExtractedImage,
  LiteParse,
  type LiteParseConfig,
  type PageOrientationCorrection,
  type ParsedPage,
} from '@llamaindex/liteparse';
import { passwordProtected, unreadable } from '../refusals.ts';

const KIND = 'pdf';

export type Layout = { pages: ParsedPage[]; images: ExtractedImage[]; xmp: string };

export type LayoutOptions = {
  /** 1-based, e.g. `1-25` or `3,7`. */
  pages: string;
  ocr?: { languages: string[]; dataDir: string; dpi?: number };
  orientation?: PageOrientationCorrection[];
  /** Whether `xmp` is wanted. The library reads all pages for it, even if few are laid out. */
  withXmp?: boolean;
};

export async function readLayout(
  bytes: Buffer,
  { pages, ocr, orientation, withXmp = false }: LayoutOptions,
): Promise<Layout> {
  const config: Partial<LiteParseConfig> = {
    outputFormat: 'markdown',
    targetPages: pages,
    quiet: true,
    continueOnPageError: true,
    // Our own rules find running lines, over all pages.
    keepHeadersFooters: true,
    extractBlocks: true,
    includeComplexity: true,
    emitWordBoxes: true,
    // We take links from the annotations: the library misses those that are larger than their text.
    extractLinks: false,
    extractAnnotations: true,
    extractFormFields: !ocr,
    extractImages: !ocr,
    extractDocumentMetadata: withXmp,
    ocrEnabled: ocr !== undefined,
    ...(ocr && {
      ocrLanguage: ocr.languages.join('+'),
      tessdataPath: ocr.dataDir,
      ocrFailureFatal: false,
      numWorkers: 1,
      dpi: ocr.dpi ?? 200,
    }),
    ...(orientation && { pageOrientationCorrections: orientation }),
  };
  try {
    const result = await new LiteParse(config).parse(bytes);
    return { pages: result.pages, images: result.images, xmp: result.docMeta?.xmp ?? '' };
  } catch (cause) {
    if (cause instanceof Error && /password/i.test(cause.message)) throw passwordProtected(KIND);
    throw unreadable(KIND, cause);
  }
}
