/** What reading a document gives: its parts as trees, what is known about it, and the pictures inside it. */
import type { Document } from 'domhandler';
import type { Warning } from '../../fetch/document.ts';
import { singleSpaced } from '../../text/single-spaced.ts';

export type DocumentPart = {
  /** The same kind of tree as a web page's. */
  root: Document;
  /** Where the source is Markdown already and stays as it is. */
  markdown?: string;
  /** Where the words stand; of a PDF, if that was asked for. */
  places?: PagePlaces;
};

/** In points from the top left. */
export type Box = { x: number; y: number; width: number; height: number };

export type PagePlaces = {
  /**
   * The box around some words of a page; null if they cannot be found there.
   *
   * @param around texts that have these words, each in the next; the first that stands only once on the page says where
   */
  boxOf(quote: string, around?: readonly string[]): Box | null;
};

/** A picture inside the document; the trees refer to it as `asset:<name>`. */
export type Asset = { name: string; contentType: string; bytes: Buffer };

export type OcrFacts = { model: string; pagesProcessed: number; pages: { index: number }[] };

export type DocumentMetadata = {
  title?: string;
  language?: string;
  pagesTotal?: number;
  pagesProcessed?: number;
  /** Headers, footers and page numbers that were left out, as they read on the first page that has them. */
  runningLines?: string[];
  ocr?: OcrFacts;
  image?: { width: number; height: number; format: string };
};

const MOST_RUNNING_LINES = 50;
const LONGEST_RUNNING_LINE = 300;

/** Each line once, within bounds; nothing where there is none. */
export function listed(lines: Iterable<string>): Pick<DocumentMetadata, 'runningLines'> {
  const texts = [...lines].map((line) => singleSpaced(line).slice(0, LONGEST_RUNNING_LINE));
  const distinct = [...new Set(texts.filter(Boolean))].slice(0, MOST_RUNNING_LINES);
  return distinct.length > 0 ? { runningLines: distinct } : {};
}

export type ReadDocument = {
  /** One for each PDF page, slide, sheet or chapter; a single one for other types. */
  parts: DocumentPart[];
  metadata: DocumentMetadata;
  assets: Asset[];
  warnings: Warning[];
};

export type DocumentInput = {
  bytes: Buffer;
  /** Bare MIME type. */
  contentType: string;
  /** The charset of a text where it is known; null to detect it. */
  charset: string | null;
  url: string;
  /** Of a PDF or a TIFF; -1 reads all. */
  maxPages: number;
  /** Whether the places of words on the pages of a PDF are kept. */
  withPlaces?: boolean | undefined;
  /** Tesseract's language codes. */
  ocrLanguages: string[];
  /** A folder of `<language>.traineddata` files for languages other than English, which is included. */
  ocrDataDir?: string | undefined;
  /** Where language data is unpacked once; must be writable. */
  cacheDir?: string | undefined;
};

export function onePart(root: Document, metadata: DocumentMetadata = {}): ReadDocument {
  return { parts: [{ root }], metadata, assets: [], warnings: [] };
}

/** Only what is known: `undefined` members are left out. */
export function facts(title: string | undefined, language: string | undefined): DocumentMetadata {
  const known: DocumentMetadata = {};
  const trimmed = title?.trim();
  if (trimmed) known.title = trimmed;
  if (language?.trim()) known.language = language.trim();
  return known;
}
