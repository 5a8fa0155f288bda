/** The endpoints for external schedulers. Access is checked as the route's declaration says. */
import { crawlJobRoute, monitorJobRoute } from '../../contract/jobs.ts';
import { type BatchDeps, runBatchOnce } from '../../jobs/crawl/batch-job.ts';
import { type OutsideJobDeps, runTickOnce } from '../../jobs/monitor/outside-job.ts';
import type { AddRoute } from '../attach.ts';

export function addJobRoutes(add: AddRoute, deps: BatchDeps & OutsideJobDeps): void {
  add(crawlJobRoute, ({ body }) => runBatchOnce(deps, body));
  add(monitorJobRoute, ({ body }) => runTickOnce(deps, body));
}
