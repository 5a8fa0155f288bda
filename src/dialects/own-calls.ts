/** The calls of our own API, made for one request of a dialect: our request goes in, the parsed answer comes out. */
import type { z } from 'zod';
import { batchBody } from '../contract/crawl/batch.ts';
import { type CrawlInput, crawlBody } from '../contract/crawl/config.ts';
import { type MapInput, type MapResult, mapBody } from '../contract/crawl/map.ts';
import { type ScrapeInput, scrapeBody } from '../contract/page/scrape.ts';
import type { ScrapeResult } from '../contract/page/scrape-result.ts';
import { issuesOf } from '../contract/request/issues.ts';
import { type SearchInput, type SearchResult, searchBody } from '../contract/search.ts';
import { AppError } from '../errors.ts';
import { setCreditHeaders } from '../http/answer/send.ts';
import { signedBlobs } from '../http/answer/signed-blobs.ts';
import { type AppContext, callerOf } from '../http/app-env.ts';
import { jsonProblem } from '../http/request/json-problem.ts';
import type { CrawlDeps } from '../http/routes/crawl.ts';
import { beginCrawl, type CrawlTerms } from '../jobs/crawl/start.ts';
import { beginBatch } from '../jobs/crawl/start-batch.ts';
import type { Caller, FinishedCall } from '../pipeline/call/call.ts';
import { type MapDeps, map } from '../pipeline/map/map.ts';
import { checkFormats } from '../pipeline/schema-work.ts';
import { checkSelectors, scrape } from '../pipeline/scrape.ts';
import { type SearchDeps, type SearchOptions, search } from '../pipeline/search/search.ts';

export type CallDeps = SearchDeps & MapDeps & CrawlDeps;

/** `cost` in credits. */
export type Answered<T> = { answer: T; cost: number };

export type BatchInput = z.input<typeof batchBody>;

export type OwnCalls = {
  /** Throws a `validation` error if no page could be scraped with this request. */
  checkScrape(request: Omit<ScrapeInput, 'url'>): Promise<void>;
  scrape(input: ScrapeInput): Promise<Answered<ScrapeResult>>;
  search(input: SearchInput, options: SearchOptions): Promise<Answered<SearchResult>>;
  map(input: MapInput): Promise<Answered<MapResult>>;
  crawl(input: CrawlInput, terms?: CrawlTerms): Promise<Answered<{ id: string }>>;
  batch(
    input: BatchInput,
    terms?: Pick<CrawlTerms, 'webhook' | 'tracking' | 'warning'>,
  ): Promise<Answered<{ id: string; invalid?: string[] }>>;
  /** For a call that is not listed here. */
  run<T>(call: (caller: Caller) => Promise<FinishedCall>): Promise<Answered<T>>;
};

/** Stands for the page if only the rest of a request is checked. */
const ANY_PAGE = 'https://example.com/';

/** Several calls may be made for one request; its headers have the cost of all of them. */
export function ownCalls(deps: CallDeps, c: AppContext): OwnCalls {
  const own = callerOf(c, deps);
  // An answer rebuilt from a stored result would have our own format. So dialects do not use idempotency keys, except one
  // that refuses a key that was used.
  const refusesUsed = c.get('dialect')?.idempotencyHeader !== undefined;
  const caller: Caller = { ...own, ...(!refusesUsed && { idempotencyKey: undefined }), warnings: [] };
  let spent = 0;

  async function run<T>(call: (caller: Caller) => Promise<FinishedCall>): Promise<Answered<T>> {
    const { id, json, cost, remaining, rate } = await call(caller);
    spent += cost;
    c.set('rate', rate);
    setCreditHeaders(c, { cost: spent, remaining });
    return { answer: JSON.parse((await signedBlobs(deps, id, json)).toString()) as T, cost };
  }

  return {
    async checkScrape(request) {
      const { formats, ...rest } = checked(scrapeBody, { ...request, url: ANY_PAGE });
      await checkFormats(deps, formats, own.accountId);
      await checkSelectors(rest);
    },
    scrape: (input) => run((by) => scrape(deps, checked(scrapeBody, input), by)),
    search: (input, options) => run((by) => search(deps, checked(searchBody, input), by, options)),
    map: (input) => run((by) => map(deps, checked(mapBody, input), by)),
    crawl: (input, terms) => run((by) => beginCrawl(deps, checked(crawlBody, input), by, terms)),
    batch: (input, terms) => run((by) => beginBatch(deps, checked(batchBody, input), by, terms)),
    run,
  };
}

/** Throws a `validation` error like our own routes, also for text from a form or an address that cannot be stored. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: z.input<Schema>): z.output<Schema> {
  const problem = jsonProblem(input);
  if (problem) throw new AppError('validation', undefined, { details: [problem] });
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError('validation', undefined, { details: issuesOf(parsed.error) });
}

/** A page as one text: documents have a part for each of their pages. */
export function textOf(content: { data: string[] } | undefined): string {
  return content?.data.join('\n\n') ?? '';
}

/** What went wrong, in one sentence that names the invalid fields. */
export function messageOf({ message, details = [] }: Pick<AppError, 'message' | 'details'>): string {
  if (details.length === 0) return message;
  const reasons = details.map((issue) =>
    issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
  );
  return `${message}: ${reasons.join('; ')}`;
}
