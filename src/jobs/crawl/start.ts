/** Starts, stops and resumes crawls: what is refused, and how. */
import { CRAWL_START, scrapePrice } from '../../account/prices.ts';
import type { CrawlRequest } from '../../contract/crawl-config.ts';
import { redactParams } from '../../contract/redact.ts';
import { AppError, privateAddress } from '../../errors.ts';
import type { Guard } from '../../fetch/guard/guard.ts';
import { identityHash, siteHost, withoutFragment } from '../../fetch/url-identity.ts';
import {
  CallError,
  type Caller,
  type FinishedCall,
  secondsLeftInMinute,
} from '../../pipeline/metered-call.ts';
import {
  type ResumeOutcome,
  resumeCrawl,
  type StartOutcome,
  startCrawl,
  stopCrawl,
} from '../../store/crawls.ts';
import type { Database } from '../../store/database.ts';
import type { CrawlSummary } from './crawl-json.ts';

export type StartDeps = {
  database: Database;
  guard: Guard;
  processId: string;
  /** Throws when the machine must not take on work. */
  admit: () => void;
  settled: (accountId: string) => void;
};

/** The answer to the request: the crawl, running, with no page yet. */
export async function beginCrawl(
  deps: StartDeps,
  request: CrawlRequest,
  caller: Caller,
): Promise<FinishedCall> {
  const url = deps.guard.checkUrl(withoutFragment(request.url));
  if (request.webhookUrl) checkWebhook(deps.guard, request.webhookUrl);
  deps.admit();
  const started = await startCrawl(deps.database, {
    processId: deps.processId,
    accountId: caller.accountId,
    keyId: caller.keyId,
    sessionId: caller.sessionId,
    params: JSON.stringify(redactParams(request)),
    config: JSON.stringify(request),
    startPrice: CRAWL_START,
    pagePrice: scrapePrice(request.formats, request.fetchConfig.stealth),
    maxPages: request.maxPages,
    url: url.href,
    site: siteHost(url),
    hash: identityHash(url.href),
    webhookUrl: request.webhookUrl ?? null,
  });
  deps.settled(caller.accountId);
  const { rateLimit, rateLeft, remaining, id } = started;
  if (started.outcome !== 'opened') {
    throw new CallError(refusal(started), { outcome: 'rate_limited', rateLimit, rateLeft, remaining });
  }
  const job: CrawlSummary & { pages: [] } = { id, status: 'running', total: 1, finished: 0, pages: [] };
  return {
    id,
    json: Buffer.from(JSON.stringify(job)),
    cost: CRAWL_START,
    remaining,
    rate: { limit: rateLimit, left: rateLeft },
  };
}

function checkWebhook(guard: Guard, url: string): void {
  try {
    guard.checkUrl(url);
  } catch {
    throw privateAddress(['webhookUrl']);
  }
}

function refusal({ outcome, crawlLimit }: StartOutcome): AppError {
  switch (outcome) {
    case 'invalid_key':
      return new AppError('auth_invalid_key');
    case 'insufficient_credits':
      return new AppError('insufficient_credits');
    case 'too_many_crawls':
      return tooManyCrawls(crawlLimit);
    default:
      return new AppError('rate_limited', undefined, { retryAfterSeconds: secondsLeftInMinute() });
  }
}

/** Waiting alone does not help, so there is no Retry-After. */
function tooManyCrawls(limit: number | null): AppError {
  const cap = limit === null ? 'as many crawls as it allows' : `${limit} ${limit === 1 ? 'crawl' : 'crawls'}`;
  return new AppError('rate_limited', `Your plan runs ${cap} at once. Wait for one to end, or stop one.`);
}

export async function stop(database: Database, accountId: string, id: string): Promise<void> {
  const before = await stopCrawl(database, accountId, id);
  if (before === null) throw crawlNotFound();
  if (before !== 'running') throw new AppError('conflict', `The crawl is not running: it is ${before}`);
}

export async function resume(database: Database, accountId: string, id: string): Promise<void> {
  const outcome: ResumeOutcome = await resumeCrawl(database, accountId, id);
  if (outcome === 'resumed') return;
  if (outcome === null) throw crawlNotFound();
  if (outcome === 'too_many_crawls') throw tooManyCrawls(null);
  throw new AppError('conflict', `The crawl is not stopped: it is ${outcome}`);
}

export function crawlNotFound(): AppError {
  return new AppError('not_found', 'Crawl not found');
}
