/** Starts, stops and resumes crawls: what is refused, and how. */
import { isDeepStrictEqual } from 'node:util';
import { type PagePrices, scrapePrice } from '../../account/prices.ts';
import type { Config } from '../../config.ts';
import { CRAWL_START } from '../../contract/account/prices.ts';
import type { CrawlRequest } from '../../contract/crawl/config.ts';
import { redactParams, redactUrl } from '../../contract/request/redact.ts';
import { AppError, invalidField } from '../../errors.ts';
import { withoutUserInfo } from '../../fetch/credentials.ts';
import { identityHash, siteHost, withoutFragment, withoutQuery } from '../../fetch/url-identity.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { Caller, FinishedCall } from '../../pipeline/call/call.ts';
import { CallError, refusal } from '../../pipeline/call/call-refusal.ts';
import { isCounted } from '../../pipeline/call/metered-call.ts';
import type { PageDeps } from '../../pipeline/page/scrape-page.ts';
import { type Tracking, trackedPage } from '../../pipeline/page/track-change.ts';
import { checkFormats } from '../../pipeline/schema-work.ts';
import { checkSelectors } from '../../pipeline/scrape.ts';
import { sealRequest } from '../../pipeline/sealed-request.ts';
import {
  type CrawlKind,
  crawlsAtOnce,
  findCrawl,
  type NewCrawl,
  type ResumeOutcome,
  resumeCrawl,
  type StartOutcome,
  startCrawl,
  stopCrawl,
} from '../../store/crawl/crawls.ts';
import { readCrawlConfig } from '../../store/crawl/frontier.ts';
import type { Database, Queryable } from '../../store/database/database.ts';
import type { Doubts } from '../../store/doubts.ts';
import { newId } from '../../store/ids.ts';
import type { Seals } from '../../store/secrets/seals.ts';
import { keepAddress } from '../../store/webhook/addresses.ts';
import { checkWebhookUrl } from '../webhook/check-address.ts';
import { startedCrawlJson } from './crawl-json.ts';
import { mostPages } from './max-pages.ts';
import type { ForeignDelivery, Monitored, StoredConfig } from './stored-config.ts';

/** How long to try to start a crawl while the database is away. */
const START_PATIENCE_MS = 5_000;

export type StartDeps = {
  config: Pick<Config, 'maxCrawlPages'>;
  database: Database;
  /** Where large schemas are checked. */
  pool: PageDeps['pool'];
  extractors: PageDeps['extractors'];
  guard: Guard;
  processId: string;
  seals: Seals;
  doubts: Pick<Doubts, 'certainly'>;
  /** Throws when the machine must not take on work. */
  admit: () => void;
  /** Throws `storage_full` if the account may store no more. */
  mayKeep?: (accountId: string) => Promise<void>;
  settled: (accountId: string) => void;
};

/** What is different about a crawl that was not started by a request of our own interface. */
export type CrawlTerms = {
  startPrice?: number;
  prices?: PagePrices;
  /** The request as history shows it. */
  params?: Record<string, unknown>;
  /** Runs in the transaction that starts the crawl; again if it is not known whether that was committed. */
  alongside?(tx: Queryable, crawlId: string): Promise<void>;
  webhook?: ForeignWebhook | undefined;
  /** Each page is compared with the account's last scrape of it. */
  tracking?: Tracking | undefined;
  /** What the interface it is started through could not honour. */
  warning?: string | undefined;
  /** It is a run of a monitor of several pages or of a site. */
  run?: { monitorId: string; tickId: string; monitored: Monitored };
};

/** Events that are sent in the shape of another interface. */
export type ForeignWebhook = {
  /** Which are sent; undefined for all. */
  events: string[] | undefined;
  /** Sent with each of them. */
  headers: Record<string, string>;
  delivery: ForeignDelivery;
};

/** The column of the sealed headers; they are needed until the last event is delivered. */
export const WEBHOOK_HEADERS = { table: 'crawl', column: 'webhook_headers' };

