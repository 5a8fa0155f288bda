/** Puts the parts of a running service together, and takes them apart again in the opposite order. */
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createAttempts } from './account/attempts.ts';
import { notePayments } from './account/audit.ts';
import { createCreditsReports } from './account/credits.ts';
import { createKeyDirectory } from './account/key-directory.ts';
import { ensureOwner } from './account/owner.ts';
import { openPayments } from './account/payments/payments.ts';
import { paymentSettings } from './account/payments/settings.ts';
import { type PlanTerms, plansFor, termsOfPlan } from './account/plans.ts';
import { createStorage } from './account/storage.ts';
import { createAccountTerms } from './account/terms.ts';
import { createAdmission } from './concurrency/admission.ts';
import { drain } from './concurrency/drain.ts';
import { cachedFor } from './concurrency/kept-value.ts';
import { type Stoppable, startLoop } from './concurrency/loop.ts';
import type { Config } from './config.ts';
import type { Role } from './contract/health.ts';
import { firecrawlDialects } from './dialects/firecrawl/dialect.ts';
import { firecrawlWebhooks } from './dialects/firecrawl/webhook.ts';
import { openWebuiDialect } from './dialects/openwebui/dialect.ts';
import { readerDialect } from './dialects/reader/dialect.ts';
import { searxngDialect } from './dialects/searxng/dialect.ts';
import { tavilyDialect } from './dialects/tavily/dialect.ts';
import { v1Dialect } from './dialects/v1/dialect.ts';
import { defineV1Queue, startV1Jobs } from './dialects/v1/jobs/start.ts';
import { AppError } from './errors.ts';
import { createModel } from './extract/llm/model.ts';
import { modelSettings } from './extract/llm/settings.ts';
import { loadTokenizer } from './extract/llm/tokens.ts';
import { startFetcher } from './fetch/auto/start-fetcher.ts';
import { createBrowserOfWorkers } from './fetch/browser/browser-of-workers.ts';
import type { Sniff } from './fetch/file-signature.ts';
import { createApp } from './http/app.ts';
import type { AppEnv } from './http/app-env.ts';
import { createLiveSignIn } from './http/dashboard/live-sign-in.ts';
import { startDashboard } from './http/dashboard/start.ts';
import { createEventStreams } from './http/event-streams.ts';
import { createHealthCheck } from './http/health.ts';
import {
  browserHealth,
  modelHealth,
  objectsHealth,
  paymentsHealth,
  processesHealth,
  proxiesHealth,
  searchHealth,
} from './http/health-of-parts.ts';
import { createIdempotencyKeys } from './http/idempotency-keys.ts';
import { createReadiness } from './http/readiness.ts';
import { createUpgrade, type Upgrade } from './http/upgrade.ts';
import { createLiveCrawls } from './jobs/crawl/live.ts';
import { createCrawlNetwork } from './jobs/crawl/network.ts';
import { startCrawlWorker } from './jobs/crawl/worker.ts';
import { defineHealQueue, enqueueHealing, startHealing } from './jobs/extractor/start.ts';
import { giveMemoryBack } from './jobs/give-memory-back.ts';
import { createFeedLinks } from './jobs/monitor/feed.ts';
import { defineTickQueue, startMonitors } from './jobs/monitor/start.ts';
import { startUpkeep } from './jobs/upkeep.ts';
import { startVisitWorker } from './jobs/visit-worker.ts';
import { defineWebhookQueue } from './jobs/webhook/queue.ts';
import { startWebhooks } from './jobs/webhook/start.ts';
import type { Logger } from './log.ts';
import { makeDataDir } from './make-folder.ts';
import { createGuard } from './net/guard/guard.ts';
import { createS3 } from './net/s3/client.ts';
import { s3Settings } from './net/s3/settings.ts';
import { createBlobLinks } from './pipeline/blob-links.ts';
import { createExtractors } from './pipeline/extractor/extractors.ts';
import { createFetchCache } from './pipeline/fetch-cache.ts';
import { createHostBudgets } from './pipeline/host-budget.ts';
import { readIndexedPages } from './pipeline/indexed-pages.ts';
import { type CallRunner, createCallRunner } from './pipeline/metered-call.ts';
import { showsSignedIn } from './pipeline/site-sessions/check.ts';
import { createSiteSessions } from './pipeline/site-sessions/site-sessions.ts';
import { createWaitForCode } from './pipeline/site-sessions/wait-for-code.ts';
import { isolationHealth, startConverters } from './sandbox/start.ts';
import { chooseSearch } from './search/choose.ts';
import { createBlobStore } from './store/blobs/blob-store.ts';
import { createObjects } from './store/blobs/objects.ts';
import { openBus } from './store/bus.ts';
import { createCallStore } from './store/calls.ts';
import { connectionsOf, freeConnections } from './store/connection-budget.ts';
import type { Database } from './store/database.ts';
import { databaseHealth, databaseProblem } from './store/database-health.ts';
import { watchDisk } from './store/disk.ts';
import { createDoubts } from './store/doubts.ts';
import { newId } from './store/ids.ts';
import { openJobQueue } from './store/job-queue.ts';
import { openStore } from './store/open.ts';
import { holdProcessLock, registerProcess, removeProcess } from './store/processes.ts';
import { createSearchIndex } from './store/search-index.ts';
import { openSeals } from './store/secret-keys.ts';
import { sharedSecret } from './store/secrets.ts';
import { createSiteSessionStore } from './store/site-sessions.ts';
import { openWebhookSecrets } from './store/webhook-secrets.ts';
import { VERSION } from './version.ts';

