/** One page in the formats that were asked for, from one visit and one parse. Its callers store what comes back. */
import { freeReason, hitPrice, pdfPrice, scrapePrice } from '../../account/prices.ts';
import type { Format, FormatType } from '../../contract/page/formats.ts';
import type { FileFacts } from '../../contract/page/parse.ts';
import type { ScrapeRequest } from '../../contract/page/scrape.ts';
import type { ContentFormat } from '../../convert/convert.ts';
import type { PageMeta } from '../../convert/html/page-meta.ts';
import type { FetchedDocument, Warning } from '../../fetch/document.ts';
import { interstitialOf } from '../../fetch/verdict/interstitial.ts';
import { assembleAnswer } from '../../sandbox/tasks/answer.ts';
import type { PageWork } from '../../sandbox/tasks/read-page.ts';
import type { CallBlob } from '../../store/blobs/blob-store.ts';
import type { PageAnswered } from '../../store/calls.ts';
import type { CallAnswer, CallContext } from '../call/call.ts';
import { askOf, type EngineDeps, errorFrom } from '../extraction.ts';
import { type Extractors, type LearnedRules, learnedFor } from '../extractor/extractors.ts';
import { browserNeeds } from './fetch-request.ts';
import { keptOfFree, makeFormats } from './format-values.ts';
import { fetchPage, type LoadDeps, type LoadedPage, readDocument } from './load-page.ts';
import { blobsIn, filesOf } from './page-files.ts';
import { picturesIn } from './pictures.ts';

export type PageDeps = LoadDeps & EngineDeps & { extractors: Extractors };

export type ScrapeOptions = {
  /** Whether the links of the page are needed beside the answer. */
  withLinks?: boolean;
  /** How many characters of its plain text are needed. */
  textCharacters?: number | undefined;
  /**
   * For a capture that is compared with others: the page at rest, without what these CSS selectors match. An
   * interstitial shown instead of the page has a warning, and costs nothing.
   */
  comparable?: { leaveOut: string[] };
  /** Facts about a file that came with the request, instead of an address. */
  file?: FileFacts;
  /** The price of the formats that were made, if not the usual one. */
  price?: ((formats: Format[], stealth: boolean) => number) | undefined;
};

/** The request, and the call that it runs in. */
export type Scrape = {
  request: ScrapeRequest;
  context: CallContext;
  options: ScrapeOptions;
  /** `performance.now()` before the fetch. */
  startedAt: number;
};

export type ScrapedPage = CallAnswer & {
  answered: PageAnswered;
  document: Omit<FetchedDocument, 'body' | 'sent'>;
  contentType: string;
  meta: PageMeta;
  /** JSON text of the `links` format, when it was asked for and the page has one. */
  links: Uint8Array | undefined;
  /** Its plain text, when that was asked for. */
  text: string | undefined;
  warnings: Warning[];
  /** JSON text of each format that was made. */
  results: [FormatType, Buffer][];
  /** The formats in the answer. */
  succeeded: FormatType[];
  /** To be stored before the answer is sent. */
  pictures: CallBlob[];
  screenshotId: string | null;
};

/** The work of a scrape inside an open call. */
export async function scrapePage(
  deps: PageDeps,
  request: ScrapeRequest,
  context: CallContext,
  options: ScrapeOptions = {},
): Promise<ScrapedPage> {
  const scrape = { request, context, options, startedAt: performance.now() };
  const needs = browserNeeds(request.formats, options.comparable?.leaveOut);
  const document = await fetchPage(deps, { ...request, needs }, context);
  const page = await scrapeFetched(deps, scrape, document);
  const instead = options.comparable && interstitialOf(document);
  if (!instead) return page;
  const warnings: Warning[] = [...page.warnings, { reason: 'interstitial', detail: instead }];
  return { ...page, cost: 0, warnings, answered: { ...page.answered, doubt: 'interstitial' } };
}

/** The stages after the fetch: read, extract, price. */
export async function scrapeFetched(
  deps: PageDeps,
  scrape: Scrape,
  document: FetchedDocument,
): Promise<ScrapedPage> {
  return answerOf(deps, scrape, await loadFetched(deps, scrape, document));
}

export type LearnedPage = LoadedPage & { learned: LearnedRules | null };

export async function loadFetched(
  deps: PageDeps,
  { request, context, options }: Scrape,
  document: FetchedDocument,
  finish?: PageWork['finish'],
): Promise<LearnedPage> {
  const json = request.formats.find((format) => format.type === 'json');
  const learned = await learnedFor(deps.extractors, context.accountId, json?.extractor);
  const work = {
    ...pageWork(deps, request, options),
    learned: learned?.rules,
    learnedEvidence: json?.evidence,
    finish,
  };
  return { ...(await readDocument(deps, request, document, work, context)), learned };
}

