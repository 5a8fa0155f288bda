/** Lists slow pages in history while they are fetched; most pages have their final entry sooner. */
import type { Logger } from '../../../log/log.ts';
import { type ClaimedPage, showInHistory } from '../../../store/crawl/frontier.ts';
import type { Database } from '../../../store/database/database.ts';
import type { CrawlPlans } from '../plans.ts';
import { withSecretUrl } from '../secret-urls.ts';

const SHOW_AFTER_MS = 1_000;

export type SlowPages = {
  /** Lists those of the pages that are still in flight after a while. */
  watch(pages: ClaimedPage[]): void;
  stop(): void;
};

export function createSlowPages(deps: {
  database: Database;
  plans: CrawlPlans;
  log: Pick<Logger, 'warn'>;
  inFlight: () => ClaimedPage[];
}): SlowPages {
  const timers = new Set<NodeJS.Timeout>();

  async function show(pages: ClaimedPage[]): Promise<void> {
    const shown = pages.map(async (page) => {
      const plan = await deps.plans.of(page.crawlId);
      if (!plan) return [];
      // The same as in its final entry, because its bytes are counted once.
      const params = JSON.stringify(plan.paramsFor(withSecretUrl(page, plan).url));
      return [{ id: page.id, token: page.token, params }];
    });
    const found = (await Promise.all(shown)).flat();
    if (found.length > 0) await showInHistory(deps.database, found);
  }

  return {
    watch(pages) {
      if (pages.length === 0) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        const inFlight = deps.inFlight();
        show(pages.filter((page) => inFlight.includes(page))).catch((err) =>
          deps.log.warn({ err }, 'pages that are being fetched are not in history yet'),
        );
      }, SHOW_AFTER_MS);
      timers.add(timer);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
