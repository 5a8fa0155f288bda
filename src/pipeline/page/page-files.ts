/** What a visit returned besides HTML: pictures and files, which the answer refers to by placeholders. */
import type { Format } from '../../contract/page/formats.ts';
import type { ScrapeResult } from '../../contract/page/scrape-result.ts';
import { AppError } from '../../errors.ts';
import type { FetchedDocument, PageFile } from '../../fetch/document.ts';
import type { CallBlob } from '../../store/blobs/blob-store.ts';
import { newId } from '../../store/ids.ts';
import { placeholderOf } from '../blob-links.ts';
import type { LoadedPage } from './load-page.ts';

type ShownFormat = 'screenshot' | 'pdf' | 'mhtml';

export type PageFiles = {
  /** The files of the requested formats. */
  formats: Partial<Record<ShownFormat, CallBlob>>;
  actions: { screenshots: CallBlob[]; pdfs: CallBlob[] };
};

export function filesOf({ contentType, document }: LoadedPage, formats: Format[]): PageFiles {
  const wanted = (type: ShownFormat) =>
    contentType === 'text/html' && formats.some((format) => format.type === type);
  const { screenshot, files = {}, actions } = document;
  const shown = { screenshot, pdf: files.pdf, mhtml: files.mhtml };
  const blobs = Object.entries(shown).flatMap(([type, file]) =>
    file && wanted(type as ShownFormat) ? [[type, blobOf(file)] as const] : [],
  );
  const pdfs = (actions?.pdfs ?? []).map((bytes) => blobOf({ bytes, contentType: 'application/pdf' }));
  return {
    formats: Object.fromEntries(blobs),
    actions: { screenshots: (actions?.screenshots ?? []).map(blobOf), pdfs },
  };
}

export function blobsIn({ formats, actions }: PageFiles): CallBlob[] {
  return [...Object.values(formats), ...actions.screenshots, ...actions.pdfs];
}

function blobOf({ contentType, bytes }: PageFile): CallBlob {
  return { id: newId(), contentType, bytes };
}

/** The value of a format that shows the page. Throws the reason if there is none. */
export function shownValue(type: ShownFormat, document: FetchedDocument, { formats }: PageFiles): object {
  const blob = formats[type];
  if (!blob) {
    const missing = `Only web pages can be shown as ${type === 'screenshot' ? 'a screenshot' : type}`;
    throw document.failures?.[type] ?? new AppError('unsupported_type', missing);
  }
  const { contentType, bytes } = blob;
  const { width, height, boxes } = document.screenshot ?? {};
  const size = type === 'screenshot' ? { width, height, ...(boxes && { boxes }) } : { bytes: bytes.length };
  return { data: { url: placeholderOf(blob.id), ...size }, metadata: { contentType } };
}

/** `results.actions`; undefined if no actions were requested. */
export function actionsValue(
  { actions }: FetchedDocument,
  files: PageFiles,
): ScrapeResult['results']['actions'] {
  if (!actions) return undefined;
  const { scrapes, javascriptReturns } = actions;
  const addresses = (blobs: CallBlob[]) => blobs.map(({ id }) => placeholderOf(id));
  const { screenshots, pdfs } = files.actions;
  return { screenshots: addresses(screenshots), scrapes, javascriptReturns, pdfs: addresses(pdfs) };
}
