import type { EarlierPage } from '../../../store/crawl/earlier.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import type { CrawlPlan } from '../plans.ts';

/** One try at a page of a crawl. */
export type Attempt = {
  page: ClaimedPage;
  plan: CrawlPlan;
  /** What the crawl before knows of the page. */
  before: EarlierPage | null;
  signal: AbortSignal;
  /** Milliseconds since it began. */
  elapsed(): number;
  /** To be called when the page is there. */
  answered(): void;
  /** To be called when its site is not asked for anything more. */
  left(): void;
};
