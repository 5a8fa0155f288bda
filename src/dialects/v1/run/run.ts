/** Runs a v1 request inside its open call: through the pipeline of v2, with the answer in the format of v1. */
import { isFree, pdfPrice } from '../../../account/prices.ts';
import { startDeadline } from '../../../concurrency/deadline.ts';
import { callFetchConfig } from '../../../contract/fetch/fetch-config.ts';
import { parseSteps } from '../../../contract/fetch/steps/parse-steps.ts';
import { readSitemaps } from '../../../fetch/robots/read-sitemaps.ts';
import { createRobots } from '../../../fetch/robots/robots.ts';
import type { CallAnswer, CallContext } from '../../../pipeline/call/call.ts';
import { extractPage } from '../../../pipeline/extract.ts';
import { askOf } from '../../../pipeline/extraction.ts';
import { whyNoSitemap } from '../../../pipeline/map/unread-sitemaps.ts';
import { contentValue } from '../../../pipeline/page/format-values.ts';
import { loadPage } from '../../../pipeline/page/load-page.ts';
import { picturesIn, storePictures } from '../../../pipeline/page/pictures.ts';
import type { PageDeps } from '../../../pipeline/page/scrape-page.ts';
import { sendAsPage } from '../../../pipeline/page/send-as-page.ts';
import { extractAcross } from '../../../pipeline/search/extraction.ts';
import { contentJson } from '../../../pipeline/search/pages.ts';
import { findPages } from '../../../pipeline/search/search.ts';
import type { ChosenSearch } from '../../../search/choose.ts';
import type { BlobStore } from '../../../store/blobs/blob-store.ts';
import { v1Price } from '../prices.ts';
import { mockAnswer } from './mock.ts';
import { readPages } from './page-after-page.ts';
import { plainText } from './plain-text.ts';
import { type V1Body, type V1Request, withoutResult } from './requests.ts';
import { toExtract, toScrape, toSearch } from './translate.ts';

export type V1Deps = PageDeps & { search: ChosenSearch; blobs: BlobStore };

/** The most time for the pages of a list together, which are fetched one after the other. */
export const LONGEST_FETCHES_MS = 600_000;
const FETCH_MS = 60_000;

/** How many milliseconds the work may take. */
export function deadlineOf({ kind, body }: V1Request, { config }: Pick<V1Deps, 'config'>): number {
  const pages = kind === 'smartscraper' ? body.total_pages : 1;
  return Math.min(FETCH_MS * pages, LONGEST_FETCHES_MS) + config.callExtraMs;
}

export async function runV1(deps: V1Deps, request: V1Request, context: CallContext): Promise<CallAnswer> {
  const { kind, body } = request;
  if (body.mock) return { json: jsonOf(await mockAnswer(deps, request, context)), cost: 0 };
  const answer = withoutResult(request, { id: context.id, status: 'completed' });
  switch (kind) {
    case 'smartscraper': {
      const { result, cost } = await smartscrape(deps, body, context);
      return { json: jsonOf({ ...answer, result }), cost };
    }
    case 'searchscraper': {
      const { result, referenceUrls, cost } = await searchscrape(deps, body, context);
      return { json: jsonOf({ ...answer, result, reference_urls: referenceUrls }), cost };
    }
    case 'markdownify': {
      const { result, cost } = await markdownify(deps, body, context);
      const { result: _, ...rest } = { result: null, ...answer };
      const head = Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"result":`);
      return { json: Buffer.concat([head, result, Buffer.from('}')]), cost };
    }
    case 'sitemap':
      return {
        json: jsonOf({ ...answer, urls: await listPages(deps, body, context) }),
        cost: v1Price('sitemap', body),
      };
    case 'smartcrawler':
      throw new Error('Crawls are run by the crawl workers');
  }
}

function jsonOf(answer: object): Buffer {
  return Buffer.from(JSON.stringify(answer));
}

/** An extraction from one page, or from several consecutive pages of a list. */
async function smartscrape(deps: V1Deps, request: V1Body<'smartscraper'>, context: CallContext) {
  const asked = toExtract(request);
  const { url } = asked;
  const steps = url === undefined ? [] : parseSteps(request.steps ?? []);
  const needs = steps.length > 0 ? { steps } : undefined;
  const shown = (json: unknown) => (request.plain_text ? plainText(json) : json);
  const price = v1Price('smartscraper', { stealth: url !== undefined && request.stealth });
  if (url === undefined || request.total_pages === 1) {
    const { result, cost } = await extractPage(deps, asked, context, { price, needs });
    return { result: shown(result.json), cost };
  }
  const pages = await readPages(deps, { ...asked, url, needs, most: request.total_pages }, context);
  for (const { page } of pages) await storePictures(deps.blobs, context, picturesIn(page));
  const { json } = await extractAcross(deps, pages, askOf(asked), context);
  const pdfPages = pages.reduce((sum, page) => sum + page.pdfPages, 0);
  return {
    result: shown(json),
    cost: price * pages.length + pdfPrice(pdfPages),
  };
}

/** A search, and one extraction across its pages. */
async function searchscrape(deps: V1Deps, request: V1Body<'searchscraper'>, context: CallContext) {
  const { pages, extraction, pdfPages } = await findPages(deps, toSearch(request), context);
  for (const { page } of pages) await storePictures(deps.blobs, context, picturesIn(page));
  const price = pages.length > 0 ? v1Price('searchscraper', request) : 0;
  return {
    result: extraction?.json ?? null,
    referenceUrls: pages.map(({ document }) => document.url),
    cost: price + pdfPrice(pdfPages),
  };
}

/** A page as one Markdown text. `result` is already a JSON string, so that a long page need not be parsed. */
async function markdownify(deps: V1Deps, request: V1Body<'markdownify'>, context: CallContext) {
  const work = { formats: [{ type: 'markdown' as const, mode: 'normal' as const }] };
  const { page, document, pdfPages } = await loadPage(deps, toScrape(request), work, context);
  const result = contentJson(contentValue(page, 'markdown'));
  await storePictures(deps.blobs, context, picturesIn(page));
  const free = isFree([...document.warnings, ...page.warnings]);
  return { result, cost: free ? 0 : v1Price('markdownify', request) + pdfPrice(pdfPages) };
}

/** The pages that a site lists. */
async function listPages({ fetcher, config }: V1Deps, request: V1Body<'sitemap'>, context: CallContext) {
  const { headers, stealth, website_url: url } = request;
  const fetchConfig = callFetchConfig.parse({ headers, stealth });
  const send = sendAsPage(fetcher, { url, fetchConfig }, context.accountId);
  const robots = createRobots({ send, userAgent: config.userAgent });
  const deadline = startDeadline(FETCH_MS, context.signal);
  try {
    const listed = await readSitemaps(url, deadline, { send, robots });
    const without = whyNoSitemap(url, listed);
    if (without) throw without;
    return listed.pages.map((page) => page.url);
  } finally {
    deadline.clear();
  }
}
