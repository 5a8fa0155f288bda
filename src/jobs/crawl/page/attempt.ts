import type { EarlierPage } from '../../../store/crawl/earlier.ts';
import type { ClaimedPage } from '../../../store/crawl/frontier.ts';
import type { CrawlPlan } from '../plans.ts';

/** One try at a page of a crawl. */
export type Attempt = {
  page: ClaimedPage;
  plan: CrawlPlan;
  /** What the previous crawl knows about the page. */
  before: EarlierPage | null;
  signal: AbortSignal;
  /** Milliseconds since it began. */
  elapsed(): number;
  /** Call when the site has answered. */
  answered(): void;
  /** Call when no more requests go to its site. */
  left(): void;
};
