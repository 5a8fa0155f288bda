/** The beginning that scrape, extract and search have in common: fetch, check the type, hold credits, read. */
import { join } from 'node:path';
import { isFree, pdfPrice } from '../account/prices.ts';
import type { Config } from '../config.ts';
import type { FetchConfig } from '../contract/fetch-config.ts';
import { DEFAULT_PDF_PAGES, type Processor } from '../contract/processors.ts';
import { AppError } from '../errors.ts';
import type { Fetcher } from '../fetch/auto/fetch.ts';
import { largestOf } from '../fetch/content-type-table.ts';
import type { BrowserNeeds, FetchedDocument } from '../fetch/document.ts';
import { identityHash } from '../fetch/url-identity.ts';
import type { Pool } from '../sandbox/pool.ts';
import type { ReadPage, ReadPageInput } from '../sandbox/read-page.ts';
import { INDEXED_CHARACTERS, type IndexedPage } from '../store/search-index.ts';
import { fetchOptions } from './fetch-request.ts';
import type { CallContext } from './metered-call.ts';

export type TakeDeps = { config: Config; fetcher: Fetcher; pool: Pool };

export type PageRequest = {
  url: string;
  contentType?: string | undefined;
  allowedTypes?: string[] | undefined;
  processors: Processor[];
  fetchConfig: FetchConfig;
};

export type PageContext = CallContext & {
  accountId: string;
  /** Sees what was fetched before anything is made of it; throws to end the work here. */
  onFetched?: (document: FetchedDocument) => Promise<void>;
};

/** What is to be made of the page. */
export type PageWork = Pick<
  ReadPageInput,
  'formats' | 'extract' | 'summarise' | 'textMode' | 'leaveOut' | 'nextPage'
>;

export type TakenPage = {
  document: FetchedDocument;
  contentType: string;
  page: ReadPage;
  /** Pages of a PDF that were read; they are paid for one by one. */
  pdfPages: number;
  /** For the search index; none where the page is not worth finding again. */
  indexed: IndexedPage[];
};

export async function takePage(
  deps: TakeDeps,
  request: PageRequest,
  work: PageWork & { needs?: BrowserNeeds },
  context: PageContext,
): Promise<TakenPage> {
  const document = await fetchDocument(deps, request, work.needs ?? {}, context);
  const contentType = request.contentType ?? document.contentType;
  if (request.allowedTypes && !request.allowedTypes.includes(contentType)) {
    throw new AppError('unsupported_type', `The page is ${contentType}, which is not in allowedTypes`);
  }
  const largest = largestOf(contentType, deps.config.maxFetchBytes);
  if (document.body.length > largest) {
    throw new AppError('payload_too_large', `Files of type ${contentType} are taken up to ${largest} bytes`);
  }
  const maxPages = request.processors.find(({ type }) => type === 'pdf')?.maxPages ?? DEFAULT_PDF_PAGES;
  const pdfPages =
    contentType === 'application/pdf' ? await reservePages(deps, document.body, maxPages, context) : 0;
  const content = { body: document.body, contentType, charset: document.charset, url: document.url };
  const reading = { ...work, maxPages, plainCharacters: INDEXED_CHARACTERS };
  const page = await readContent(deps, content, reading, context.signal);
  return { document, contentType, page, pdfPages, indexed: indexedPage(document, page) };
}

function indexedPage({ url, warnings }: FetchedDocument, page: ReadPage): IndexedPage[] {
  const text = page.plainText?.trim() ?? '';
  if (text === '' || isFree(warnings)) return [];
  const { title, language } = page.page;
  return [{ url, identity: identityHash(url), title: title ?? '', language, text }];
}

type Reading = PageWork & Pick<ReadPageInput, 'maxPages' | 'plainCharacters'>;

type Content = { body: Uint8Array; contentType: string; charset: string | null; url: string };

/** Reads content that is here already, in a child process. */
export function readContent(
  { config, pool }: Pick<TakeDeps, 'config' | 'pool'>,
  content: Content,
  { formats, extract, summarise = false, textMode, leaveOut, nextPage, maxPages, plainCharacters }: Reading,
  signal: AbortSignal,
): Promise<ReadPage> {
  return pool.run(
    'readPage',
    {
      ...content,
      formats,
      extract,
      summarise,
      textMode,
      leaveOut,
      nextPage,
      maxPages,
      plainCharacters,
      ocrLanguages: config.ocrLanguages,
      ocrDataDir: config.ocrDataDir,
      cacheDir: join(config.dataDir, 'cache'),
    },
    { timeoutMs: config.callExtraMs, signal },
  );
}

async function fetchDocument(
  deps: TakeDeps,
  request: PageRequest,
  needs: BrowserNeeds,
  context: PageContext,
): Promise<FetchedDocument> {
  const document = await deps.fetcher.fetch(request.url, {
    options: fetchOptions(request.fetchConfig),
    needs,
    signal: context.signal,
    fairnessKey: context.accountId,
  });
  await context.onFetched?.(document);
  if (document.body.length === 0 && document.warnings.some(({ reason }) => reason === 'bot_blocked')) {
    throw new AppError('blocked');
  }
  return document;
}

/** Counts the pages of a PDF and holds the credits for those that will be read. */
async function reservePages(
  deps: Pick<TakeDeps, 'pool' | 'config'>,
  bytes: Buffer,
  maxPages: number,
  context: PageContext,
): Promise<number> {
  const input = { bytes, contentType: 'application/pdf' };
  const limits = { timeoutMs: deps.config.callExtraMs, signal: context.signal };
  const total = (await deps.pool.run('countPages', input, limits)) ?? 0;
  const pages = maxPages === -1 ? total : Math.min(total, maxPages);
  await context.reserveMore(pdfPrice(pages));
  return pages;
}
