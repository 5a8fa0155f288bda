/** For tests and benches: a fetcher with all real engines, allowed to fetch from the given private hosts. */

import { createLimiter } from '../../src/concurrency/limits/limiter.ts';
import { createFetcher, type Fetcher } from '../../src/fetch/auto/fetch.ts';
import { createRememberedRoutes } from '../../src/fetch/auto/remembered-routes.ts';
import { createBrowserEngine } from '../../src/fetch/browser/fetch-js.ts';
import { type BrowserBinary, locateBrowser } from '../../src/fetch/browser/launch/locate.ts';
import { createLocalPlace } from '../../src/fetch/browser/places/local-place.ts';
import { fetchFast, fetchPacked } from '../../src/fetch/fast/fetch-fast.ts';
import { createProxyChooser, type ProxySettings } from '../../src/fetch/proxies/choose-proxy.ts';
import { fetchStealth } from '../../src/fetch/stealth/fetch-stealth.ts';
import { createDispatcherPool } from '../../src/net/guard/dispatcher.ts';
import { startEgressProxy } from '../../src/net/guard/egress-proxy.ts';
import { createGuard } from '../../src/net/guard/guard.ts';
import { onlyInServiceTests } from './service-test.ts';

const NO_PROXIES: ProxySettings = {
  proxy: undefined,
  proxies: [],
  proxyAll: false,
  countryProxies: {},
  proxyExternal: false,
};

export async function startTestFetcher(
  allowed: string[],
  binary: BrowserBinary | null = locateBrowser(),
  proxies: Partial<ProxySettings> = {},
): Promise<Fetcher> {
  if (binary) onlyInServiceTests('a browser');
  const guard = createGuard({ allowedPrivateHosts: allowed });
  const egress = await startEgressProxy();
  const dispatchers = createDispatcherPool(guard);
  const place = createLocalPlace({ binary: () => binary, proxyUrl: egress.url });
  const browser = createBrowserEngine({ place, guard, egress, concurrency: 4 });
  const fast = { guard, dispatchers, userAgent: 'Mozilla/5.0 (compatible; Winnow/0.1)' };
  return createFetcher({
    fast: (request) => fetchFast(request, fast),
    packed: (request) => fetchPacked(request, fast),
    stealth: (request) => fetchStealth(request, { guard, egress }),
    browser,
    slots: createLimiter(256),
    proxies: createProxyChooser({ ...NO_PROXIES, ...proxies }, guard),
    routes: createRememberedRoutes(),
    maxBytes: 50 * 1024 * 1024,
    async close() {
      await browser.close();
      await Promise.all([dispatchers.close(), egress.close()]);
    },
  });
}
