/** The stages that every page goes through: fetched, accepted by its type and size, and read in a child process. */
import { join } from 'node:path';
import { pdfPrice } from '../../account/prices.ts';
import type { Config } from '../../config.ts';
import type { FetchConfig } from '../../contract/fetch/fetch-config.ts';
import { DEFAULT_PDF_PAGES, type Processor } from '../../contract/page/processors.ts';
import { redactUrl } from '../../contract/request/redact.ts';
import type { SourceInput, SourceSettings } from '../../convert/source.ts';
import { AppError } from '../../errors.ts';
import type { Fetcher } from '../../fetch/auto/fetch.ts';
import { isTextual } from '../../fetch/content-type.ts';
import { canonicalType, maxBytesOf } from '../../fetch/content-type-table.ts';
import type { BrowserNeeds, Conditional, FetchedDocument } from '../../fetch/document.ts';
import type { SessionUse } from '../../fetch/sessions/session-use.ts';
import type { Pool } from '../../sandbox/pool.ts';
import type { PageWork, ReadPage } from '../../sandbox/tasks/read-page.ts';
import type { CallContext } from '../call/call.ts';
import type { HostBudget } from '../host/host-budget.ts';
import type { SiteSessions } from '../site-sessions/site-sessions.ts';
import type { FetchCache, KeptDocument } from './fetch-cache.ts';
import { fetchOptions } from './fetch-request.ts';
import { canBeReadAgain, sameFetchKey } from './same-fetch.ts';

export type LoadDeps = {
  config: Config;
  fetcher: Fetcher;
  pool: Pool;
  /** Left out if nothing is cached. */
  cache?: FetchCache | undefined;
  /** Left out if no request can name a session. */
  siteSessions?: SiteSessions | undefined;
  /** Left out if the page has a slot already, as pages of crawls have. */
  hosts?: HostBudget | undefined;
};

/** What it takes to read a document that is already here. */
export type ReadDeps = Pick<LoadDeps, 'config' | 'pool'>;

export type LoadRequest = {
  url: string;
  contentType?: string | undefined;
  allowedTypes?: string[] | undefined;
  processors: Processor[];
  fetchConfig: FetchConfig;
  /** The address that headers and cookies belong to, if not the page's own; null for none. */
  site?: string | null | undefined;
  needs?: BrowserNeeds | undefined;
  /** Fetch it only if it has changed. */
  conditional?: Conditional | undefined;
  /** How old an earlier fetch may be, in milliseconds, to be used instead of a new one. */
  maxAge?: number | undefined;
  /** Whether the fetch is cached for later requests. */
  storeInCache?: boolean | undefined;
};

export type LoadedPage = {
  document: FetchedDocument;
  contentType: string;
  page: ReadPage;
  /** PDF pages that are charged, one by one. */
  pdfPages: number;
};

/** All stages in one, for callers with nothing to check in between. */
export async function loadPage(
  deps: LoadDeps,
  request: LoadRequest,
  work: PageWork,
  context: CallContext,
): Promise<LoadedPage> {
  return readDocument(deps, request, await fetchPage(deps, request, context), work, context);
}

/** An earlier fetch if there is a usable one, else a new one, which is cached unless its address holds a secret. */
export async function fetchPage(
  deps: LoadDeps,
  request: LoadRequest,
  context: CallContext,
): Promise<FetchedDocument> {
  const asked = askedOf(request, context);
  const earlier = await earlierFetch(deps, request, asked, context);
  const fetchedAt = new Date().toISOString();
  const document = earlier ?? (await fetchAnew(deps, request.url, asked, context));
  // A fetch may begin before its call is open, but is not used if the call is refused.
  await context.opened;
  if (earlier) return earlier;
  keepFetched(deps, request, asked, document, fetchedAt);
  return request.maxAge ? { ...document, cache: { state: 'miss', fetchedAt } } : document;
}

async function earlierFetch(
  { cache }: LoadDeps,
  { url, maxAge = 0 }: LoadRequest,
  asked: Asked,
  { accountId }: CallContext,
): Promise<FetchedDocument | null> {
  if (!cache || maxAge <= 0 || !canBeReadAgain(asked)) return null;
  const key = sameFetchKey({ accountId, url, ...asked });
  return key === null ? null : cache.read(key, maxAge);
}

/** Fetches it signed in, if the request names a session, and as soon as its host may be asked. */
function fetchAnew(
  { fetcher, hosts, siteSessions }: LoadDeps,
  url: string,
  asked: Asked,
  { signal, accountId }: CallContext,
): Promise<FetchedDocument> {
  const { options } = asked;
  const visit = (session?: SessionUse) => {
    const fetched = () => fetcher.fetch(url, { ...asked, session });
    const { timeout: timeoutMs, proxy } = options;
    return hosts ? hosts.visit(url, { account: accountId, timeoutMs, signal, proxy }, fetched) : fetched();
  };
  const { session: name } = options;
  return name && siteSessions
    ? siteSessions.fetch({ accountId, name, way: options, signal }, visit)
    : visit();
}

