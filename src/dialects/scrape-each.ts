/** Several pages in one request of an interface that takes a list of addresses: a separate scrape for each. */
import { freeReason } from '../account/prices.ts';
import { createLimiter } from '../concurrency/limits/limiter.ts';
import type { ScrapeInput } from '../contract/page/scrape.ts';
import type { ScrapeResult } from '../contract/page/scrape-result.ts';
import { type AppError, toAppError } from '../errors.ts';
import type { Warning } from '../fetch/document.ts';
import { type Answered, messageOf, type OwnCalls } from './own-calls.ts';

/** Errors that would be the same for each of them. */
const OF_THE_ACCOUNT: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'rate_limited',
  'auth_invalid_key',
  'storage_full',
]);
/** Fewer than an account of any plan may have open. */
const AT_ONCE = 5;

type Entries<Page, Failed> = {
  page(url: string, answered: Answered<ScrapeResult>): Page;
  failed(url: string, why: string): Failed;
};

/** Why an answer is not the page, such as an error page or a bot wall, which must not reach a model as content. */
function notThePage({ metadata: { warnings } }: ScrapeResult): string | null {
  // The answer was parsed from JSON, which has no undefined members.
  const why = freeReason(warnings as Warning[]);
  const detail = warnings.find(({ reason }) => reason === why)?.detail;
  return why && detail ? `${why}: ${detail}` : why;
}

/** An entry for each address, in order. Throws if the account was refused all of the pages. */
export async function scrapeEach<Page, Failed>(
  calls: Pick<OwnCalls, 'scrape'>,
  urls: string[],
  request: Omit<ScrapeInput, 'url'>,
  entries: Entries<Page, Failed>,
): Promise<(Page | Failed)[]> {
  const limiter = createLimiter(AT_ONCE);
  let refusal: AppError | undefined;
  let scraped = 0;
  async function entryOf(url: string): Promise<Page | Failed> {
    try {
      // If the account was refused a moment ago, do not try again.
      if (refusal) throw refusal;
      const answered = await calls.scrape({ ...request, url });
      scraped += 1;
      const why = notThePage(answered.answer);
      return why === null ? entries.page(url, answered) : entries.failed(url, why);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (OF_THE_ACCOUNT.has(error.type)) refusal ??= error;
      return entries.failed(url, messageOf(error));
    }
  }
  const made = await Promise.all(urls.map((url) => limiter.run(() => entryOf(url))));
  if (refusal && scraped === 0) throw refusal;
  return made;
}
