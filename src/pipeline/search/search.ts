/** Search: results of a search engine with the pages inline, and optionally one extraction across all of them. */
import { pdfPrice, searchPrice } from '../../account/prices.ts';
import { untilAborted } from '../../concurrency/deadline.ts';
import { redactParams } from '../../contract/request/redact.ts';
import type { SearchRequest, SearchResult } from '../../contract/search.ts';
import type { PageWork } from '../../sandbox/tasks/read-page.ts';
import type { ChosenSearch } from '../../search/choose.ts';
import type { CallAnswer, CallContext, Caller, FinishedCall } from '../call/call.ts';
import type { Extraction } from '../extraction.ts';
import { picturesIn, storePictures } from '../page/pictures.ts';
import type { PageDeps } from '../page/scrape-page.ts';
import { checkSchemas } from '../schema-work.ts';
import type { ScrapeDeps } from '../scrape.ts';
import { extractAcross } from './extraction.ts';
import { type Feed, openFeed } from './feed.ts';
import { type GatheredPage, gatherPages } from './pages.ts';

export type SearchDeps = ScrapeDeps & { search: ChosenSearch };

/** What other interfaces can ask of a search besides the request itself. */
export type SearchOptions = {
  /** Whether to fetch the pages of the results. */
  withPages?: boolean;
  /** False for pages to leave out of the results: they are neither fetched nor charged. */
  isWanted?: (url: string) => boolean;
};

export async function search(
  deps: SearchDeps,
  request: SearchRequest,
  caller: Caller,
  { withPages = true, isWanted }: SearchOptions = {},
): Promise<FinishedCall> {
  if (request.schema) {
    await checkSchemas(deps.pool, [{ schema: request.schema, at: ['schema'] }], caller.accountId);
  }
  const { timeout, stealth } = request.fetchConfig;
  return deps.runner.run(
    {
      caller,
      service: 'search',
      params: redactParams(request),
      reserve: searchPrice(request.numResults, { read: request.prompt !== undefined, stealth }),
      deadlineMs: timeout + deps.config.callExtraMs,
    },
    (context) => (withPages ? answer : resultsOnly)(deps, request, context, isWanted),
  );
}

export type Found = {
  /** Best first. */
  pages: GatheredPage[];
  /** null without a prompt. */
  extraction: Extraction | null;
  metadata: SearchResult['metadata'];
  /** Pages of PDFs that were read. */
  pdfPages: number;
};

/** The work of a search inside an open call, before it becomes an answer. The caller stores the pictures. */
export async function findPages(
  deps: PageDeps & { search: ChosenSearch },
  request: SearchRequest,
  context: CallContext,
  isWanted?: SearchOptions['isWanted'],
): Promise<Found> {
  const { format, mode, prompt } = request;
  const feed = await feedOf(deps.search, request, context, isWanted);
  const work: PageWork = {
    formats: [{ type: format, mode }],
    textMode: deps.model && prompt !== undefined ? mode : undefined,
  };
  const { pages, failed } = await gatherPages(deps, request, { feed, work, context });
  const extraction =
    prompt === undefined
      ? null
      : await extractAcross(deps, pages, { prompt, schema: request.schema ?? null }, context);
  const warnings = [...(context.warnings ?? []), ...feed.warnings, ...(extraction?.warnings ?? [])];
  const metadata: SearchResult['metadata'] = {
    search: feed.metadata,
    pages: { requested: pages.length + failed.length, scraped: pages.length, failed },
    ...(extraction && { engine: extraction.engine }),
    ...(warnings.length > 0 && { warnings }),
  };
  const pdfPages = pages.reduce((sum, page) => sum + page.pdfPages, 0);
  return { pages, extraction, metadata, pdfPages };
}

function feedOf(
  chosen: ChosenSearch,
  request: SearchRequest,
  context: CallContext,
  isWanted: SearchOptions['isWanted'],
): Promise<Feed> {
  const query = {
    query: request.query,
    count: request.numResults,
    timeRange: request.timeRange,
    country: request.locationGeoCode,
    accountId: context.accountId,
    signal: context.signal,
  };
  return openFeed(chosen, query, isWanted);
}

/** What the engine says about the pages, for interfaces that do not want the pages themselves. */
async function resultsOnly(
  deps: SearchDeps,
  request: SearchRequest,
  context: CallContext,
  isWanted: SearchOptions['isWanted'],
): Promise<CallAnswer> {
  const feed = await feedOf(deps.search, request, context, isWanted);
  const results: SearchResult['results'] = [];
  while (results.length < request.numResults) {
    const found = await untilAborted(feed.next(), context.signal);
    if (!found) break;
    const { url, title, snippet } = found;
    results.push({ url, title, snippet, content: snippet });
  }
  const metadata: SearchResult['metadata'] = {
    search: feed.metadata,
    pages: { requested: 0, scraped: 0, failed: [] },
    ...(feed.warnings.length > 0 && { warnings: feed.warnings }),
  };
  return {
    json: Buffer.from(JSON.stringify({ id: context.id, results, metadata })),
    cost: searchPrice(results.length, { read: false, stealth: request.fetchConfig.stealth }),
  };
}

async function answer(
  deps: SearchDeps,
  request: SearchRequest,
  context: CallContext,
  isWanted: SearchOptions['isWanted'],
): Promise<CallAnswer> {
  const { pages, extraction, metadata, pdfPages } = await findPages(deps, request, context, isWanted);
  for (const { page } of pages) await storePictures(deps.blobs, context, picturesIn(page));
  const price = searchPrice(pages.length, {
    read: request.prompt !== undefined,
    stealth: request.fetchConfig.stealth,
  });
  return {
    json: assemble(context.id, pages, {
      metadata,
      ...(extraction && {
        json: extraction.json,
        raw: extraction.raw,
        usage: context.tokens ?? extraction.usage,
      }),
    }),
    cost: price + pdfPrice(pdfPages),
  };
}

/** Contents are already JSON text and are not parsed again. */
function assemble(id: string, pages: GatheredPage[], rest: object): Buffer {
  const pieces: Buffer[] = [Buffer.from(`{"id":${JSON.stringify(id)},"results":[`)];
  for (const [i, { found, document, page, content }] of pages.entries()) {
    const head = {
      url: document.url,
      title: page.page.title ?? found.title,
      ...(found.snippet && { snippet: found.snippet }),
      ...(document.cache && { cache: document.cache }),
    };
    const opening = `${i > 0 ? ',' : ''}${JSON.stringify(head).slice(0, -1)},"content":`;
    pieces.push(Buffer.from(opening), content, Buffer.from('}'));
  }
  pieces.push(Buffer.from(`],${JSON.stringify(rest).slice(1)}`));
  return Buffer.concat(pieces);
}
