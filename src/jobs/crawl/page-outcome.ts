/** What becomes of a page that was not scraped: skipped, tried again later, or failed. */
import { AppError } from '../../errors.ts';
import type { PageOutcome } from '../../store/crawl-finish.ts';
import type { ClaimedPage, HostNote } from '../../store/crawl-frontier.ts';
import type { IndexedPage } from '../../store/search-index.ts';
import { isOfTheNetwork, isWorthAnotherTry, PageSkipped, SiteInTrouble } from './page-trouble.ts';
import type { CrawlPlan } from './plans.ts';

/** Tries in all, for what may pass. */
const MOST_TRIES = 3;
const FIRST_BACK_OFF_MS = 1_000;
/** Tries that a page may use up by ending its worker, before it is given up. */
const MOST_CLAIMS = 6;

export type PageRun = {
  outcome: PageOutcome;
  note: HostNote | null;
  /** For the search index, once the page is written. */
  indexed?: IndexedPage[];
  /** A fault of our own, for the log. */
  fault?: unknown;
};

/** Tried again later, without counting as a try. */
export function postponed(afterMs: number): PageRun {
  return { outcome: { outcome: 'retry', afterMs, counted: false }, note: null };
}

export function troubled(page: ClaimedPage, plan: CrawlPlan, thrown: unknown, elapsedMs: number): PageRun {
  if (thrown instanceof PageSkipped) return skipped(thrown.url, thrown.reason, thrown.message);
  const error =
    thrown instanceof AppError ? thrown : new AppError('internal_error', undefined, { cause: thrown });
  if (error.type === 'insufficient_credits') return { outcome: { outcome: 'unpaid' }, note: null };
  if (error.type === 'unsupported_type') return skipped(page.url, 'unsupported_type', error.message);
  if (error.type === 'validation') {
    return skipped(page.url, 'not_allowed', error.details?.[0]?.message ?? error.message);
  }
  const note = noteOf(page.host, error);
  const fault = error.type === 'internal_error' ? { fault: error.cause ?? error } : {};
  if (isWorthAnotherTry(error) && page.attempt < MOST_TRIES) {
    const afterMs = FIRST_BACK_OFF_MS * 3 ** (page.attempt - 1) * (0.75 + Math.random() / 2);
    return { outcome: { outcome: 'retry', afterMs: Math.round(afterMs), counted: true }, note, ...fault };
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

function noteOf(host: string, error: AppError): HostNote | null {
  if (error instanceof SiteInTrouble) return { host, ...error.note };
  return isOfTheNetwork(error) ? { host, trouble: true } : null;
}

/** A page that has ended its workers again and again is not given to another one. */
export function givenUp(page: ClaimedPage, plan: CrawlPlan): PageOutcome | null {
  if (page.attempt <= MOST_CLAIMS) return null;
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