export async function answerOf(
  deps: PageDeps,
  scrape: Scrape,
  { learned, ...loaded }: LearnedPage,
): Promise<ScrapedPage> {
  const { context, options, startedAt } = scrape;
  const { formats } = scrape.request;
  const { document } = loaded;
  const files = filesOf(loaded, formats);
  const made = await makeFormats(deps, formats, { ...loaded, files, learned }, context);
  if (made.results.length === 0) throw errorFrom(Object.values(made.errors)[0]);

  const succeeded = made.results.map(([type]) => type);
  const charged = formats.filter(({ type }) => succeeded.includes(type));
  const doubt = freeReason(made.warnings);
  const extracted = loaded.page.learned;
  if (learned && !doubt && extracted && !('error' in extracted)) {
    // A page of a crawl was found by a link, and may be of another kind than those that were learned from.
    const isFound = options.withLinks ?? false;
    deps.extractors.saw({ learned, url: document.url, filled: extracted.output.filled, isFound });
  }
  const answered = { ...made, warnings: [...made.warnings, ...(context.warnings ?? [])] };
  const facts = { elapsedMs: performance.now() - startedAt, file: options.file, tokens: context.tokens };
  return {
    json: assembleAnswer(context.id, loaded, answered, facts),
    kept: doubt ? assembleAnswer(context.id, loaded, keptOfFree(answered), facts) : undefined,
    ...factsOf(loaded),
    cost: doubt ? 0 : priceOf(scrape, loaded, charged),
    answered: { statusCode: document.status, doubt },
    warnings: made.warnings,
    results: made.results,
    succeeded,
    pictures: [...picturesIn(loaded.page), ...blobsIn(files), ...made.pictures],
    screenshotId: files.formats.screenshot?.id ?? null,
  };
}

/** What is known about a page, however its answer is made. */
export function factsOf({
  document,
  contentType,
  page,
}: Pick<LoadedPage, 'contentType' | 'page'> & {
  document: ScrapedPage['document'] & Partial<FetchedDocument>;
}) {
  const { body: _body, sent: _sent, ...rest } = document;
  const links = page.linksToFollow ?? page.results.links;
  return { document: rest, contentType, meta: page.page, links, text: page.plainText };
}

export function priceOf(
  { request, options: { price = scrapePrice } }: Scrape,
  { document, pdfPages }: { document: Pick<FetchedDocument, 'cache'>; pdfPages: number },
  charged: Format[],
): number {
  if (document.cache?.state === 'hit') return hitPrice(charged);
  return price(charged, request.fetchConfig.stealth) + pdfPrice(pdfPages);
}

/** The converter's work. Links that only a crawl needs are made, but left out of the answer. */
export function pageWork(
  deps: EngineDeps,
  { formats, includeSelectors = [], excludeSelectors = [] }: ScrapeRequest,
  { withLinks = false, textCharacters, comparable }: ScrapeOptions,
): PageWork {
  const content = formats.filter(isContentFormat);
  const json = formats.find((format) => format.type === 'json');
  const asked = json?.extractor ? undefined : json;
  const asksModel = asked !== undefined && !asked.select;
  const summarise = formats.some(({ type }) => type === 'summary');
  const leaveOut = [...(comparable?.leaveOut ?? []), ...excludeSelectors];
  const isPartial = includeSelectors.length > 0 || leaveOut.length > 0;
  const hasLinks = content.some(({ type }) => type === 'links');
  const extraLinks = withLinks && !isPartial && !hasLinks;
  return {
    formats: extraLinks ? [...content, { type: 'links', toFollow: true }] : content,
    extract: asked && askOf(asked),
    extractMode: asked?.mode,
    summarise,
    textMode: deps.model && (asksModel || summarise) ? (asked?.mode ?? 'reader') : undefined,
    keep: includeSelectors.length > 0 ? includeSelectors : undefined,
    leaveOut,
    unwrap: comparable !== undefined,
    // A crawl follows the links of the whole page.
    linksToFollow: withLinks && (isPartial || hasLinks),
    textCharacters,
  };
}

function isContentFormat(format: Format): format is Extract<Format, { type: ContentFormat['type'] }> {
  return isContentType(format.type);
}

export function isContentType(type: FormatType): type is ContentFormat['type'] {
  return ['markdown', 'html', 'links', 'images'].includes(type);
}
