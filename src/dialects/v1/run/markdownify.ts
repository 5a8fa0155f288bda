/** v1 markdownify: a page as one Markdown text. */
import { isFree, pdfPrice } from '../../../account/prices.ts';
import { AppError } from '../../../errors.ts';
import { storePictures } from '../../../pipeline/pictures.ts';
import type { PageDeps } from '../../../pipeline/scrape.ts';
import { contentJson } from '../../../pipeline/search-pages.ts';
import { type PageContext, takePage } from '../../../pipeline/take-page.ts';
import type { IndexedPage } from '../../../store/search-index.ts';
import type { MarkdownifyRequest } from '../contract/markdownify.ts';
import { v1Price } from '../prices.ts';
import { toScrape } from './translate.ts';

/** `result` is already a JSON string, so that a long page need not be parsed. */
export type Markdownified = { result: Buffer; cost: number; pages: IndexedPage[] };

export async function markdownify(
  deps: PageDeps,
  request: MarkdownifyRequest,
  context: PageContext,
): Promise<Markdownified> {
  const work = { formats: [{ type: 'markdown' as const, mode: 'normal' as const }] };
  const taken = await takePage(deps, toScrape(request), work, context);
  const { page, document, pdfPages, indexed } = taken;
  const failure = page.errors.markdown;
  if (!page.results.markdown) throw new AppError(failure?.code ?? 'internal_error', failure?.error);
  await storePictures(deps.blobs, context, { ...taken, wantsScreenshot: false });
  const free = isFree([...document.warnings, ...page.warnings]);
  return {
    result: contentJson(Buffer.from(page.results.markdown)),
    cost: free ? 0 : v1Price('markdownify', request) + pdfPrice(pdfPages),
    pages: indexed,
  };
}