type Asked = ReturnType<typeof askedOf>;

/** What is asked of the fetcher. */
export function askedOf(
  { url, fetchConfig, needs, conditional, site = url }: LoadRequest,
  { signal, patient, room, accountId }: CallContext,
) {
  const { actions = [] } = fetchConfig;
  const all = actions.length > 0 ? { ...needs, actions } : needs;
  const options = fetchOptions(fetchConfig, site);
  return { options, needs: all, conditional, signal, patient, room, fairnessKey: accountId };
}

export function keepFetched(
  { cache }: LoadDeps,
  { url, storeInCache = true }: LoadRequest,
  asked: Asked,
  document: KeptDocument,
  fetchedAt: string,
): void {
  const { fairnessKey: accountId } = asked;
  const isSecret = (address: string) => redactUrl(address) !== address;
  if (!cache || !storeInCache || [url, document.url, ...document.redirects].some(isSecret)) return;
  const key = sameFetchKey({ accountId, url, ...asked });
  if (key) cache.keep(key, accountId, document, fetchedAt);
}

/** Reserves the credits for the pages of a PDF before they are read. */
export async function readDocument(
  deps: LoadDeps,
  request: LoadRequest,
  document: FetchedDocument,
  work: PageWork,
  context: CallContext,
): Promise<LoadedPage> {
  const contentType = acceptedType(deps.config, request, document);
  const { body, charset, url } = document;
  const maxPages = request.processors.find(({ type }) => type === 'pdf')?.maxPages ?? DEFAULT_PDF_PAGES;
  // Pages of an earlier fetch were charged with it.
  const isPaid = contentType === 'application/pdf' && document.cache?.state !== 'hit';
  const pdfPages = isPaid ? await reservePages(deps, body, maxPages, context) : 0;
  const content = { body, contentType, charset, url, maxPages };
  const page = await readContent(deps, content, work, context);
  return { document, contentType, page, pdfPages };
}

/** The statuses of a site that refuses. A 429 is over after a while. */
const REFUSALS = [401, 403];

/** The type to read the document as. Throws if there is nothing to read, or more than is allowed. */
function acceptedType(
  config: Config,
  request: LoadRequest,
  { body, contentType, status, warnings }: FetchedDocument,
) {
  const isRefused = REFUSALS.includes(status) || warnings.some(({ reason }) => reason === 'bot_blocked');
  if (body.length === 0 && isRefused) throw new AppError('blocked');
  const type = canonicalType(request.contentType) || contentType;
  if (request.allowedTypes && !request.allowedTypes.includes(type)) {
    throw new AppError('unsupported_type', `The page is ${type}, which is not in allowedTypes`);
  }
  const largest = maxBytesOf(type, config.maxFetchBytes);
  if (body.length > largest) {
    throw new AppError('payload_too_large', `Files of type ${type} may have up to ${largest} bytes`);
  }
  return type;
}

/** Counts the pages of a PDF and reserves the credits for those that will be read. */
async function reservePages(
  { pool }: LoadDeps,
  bytes: Buffer,
  maxPages: number,
  context: CallContext,
): Promise<number> {
  const input = { bytes, contentType: 'application/pdf' };
  const total = (await pool.run('countPages', input, { ...taskOptions(context), native: true })) ?? 0;
  const pages = maxPages === -1 ? total : Math.min(total, maxPages);
  await context.reserveMore(pdfPrice(pages));
  return pages;
}

/** Reads content that is already here. */
export function readContent(
  { config, pool }: ReadDeps,
  content: Omit<SourceInput, keyof SourceSettings>,
  work: PageWork,
  context: TaskContext,
): Promise<ReadPage> {
  const input = { ...content, ...work, ...sourceSettings(config) };
  const native = !isTextual(content.contentType);
  return pool.run('readPage', input, { ...taskOptions(context), native });
}

type TaskContext = Pick<CallContext, 'signal' | 'accountId' | 'patient'>;

/** On whose behalf a child process works. */
export function taskOptions({ signal, accountId, patient }: TaskContext) {
  return { signal, account: accountId, patient };
}

/** The operator's settings for reading documents. */
export function sourceSettings({ ocrLanguages, ocrDataDir, dataDir }: Config): SourceSettings {
  return { ocrLanguages, ocrDataDir, cacheDir: join(dataDir, 'cache') };
}
