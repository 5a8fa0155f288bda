/** The endpoints for external schedulers. Access is checked as declared by the route. */
import { crawlJobRoute, monitorJobRoute } from '../../contract/jobs.ts';
import { type BatchDeps, runBatchOnce } from '../../jobs/crawl/batch-job.ts';
import { type OutsideJobDeps, runTickOnce } from '../../jobs/monitor/outside-job.ts';
import type { AppContext } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { requestHeader } from '../request/request-header.ts';

export function addJobRoutes(add: AddRoute, deps: BatchDeps & OutsideJobDeps): void {
  add(crawlJobRoute, ({ body }, c) => runBatchOnce(deps, body, deliveryOf(c)));
  add(monitorJobRoute, ({ body }, c) => runTickOnce(deps, body, deliveryOf(c)));
}

/** Identifies a message: the same for every attempt to deliver it. */
function deliveryOf(c: AppContext): string | undefined {
  return requestHeader(c, 'idempotency-key') || requestHeader(c, 'upstash-message-id') || undefined;
}
