/** Scrape: one page in the formats that were asked for, from one visit and one parse. */
import { isFree, pdfPrice, scrapePrice } from '../account/prices.ts';
import type { Format, FormatType } from '../contract/formats.ts';
import { redactParams } from '../contract/redact.ts';
import type { ScrapeRequest } from '../contract/scrape.ts';
import type { PageMeta } from '../convert/html/page-meta.ts';
import { AppError } from '../errors.ts';
import type { Warning } from '../fetch/document.ts';
import type { Guard } from '../net/guard/guard.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { BlobLinks } from './blob-links.ts';
import type { EngineDeps } from './extraction.ts';
import { browserNeeds } from './fetch-request.ts';
import type { CallAnswer, Caller, CallRunner, FinishedCall } from './metered-call.ts';
import { storePictures } from './pictures.ts';
import { type FormatError, scrapeAnswer } from './scrape-answer.ts';
import { type PageContext, type PageWork, type TakeDeps, takePage } from './take-page.ts';

/** What scraping a page needs; that it is a metered call of its own is the business of `scrape`. */
export type PageDeps = TakeDeps & EngineDeps & { blobs: BlobStore; links: BlobLinks };

export type ScrapeDeps = PageDeps & { runner: CallRunner; guard: Guard };

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

export type ScrapeContext = PageContext & {
  /** Whether the links of the page are needed beside the answer. */
  withLinks?: boolean;
  /** CSS selectors of what is to be left out of every format. */
  leaveOut?: string[];
  /** Whether a picture is to be of the page at rest, so that two of them can be compared. */
  atRest?: boolean;
  /** What the formats that were made cost, where that is not the usual price. */
  price?: (formats: Format[], stealth: boolean) => number;
};

/** The answer, and what a crawl needs to know about the page. */
export type ScrapedPage = CallAnswer & {
  contentType: string;
  meta: PageMeta;
  /** JSON text of the `links` format, when the context asked for it and the page has one. */
  links: Uint8Array | undefined;
  warnings: Warning[];
  /** The formats that the answer has. */
  succeeded: FormatType[];
  screenshotId: string | null;
};

/** The work of a scrape inside an open call; a crawl page and a monitor tick are this too. */
export async function scrapePage(
  deps: PageDeps,
  request: ScrapeRequest,
  context: ScrapeContext,
): Promise<ScrapedPage> {
  const started = performance.now();
  const { formats } = request;
  const { withLinks = false, leaveOut = [], atRest } = context;
  const needs = browserNeeds(formats, atRest ? { hidden: leaveOut } : undefined);
  const work = { ...pageWork(deps, formats, withLinks), leaveOut, needs };
  const taken = await takePage(deps, request, work, context);
  const wantsScreenshot =
    taken.contentType === 'text/html' && formats.some(({ type }) => type === 'screenshot');
  const screenshotId = await storePictures(deps.blobs, context, { ...taken, wantsScreenshot });

  const answer = await scrapeAnswer(deps, { ...taken, formats, screenshotId, started, context });
  if (answer.succeeded.length === 0) throw nothingMade(answer.errors);
  const charged = formats.filter(({ type }) => answer.succeeded.includes(type));
  const priceOf = context.price ?? scrapePrice;
  const price = priceOf(charged, request.fetchConfig.stealth) + pdfPrice(taken.pdfPages);
  return {
    json: answer.json,
    cost: isFree(answer.warnings) ? 0 : price,
    pages: taken.indexed,
    contentType: taken.contentType,
    meta: taken.page.page,
    links: taken.page.results.links,
    warnings: answer.warnings,
    succeeded: answer.succeeded,
    screenshotId,
  };
}

/** What the converter is asked for. Links that only a crawl needs are made, but stay out of the answer. */
function pageWork(deps: EngineDeps, formats: Format[], withLinks: boolean): PageWork {
  const content = formats.filter(isContentFormat);
  const json = formats.find((format) => format.type === 'json');
  const summarise = formats.some(({ type }) => type === 'summary');
  const extraLinks = withLinks && !content.some(({ type }) => type === 'links');
  return {
    formats: extraLinks ? [...content, { type: 'links' }] : content,
    extract: json && { prompt: json.prompt, schema: json.schema ?? null },
    summarise,
    textMode: deps.model && (json || summarise) ? (json?.mode ?? 'reader') : undefined,
  };
}

type ContentFormat = Extract<Format, { type: 'markdown' | 'html' | 'links' | 'images' }>;

function isContentFormat(format: Format): format is ContentFormat {
  return ['markdown', 'html', 'links', 'images'].includes(format.type);
}

function nothingMade(errors: Record<string, FormatError>): AppError {
  const [first] = Object.values(errors);
  return new AppError(
    first?.code ?? 'internal_error',
    first?.error,
    first?.details && { details: first.details },
  );
}
