/** v1 searchscraper: a search, and one extraction across its pages. */
import { pdfPrice } from '../../../account/prices.ts';
import type { CallContext } from '../../../pipeline/metered-call.ts';
import { picturesIn, storePictures } from '../../../pipeline/pictures.ts';
import type { PageDeps } from '../../../pipeline/scrape-page.ts';
import { findPages } from '../../../pipeline/search.ts';
import type { ChosenSearch } from '../../../search/choose.ts';
import type { BlobStore } from '../../../store/blobs.ts';
import type { IndexedPage } from '../../../store/search-index.ts';
import type { SearchscraperRequest } from '../contract/searchscraper.ts';
import { v1Price } from '../prices.ts';
import { toSearch } from './translate.ts';

export type Searched = { result: unknown; referenceUrls: string[]; cost: number; pages: IndexedPage[] };

export async function searchscrape(
  deps: PageDeps & { search: ChosenSearch; blobs: BlobStore },
  request: SearchscraperRequest,
  context: CallContext,
): Promise<Searched> {
  const { pages, extraction, pdfPages } = await findPages(deps, toSearch(request), context);
  for (const { page } of pages) await storePictures(deps.blobs, context, picturesIn(page));
  const price = pages.length > 0 ? v1Price('searchscraper', request) : 0;
  return {
    result: extraction?.json ?? null,
    referenceUrls: pages.map(({ document }) => document.url),
    cost: price + pdfPrice(pdfPages),
    pages: pages.flatMap((page) => page.indexed),
  };
}
