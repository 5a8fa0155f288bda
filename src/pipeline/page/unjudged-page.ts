/**
 * A page from plain HTTP that only a child process unpacks and judges, so that this process never handles its content.
 */
import { DEFAULT_PDF_PAGES } from '../../contract/page/processors.ts';
import type { UnjudgedPage } from '../../fetch/auto/fetch.ts';
import { maxBytesOf } from '../../fetch/content-type-table.ts';
import type { FetchedDocument } from '../../fetch/document.ts';
import { isFinished, type ToFinish } from '../../sandbox/tasks/answer.ts';
import type { PlainPage } from '../../sandbox/tasks/read-packed.ts';
import type { PageWork } from '../../sandbox/tasks/read-page.ts';
import type { CallContext } from '../call/call.ts';
import type { KeptDocument } from './fetch-cache.ts';
import {
  askedOf,
  fetchPage,
  keepFetched,
  type LoadDeps,
  type LoadedPage,
  type LoadRequest,
  sourceSettings,
  taskOptions,
} from './load-page.ts';

export type UnjudgedFetch = UnjudgedPage & {
  /** Caches it for later. */
  keep(document: KeptDocument): void;
};

/** Fetches a page; returns a document if the page has to be judged here, because of the request or the answer. */
export async function fetchUnjudged(
  deps: LoadDeps,
  request: LoadRequest,
  context: CallContext,
): Promise<FetchedDocument | UnjudgedFetch> {
  const { maxAge = 0, fetchConfig, contentType, allowedTypes } = request;
  const isOther = contentType !== undefined || (allowedTypes && !allowedTypes.includes('text/html'));
  if (isOther || maxAge > 0 || fetchConfig.session !== undefined || deps.hosts) {
    return fetchPage(deps, request, context);
  }
  const fetchedAt = new Date().toISOString();
  const asked = askedOf(request, context);
  const keep = (document: KeptDocument) => keepFetched(deps, request, asked, document, fetchedAt);
  const kept = (document: FetchedDocument) => {
    keep(document);
    return document;
  };
  const fetched = await deps.fetcher.fetchUnjudged(request.url, asked);
  if (!('judged' in fetched)) return kept(fetched);
  return { ...fetched, keep, judged: async () => kept(await fetched.judged()) };
}

export type PlainLoad = Omit<LoadedPage, 'document' | 'page'> &
  Pick<PlainPage, 'page' | 'bodyHash'> & { document: Omit<FetchedDocument, 'body' | 'sent'> };

/** Null if the page needs a warning or more work: it is then judged here. */
export async function readUnjudged(
  deps: LoadDeps,
  { response, engineReason, keep }: UnjudgedFetch,
  work: PageWork & { finish: ToFinish },
  context: CallContext,
): Promise<PlainLoad | null> {
  const { packed, unpack: _, ...head } = response;
  const { url, status } = head;
  // Cookies say nothing about the page, and a compromised child must not see them.
  const { 'set-cookie': _cookies, ...headers } = head.headers;
  if (status >= 400) return null;
  const input = {
    ...{ packed, url, status, headers, maxPages: DEFAULT_PDF_PAGES },
    maxBytes: maxBytesOf('text/html', deps.config.maxFetchBytes),
    ...work,
    ...sourceSettings(deps.config),
  };
  const plain = await deps.pool.run('readPacked', input, taskOptions(context));
  if (!plain || !isPlain(plain)) return null;
  const { charset, bodyHash, page } = plain;
  const contentType = 'text/html';
  const document = { ...head, contentType, charset, engineReason, engine: 'http' as const, warnings: [] };
  keep({ ...document, sent: packed });
  return { document, contentType, page, bodyHash, pdfPages: 0 };
}

/** Whether an uncompromised child can have sent it. */
function isPlain({ charset, bodyHash, page }: PlainPage): boolean {
  const isName = charset === null || (typeof charset === 'string' && /^[\w-]{1,40}$/.test(charset));
  return (
    isName && typeof bodyHash === 'string' && /^[0-9a-f]{32}$/.test(bodyHash) && isFinished(page.finished)
  );
}
