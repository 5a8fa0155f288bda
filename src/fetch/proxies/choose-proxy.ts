/** Chooses the proxy of a request: the one that the caller named, or the operator's for stealth or a country. */
import type { Config } from '../../config.ts';
import { isProxyUrl } from '../../contract/fetch/proxy.ts';
import { invalidField } from '../../errors.ts';
import type { Guard } from '../../net/guard/guard.ts';
import { checkProxyAddress, type Upstream } from '../../net/guard/upstream.ts';
import type { FetchOptions, Warning } from '../document.ts';
import { createProxyPools, type ProxyPools, type ProxyUse } from './pools.ts';

export type ProxySettings = Pick<
  Config,
  'proxy' | 'proxies' | 'proxyAll' | 'countryProxies' | 'proxyExternal'
>;

export type ProxyChoice = { upstream: Upstream | null; warning: Warning | null };

export type ProxyChooser = Pick<ProxyPools, 'hasBetter' | 'health'> & {
  /** Throws if a caller may not use this proxy or pool. */
  check(proxy: string): void;
  choose(options: Pick<FetchOptions, 'stealth' | 'country' | 'proxy'>, use: ProxyUse): ProxyChoice;
};

export function createProxyChooser(settings: ProxySettings, guard: Guard): ProxyChooser {
  const pools = createProxyPools(settings);
  /** A proxy from the settings, given as a URL or the name of a pool. */
  const named = (proxy: string | undefined, use: ProxyUse): Upstream | null => {
    if (!proxy) return null;
    return isProxyUrl(proxy) ? { url: proxy, external: settings.proxyExternal } : pools.next(proxy, use);
  };

  function check(proxy: string): void {
    if (isProxyUrl(proxy)) checkProxyAddress(guard, new URL(proxy));
    else if (!pools.has(proxy))
      throw invalidField(['fetchConfig', 'proxy'], 'There is no proxy pool of this name');
  }

  return {
    check,
    hasBetter: pools.hasBetter,
    health: pools.health,
    /**
     * A request with `country` gets the proxy of that country, one with `stealth` alone the general proxy. A stealth
     * request for a country without a proxy also gets the general one.
     */
    choose({ stealth, country, proxy }, use) {
      if (proxy !== undefined) {
        check(proxy);
        const upstream = isProxyUrl(proxy)
          ? { url: proxy, external: false, isCallers: true }
          : pools.next(proxy, use);
        return { upstream, warning: null };
      }
      const general = stealth || settings.proxyAll ? named(settings.proxy, use) : null;
      if (country) {
        const own = named(settings.countryProxies[country], use);
        if (own) return { upstream: own, warning: null };
        return {
          upstream: general,
          warning: { reason: 'no_proxy', detail: `No proxy is configured for country ${country}` },
        };
      }
      if (stealth && !general) {
        return {
          upstream: null,
          warning: { reason: 'no_proxy', detail: 'No proxy is configured for stealth' },
        };
      }
      return { upstream: general, warning: null };
    },
  };
}
