/** The account: credit and token usage, concurrency, queue status. */
import type { CreditsReport } from '../../../contract/account/credits.ts';
import { type AppContext, accountOf } from '../../../http/app-env.ts';
import type { AddRoute } from '../../../http/attach.ts';
import { type CrawlKind, listCrawls } from '../../../store/crawl/crawls.ts';
import { listHistory } from '../../../store/history.ts';
import { foreignRoute } from '../../foreign-route.ts';
import type { FirecrawlDeps, Version } from '../version.ts';

const MOST_CRAWLS = 100;

export function addUsage(add: AddRoute, deps: FirecrawlDeps, { base, number }: Version): void {
  const get = (path: string) => foreignRoute('get', `${base}${path}`);
  const report = async (c: AppContext) =>
    JSON.parse(await deps.credits.jsonOf(accountOf(c))) as CreditsReport;

  /** A token is a credit here: there is one balance. */
  const balance = (unit: 'Credits' | 'Tokens') => async (_: unknown, c: AppContext) => {
    const { remaining, used } = await report(c);
    if (number === 1) return { success: true, data: { [`remaining_${unit.toLowerCase()}`]: remaining } };
    // An account without limits already has the largest safe number left, and clients cannot read a larger one.
    const plan = Math.min(remaining + used, Number.MAX_SAFE_INTEGER);
    const planned = { [`remaining${unit}`]: remaining, [`plan${unit}`]: plan };
    return { success: true, data: { ...planned, billingPeriodStart: null, billingPeriodEnd: null } };
  };
  const cycle = (unit: 'Credits' | 'Tokens') => async (_: unknown, c: AppContext) => {
    const { used } = await report(c);
    return {
      success: true,
      periods: [{ startDate: null, endDate: null, [`total${unit}`]: used }],
    };
  };

  add(get('/team/credit-usage'), balance('Credits'));
  add(get('/team/credit-usage/historical'), cycle('Credits'));
  add(get('/team/token-usage'), balance('Tokens'));
  add(get('/team/token-usage/historical'), cycle('Tokens'));

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
