/** Pictures -> tree: a reference to the picture, and the text that is in it. */
import type { ChildNode } from 'domhandler';
import { orNull } from '../../../or-null.ts';
import type { DocumentInput, OcrFacts, ReadDocument } from '../document-parts.ts';
import { findOcrData } from '../ocr-data.ts';
import { recognisePages } from '../pdf/recognise.ts';
import { unreadable } from '../refusals.ts';
import { documentOf, element } from '../tree.ts';
import { openImage } from './decode-image.ts';
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
  let model = '';
  for (let page = 0; page < pages; page++) {
    const read =
      width < SMALLEST || height < SMALLEST ? null : await recognise(await image.frame(page), image, data);
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
    warnings:
      pages < image.pages
        ? [{ reason: 'truncated', detail: `${pages} of ${image.pages} pages were read` }]
        : [],
  };
}

async function recognise(
  frame: Parameters<typeof scanPage>[0],
  size: { width: number; height: number; format: string },
  data: Awaited<ReturnType<typeof findOcrData>>,
): Promise<{ nodes: ChildNode[] | null; model: string }> {
  // The header of a damaged picture may be whole; its pixels are decoded here.
  const scan = await scanPage(frame, size).catch((cause) => {
    throw unreadable(size.format, cause);
  });
  const { pages, facts } = await recognisePages(scan, [1], data, SCAN_DPI);
  return { nodes: pages.get(1) ?? null, model: facts.model };
}

function reference(url: string, width: number, height: number): ChildNode {
  const name = /([^/]+)$/.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? '';
  const alt = orNull(() => decodeURIComponent(name)) ?? name;
  return element('p', [element('img', { src: url, alt, width, height })]);
}
