/** Puts together the API, its dialects and the dashboard from the parts that answer them. */
import { createMinuteRate } from '../account/minute-rate.ts';
import type { Payments } from '../account/payments/payments.ts';
import { firecrawlDialects } from '../dialects/firecrawl/dialect.ts';
import { openWebuiDialect } from '../dialects/openwebui/dialect.ts';
import { readerDialect } from '../dialects/reader/dialect.ts';
import { searxngDialect } from '../dialects/searxng/dialect.ts';
import { tavilyDialect } from '../dialects/tavily/dialect.ts';
import { v1Dialect } from '../dialects/v1/dialect.ts';
import { createEventStreams } from '../http/answer/event-streams.ts';
import { createApp } from '../http/app.ts';
import { createLiveSignIn } from '../http/dashboard/live-sign-in.ts';
import { startDashboard } from '../http/dashboard/start.ts';
import { createIdempotencyKeys } from '../http/idempotency-keys.ts';
import { createResultSlots } from '../http/in-process.ts';
import { createHealthCheck } from '../http/observe/health.ts';
import { createReadiness } from '../http/observe/readiness.ts';
import { createUpgrade } from '../http/upgrade.ts';
import { createLiveCrawls } from '../jobs/crawl/live.ts';
import { createFeedLinks } from '../jobs/monitor/feed.ts';
import { databaseProblem } from '../store/database/database-health.ts';
import { sharedSecret } from '../store/secrets/shared-secrets.ts';
import { VERSION } from '../version.ts';
import type { Calls } from './calls.ts';
import type { Ground } from './ground.ts';
import { healthProbes } from './health-probes.ts';
import type { Keeping } from './keeping.ts';
import type { Pages } from './pages.ts';
import type { Shared } from './shared.ts';

/** Wrong keys, and wrong payments, that one address may send in a minute. */
const BAD_ATTEMPTS_A_MINUTE = 60;
/** Large invalid requests that one account may send in a minute. */
const REFUSED_A_MINUTE = 30;
/** Reads of one account: enough to poll a hundred jobs every second. */
const READS_A_MINUTE = 6_000;

export async function openFrontDoors(
  ground: Ground,
  built: {
    keeping: Keeping;
    calls: Calls;
    pages: Pages;
    shared: Shared;
    payments: Payments | null;
    address: () => string;
    /** How many further processes of this service run on this machine. */
    workers: () => number;
  },
) {
  const { config, log, role, opened, processId, admission, rooms, disk } = ground;
  const { database, bus, seals, schema, terms, keys, jobs, webhookSecrets } = ground;
  const { keeping, pages, shared, payments, address, workers } = built;
  const { credits, doubts, runner } = built.calls;
  const { page, guard, sniff } = pages;
  const feeds = createFeedLinks(await sharedSecret(database, seals, 'monitor feeds'), address);
  const dashboard = startDashboard({ config, database, guard, sniff, publicUrl: address });
  opened.add(() => dashboard.close());
  const parts = {
    ...{ ...page, ...shared, ...dashboard, search: keeping.search },
    ...{ processId, version: VERSION, publicUrl: address, guard, keys, jobs, admission, rooms },
    ...{ credits, doubts, runner, webhookSecrets, feeds, payments },
    idempotencyKeys: createIdempotencyKeys({ database, bus, processId, log }),
    live: createLiveCrawls({ database, bus }),
    resultSlots: createResultSlots(),
    eventStreams: createEventStreams((accountId) => terms.of(accountId).eventStreams),
    wrongKeys: createMinuteRate(BAD_ATTEMPTS_A_MINUTE),
    badPayments: createMinuteRate(BAD_ATTEMPTS_A_MINUTE),
    refused: createMinuteRate(REFUSED_A_MINUTE),
    reads: createMinuteRate(READS_A_MINUTE),
    health: createHealthCheck({
      version: VERSION,
      role,
      probes: healthProbes(ground, keeping, pages, { payments, workers }),
    }),
    ready: createReadiness({
      process: async () => (shared.stopping() ? 'The server is stopping' : null),
      db: () => databaseProblem(database, schema),
      disk: async () => disk.problem(),
    }),
  };
  const liveSignIn = createLiveSignIn({
    fetcher: page.fetcher,
    siteSessions: page.siteSessions,
    browserConcurrency: config.browserConcurrency,
  });
  opened.add(() => liveSignIn.stop());
  const dialects = [
    v1Dialect(parts),
    readerDialect(parts),
    searxngDialect(parts),
    tavilyDialect(parts),
    openWebuiDialect(parts),
    ...firecrawlDialects(parts),
  ];
  const app = createApp({ ...parts, dialects });
  const upgrade = createUpgrade({ app, dialects, keys, log, eventStreams: parts.eventStreams, liveSignIn });
  return { app, upgrade, liveSignIn, ownerLink: dashboard.ownerLink };
}
