/** A page whose answer nobody waits for: it is only stored. */
import type { ScrapeRequest } from '../contract/scrape.ts';
import { AppError } from '../errors.ts';
import { hashOf, isFinished, type ToFinish } from '../sandbox/answer.ts';
import { packJson, type StoredJson } from '../store/stored-json.ts';
import type { CallContext } from './metered-call.ts';
import { picturesIn } from './pictures.ts';
import {
  answerOf,
  type FetchedPage,
  factsOf,
  isContentType,
  loadFetched,
  type PageDeps,
  priceOf,
  type ScrapedPage,
  type ScrapeOptions,
} from './scrape-page.ts';

export type StoredPage = Omit<ScrapedPage, 'json' | 'kept' | 'results'> & {
  stored: StoredJson;
  /** Hash of the formats that are made from content alone; null where there are none. */
  content: string | null;
};

/** The answer of a plain page is put together and compressed in the child that reads it, and never seen here. */
export async function scrapeToStore(
  deps: PageDeps,
  request: ScrapeRequest,
  fetched: FetchedPage,
  context: CallContext,
  options: ScrapeOptions,
): Promise<StoredPage> {
  const finish = toFinish(request, fetched, context);
  const loaded = await loadFetched(deps, request, fetched, context, options, finish);
  // A child that was not asked to finish an answer has no say in what the page costs.
  const finished = finish && loaded.page.finished;
  if (!finished) {
    const { json, kept, results, ...page } = await answerOf(deps, request, loaded, context, options);
    const ofContent = results.filter(([type]) => isContentType(type)).map(([, value]) => value);
    const content = ofContent.length > 0 ? hashOf(ofContent) : null;
    return { ...page, stored: await packJson(kept ?? json), content };
  }
  if (!isFinished(finished)) throw new AppError('unsupported_type', 'The content could not be converted');
  const { zstd, jsonBytes, content } = finished;
  return {
    ...factsOf(loaded),
    cost: priceOf(request, loaded, request.formats, options),
    answered: { statusCode: loaded.document.status, doubt: null },
    warnings: [],
    succeeded: request.formats.map(({ type }) => type),
    pictures: picturesIn(loaded.page),
    screenshotId: null,
    stored: { zstd: Buffer.from(zstd.buffer, zstd.byteOffset, zstd.byteLength), jsonBytes },
    content,
  };
}

/** Undefined where more than the content is asked for, or something about the page is in doubt already. */
function toFinish(
  { formats }: ScrapeRequest,
  { document, startedAt }: FetchedPage,
  { id, warnings = [] }: CallContext,
): ToFinish | undefined {
  const types = formats.map(({ type }) => type);
  const isPlain = types.every(isContentType) && !document.actions;
  if (!isPlain || document.warnings.length + warnings.length > 0) return undefined;
  const { url, status, engine, cache, consent } = document;
  return {
    id,
    document: { url, status, engine, ...(cache && { cache }), ...(consent && { consent }) },
    formats: types,
    startedAt: Date.now() - (performance.now() - startedAt),
  };
}
