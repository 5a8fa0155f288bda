/** v1 markdownify: a page as one Markdown text. */
import { isFree, pdfPrice } from '../../../account/prices.ts';
import { contentValue } from '../../../pipeline/format-values.ts';
import { loadPage } from '../../../pipeline/load-page.ts';
import type { CallContext } from '../../../pipeline/metered-call.ts';
import { picturesIn, storePictures } from '../../../pipeline/pictures.ts';
import type { PageDeps } from '../../../pipeline/scrape-page.ts';
import { contentJson } from '../../../pipeline/search-pages.ts';
import type { BlobStore } from '../../../store/blobs.ts';
import type { IndexedPage } from '../../../store/search-index.ts';
import type { MarkdownifyRequest } from '../contract/markdownify.ts';
import { v1Price } from '../prices.ts';
import { toScrape } from './translate.ts';

/** `result` is already a JSON string, so that a long page need not be parsed. */
export type Markdownified = { result: Buffer; cost: number; pages: IndexedPage[] };

export async function markdownify(
  deps: PageDeps & { blobs: BlobStore },
  request: MarkdownifyRequest,
  context: CallContext,
): Promise<Markdownified> {
  const work = { formats: [{ type: 'markdown' as const, mode: 'normal' as const }] };
  const { page, document, pdfPages, indexed } = await loadPage(deps, toScrape(request), work, context);
  const result = contentJson(contentValue(page, 'markdown'));
  await storePictures(deps.blobs, context, picturesIn(page));
  const free = isFree([...document.warnings, ...page.warnings]);
  return {
    result,
    cost: free ? 0 : v1Price('markdownify', request) + pdfPrice(pdfPages),
    pages: indexed,
  };
}
