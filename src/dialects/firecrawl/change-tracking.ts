/** `changeTracking`: how a page has changed since the account's last scrape of it with the same tag and selectors. */
import { hash } from 'node:crypto';
import { isFree } from '../../account/prices.ts';
import type { ScrapeResult } from '../../contract/scrape-result.ts';
import type { Warning } from '../../fetch/document.ts';
import { resultJsonOrNone } from '../../http/result-json.ts';
import { isGone } from '../../jobs/crawl/recrawl.ts';
import type { Tasks } from '../../sandbox/tasks.ts';
import { lastScrapeOf, trackPage } from '../../store/tracked-pages.ts';
import { textOf } from '../own-calls.ts';
import type { FirecrawlDeps } from './version.ts';

export type Tracking = { tag: string; withDiff: boolean };

type ChangeTracking = {
  previousScrapeAt: string | null;
  changeStatus: 'new' | 'same' | 'changed' | 'removed';
  visibility: 'visible';
  diff?: Awaited<ReturnType<Tasks['textDiff']>>;
};

type Tracked = {
  accountId: string;
  tracking: Tracking;
  /** What else makes two scrapes comparable: the address, and which parts of the page were read, and how. */
  comparable: unknown;
  answer: ScrapeResult;
};

/** null where an error page or a bot wall came instead of the page. Nothing is compared with those later either. */
export async function trackChange(
  deps: FirecrawlDeps,
  { accountId, tracking, comparable, answer }: Tracked,
): Promise<ChangeTracking | null> {
  const status = answer.metadata.statusCode;
  // The answer was parsed from JSON, which has no undefined members.
  const warnings = answer.metadata.warnings as Warning[];
  const page = Buffer.from(hash('sha256', JSON.stringify([tracking.tag, comparable])), 'hex');
  if (isFree(warnings)) {
    if (!isGone({ status, warnings })) return null;
    const last = await lastScrapeOf(deps.database, { accountId, page });
    const previousScrapeAt = last?.createdAt.toISOString() ?? null;
    return { previousScrapeAt, changeStatus: 'removed', visibility: 'visible' };
  }
  const before = await trackPage(deps.database, { accountId, page, callId: answer.id });
  const stored = before && JSON.parse((await resultJsonOrNone(deps, before.callId)).toString());
  if (!before || !stored) return { previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' };
  const old = textOf((stored as ScrapeResult).results.markdown);
  const now = textOf(answer.results.markdown);
  const isSame = withoutSpaces(old) === withoutSpaces(now);
  return {
    previousScrapeAt: before.createdAt.toISOString(),
    changeStatus: isSame ? 'same' : 'changed',
    visibility: 'visible',
    // In a child process, because long pages take seconds.
    ...(!isSame &&
      tracking.withDiff && { diff: await deps.pool.run('textDiff', { old, now }, { account: accountId }) }),
  };
}

/** Spaces and line ends are no change that a reader could see. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
