/** The result of reading a document: its parts as trees, the facts about it, and the pictures inside it. */
import type { Document } from 'domhandler';
import type { Warning } from '../../fetch/document.ts';
import { singleSpaced } from '../../text/single-spaced.ts';

export type DocumentPart = {
  /** The same kind of tree as a web page's. */
  root: Document;
  /** Set if the source is Markdown already, which stays as it is. */
  markdown?: string;
  /** The places of the words; PDFs only, if asked for. */
  places?: PagePlaces;
};

/** In points from the top left. */
export type Box = { x: number; y: number; width: number; height: number };

export type PagePlaces = {
  /**
   * The box around some words of a page; null if they are not found.
   *
   * @param around longer and longer texts that contain these words; the first that occurs only once on the page is used
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
  /** Headers, footers and page numbers that were left out, as on the first page that has them. */
  runningLines?: string[];
  ocr?: OcrFacts;
  image?: { width: number; height: number; format: string };
};

const MOST_RUNNING_LINES = 50;
const LONGEST_RUNNING_LINE = 300;

/** Each line once, within bounds; an empty object if there are none. */
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
  /** The charset of a text, if known; null to detect it. */
  charset: string | null;
  url: string;
  /** PDF and TIFF only; -1 reads all. */
  maxPages: number;
  /** Whether to keep the places of words on the pages of a PDF. */
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
