/** A page whose answer no client waits for: it is only stored. */
import { AppError } from '../../errors.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { type FinishedAnswer, hashOf, isFinished, type ToFinish } from '../../sandbox/tasks/answer.ts';
import { packJson, type StoredJson } from '../../store/stored-json.ts';
import { picturesIn } from './pictures.ts';
import {
  answerOf,
  factsOf,
  isContentType,
  loadFetched,
  type PageDeps,
  pageWork,
  priceOf,
  type Scrape,
  type ScrapedPage,
} from './scrape-page.ts';
import { readUnjudged, type UnjudgedFetch } from './unjudged-page.ts';

export type StoredPage = Omit<ScrapedPage, 'json' | 'kept' | 'results'> & {
  stored: StoredJson;
  /** Hash of the formats that are made from content alone; null if there are none. */
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
  scrape: Scrape,
  document: FetchedDocument,
): Promise<StoredPage> {
  const isSure = document.warnings.length === 0 && !document.actions;
  const finish = isSure ? toFinish(scrape, document) : undefined;
  const loaded = await loadFetched(deps, scrape, document, finish);
  const bodyHash = fingerprint(document.body);
  // A child that was not asked to finish the answer must not influence what the page costs.
  const finished = finish && loaded.page.finished;
  if (finished) return storedOf(scrape, { ...loaded, bodyHash }, finished);
  const { json, kept, results, ...page } = await answerOf(deps, scrape, loaded);
  const ofContent = results.filter(([type]) => isContentType(type)).map(([, value]) => value);
  const content = ofContent.length > 0 ? hashOf(ofContent) : null;
  return { ...page, stored: await packJson(kept ?? json), content, bodyHash };
}

/** Like `scrapeToStore`, but the page is also unpacked and judged in the child; null if it has to be judged here. */
export async function unjudgedToStore(
  deps: PageDeps,
  scrape: Scrape,
  fetched: UnjudgedFetch,
): Promise<StoredPage | null> {
  const finish = toFinish(scrape, { ...fetched.response, engine: 'http' });
  if (!finish) return null;
  const work = { ...pageWork(deps, scrape.request, scrape.options), finish };
  const loaded = await readUnjudged(deps, fetched, work, scrape.context);
  return loaded && storedOf(scrape, loaded, loaded.page.finished);
}

function storedOf(
  scrape: Scrape,
  loaded: Parameters<typeof factsOf>[0] & { pdfPages: number; bodyHash: string },
  finished: FinishedAnswer,
): StoredPage {
  const { formats } = scrape.request;
  if (!isFinished(finished)) throw new AppError('unsupported_type', 'The content could not be converted');
  const { zstd, jsonBytes, content } = finished;
  return {
    ...factsOf(loaded),
    cost: priceOf(scrape, loaded, formats),
    answered: { statusCode: loaded.document.status, doubt: null },
    warnings: [],
    succeeded: formats.map(({ type }) => type),
    pictures: picturesIn(loaded.page),
    screenshotId: null,
    stored: { zstd: Buffer.from(zstd.buffer, zstd.byteOffset, zstd.byteLength), jsonBytes },
    content,
    bodyHash: loaded.bodyHash,
  };
}

/** Undefined if more than the content is asked for, or if there are warnings about the request. */
function toFinish(
  { request, context: { id, warnings = [] }, startedAt }: Scrape,
  { url, status, engine, cache, consent }: ToFinish['document'],
): ToFinish | undefined {
  const types = request.formats.map(({ type }) => type);
  if (!types.every(isContentType) || warnings.length > 0) return undefined;
  return {
    id,
    document: { url, status, engine, ...(cache && { cache }), ...(consent && { consent }) },
    formats: types,
    startedAt: Date.now() - (performance.now() - startedAt),
  };
}