/** Of the time to stop, what is kept for closing everything. */
const CLOSING_MS = 3_000;
/** How often results of accounts that search are indexed. Their searches do it too. */
const FILL_INDEX_MS = 10_000;
/** Looking writes an object. */
const OBJECTS_HEALTH_MS = 10_000;
const MEGABYTE = 1024 * 1024;
/** Wrong keys, and wrong payments, that one address may send in a minute. */
const BAD_ATTEMPTS_A_MINUTE = 60;
/** Large requests of one account that are not valid. */
const REFUSED_A_MINUTE = 30;

export type Service = {
  app: Hono<AppEnv>;
  /** Takes requests for WebSockets. */
  upgrade: Upgrade;
  runner: CallRunner;
  /** The owner's key, when this start created the owner. */
  firstKey: string | null;
  /** A link that signs the owner in once, while the owner has no password. */
  ownerLink(): Promise<string | null>;
  /** Links in answers use this unless the operator has set a public URL. */
  listeningAt(url: string): void;
  /** How many further processes there should be on this machine: as many as are set, and the database has room for. */
  moreProcesses(): Promise<number>;
  /** Tells it how many of them there are. */
  countWorkers(count: () => number): void;
  /** Takes no new calls and claims no work, finishes what runs or gives it back. */
  drain(): Promise<void>;
  /** Closes everything, drained or not. */
  close(): Promise<void>;
};

