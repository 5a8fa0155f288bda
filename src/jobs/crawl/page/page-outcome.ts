/** What becomes of a page that was not scraped: skipped, tried again later, or failed. */
import { StillWaiting } from '../../../concurrency/limits/place-in-line.ts';
import { type AppError, toAppError } from '../../../errors.ts';
import type { PageOutcome } from '../../../store/crawl/finish.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import type { HostNote } from '../../../store/crawl/host-backoff.ts';
import type { CrawlPlan } from '../plans.ts';
import {
  isNetworkError,
  isNonsense,
  isReset,
  isWorthRetrying,
  PageSkipped,
  SiteUnavailable,
} from './page-errors.ts';

/** Tries in all, for temporary errors. */
const MAX_TRIES = 3;
const FIRST_BACK_OFF_MS = 1_000;
/** A page that crashes its worker this often is given up. */
const MAX_CLAIMS = 6;

export type PageRun = {
  outcome: PageOutcome;
  note: HostNote | null;
  /** Whether the site itself answered successfully: a page may also come from the cache, or not be fetched at all. */
  isSiteWell?: boolean;
  /** How long the site took, if fetched over plain HTTP. */
  answeredMs?: number;
  /** A bug of ours, for the log. */
  fault?: unknown;
};

/** Tried again later, without counting as a try. */
export function postponed(afterMs: number): PageRun {
  return { outcome: { outcome: 'retry', afterMs, counted: false }, note: null };
}

/** @param hasAnswered whether the site had already answered when something went wrong */
export function outcomeOfError(
  page: ClaimedPage,
  plan: CrawlPlan,
  thrown: unknown,
  { elapsedMs, hasAnswered }: { elapsedMs: number; hasAnswered: boolean },
): PageRun {
  if (thrown instanceof PageSkipped) return skipped(thrown.url, thrown.reason, thrown.message);
  const error = toAppError(thrown);
  if (error.type === 'insufficient_credits') return { outcome: { outcome: 'unpaid' }, note: null };
  if (error.type === 'unsupported_type') return skipped(page.url, 'unsupported_type', error.message);
  if (error.type === 'validation') {
    return skipped(page.url, 'not_allowed', error.details?.[0]?.message ?? error.message);
  }
  const note = noteOf(page.host, error, hasAnswered);
  const fault = error.type === 'internal_error' ? { fault: error.cause ?? error } : {};
  if (isWorthRetrying(error) && page.attempt < MAX_TRIES) {
    const backOffMs = FIRST_BACK_OFF_MS * 3 ** (page.attempt - 1) * (0.75 + Math.random() / 2);
    // Without a proxy of the caller's, the host as a whole waits that long.
    const askedMs = plan.byOwnProxy ? (note?.retryAfterMs ?? 0) : 0;
    const afterMs = Math.round(Math.max(backOffMs, askedMs));
    return { outcome: { outcome: 'retry', afterMs, counted: true }, note, ...fault };
  }
  return {
    outcome: failed(page, plan, { elapsedMs, reason: error.type, error: error.message }),
    note,
    ...fault,
  };
}

function skipped(url: string, reason: string, error: string): PageRun {
  return { outcome: { outcome: 'skipped', url, reason, error }, note: null };
}

/** A host is not to blame for delays on our side: a queue, or reading a page that it has sent. */
function noteOf(host: string, error: AppError, hasAnswered: boolean): HostNote | null {
  if (error instanceof SiteUnavailable) return { host, ...error.note };
  if (hasAnswered || error instanceof StillWaiting) return null;
  if (!isNetworkError(error)) return null;
  return {
    host,
    trouble: true,
    ...(isNonsense(error) && { isOfPage: true }),
    ...(isReset(error) && { isThere: true }),
  };
}

/** The outcome of a page that has crashed its workers too often; null for any other. */
export function givenUp(page: ClaimedPage, plan: CrawlPlan): PageOutcome | null {
  if (page.attempt <= MAX_CLAIMS) return null;
  const error = 'The page could not be worked on';
  return failed(page, plan, { elapsedMs: 0, reason: 'internal_error', error });
}

function failed(
  { url }: ClaimedPage,
  plan: CrawlPlan,
  why: { elapsedMs: number; reason: string; error: string },
): PageOutcome {
  return { outcome: 'failed', url, params: plan.paramsFor(url), ...why };
}
