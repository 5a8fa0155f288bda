/** Reads a list that a site spreads over several pages, by following each page's link to the next. */
import { isFree } from '../../../account/prices.ts';
import type { ExtractRequest } from '../../../contract/extract/extract.ts';
import type { BrowserNeeds } from '../../../fetch/document.ts';
import { urlIdentity } from '../../../fetch/url-identity.ts';
import type { CallContext } from '../../../pipeline/call/call.ts';
import { contentValue } from '../../../pipeline/page/format-values.ts';
import { loadPage } from '../../../pipeline/page/load-page.ts';
import type { PageDeps } from '../../../pipeline/page/scrape-page.ts';
import { contentJson, type GatheredPage, isFatal } from '../../../pipeline/search/pages.ts';

type ListRequest = ExtractRequest & {
  url: string;
  most: number;
  /** For the first page only: its steps are not repeated on the others. */
  needs: BrowserNeeds | undefined;
};

/** Throws when the first page fails; when a later one fails, the list ends before it. */
export async function readPages(
  deps: PageDeps,
  request: ListRequest,
  context: CallContext,
): Promise<GatheredPage[]> {
  const pages: GatheredPage[] = [];
  const seen = new Set<string>();
  let next: string | null = request.url;
  while (next !== null && pages.length < request.most && !seen.has(urlIdentity(next))) {
    seen.add(urlIdentity(next));
    const isFirst: boolean = pages.length === 0;
    const page: GatheredPage | null = await takeOne(deps, request, next, pages.length, context).catch(
      (error: unknown) => {
        if (isFirst || context.signal.aborted || isFatal(error)) throw error;
        return null;
      },
    );
    if (!page) break;
    // A list may lead back to an earlier page under another address.
    const identity = urlIdentity(page.document.url);
    if (!isFirst && seen.has(identity) && identity !== urlIdentity(next)) break;
    seen.add(identity);
    pages.push(page);
    next = page.page.nextUrl ?? null;
  }
  return pages;
}

/** Null for a page without content, such as an error page. */
async function takeOne(
  deps: PageDeps,
  request: ListRequest,
  url: string,
  rank: number,
  context: CallContext,
): Promise<GatheredPage | null> {
  const { mode, needs } = request;
  const work = {
    formats: [{ type: 'markdown' as const, mode }],
    textMode: deps.model ? mode : undefined,
    nextPage: true,
  };
  const asked = { ...request, url, site: request.url, needs: rank === 0 ? needs : undefined };
  const loaded = await loadPage(deps, asked, work, context);
  if (isFree([...loaded.document.warnings, ...loaded.page.warnings])) return null;
  const found = { url, title: '', snippet: '', rank };
  return {
    ...loaded,
    found,
    content: contentJson(contentValue(loaded.page, 'markdown')),
    format: 'markdown',
  };
}