export function sentWith(seals: Seals, row: string, webhook: ForeignWebhook | undefined) {
  if (!webhook) return {};
  const { events, headers } = webhook;
  if (Object.keys(headers).length === 0) return { webhookEvents: events };
  const sealed = seals.seal(JSON.stringify(headers), { ...WEBHOOK_HEADERS, row });
  return { webhookEvents: events, webhookHeaders: sealed.toString('base64') };
}

/** The answer to the request: the crawl, running, with no page yet. */
export async function beginCrawl(
  deps: StartDeps,
  request: CrawlRequest,
  caller: Caller,
  terms?: CrawlTerms,
): Promise<FinishedCall> {
  const url = deps.guard.checkUrl(withoutFragment(request.url));
  checkWebhookUrl(deps.guard, request.webhookUrl);
  await checkFormats(deps, request.formats, caller.accountId);
  await checkSelectors(request);
  const maxPages = mostPages(request.maxPages, deps.config);
  if (request.since !== undefined) await checkSince(deps.database, caller.accountId, request);
  deps.admit();
  await deps.mayKeep?.(caller.accountId);
  const own = newCrawl(deps, caller);
  const stored: StoredConfig = {
    ...request,
    maxPages,
    prices: terms?.prices,
    delivery: terms?.webhook?.delivery,
    monitored: terms?.run?.monitored,
    tracking: terms?.tracking,
    warning: terms?.warning,
  };
  const { shown, secrets } = sealRequest(deps.seals, 'crawl', own.id, stored);
  const hash = identityHash(request.ignoreQueryParameters ? withoutQuery(url.href) : url.href);
  const crawl: NewCrawl = {
    ...own,
    // Answers of other interfaces cannot be rebuilt from here.
    idempotencyKey: terms?.alongside ? undefined : caller.idempotencyKey,
    params: JSON.stringify(redactParams(terms?.params ?? request)),
    config: shown,
    secrets: secrets?.toString('base64') ?? null,
    startPrice: terms?.startPrice ?? CRAWL_START,
    pagePrice: scrapePrice(request.formats, request.fetchConfig.stealth, terms?.prices),
    maxPages,
    // The rest is in the sealed request: user name and password, and parameters that look like secrets.
    url: secrets ? redactUrl(url.href) : withoutUserInfo(url).href,
    shownUrl: redactUrl(url.href),
    site: siteHost(url),
    hash,
    webhookUrl: await keepWebhook(deps, caller, request.webhookUrl),
    ...sentWith(deps.seals, own.id, terms?.webhook),
    since: request.since,
    trackedAs: terms?.tracking && trackedPage(terms.tracking, `crawl of ${hash}`).toString('hex'),
    monitorId: terms?.run?.monitorId,
    tickId: terms?.run?.tickId,
  };
  return open(deps, crawl, startedCrawlJson(crawl.id), terms?.alongside);
}

/** What must be the same for the results of an earlier crawl to stand for those of this one. */
const MADE_BY = ['formats', 'processors', 'includeSelectors', 'excludeSelectors'] as const;

async function checkSince(database: Database, accountId: string, request: CrawlRequest): Promise<void> {
  const since = request.since ?? '';
  const earlier = await findCrawl(database, accountId, since);
  if (earlier?.kind !== 'crawl') throw invalidField(['since'], 'There is no such crawl');
  if (earlier.status === 'running') throw invalidField(['since'], 'That crawl is still running');
  const config = (await readCrawlConfig(database, since))?.shown as CrawlRequest;
  const other = MADE_BY.find((name) => !isDeepStrictEqual(config[name], request[name]));
  if (other)
    throw invalidField(
      ['since'],
      `That crawl had different ${other}, so its results cannot be used for this one`,
    );
}

