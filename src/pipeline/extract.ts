/** Extract: JSON from a page that is fetched, or from HTML or Markdown that came with the request. */
import { extractHitPrice, extractPrice, freeReason, isFree, pdfPrice } from '../account/prices.ts';
import type { EvidencePage } from '../contract/extract/evidence.ts';
import type { ExtractRequest, ExtractResult } from '../contract/extract/extract.ts';
import { redactParams, redactUrl } from '../contract/request/redact.ts';
import { checkSelect } from '../extract/select/check.ts';
import type { BrowserNeeds, FetchedDocument } from '../fetch/document.ts';
import type { PageWork } from '../sandbox/tasks/read-page.ts';
import type { CallBlob } from '../store/blobs/blob-store.ts';
import type { CallAnswer, CallContext, Caller, FinishedCall } from './call/call.ts';
import { askOf, byExtractor, type Extraction, extractJson } from './extraction.ts';
import { checkExtractor, learnedFor } from './extractor/extractors.ts';
import { evidencePages } from './page/evidence-pages.ts';
import { onlyReads } from './page/fetch-request.ts';
import { type LoadedPage, loadPage, readContent } from './page/load-page.ts';
import { storePictures } from './page/pictures.ts';
import type { PageDeps } from './page/scrape-page.ts';
import { checkSchemas } from './schema-work.ts';
import type { ScrapeDeps } from './scrape.ts';

export async function extract(
  deps: ScrapeDeps,
  request: ExtractRequest,
  caller: Caller,
): Promise<FinishedCall> {
  if (request.url !== undefined) deps.guard.checkUrl(request.url);
  if (request.schema) {
    await checkSchemas(deps.pool, [{ schema: request.schema, at: ['schema'] }], caller.accountId);
  }
  if (request.select) checkSelect(request.select, ['select']);
  if (request.extractor) {
    await checkExtractor(deps.extractors, caller.accountId, request.extractor, ['extractor']);
  }
  const price = extractPrice(request.url !== undefined && request.fetchConfig.stealth, request);
  return deps.runner.run(
    {
      caller,
      service: 'extract',
      params: redactParams(request),
      reserve: price,
      deadlineMs: request.fetchConfig.timeout + deps.config.callExtraMs,
      mayBeginEarly: request.url !== undefined && onlyReads(request.fetchConfig),
    },
    async (context) => {
      const { result, pictures, ...rest } = await extractPage(deps, request, context, { price });
      await storePictures(deps.blobs, context, pictures);
      return { json: Buffer.from(JSON.stringify(result)), ...rest };
    },
  );
}

type ExtractedPage = Omit<CallAnswer, 'json'> & {
  result: ExtractResult;
  /** To be stored before the answer is sent. */
  pictures: CallBlob[];
};

/** The work of an extraction inside an open call. */
export async function extractPage(
  deps: PageDeps,
  request: ExtractRequest,
  context: CallContext,
  { price, needs }: { price: number; needs?: BrowserNeeds | undefined },
): Promise<ExtractedPage> {
  const ask = askOf(request);
  const textMode = ask.select ? undefined : request.mode;
  const learned = await learnedFor(deps.extractors, context.accountId, request.extractor);
  const work = learned
    ? { formats: [], learned: learned.rules, learnedEvidence: request.evidence }
    : { formats: [], extract: ask, extractMode: request.mode, textMode };
  const { page, document, contentType, pdfPages } = await loadSource(
    deps,
    { ...request, needs },
    work,
    context,
  );
  const pageWarnings = [...(document?.warnings ?? []), ...page.warnings];
  // Free answers are made without a model.
  const using = isFree(pageWarnings) ? { ...deps, model: null } : deps;
  const source = { ...page, ...(document && { url: document.url }) };
  const found = request.extractor
    ? byExtractor(source, learned)
    : await extractJson(using, source, ask, context);
  const shownPages = await evidencePages(
    deps,
    { body: document?.body ?? Buffer.alloc(0), contentType },
    found.evidence,
    context,
  );
  const warnings = [...pageWarnings, ...found.warnings, ...shownPages.warnings];
  const shown = [...warnings, ...(context.warnings ?? [])];
  const result: ExtractResult = {
    id: context.id,
    json: found.json,
    raw: found.raw,
    usage: context.tokens ?? found.usage,
    metadata: metadataOf(found, shownPages.pages, document, shown),
  };
  const doubt = freeReason(warnings);
  if (learned && !doubt && page.learned && 'output' in page.learned) {
    const { filled } = page.learned.output;
    deps.extractors.saw({ learned, url: document?.url ?? '', filled, isFound: false });
  }
  const isHit = document?.cache?.state === 'hit';
  const cost = doubt ? 0 : isHit ? Math.min(price, extractHitPrice(request)) : price + pdfPrice(pdfPages);
  return {
    result,
    pictures: shownPages.pictures,
    cost,
    ...(document && { answered: { statusCode: document.status, doubt } }),
  };
}

type LoadedSource = Omit<LoadedPage, 'document'> & { document: FetchedDocument | null };

async function loadSource(
  deps: PageDeps,
  request: ExtractRequest & { needs: BrowserNeeds | undefined },
  work: PageWork,
  context: CallContext,
): Promise<LoadedSource> {
  if (request.url !== undefined) return loadPage(deps, { ...request, url: request.url }, work, context);
  const [text, contentType] =
    request.html !== undefined ? [request.html, 'text/html'] : [request.markdown ?? '', 'text/markdown'];
  const content = {
    body: Buffer.from(text),
    contentType,
    charset: 'utf-8',
    url: 'about:blank',
    maxPages: -1,
  };
  const page = await readContent(deps, content, work, context);
  return { page, document: null, contentType, pdfPages: 0 };
}

function metadataOf(
  found: Extraction,
  pages: EvidencePage[],
  document: FetchedDocument | null,
  warnings: Extraction['warnings'],
): ExtractResult['metadata'] {
  return {
    chunker: { chunks: found.chunks },
    fetch: document
      ? {
          url: redactUrl(document.url),
          statusCode: document.status,
          contentType: document.contentType,
          provider: document.engine,
          reason: document.engineReason,
          redirects: document.redirects.map(redactUrl),
          elapsedMs: Math.round(document.steps.reduce((sum, step) => sum + step.ms, 0)),
        }
      : {},
    engine: found.engine,
    ...(found.evidence && { evidence: found.evidence }),
    ...(pages.length > 0 && { evidencePages: pages }),
    warnings,
    ...(document?.cache && { cache: document.cache }),
  };
}
