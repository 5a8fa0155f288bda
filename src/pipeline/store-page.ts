/** A page whose answer nobody waits for: it is only stored. */
import type { ScrapeRequest } from '../contract/scrape.ts';
import { AppError } from '../errors.ts';
import { type FinishedAnswer, hashOf, isFinished, type ToFinish } from '../sandbox/answer.ts';
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
  pageWork,
  priceOf,
  type ScrapedPage,
  type ScrapeOptions,
} from './scrape-page.ts';
import { readUnjudged, type UnjudgedFetch } from './unjudged-page.ts';

export type StoredPage = Omit<ScrapedPage, 'json' | 'kept' | 'results'> & {
  stored: StoredJson;
  /** Hash of the formats that are made from content alone; null where there are none. */
  content: string | null;
  /** Hash of its body. */
  bodyHash: string;
};

/** Tells a later crawl whether a body has changed. Children make theirs in the same way. */
export function fingerprint(body: Buffer): string {
  return hashOf([body]);
}

/** The answer of a plain page is put together and compressed in the child that reads it, and never seen here. */
export async function scrapeToStore(
  deps: PageDeps,
  request: ScrapeRequest,
  fetched: FetchedPage,
  context: CallContext,
  options: ScrapeOptions,
): Promise<StoredPage> {
  const { document, startedAt } = fetched;
  const isSure = document.warnings.length === 0 && !document.actions;
  const finish = isSure ? toFinish(request, document, startedAt, context) : undefined;
  const loaded = await loadFetched(deps, request, fetched, context, options, finish);
  const bodyHash = fingerprint(document.body);
  // A child that was not asked to finish an answer has no say in what the page costs.
  const finished = finish && loaded.page.finished;
  if (finished) return storedOf(request, { ...loaded, bodyHash }, finished, options);
  const { json, kept, results, ...page } = await answerOf(deps, request, loaded, context, options);
  const ofContent = results.filter(([type]) => isContentType(type)).map(([, value]) => value);
  const content = ofContent.length > 0 ? hashOf(ofContent) : null;
  return { ...page, stored: await packJson(kept ?? json), content, bodyHash };
}

/** As `scrapeToStore`, with a page that is unpacked and judged in the child too; null where it has to be judged here. */
export async function unjudgedToStore(
  deps: PageDeps,
  request: ScrapeRequest,
  { startedAt, ...fetched }: UnjudgedFetch & Pick<FetchedPage, 'startedAt'>,
  context: CallContext,
  options: ScrapeOptions,
): Promise<StoredPage | null> {
  const finish = toFinish(request, { ...fetched.response, engine: 'http' }, startedAt, context);
  if (!finish) return null;
  const work = { ...pageWork(deps, request, options), finish };
  const loaded = await readUnjudged(deps, fetched, work, context);
  return loaded && storedOf(request, loaded, loaded.page.finished, options);
}

function storedOf(
  request: ScrapeRequest,
  loaded: Parameters<typeof factsOf>[0] & { pdfPages: number; bodyHash: string },
  finished: FinishedAnswer,
  options: ScrapeOptions,
): StoredPage {
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
    bodyHash: loaded.bodyHash,
  };
}

/** Undefined where more than the content is asked for, or there is something to say about the request. */
function toFinish(
  { formats }: ScrapeRequest,
  { url, status, engine, cache, consent }: ToFinish['document'],
  startedAt: number,
  { id, warnings = [] }: CallContext,
): ToFinish | undefined {
  const types = formats.map(({ type }) => type);
  if (!types.every(isContentType) || warnings.length > 0) return undefined;
  return {
    id,
    document: { url, status, engine, ...(cache && { cache }), ...(consent && { consent }) },
    formats: types,
    startedAt: Date.now() - (performance.now() - startedAt),
  };
}
