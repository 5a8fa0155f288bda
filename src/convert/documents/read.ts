/** The entry point of this folder: says which types are documents, counts pages, and reads a document into trees. */
import { decodeText } from '../../fetch/charset.ts';
import { isTextual } from '../../fetch/content-type.ts';
import type { DocumentInput, ReadDocument } from './document-parts.ts';
import type { OfficeFormat } from './office/block-model.ts';
import { unsupported } from './refusals.ts';
import { guessEastAsian } from './text/east-asian.ts';

export { addressAssets } from './assets.ts';
export type { DocumentInput, DocumentMetadata, DocumentPart, ReadDocument } from './document-parts.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** Parsers are loaded with the first document of their kind: most processes never need most of them. */
const READERS: Record<string, (input: DocumentInput) => Promise<ReadDocument>> = {
  'text/plain': async (input) => (await import('./text/read-text.ts')).readText(textOf(input)),
  'text/markdown': async (input) => (await import('./text/read-markdown.ts')).readMarkdown(textOf(input)),
  'text/csv': async (input) => (await import('./text/read-csv.ts')).readCsv(textOf(input)),
  'application/json': async (input) => (await import('./text/read-json.ts')).readJson(textOf(input)),
  'application/x-latex': async (input) => (await import('./latex/read-latex.ts')).readLatex(textOf(input)),
  'application/rss+xml': feed,
  'application/atom+xml': feed,
  'application/xml': async (input) => (await import('./feed/read-xml.ts')).readXml(textOf(input)),
  'application/pdf': async (input) => (await import('./pdf/read-pdf.ts')).readPdf(input),
  [`${OFFICE}wordprocessingml.document`]: (input) => office(input, 'docx'),
  [`${OFFICE}presentationml.presentation`]: (input) => office(input, 'pptx'),
  [`${OFFICE}spreadsheetml.sheet`]: async ({ bytes }) =>
    (await import('./sheets/read-xlsx.ts')).readXlsx(bytes),
  'application/vnd.oasis.opendocument.text': (input) => office(input, 'odt'),
  'application/vnd.oasis.opendocument.presentation': (input) => office(input, 'odp'),
  'application/vnd.oasis.opendocument.spreadsheet': async ({ bytes }) =>
    (await import('./sheets/read-ods.ts')).readOds(bytes),
  'application/msword': (input) => office(input, 'doc'),
  'application/vnd.ms-powerpoint': (input) => office(input, 'ppt'),
  'application/vnd.ms-excel': async ({ bytes }) => (await import('./sheets/read-xls.ts')).readXls(bytes),
  'application/rtf': (input) => office(input, 'rtf'),
  'application/epub+zip': async ({ bytes }) => (await import('./epub/read-epub.ts')).readEpub(bytes),
};
for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff', 'heic', 'bmp']) {
  READERS[`image/${format}`] = async (input) => (await import('./image/read-image.ts')).readImage(input);
}

/** Source code, subtitles, calendars and the like are texts; drawings (SVG) and other data are XML. */
function readerOf(contentType: string): ((input: DocumentInput) => Promise<ReadDocument>) | undefined {
  if (Object.hasOwn(READERS, contentType)) return READERS[contentType];
  if (!isTextual(contentType) || contentType === 'text/html') return undefined;
  return READERS[/[/+]xml$/.test(contentType) ? 'application/xml' : 'text/plain'];
}

/** Pages of a PDF, counted without reading them; null for every other type. */
export async function countPages(bytes: Buffer, contentType: string): Promise<number | null> {
  if (contentType !== 'application/pdf') return null;
  return (await import('./pdf/pdfium.ts')).countPdfPages(bytes);
}

/**
 * Meant to run in a child process with limits of its own: native parsers cannot be stopped from inside.
 *
 * @throws AppError `unsupported_type` for a file that is damaged, protected or of another type; `payload_too_large` for
 * one that unpacks to too much; `upstream_failed` for an empty file of a binary type.
 */
export async function readDocument(input: DocumentInput): Promise<ReadDocument> {
  const reader = readerOf(input.contentType);
  if (!reader) throw unsupported(input.contentType);
  const document = await reader(input);
  if (document.parts.every(({ root, markdown }) => !markdown?.trim() && isBlank(root))) {
    document.warnings.push({ reason: 'empty', detail: 'The document has no text' });
  }
  return document;
}

async function feed(input: DocumentInput): Promise<ReadDocument> {
  return (await import('./feed/read-feed.ts')).readFeed(textOf(input), input.url);
}

async function office({ bytes }: DocumentInput, format: OfficeFormat): Promise<ReadDocument> {
  return (await import('./office/read-office.ts')).readOffice(bytes, format);
}

/** `windows-1252` is the default if no charset was declared, so it tells nothing. */
function textOf({ bytes, charset }: DocumentInput): string {
  const eastAsian = charset === null || charset === 'windows-1252' ? guessEastAsian(bytes) : null;
  if (eastAsian) return new TextDecoder(eastAsian).decode(bytes);
  return decodeText(bytes, charset ? `text/plain; charset=${charset}` : undefined).text;
}

function isBlank(root: ReadDocument['parts'][number]['root']): boolean {
  const stack = [...root.children];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('data' in node && node.data.trim() !== '' && !isInHead(node)) return false;
    if ('name' in node && node.name === 'img') return false;
    if ('children' in node) for (const child of node.children) stack.push(child);
  }
  return true;
}

function isInHead(node: { parent: unknown }): boolean {
  const { parent } = node;
  return typeof parent === 'object' && parent !== null && 'name' in parent && parent.name === 'title';
}
