/** The parts that claim work themselves: crawls, monitors, webhooks, other processes' browser visits, v1 jobs. */
import type { Stoppable } from '../concurrency/loops/loop.ts';
import { firecrawlWebhooks } from '../dialects/firecrawl/webhook/webhook.ts';
import { startV1Jobs } from '../dialects/v1/jobs/start.ts';
import { createCrawlNetwork } from '../jobs/crawl/network.ts';
import { startCrawlWorker } from '../jobs/crawl/worker.ts';
import { startHealing } from '../jobs/extractor/start.ts';
import { startMonitors } from '../jobs/monitor/start.ts';
import { startVisitWorker } from '../jobs/visit-worker.ts';
import { startWebhooks } from '../jobs/webhook/start.ts';
import type { Calls } from './calls.ts';
import type { Ground } from './ground.ts';
import type { Keeping } from './keeping.ts';
import type { Pages } from './pages.ts';
import type { Shared } from './shared.ts';

export async function startWorkers(
  { config, log, opened, processId, database, bus, seals, jobs, webhookSecrets, rooms }: Ground,
  parts: { keeping: Keeping; calls: Calls; pages: Pages; shared: Shared; address: () => string },
): Promise<Stoppable[]> {
  const { keeping, shared, address } = parts;
  const { runner, doubts, calls } = parts.calls;
  const { page, hostsOfJobs, guard } = parts.pages;
  const network = createCrawlNetwork(config, guard, page.fetcher);
  opened.add(() => network.close());
  const workers: Stoppable[] = [];
  opened.add(() => Promise.all(workers.map((each) => each.stop())));
  workers.push(
    startMonitors({ ...page, hosts: hostsOfJobs, ...shared, runner, jobs, guard, doubts, processId }),
    startVisitWorker({
      ...{ database, bus, seals, log, processId, browser: page.fetcher.browser },
      concurrency: config.browserConcurrency,
    }),
    startCrawlWorker({ ...page, hosts: undefined, ...shared, network, rooms }),
    startWebhooks({
      ...{ database, bus, jobs, seals, secrets: webhookSecrets, config, log, publicUrl: address },
      reshape: firecrawlWebhooks({ database, blobs: keeping.blobs, links: page.links, seals }),
    }),
    startHealing({ ...page, hosts: hostsOfJobs, ...shared, guard, runner, jobs }),
  );
  workers.push(await startV1Jobs({ ...page, ...shared, search: keeping.search, calls, jobs, rooms }));
  return workers;
}
