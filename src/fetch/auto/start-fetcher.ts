/** Builds the fetcher from the settings: engines, egress proxy, connection pools. */
import { type Admission, createAdmission } from '../../concurrency/limits/admission.ts';
import type { Config } from '../../config.ts';
import { createDispatcherPool } from '../../net/guard/dispatcher.ts';
import { startEgressProxy } from '../../net/guard/egress-proxy.ts';
import type { Guard } from '../../net/guard/guard.ts';
import type { BrowserEngine } from '../browser/fetch-js.ts';
import { startBrowsers } from '../browser/start-browsers.ts';
import { fetchFast, fetchPacked } from '../fast/fetch-fast.ts';
import type { Sniff } from '../file-signature.ts';
import { createProxyChooser } from '../proxies/choose-proxy.ts';
import type { WaitForCode } from '../sessions/session-use.ts';
import { fetchStealth } from '../stealth/fetch-stealth.ts';
import { createFetcher, type Fetcher } from './fetch.ts';
import { createRememberedRoutes } from './remembered-routes.ts';

/** @example const fetcher = await startFetcher(config, createGuard(config)); */
export async function startFetcher(
  config: Config,
  guard: Guard,
  {
    admission = createAdmission(),
    sniff,
    ofWorkers,
    waitForCode,
  }: {
    admission?: Admission;
    sniff?: Sniff;
    /** Used instead of a browser of this process. */
    ofWorkers?: BrowserEngine | undefined;
    waitForCode?: WaitForCode;
  } = {},
): Promise<Fetcher> {
  const { browserUrls, browserUrlsTrusted, browserGuardUrl } = config;
  // Listens for other machines only if browsers on them have to reach it.
  const isReached = !ofWorkers && !browserUrlsTrusted && browserUrls.some((url) => url !== 'local');
  const egress = await startEgressProxy({ outside: isReached ? browserGuardUrl : undefined });
  // As many as a host has slots: a request with a slot must not wait for a connection.
  const dispatchers = createDispatcherPool(guard, {
    connectionsPerOrigin: Math.max(16, config.hostConcurrency),
  });
  const browser = ofWorkers ?? startBrowsers(config, { guard, egress, admission, waitForCode });
  const fast = { guard, dispatchers, userAgent: config.userAgent };
  return createFetcher({
    fast: (request) => fetchFast(request, fast),
    packed: (request) => fetchPacked(request, fast),
    stealth: (request) => fetchStealth(request, { guard, egress }),
    browser,
    slots: admission.slots('fetches', config.fetchConcurrency, Math.ceil(config.fetchConcurrency / 4)),
    proxies: createProxyChooser(config, guard),
    routes: createRememberedRoutes(),
    maxBytes: config.maxFetchBytes,
    sniff,
    async close() {
      await browser.close();
      await Promise.all([dispatchers.close(), egress.close()]);
    },
  });
}
