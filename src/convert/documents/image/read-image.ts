/** Pictures -> tree: a reference to the picture, and the text that is in it. */
import type { ChildNode } from 'domhandler';
import { AppError } from '../../../errors.ts';
import type { Warning } from '../../../fetch/document.ts';
import { orNull } from '../../../or-null.ts';
import type { DocumentInput, OcrFacts, ReadDocument } from '../document-parts.ts';
import { findOcrData } from '../ocr-data.ts';
import { BUDGET_MS, noTimeFor, recognisePages } from '../pdf/recognise.ts';
import { unreadable } from '../refusals.ts';
import { documentOf, element } from '../tree.ts';
import { type Frame, openImage } from './decode-image.ts';
import { SCAN_DPI, scanPage } from './scan-page.ts';

/** Smaller pictures are assumed to contain no text. */
const SMALLEST = 12;

export async function readImage(input: DocumentInput): Promise<ReadDocument> {
  const { bytes, contentType, url, maxPages } = input;
  const image = await openImage(bytes, contentType);
  const { width, height, format } = image;
  const data = await findOcrData(input);
  const pages = maxPages === -1 ? image.pages : Math.min(image.pages, maxPages);
  const bodies: ChildNode[][] = [];
  const recognised: number[] = [];
  const skipped: number[] = [];
  const started = performance.now();
  let model = '';
  for (let page = 0; page < pages; page++) {
    const isInTime = performance.now() - started <= BUDGET_MS;
    if (!isInTime) skipped.push(page + 1);
    const read = isInTime ? await recognise(await frameOf(image, page), format, data) : null;
    if (read?.nodes) recognised.push(page);
    model = read?.model ?? model;
    bodies.push([...(page === 0 ? [reference(url, width, height)] : []), ...(read?.nodes ?? [])]);
  }
  const ocr: OcrFacts = {
    model,
    pagesProcessed: recognised.length,
    pages: recognised.map((index) => ({ index })),
  };
  return {
    parts: bodies.map((nodes) => ({ root: documentOf(nodes) })),
    metadata: {
      image: { width, height, format },
      ...(image.pages > 1 && { pagesTotal: image.pages, pagesProcessed: pages }),
      ...(recognised.length > 0 && { ocr }),
    },
    assets: [],
    warnings: [
      ...(pages < image.pages ? [truncated(`${pages} of ${image.pages} pages were read`)] : []),
      ...(skipped.length > 0 ? [truncated(noTimeFor(skipped))] : []),
    ],
  };
}

function truncated(detail: string): Warning {
  return { reason: 'truncated', detail };
}

/** The header of a damaged picture may be whole, and a later page may not. */
function frameOf(image: Awaited<ReturnType<typeof openImage>>, page: number): Promise<Frame> {
  return image.frame(page).catch((cause) => {
    throw cause instanceof AppError ? cause : unreadable(image.format, cause);
  });
}

async function recognise(
  { picture, ...size }: Frame,
  format: string,
  data: Awaited<ReturnType<typeof findOcrData>>,
): Promise<{ nodes: ChildNode[] | null; model: string } | null> {
  if (size.width < SMALLEST || size.height < SMALLEST) return null;
  // The pixels are decoded only now.
  const scan = await scanPage(picture, size).catch((cause) => {
    throw unreadable(format, cause);
  });
  const { pages, facts } = await recognisePages(scan, [1], data, SCAN_DPI);
  return { nodes: pages.get(1) ?? null, model: facts.model };
}

function reference(url: string, width: number, height: number): ChildNode {
  const name = /([^/]+)$/.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? '';
  const alt = orNull(() => decodeURIComponent(name)) ?? name;
  return element('p', [element('img', { src: url, alt, width, height })]);
}
