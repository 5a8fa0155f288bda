/** Scrape: fetch, check the type, convert, keep the pictures, put the answer together. */

import { isFree, pdfPrice, scrapePrice } from '../account/prices.ts';
import type { Config } from '../config.ts';
import type { Format } from '../contract/formats.ts';
import { DEFAULT_PDF_PAGES } from '../contract/processors.ts';
import { redactParams } from '../contract/redact.ts';
import type { ScrapeRequest } from '../contract/scrape.ts';
import type { Pool } from '../convert/pool/pool.ts';
import { AppError } from '../errors.ts';
import type { Fetcher } from '../fetch/auto/fetch.ts';
import type { FetchedDocument } from '../fetch/document.ts';
import type { Guard } from '../fetch/guard/guard.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { BlobLinks } from './blob-links.ts';
import { browserNeeds, fetchOptions } from './fetch-request.ts';
import type { CallAnswer, CallContext, Caller, CallRunner, FinishedCall } from './metered-call.ts';
import { storePictures } from './pictures.ts';
import { type FormatError, scrapeAnswer } from './scrape-answer.ts';

export type ScrapeDeps = {
  config: Config;
  runner: CallRunner;
  guard: Guard;
  fetcher: Fetcher;
  pool: Pool;
  blobs: BlobStore;
  links: BlobLinks;
};

/** Runs a scrape as a metered call. What can be refused by looking at the request is refused before it is opened. */
export async function scrape(
  deps: ScrapeDeps,
  request: ScrapeRequest,
  caller: Caller,
): Promise<FinishedCall> {
  deps.guard.checkUrl(request.url);
  return deps.runner.run(
    {
      caller,
      service: 'scrape',
      params: redactParams(request),
      reserve: scrapePrice(request.formats, request.fetchConfig.stealth),
      deadlineMs: request.fetchConfig.timeout + deps.config.callExtraMs,
    },
    (context) => scrapePage(deps, request, { ...context, accountId: caller.accountId }),
  );
}

export type PageContext = CallContext & { accountId: string };

/** The work of a scrape inside an open call; a crawl page and a monitor tick are this too. */
export async function scrapePage(
  deps: ScrapeDeps,
  request: ScrapeRequest,
  context: PageContext,
): Promise<CallAnswer> {
  const started = performance.now();
  const document = await fetchDocument(deps, request, context);
  const contentType = request.contentType ?? document.contentType;
  requireAllowed(request, contentType);
  const maxPages = request.processors.find(({ type }) => type === 'pdf')?.maxPages ?? DEFAULT_PDF_PAGES;
  const pages = await reservePages(deps, { body: document.body, contentType, maxPages }, context);

  const converted = await deps.pool.run(
    'convert',
    {
      body: document.body,
      contentType,
      charset: document.charset,
      url: document.url,
      formats: request.formats.filter(isContentFormat),
      maxPages,
      ocrLanguages: deps.config.ocrLanguages,
    },
    { timeoutMs: deps.config.callExtraMs, signal: context.signal },
  );
  const pictures = await storePictures(deps, context, { document, converted, formats: request.formats });
  const answer = scrapeAnswer({
    id: context.id,
    request,
    document,
    contentType,
    converted,
    pictures,
    started,
  });
  if (answer.succeeded.length === 0) throw nothingMade(answer.errors);

  const charged = request.formats.filter(({ type }) => answer.succeeded.includes(type));
  const cost = isFree(answer.warnings)
    ? 0
    : scrapePrice(charged, request.fetchConfig.stealth) + pdfPrice(pages);
  return { json: answer.json, cost };
}

async function fetchDocument(
  deps: ScrapeDeps,
  request: ScrapeRequest,
  context: PageContext,
): Promise<FetchedDocument> {
  const document = await deps.fetcher.fetch(request.url, {
    options: fetchOptions(request.fetchConfig),
    needs: browserNeeds(request.formats),
    signal: context.signal,
    fairnessKey: context.accountId,
  });
  if (document.body.length === 0 && document.warnings.some(({ reason }) => reason === 'bot_blocked')) {
    throw new AppError('blocked');
  }
  return document;
}

function requireAllowed(request: ScrapeRequest, contentType: string): void {
  if (!request.allowedTypes || (request.allowedTypes as string[]).includes(contentType)) return;
  throw new AppError('unsupported_type', `The page is ${contentType}, which is not in allowedTypes`);
}

/** Counts the pages of a PDF and holds the credits for those that will be read. */
async function reservePages(
  deps: Pick<ScrapeDeps, 'pool'>,
  pdf: { body: Buffer; contentType: string; maxPages: number },
  context: PageContext,
): Promise<number> {
  if (pdf.contentType !== 'application/pdf') return 0;
  const input = { bytes: pdf.body, contentType: pdf.contentType };
  const total =
    (await deps.pool.run('countPages', input, { timeoutMs: 30_000, signal: context.signal })) ?? 0;
  const pages = pdf.maxPages === -1 ? total : Math.min(total, pdf.maxPages);
  await context.reserveMore(pdfPrice(pages));
  return pages;
}

type ContentFormat = Extract<Format, { type: 'markdown' | 'html' | 'links' | 'images' }>;

function isContentFormat(format: Format): format is ContentFormat {
  return ['markdown', 'html', 'links', 'images'].includes(format.type);
}

function nothingMade(errors: Record<string, FormatError>): AppError {
  const [first] = Object.values(errors);
  return new AppError(first?.code ?? 'internal_error', first?.error);
}
