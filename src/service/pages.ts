/** The parts that a page needs on its way from an address to an answer. */
import { modelSettings } from '../extract/llm/client/settings.ts';
import { createModel } from '../extract/llm/model.ts';
import { loadTokenizer } from '../extract/llm/pieces/tokens.ts';
import { startFetcher } from '../fetch/auto/start-fetcher.ts';
import { createBrowserOfWorkers } from '../fetch/browser/browser-of-workers.ts';
import type { Sniff } from '../fetch/file-signature.ts';
import { enqueueHealing } from '../jobs/extractor/start.ts';
import { createGuard } from '../net/guard/guard.ts';
import { createBlobLinks } from '../pipeline/blob-links.ts';
import { createExtractors } from '../pipeline/extractor/extractors.ts';
import { createHostBudgets } from '../pipeline/host/host-budget.ts';
import { createFetchCache } from '../pipeline/page/fetch-cache.ts';
import { showsSignedIn } from '../pipeline/site-sessions/check.ts';
import { createSiteSessions } from '../pipeline/site-sessions/site-sessions.ts';
import { createWaitForCode } from '../pipeline/site-sessions/wait-for-code.ts';
import { sharedSecret } from '../store/secrets/shared-secrets.ts';
import { createSiteSessionStore } from '../store/site-sessions.ts';
import type { Ground } from './ground.ts';
import type { Keeping } from './keeping.ts';

export type Pages = Awaited<ReturnType<typeof openPages>>;

/** `address` is where clients reach this service. Without a browser of its own, it hands visits to workers. */
export async function openPages(
  ground: Ground,
  { blobs }: Keeping,
  { address, ownBrowser }: { address: () => string; ownBrowser: boolean },
) {
  const { config, log, opened, admission, pool, database, seals, bus, jobs } = ground;
  const guard = createGuard(config);
  const sniff: Sniff = (bytes, asker) => pool.run('sniff', { bytes }, asker);
  const ofWorkers = ownBrowser ? undefined : await createBrowserOfWorkers({ database, bus, seals, guard });
  const sessionStore = createSiteSessionStore(database, seals);
  const waitForCode = createWaitForCode(sessionStore);
  const fetcher = await startFetcher(config, guard, { admission, sniff, ofWorkers, waitForCode });
  opened.add(() => fetcher.close());
  const settings = modelSettings(config);
  const model =
    settings && createModel(settings, { slots: admission.slots('models', settings.concurrency, 0) });
  if (model) {
    opened.add(() => model.close());
    // The tokenizer takes a third of a second to load: better now than in the first call.
    await loadTokenizer();
  }
  const links = createBlobLinks(await sharedSecret(database, seals, 'blob links'), address);
  const budgets = createHostBudgets({ database, log, hostConcurrency: config.hostConcurrency });
  opened.add(() => budgets.close());
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
  opened.add(() => extractors.stop());
  const page = {
    ...{ config, fetcher, siteSessions, cache, pool, blobs, links, model, extractors },
    hosts: budgets.calls,
  };
  return { page, hostsOfJobs: budgets.jobs, guard, sniff };
}
