/** For tests and the bench: the whole ladder with real engines, allowed to fetch from the given hosts. */
import { createBrowserEngine } from '../browser/fetch-js.ts';
import { type BrowserBinary, locateBrowser } from '../browser/locate.ts';
import { fetchFast } from '../fast/fetch-fast.ts';
import { createDispatcherPool } from '../guard/dispatcher.ts';
import { startEgressProxy } from '../guard/egress-proxy.ts';
import { createGuard } from '../guard/guard.ts';
import { chooseProxy } from '../stealth/choose-proxy.ts';
import { fetchStealth } from '../stealth/fetch-stealth.ts';
import { createFetcher, type Fetcher } from './fetch.ts';
import { createRememberedRoutes } from './remembered-routes.ts';

export async function startTestFetcher(
  allowed: string[],
  binary: BrowserBinary | null = locateBrowser(),
): Promise<Fetcher> {
  const guard = createGuard({ allowedPrivateHosts: allowed });
  const egress = await startEgressProxy();
  const dispatchers = createDispatcherPool(guard);
  const browser = createBrowserEngine({ binary, guard, egress, concurrency: 4 });
  const fast: Parameters<typeof createFetcher>[0]['fast'] = (request) =>
    fetchFast(request, { guard, dispatchers, userAgent: 'Mozilla/5.0 (compatible; Winnow/0.1)' });
  return createFetcher({
    fast,
    stealth: (request) => fetchStealth(request, { guard, egress }),
    browser,
    chooseProxy: (options) => chooseProxy(options, { countryProxies: {}, proxyExternal: false }),
    routes: createRememberedRoutes(),
    maxBytes: 50 * 1024 * 1024,
    async close() {
      await browser.close();
      await Promise.all([dispatchers.close(), egress.close()]);
    },
  });
}
