/** Starts batches: pages by their addresses, on the frontier of crawls. */
import { scrapePrice } from '../../account/prices.ts';
import { createYielder } from '../../concurrency/loops/yielder.ts';
import type { BatchRequest } from '../../contract/crawl/batch.ts';
import { redactParams, redactUrl } from '../../contract/request/redact.ts';
import { normaliseUrl } from '../../contract/request/url.ts';
import { AppError, type Issue, invalidField } from '../../errors.ts';
import { identityHash, siteHost, withoutFragment, withoutTracking } from '../../fetch/url-identity.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { Caller, FinishedCall } from '../../pipeline/call/call.ts';
import { checkFormats } from '../../pipeline/schema-work.ts';
import { checkSelectors } from '../../pipeline/scrape.ts';
import { sealRequest } from '../../pipeline/sealed-request.ts';
import type { FoundLink } from '../../store/crawl/finish.ts';
import { checkWebhookUrl } from '../webhook/check-address.ts';
import { startedCrawlJson } from './crawl-json.ts';
import { withoutSecretUrls } from './secret-urls.ts';
import { type CrawlTerms, keepWebhook, newCrawl, open, type StartDeps, sentWith } from './start.ts';
import type { StoredConfig } from './stored-config.ts';

/** How many of the addresses history shows. */
const SHOWN_URLS = 100;
/** More issues in one answer would help nobody. */
const MOST_ISSUES = 1_000;

type BatchTerms = Pick<CrawlTerms, 'webhook' | 'tracking' | 'warning' | 'run'> & {
  /** The batch of the same pages that this one is compared with. */
  since?: string | undefined;
};

/** The answer to the request: the batch, running, with no page yet. */
export async function beginBatch(
  deps: StartDeps,
  request: BatchRequest,
  caller: Caller,
  { webhook, tracking, warning, run, since }: BatchTerms = {},
): Promise<FinishedCall> {
  const { urls, ignoreInvalid, ...rest } = request;
  checkWebhookUrl(deps.guard, request.webhookUrl);
  await checkFormats(deps, request.formats, caller.accountId);
  await checkSelectors(request);
  const { pages: meant, issues, invalid } = await pagesOf(deps.guard, urls);
  if (issues.length > 0 && !ignoreInvalid) throw new AppError('validation', undefined, { details: issues });
  const { pages, secretUrls } = await withoutSecretUrls(meant);
  const [first] = pages;
  if (!first) throw invalidField(['urls'], 'None of these addresses can be fetched');
  deps.admit();
  await deps.mayKeep?.(caller.accountId);
  const config: StoredConfig = {
    ...rest,
    ...NO_LINKS,
    url: first.url,
    maxPages: pages.length,
    invalid: ignoreInvalid ? await mapWithYields(invalid, withoutSecrets) : undefined,
    delivery: webhook?.delivery,
    since,
    monitored: run?.monitored,
    tracking,
    warning,
    secretUrls: Object.keys(secretUrls).length > 0 ? secretUrls : undefined,
  };
  const shownUrls = await mapWithYields(urls.slice(0, SHOWN_URLS), redactUrl);
  const own = newCrawl(deps, caller);
  const { shown: stored, secrets } = sealRequest(deps.seals, 'crawl', own.id, config);
  const batch = {
    ...own,
    kind: 'batch' as const,
    pages,
    params: JSON.stringify({ ...redactParams(rest), urls: shownUrls, total: urls.length }),
    config: stored,
    secrets: secrets?.toString('base64') ?? null,
    startPrice: 0,
    pagePrice: scrapePrice(request.formats, request.fetchConfig.stealth),
    maxPages: pages.length,
    url: first.url,
    shownUrl: redactUrl(first.url),
    site: first.host,
    hash: first.hash,
    webhookUrl: await keepWebhook(deps, caller, request.webhookUrl),
    webhookEvents: request.webhookEvents,
    ...sentWith(deps.seals, own.id, webhook),
    since,
    monitorId: run?.monitorId,
    tickId: run?.tickId,
  };
  const json = startedCrawlJson(batch.id, pages.length, ignoreInvalid ? invalid : undefined);
  // Starting is free, but this way the account must be able to pay for a page.
  return open(deps, batch, json, async () => {});
}

/** The rules of a crawl that follows no links and goes wherever it is sent. */
const NO_LINKS = {
  maxDepth: 0,
  maxLinksPerPage: 1,
  allowExternal: true,
  allowSubdomains: false,
  ignoreQueryParameters: false,
  includePatterns: [],
  excludePatterns: [],
  sitemap: false,
  delayMs: 0,
};

type BatchPages = { pages: FoundLink[]; issues: Issue[]; invalid: string[] };

/** Each page once, and the addresses that cannot be fetched. */
async function pagesOf(guard: Guard, urls: string[]): Promise<BatchPages> {
  const pages = new Map<string, FoundLink>();
  const issues: Issue[] = [];
  const invalid: string[] = [];
  const yieldIfLong = createYielder();
  for (const [index, text] of urls.entries()) {
    await yieldIfLong();
    try {
      const page = pageOf(guard, text);
      if (!pages.has(page.hash)) pages.set(page.hash, page);
    } catch (error) {
      invalid.push(text);
      const [issue] = (error instanceof AppError && error.details) || [];
      if (!issue) throw error;
      if (issues.length < MOST_ISSUES) issues.push({ ...issue, path: ['urls', index] });
    }
  }
  return { pages: [...pages.values()], issues, invalid };
}

/** An address may be long, and a batch has many: others are answered in between. */
async function mapWithYields(urls: string[], change: (url: string) => string): Promise<string[]> {
  const yieldIfLong = createYielder();
  const changed: string[] = [];
  for (const url of urls) {
    await yieldIfLong();
    changed.push(change(url));
  }
  return changed;
}

/** What is stored of an address that cannot be fetched, which may be one with a password in it. */
function withoutSecrets(text: string): string {
  const address = normaliseUrl(text);
  return address === null ? text : redactUrl(address);
}

/** The page of an address. Throws if it cannot be fetched. */
export function pageOf(guard: Guard, text: string): FoundLink {
  const address = normaliseUrl(text);
  if (address === null) {
    const message = 'Invalid URL: expected an http or https address';
    const details = [{ code: 'invalid_format' as const, format: 'url', path: ['urls'], message }];
    throw new AppError('validation', undefined, { details });
  }
  const url = guard.checkUrl(withoutFragment(address));
  if (url.username || url.password) {
    throw invalidField(['urls'], 'An address with a user name and password is only allowed for single pages');
  }
  const fetched = withoutTracking(url);
  return { url: fetched, host: siteHost(url), hash: identityHash(fetched), depth: 0, parentUrl: null };
}
