/** Builds the ladder from the settings: engines, egress proxy, connection pools. */
import { type Admission, createAdmission } from '../../concurrency/admission.ts';
import type { Config } from '../../config.ts';
import { createDispatcherPool } from '../../net/guard/dispatcher.ts';
import { startEgressProxy } from '../../net/guard/egress-proxy.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { isLoopback } from '../../net/loopback.ts';
import { type BrowserEngine, createBrowserEngine } from '../browser/fetch-js.ts';
import { locateBrowser, locateFullBrowser } from '../browser/locate.ts';
import { fetchFast } from '../fast/fetch-fast.ts';
import type { Sniff } from '../file-signature.ts';
import { createProxyChooser } from '../proxies/choose-proxy.ts';
import { fetchStealth } from '../stealth/fetch-stealth.ts';
import { createFetcher, type Fetcher } from './fetch.ts';
import { createRememberedRoutes } from './remembered-routes.ts';

const MEGABYTE = 1024 * 1024;

/** @example const fetcher = await startFetcher(config, createGuard(config)); */
export async function startFetcher(
  config: Config,
  guard: Guard,
  admission: Admission = createAdmission(),
  sniff?: Sniff,
  /** The browser of a process that is to have none of its own. */
  remote?: BrowserEngine,
): Promise<Fetcher> {
  const egress = await startEgressProxy();
  // As many as the slots of a host allow; those who have a slot must not wait here.
  const dispatchers = createDispatcherPool(guard, {
    connectionsPerOrigin: Math.max(16, config.hostConcurrency),
  });
  const { memory } = config.share;
  const concurrency = config.browserConcurrency;
  const browser =
    remote ??
    createBrowserEngine({
      binary: () => locateBrowser({ browserPath: config.browserPath }),
      stealthBinary: locateFullBrowser({ browserPath: config.browserPath }),
      guard,
      egress,
      withoutSandbox: config.browserSandbox === 'off' || (isLoopback(config.host) && !config.signUp),
      concurrency,
      slots: admission.slots('browsers', concurrency, Math.ceil(concurrency / 4)),
      spent: admission.spend,
      limits: {
        idleMs: config.browserIdleSeconds * 1000,
        maxTreeBytes: Math.max(512 * MEGABYTE, memory * 0.4),
        maxTabBytes: Math.min(1024 * MEGABYTE, Math.max(384 * MEGABYTE, memory / 4)),
      },
    });
  return createFetcher({
    fast: (request) => fetchFast(request, { guard, dispatchers, userAgent: config.userAgent }),
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
