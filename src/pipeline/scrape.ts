/** Scrape as a metered call of its own. Invalid requests are refused before the call is opened. */
import { scrapePrice } from '../account/prices.ts';
import { createYielder } from '../concurrency/loops/yielder.ts';
import type { ScrapeRequest } from '../contract/page/scrape.ts';
import type { PageParts } from '../contract/page/selectors.ts';
import { redactParams } from '../contract/request/redact.ts';
import { selectorProblem } from '../convert/html/select/select.ts';
import { invalidField } from '../errors.ts';
import type { Guard } from '../net/guard/guard.ts';
import type { BlobStore } from '../store/blobs/blob-store.ts';
import type { Caller, FinishedCall } from './call/call.ts';
import type { CallRunner } from './call/metered-call.ts';
import { onlyReads } from './page/fetch-request.ts';
import { storePictures } from './page/pictures.ts';
import { type PageDeps, scrapePage } from './page/scrape-page.ts';
import { checkFormats } from './schema-work.ts';

export type ScrapeDeps = PageDeps & { runner: CallRunner; guard: Guard; blobs: BlobStore };

export async function scrape(
  deps: ScrapeDeps,
  request: ScrapeRequest,
  caller: Caller,
): Promise<FinishedCall> {
  deps.guard.checkUrl(request.url);
  await checkFormats(deps, request.formats, caller.accountId);
  await checkSelectors(request);
  return deps.runner.run(
    {
      caller,
      service: 'scrape',
      params: redactParams(request),
      reserve: scrapePrice(request.formats, request.fetchConfig.stealth),
      deadlineMs: request.fetchConfig.timeout + deps.config.callExtraMs,
      mayBeginEarly: onlyReads(request.fetchConfig),
    },
    async (context) => {
      const page = await scrapePage(deps, request, context);
      await storePictures(deps.blobs, context, page.pictures);
      return page;
    },
  );
}

/** Throws a `validation` error that names the selector at fault. A nested one takes many milliseconds to compile. */
export async function checkSelectors(parts: PageParts): Promise<void> {
  const yieldIfLong = createYielder();
  for (const name of ['includeSelectors', 'excludeSelectors'] as const) {
    for (const [index, selector] of (parts[name] ?? []).entries()) {
      await yieldIfLong();
      const problem = selectorProblem(selector);
      if (problem) throw invalidField([name, index], `Not a CSS selector: ${problem}`, 'invalid_format');
    }
  }
}