export async function startService(options: {
  config: Config;
  log: Logger;
  role: Role;
  /** What to tell a person who waits for the start. */
  say?: (line: string) => void;
}): Promise<Service> {
  const { config, log, role } = options;
  const selling = paymentSettings(config);
  const objectStore = s3Settings(config);
  const processId = newId();
  const opened: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    // One that fails must not keep the others open, the database least of all.
    for (let close = opened.pop(); close; close = opened.pop()) {
      try {
        await close();
      } catch (err) {
        log.warn({ err }, 'a part of the service could not be closed');
      }
    }
  };
  try {
    makeDataDir(config.dataDir);
    // Beside the database, which takes as long to start as the first child.
    let termsOf = (_accountId: string): PlanTerms => termsOfPlan(undefined);
    const admission = createAdmission({
      termsOf: (accountId) => termsOf(accountId),
      patienceMs: config.queueSeconds * 1000,
    });
    const bytes = admission.slots('bytes', ...bytesInFlight(config));
    const converters = startConverters(config, admission);
    converters.then(({ pool }) => pool.warm()).catch(() => {});
    opened.push(() => converters.then(({ pool }) => pool.close()).catch(() => {}));
    const { database, migration, changedPlans } = await openStore({
      config,
      plans: plansFor(config),
      changePlans: role !== 'worker',
      ...(options.say && { log: options.say }),
    });
    opened.push(() => database.close());
    const { pool, report: isolation } = await converters;
    if (isolation.missing.length > 0) {
      log.warn({ missing: isolation.missing }, `foreign content is kept apart by ${isolation.by} only`);
    }
    if (migration.applied.length > 0) log.info({ applied: migration.applied }, 'migrated the database');
    if (migration.functions === 'newer') {
      log.warn(
        'a newer version of Winnow has migrated the database; this one can run beside it, update it soon',
      );
    }
    if (changedPlans.length > 0)
      log.info({ plans: changedPlans }, 'plans were changed to those of this start');
    if (role !== 'api') log.info(keptFor(config.historyDays));
    const firstKey = await ensureOwner(database, config.dataDir);
    const seals = await openSeals(database, config);
    await registerProcess(database, processId, role, seals.ids());
    opened.push(() => removeProcess(database, processId).catch(() => {}));
    const bus = await openBus(database, {
      connected: (connection) => holdProcessLock(connection, processId),
      deaf: () =>
        log.warn(
          'notifications do not come through the database connection, so news between processes are late: DATABASE_URL may lead to a pooler in transaction mode; give it a direct connection or one in session mode',
        ),
    });
    opened.push(() => bus.close());
    const terms = createAccountTerms(database, bus);
    termsOf = terms.of;
    const jobs = await openJobQueue({ database, bus, log, supervise: role !== 'api' });
    opened.push(() => jobs.stop());
    await defineWebhookQueue(jobs);
    await defineTickQueue(jobs);
    await defineHealQueue(jobs);
    await defineV1Queue(jobs, config);
    const webhookSecrets = openWebhookSecrets(database, seals);
    const keys = createKeyDirectory(database, bus);
    opened.push(() => keys.close());
    const disk = await watchDisk(config.dataDir, config.minFreeDiskMb);
    opened.push(() => disk.stop());

    const home = objectStore && createS3(objectStore);
    const objects = home && createObjects(database, home);
    opened.push(() => home?.close());
    const blobs = createBlobStore(database, {
      objects,
      writes: config.blobs !== 'database',
      links: config.s3Links === 'redirect',
      failed: (err) => log.warn({ err }, 'the object store failed; what is new stays in the database'),
    });
    const index = createSearchIndex({
      database,
      blobs,
      read: readIndexedPages(pool),
      failed: (err) => log.warn({ err }, 'a page is not in the search index'),
    });
    const filling = startLoop({
      look: () => index.fillWaiting().then(() => FILL_INDEX_MS),
      retryMs: FILL_INDEX_MS,
      failed: (err) => log.warn({ err }, 'could not fill the search index and will try again'),
    });
    opened.push(async () => void (await Promise.all([index.stop(), filling.stop()])));
    const search = chooseSearch(config, index);
    opened.push(() => search.close());

    const credits = createCreditsReports(database, bus, terms);
    const storage = createStorage(database, bus, terms);
    const calls = createCallStore(database, processId);
    let stopping = false;
    const ending = new AbortController();
    const claiming: Stoppable[] = [];
    const doubts = createDoubts(database, { folder: join(config.dataDir, 'doubts'), processId });
    const runner = createCallRunner({
      calls,
      doubts,
      blobs,
      ending: ending.signal,
      admit: disk.admit,
      mayKeep: storage.check,
      bytes,
      async enter(accountId) {
        await terms.known(accountId);
        return admission.enter(accountId);
      },
      settled: (accountId) => settled(accountId),
    });
    const memory = giveMemoryBack(runner.running);
    opened.push(() => memory.stop());
    const settled = (accountId: string) => {
      credits.forget(accountId);
      memory.worked();
    };
    const upkeep = startUpkeep({
      ...{ database, config, log, processId, role, running: runner.running, doubts, seals, objects },
    });
    opened.push(() => upkeep.stop());

    const guard = createGuard(config);
    const sniff: Sniff = (bytes, asker) => pool.run('sniff', { bytes }, asker);
    const ofWorkers =
      role === 'api' ? await createBrowserOfWorkers({ database, bus, seals, guard }) : undefined;
    const sessionStore = createSiteSessionStore(database, seals);
    const waitForCode = createWaitForCode(sessionStore);
    const fetcher = await startFetcher(config, guard, { admission, sniff, ofWorkers, waitForCode });
    opened.push(() => fetcher.close());
    const settings = modelSettings(config);
    const model =
      settings && createModel(settings, { slots: admission.slots('models', settings.concurrency, 0) });
    if (model) {
      opened.push(() => model.close());
      // Its table takes a third of a second to load: better now than in the first call.
      await loadTokenizer();
    }

    let publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const address = () => publicUrl.replace(/\/$/, '');
    const links = createBlobLinks(await sharedSecret(database, seals, 'blob links'), address);
    const feeds = createFeedLinks(await sharedSecret(database, seals, 'monitor feeds'), address);
    const payments = selling && (await openPayments(selling, { database, seals, publicUrl: address }));
    opened.push(() => payments?.close());
    // Loads what selling needs, and tells the operator early.
    payments?.check().catch((err) => log.warn({ err }, 'agents cannot pay at the moment'));
    const budgets = createHostBudgets({ database, log, hostConcurrency: config.hostConcurrency });
    const cache = createFetchCache({ database, config, log });
    const siteSessions = createSiteSessions({
      store: sessionStore,
      fetcher,
      guard,
      shows: (document, check, accountId) => showsSignedIn({ config, pool }, document, check, accountId),
    });
    const extractors = createExtractors({
      ...{ database, bus, log },
      heal: (tx, id) => enqueueHealing(jobs, tx, id),
    });
    opened.push(() => extractors.stop());
    const page = {
      ...{ config, fetcher, siteSessions, cache, pool, blobs, links, model, extractors },
      hosts: budgets.calls,
    };
    const shared = {
      database,
      seals,
      bus,
      log,
      index,
      admit: disk.admit,
      mayKeep: storage.check,
      settled,
      stopping: () => stopping,
    };
    if (role !== 'api') {
      const network = createCrawlNetwork(config, guard, fetcher);
      opened.push(() => network.close());
      opened.push(async () => void (await Promise.all(claiming.map((each) => each.stop()))));
      claiming.push(
        startMonitors({ ...page, hosts: budgets.jobs, ...shared, runner, jobs, guard, doubts, processId }),
        startVisitWorker({
          ...{ database, bus, seals, log, processId, browser: fetcher.browser },
          concurrency: config.browserConcurrency,
        }),
        startCrawlWorker({ ...page, hosts: undefined, ...shared, network, bytes }),
        startWebhooks({
          ...{ database, bus, jobs, seals, secrets: webhookSecrets, config, log, publicUrl: address },
          reshape: firecrawlWebhooks({ database, blobs, links, seals }),
        }),
        startHealing({ ...page, hosts: budgets.jobs, ...shared, guard, runner, jobs }),
        await startV1Jobs({ ...page, ...shared, search, calls, jobs, bytes }),
      );
    }
    let workers = () => 0;
    const dashboard = startDashboard({ config, database, guard, sniff, publicUrl: address });
    opened.push(() => dashboard.close());
    const parts = {
      ...page,
      ...shared,
      ...dashboard,
      doubts,
      idempotencyKeys: createIdempotencyKeys({ database, bus, processId, log }),
      live: createLiveCrawls({ database, bus }),
      eventStreams: createEventStreams((accountId) => terms.of(accountId).eventStreams),
      keys,
      credits,
      jobs,
      webhookSecrets,
      feeds,
      payments,
      attempts: createAttempts(BAD_ATTEMPTS_A_MINUTE),
      badPayments: createAttempts(BAD_ATTEMPTS_A_MINUTE),
      refused: createAttempts(REFUSED_A_MINUTE),
      runner,
      health: createHealthCheck({
        version: VERSION,
        role,
        probes: {
          db: () => databaseHealth(database, bus),
          browser: async () => browserHealth(fetcher.health().browser),
          search: async () => searchHealth(search),
          llm: () => modelHealth(model),
          disk: async () => disk.health(),
          isolation: async () => isolationHealth(isolation),
          ...(role !== 'api' &&
            config.processes > 1 && { processes: async () => processesHealth(config.processes, workers()) }),
          ...(config.proxies.length > 0 && {
            proxies: async () => proxiesHealth(fetcher.health().proxies),
          }),
          ...(payments && { payments: () => paymentsHealth(payments) }),
          ...(home && { objects: cachedFor(OBJECTS_HEALTH_MS, () => objectsHealth(home)) }),
        },
      }),
      admission,
      bytes,
      ready: createReadiness({
        process: async () => (stopping ? 'The server is stopping' : null),
        db: () => databaseProblem(database, migration.version),
        disk: async () => disk.problem(),
      }),
      processId,
      version: VERSION,
      publicUrl: address,
      guard,
      search,
    };
    const liveSignIn = createLiveSignIn({
      fetcher,
      siteSessions,
      browserConcurrency: config.browserConcurrency,
    });
    claiming.push(liveSignIn);
    const dialects = [
      v1Dialect(parts),
      readerDialect(parts),
      searxngDialect(parts),
      tavilyDialect(parts),
      openWebuiDialect(parts),
      ...firecrawlDialects(parts),
    ];
    const app = createApp({ ...parts, dialects });

    return {
      app,
      upgrade: createUpgrade({ app, dialects, keys, log, eventStreams: parts.eventStreams, liveSignIn }),
      runner,
      firstKey,
      ownerLink: dashboard.ownerLink,
      listeningAt(url) {
        publicUrl = config.publicUrl ?? url;
        notePayments(database, selling).catch((err) =>
          log.warn({ err }, 'the audit log could not be written'),
        );
      },
      moreProcesses: () => moreProcesses(database, config, log),
      countWorkers(count) {
        workers = count;
      },
      async drain() {
        stopping = true;
        const ms = config.stopSeconds * 1000;
        await drain({
          claiming,
          running: runner.running,
          ms: ms - Math.min(CLOSING_MS, ms / 2),
          end: () => ending.abort(new AppError('upstream_failed', 'The server is stopping')),
        });
      },
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** What all accounts may hold, and what is kept for those that hold nothing: room for the largest body. */
function bytesInFlight({ bodiesMb, maxFetchBytes }: Config): [limit: number, extra: number] {
  return [bodiesMb * MEGABYTE, maxFetchBytes];
}

async function moreProcesses(database: Database, config: Config, log: Logger): Promise<number> {
  const wanted = config.processes - 1;
  if (wanted === 0) return 0;
  const each = connectionsOf(config);
  // Those of this process are not all open yet.
  const room = Math.max(0, Math.floor((await freeConnections(database)) / each) - 1);
  const count = Math.min(wanted, room);
  const facts = { processes: 1 + count, databaseConnections: (1 + count) * each };
  if (count === wanted) log.info(facts, 'starting further processes');
  else log.warn(facts, 'fewer processes than the machine is good for: raise max_connections of the database');
  return count;
}

function keptFor(days: number): string {
  return days === 0
    ? 'history is kept for ever (WINNOW_HISTORY_DAYS=0)'
    : `history is kept for ${days} days; older results, pictures and crawls are deleted (WINNOW_HISTORY_DAYS)`;
}
