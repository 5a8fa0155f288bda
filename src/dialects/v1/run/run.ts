/** Runs a v1 request inside its open call: through the pipeline of v2, with the answer in the shape of v1. */
import type { CallAnswer, CallContext } from '../../../pipeline/metered-call.ts';
import type { PageDeps } from '../../../pipeline/scrape-page.ts';
import type { ChosenSearch } from '../../../search/choose.ts';
import type { BlobStore } from '../../../store/blobs.ts';
import { markdownify } from './markdownify.ts';
import { mockAnswer } from './mock.ts';
import { type V1Request, withoutResult } from './requests.ts';
import { searchscrape } from './searchscraper.ts';
import { listPages } from './sitemap.ts';
import { smartscrape } from './smartscraper.ts';

export type V1Deps = PageDeps & { search: ChosenSearch; blobs: BlobStore };

/** Pages of a list are fetched one after the other; this is the most time they may take in all. */
export const LONGEST_FETCHES_MS = 600_000;
const FETCH_MS = 60_000;

/** How many milliseconds the work may take. */
export function deadlineOf({ kind, body }: V1Request, { config }: Pick<V1Deps, 'config'>): number {
  const pages = kind === 'smartscraper' ? body.total_pages : 1;
  return Math.min(FETCH_MS * pages, LONGEST_FETCHES_MS) + config.callExtraMs;
}

export async function runV1(deps: V1Deps, request: V1Request, context: CallContext): Promise<CallAnswer> {
  const { kind, body } = request;
  const state = { id: context.id, status: 'completed' as const };
  if (body.mock) return { json: jsonOf(await mockAnswer(deps, request, context)), cost: 0 };
  const answer = withoutResult(request, state);
  switch (kind) {
    case 'smartscraper': {
      const { result, cost, pages } = await smartscrape(deps, body, context);
      return { json: jsonOf({ ...answer, result }), cost, pages };
    }
    case 'searchscraper': {
      const { result, referenceUrls, cost, pages } = await searchscrape(deps, body, context);
      return { json: jsonOf({ ...answer, result, reference_urls: referenceUrls }), cost, pages };
    }
    case 'markdownify': {
      const { result, cost, pages } = await markdownify(deps, body, context);
      const { result: _, ...rest } = { result: null, ...answer };
      const head = Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"result":`);
      return { json: Buffer.concat([head, result, Buffer.from('}')]), cost, pages };
    }
    case 'sitemap': {
      const { urls, cost } = await listPages(deps, body, context);
      return { json: jsonOf({ ...answer, urls }), cost };
    }
    case 'smartcrawler':
      throw new Error('Crawls are run by the crawl workers');
  }
}

function jsonOf(answer: object): Buffer {
  return Buffer.from(JSON.stringify(answer));
}