/** Stores the webhook's address and returns it as a crawl or batch refers to it. */
export async function keepWebhook(
  { database, seals }: Pick<StartDeps, 'database' | 'seals'>,
  { accountId }: Caller,
  url: string | null | undefined,
): Promise<string | null> {
  return url == null ? null : keepAddress(database, seals, { accountId, url });
}

/** The fields shared by every crawl and batch of a caller. */
export function newCrawl({ processId }: StartDeps, caller: Caller) {
  const { accountId, keyId, sessionId, idempotencyKey, madeId = newId() } = caller;
  const counted = isCounted(caller);
  return { id: madeId, pageId: newId(), processId, accountId, keyId, counted, sessionId, idempotencyKey };
}

/** Opens a crawl or a batch, or throws the reason for refusing it. */
export async function open(
  deps: StartDeps,
  crawl: NewCrawl,
  json: Buffer,
  alongside: CrawlTerms['alongside'],
): Promise<FinishedCall> {
  const started = await deps.doubts.certainly(crawl.id, START_PATIENCE_MS, () =>
    alongside ? startOn(alongside, deps.database, crawl) : startCrawl(deps.database, crawl),
  );
  deps.settled(crawl.accountId);
  if (started.outcome !== 'opened') throw new CallError(crawlRefusal(started), started);
  const { rateLimit, rateLeft, remaining } = started;
  const rate = { limit: rateLimit, left: rateLeft };
  return { id: crawl.id, json, cost: crawl.startPrice, remaining, rate };
}

/** A crawl must be able to pay for its first page, even where starting it is free. */
async function startOn(
  alongside: NonNullable<CrawlTerms['alongside']>,
  database: Database,
  crawl: NewCrawl,
): Promise<StartOutcome> {
  return database.transaction(async (tx) => {
    // An earlier try has started it, and its answer was lost: its pages may have taken the last credits since.
    const isThere = (await findCrawl(tx, crawl.accountId, crawl.id)) !== null;
    const started = await startCrawl(tx, crawl);
    if (started.outcome !== 'opened') return started;
    if (!isThere && started.remaining !== null && started.remaining < crawl.pagePrice) {
      throw new CallError(new AppError('insufficient_credits'), started);
    }
    await alongside(tx, crawl.id);
    return started;
  });
}

function crawlRefusal({ outcome, crawlLimit }: StartOutcome): AppError {
  if (outcome === 'too_many_crawls') return tooManyCrawls(crawlLimit);
  if (outcome === 'stale_tick') return new AppError('conflict', 'The monitor has moved on without this run');
  return refusal({ outcome });
}

/** Waiting alone does not help, so there is no Retry-After. */
function tooManyCrawls(limit: number | null): AppError {
  const cap = limit === null ? 'as many crawls as it allows' : `${limit} ${limit === 1 ? 'crawl' : 'crawls'}`;
  return new AppError(
    'rate_limited',
    `Your plan runs ${cap} at once. Batches count as crawls. Wait for one to end, or stop one.`,
  );
}

export async function stop(
  database: Database,
  accountId: string,
  id: string,
  kind: CrawlKind = 'crawl',
): Promise<void> {
  const before = await stopCrawl(database, accountId, id);
  if (before === null) throw crawlNotFound(kind);
  if (before !== 'running') throw new AppError('conflict', `The ${kind} is not running: it is ${before}`);
}

export async function resume(
  database: Database,
  accountId: string,
  id: string,
  kind: CrawlKind = 'crawl',
): Promise<void> {
  const outcome: ResumeOutcome = await resumeCrawl(database, accountId, id);
  if (outcome === 'resumed') return;
  if (outcome === null) throw crawlNotFound(kind);
  if (outcome === 'too_many_crawls') throw tooManyCrawls(await crawlsAtOnce(database, accountId));
  throw new AppError('conflict', `The ${kind} is not stopped: it is ${outcome}`);
}

export function crawlNotFound(kind: CrawlKind = 'crawl'): AppError {
  return new AppError('not_found', kind === 'crawl' ? 'Crawl not found' : 'Batch not found');
}
