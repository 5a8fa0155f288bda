/** Accepts a v1 request: an invalid one is refused here, any other is stored and processed later. */

import { parseSteps } from '../../../contract/fetch/steps/parse-steps.ts';
import { redactParams } from '../../../contract/request/redact.ts';
import { AppError } from '../../../errors.ts';
import { beginCrawl, type StartDeps } from '../../../jobs/crawl/start.ts';
import type { Guard } from '../../../net/guard/guard.ts';
import type { Caller } from '../../../pipeline/call/call.ts';
import { CallError, type RateState, refusal } from '../../../pipeline/call/call-refusal.ts';
import { checkSchemas } from '../../../pipeline/schema-work.ts';
import { sealRequest } from '../../../pipeline/sealed-request.ts';
import type { Database } from '../../../store/database/database.ts';
import type { JobQueue } from '../../../store/queue/job-queue.ts';
import { V1_CRAWL_PRICES } from '../prices.ts';
import { mostCost, V1_SERVICES, type V1Body, type V1Request } from '../run/requests.ts';
import { toCrawl } from '../run/translate.ts';
import { countWaiting, insertV1Crawl, openV1Request } from '../store/requests.ts';

export type Accepted = {
  id: string;
  rate: RateState;
  /** Held until it is known what the request costs. */
  reserved: number;
  /** null on an unlimited plan. */
  remaining: number | null;
};

export type AcceptDeps = StartDeps & { jobs: JobQueue };

export async function acceptV1(deps: AcceptDeps, request: V1Request, caller: Caller): Promise<Accepted> {
  await checkRequest(deps, request, caller.accountId);
  if (request.kind === 'smartcrawler' && !request.body.mock) return acceptCrawl(deps, request.body, caller);
  deps.admit();
  const { accountId, keyId, sessionId } = caller;
  await deps.mayKeep?.(accountId);
  await checkQueue(deps.database, accountId);
  const reserved = mostCost(request);
  const opened = await openV1Request(deps, {
    accountId,
    keyId,
    sessionId,
    kind: request.kind,
    service: V1_SERVICES[request.kind],
    params: JSON.stringify(redactParams(request.body)),
    request: (id) => sealRequest(deps.seals, 'v1_request', id, request.body),
    reserve: reserved,
    madeId: caller.madeId,
  });
  deps.settled(accountId);
  if (opened.outcome !== 'opened') throw new CallError(refusal(opened), opened);
  const rate = { limit: opened.rateLimit, left: opened.rateLeft };
  return { id: opened.id, rate, reserved, remaining: opened.remaining };
}

/** Accepted work is kept until it is done, so the number of waiting requests per account is limited. */
const MOST_WAITING = 1_000;
const RETRY_SECONDS = 10;

async function checkQueue(database: Database, accountId: string): Promise<void> {
  if ((await countWaiting(database, accountId, MOST_WAITING)) < MOST_WAITING) return;
  throw new AppError('rate_limited', `${MOST_WAITING} requests of this account are waiting already`, {
    retryAfterSeconds: RETRY_SECONDS,
  });
}

async function acceptCrawl(deps: StartDeps, body: V1Body<'smartcrawler'>, caller: Caller): Promise<Accepted> {
  const crawl = toCrawl(body);
  // Without secrets: the crawl itself stores what fetching needs.
  const request = JSON.stringify(redactParams(body));
  const { id, rate, remaining } = await beginCrawl(deps, crawl, caller, {
    startPrice: 0,
    prices: V1_CRAWL_PRICES,
    params: body,
    alongside: (tx, crawlId) => insertV1Crawl(tx, { id: crawlId, accountId: caller.accountId, request }),
  });
  return { id, rate, reserved: 0, remaining };
}

/** Private addresses, invalid schemas and unknown steps are refused before anything is stored. */
async function checkRequest(
  { guard, pool }: Pick<AcceptDeps, 'guard' | 'pool'>,
  request: V1Request,
  accountId: string,
): Promise<void> {
  checkAddress(guard, request);
  await checkSchemas(pool, schemasIn(request), accountId);
  const { kind, body } = request;
  if (kind === 'smartscraper' && body.website_url !== undefined) parseSteps(body.steps ?? []);
}

function checkAddress(guard: Guard, { kind, body }: V1Request): void {
  if (kind === 'searchscraper') return;
  const [field, url] = kind === 'smartcrawler' ? ['url', body.url] : ['website_url', body.website_url];
  if (url === undefined) return;
  try {
    guard.checkUrl(url);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    throw new AppError('validation', undefined, {
      details: error.details.map((issue) => ({ ...issue, path: [field ?? 'url'] })),
    });
  }
}

function schemasIn({ kind, body }: V1Request) {
  if (kind === 'smartcrawler' && body.schema) return [{ schema: body.schema, at: ['schema'] }];
  if ((kind === 'smartscraper' || kind === 'searchscraper') && body.output_schema) {
    return [{ schema: body.output_schema, at: ['output_schema'] }];
  }
  return [];
}
