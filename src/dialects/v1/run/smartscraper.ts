/** v1 smartscraper: an extraction from one page, or from several that follow each other. */
import { pdfPrice } from '../../../account/prices.ts';
import { parseSteps } from '../../../fetch/browser/steps/parse-steps.ts';
import { extractPage } from '../../../pipeline/extract.ts';
import type { CallContext } from '../../../pipeline/metered-call.ts';
import { picturesIn, storePictures } from '../../../pipeline/pictures.ts';
import type { PageDeps } from '../../../pipeline/scrape-page.ts';
import { extractAcross } from '../../../pipeline/search-extraction.ts';
import type { BlobStore } from '../../../store/blobs.ts';
import type { IndexedPage } from '../../../store/search-index.ts';
import type { SmartscraperRequest } from '../contract/smartscraper.ts';
import { v1Price } from '../prices.ts';
import { readPages } from './page-after-page.ts';
import { plainText } from './plain-text.ts';
import { toExtract } from './translate.ts';

export type Scraped = { result: unknown; cost: number; pages: IndexedPage[] };

export async function smartscrape(
  deps: PageDeps & { blobs: BlobStore },
  request: SmartscraperRequest,
  context: CallContext,
): Promise<Scraped> {
  const asked = toExtract(request);
  const { url } = asked;
  const steps = url === undefined ? [] : parseSteps(request.steps ?? []);
  const needs = steps.length > 0 ? { steps } : undefined;
  const shown = (json: unknown) => (request.plain_text ? plainText(json) : json);
  const price = v1Price('smartscraper', { stealth: url !== undefined && request.stealth });
  if (url === undefined || request.total_pages === 1) {
    const { result, cost, pages } = await extractPage(deps, asked, context, { price, needs });
    return { result: shown(result.json), cost, pages: pages ?? [] };
  }
  const pages = await readPages(deps, { ...asked, url, needs, most: request.total_pages }, context);
  for (const { page } of pages) await storePictures(deps.blobs, context, picturesIn(page));
  const ask = { prompt: asked.prompt, schema: asked.schema ?? null };
  const { json } = await extractAcross(deps, pages, ask, context);
  const pdfPages = pages.reduce((sum, page) => sum + page.pdfPages, 0);
  return {
    result: shown(json),
    cost: price * pages.length + pdfPrice(pdfPages),
    pages: pages.flatMap((page) => page.indexed),
  };
}
