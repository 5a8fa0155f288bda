/** The account: credit and token usage, concurrency, queue status. */
import { z } from 'zod';
import type { CreditsReport } from '../../../contract/account/credits.ts';
import { type AppContext, accountOf } from '../../../http/app-env.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { type CrawlKind, listCrawls } from '../../../store/crawl/crawls.ts';
import { listHistory } from '../../../store/history.ts';
import { foreignRoute } from '../../foreign-route.ts';
import { notesOf } from '../../notes.ts';
import type { FirecrawlDeps, Version } from '../version.ts';

const MOST_CRAWLS = 100;
const historyQuery = z.object({ byApiKey: z.string().optional() });

export function addUsage(add: AddRoute, deps: FirecrawlDeps, { base, number }: Version): void {
  const get = (path: string) => foreignRoute('get', `${base}${path}`);
  const report = async (c: AppContext) =>
    JSON.parse(await deps.credits.jsonOf(accountOf(c))) as CreditsReport;

  /** A token is a credit here: there is one balance. */
  const addUnit = (unit: 'credit' | 'token') => {
    const units = `${unit}s`;
    const Units = unit === 'credit' ? 'Credits' : 'Tokens';
    add(get(`/team/${unit}-usage`), async (_, c) => {
      const { remaining, used } = await report(c);
      // An account without limits already has the largest safe number left, and clients cannot read a larger one.
      const plan = Math.min(remaining + used, Number.MAX_SAFE_INTEGER);
      const data =
        number === 1
          ? {
              ...{ [`remaining_${units}`]: remaining, [`plan_${units}`]: plan },
              ...{ billing_period_start: null, billing_period_end: null },
            }
          : {
              ...{ [`remaining${Units}`]: remaining, [`plan${Units}`]: plan },
              ...{ billingPeriodStart: null, billingPeriodEnd: null },
            };
      return { success: true, data };
    });
    const history = foreignRoute('get', `${base}/team/${unit}-usage/historical`, { query: historyQuery });
    add(history, async ({ query: { byApiKey } }, c) => {
      const { used } = await report(c);
      const notes = notesOf(c);
      if (byApiKey === 'true') notes.unheard('byApiKey');
      const warning = notes.warning();
      // Older clients read the total.
      const period = { startDate: null, endDate: null, [`${units}Used`]: used, [`total${Units}`]: used };
      return { success: true, periods: [period], ...(warning && { warning }) };
    });
  };
  addUnit('credit');
  addUnit('token');

  add(get('/concurrency-check'), async (_, c) => {
    const { used, limit } = (await report(c)).jobs.crawl;
    return { success: true, concurrency: used, maxConcurrency: limit };
  });

  add(get('/team/queue-status'), async (_, c) => {
    const accountId = accountOf(c);
    const running = (kind: CrawlKind) =>
      listCrawls(deps.database, accountId, { kind, status: 'running' }, { page: 1, limit: MOST_CRAWLS });
    const [{ jobs }, crawls, batches, last] = await Promise.all([
      report(c),
      running('crawl'),
      running('batch'),
      listHistory(deps.database, { accountId, status: 'completed' }, { page: 1, limit: 1 }),
    ]);
    const rows = [...crawls.rows, ...batches.rows];
    const open = rows.reduce((sum, { total, finished }) => sum + total - finished, 0);
    const active = Math.min(open, rows.length);
    return {
      success: true,
      jobsInQueue: open,
      activeJobsInQueue: active,
      waitingJobsInQueue: open - active,
      maxConcurrency: jobs.crawl.limit,
      mostRecentSuccess: last.rows[0]?.createdAt.toISOString() ?? null,
    };
  });
}
