/** Picks the proxy of a request: the caller's own, one of a pool, or the operator's for stealth and countries. */
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
  /** Throws if this is no proxy that a caller may name. */
  check(proxy: string): void;
  choose(options: Pick<FetchOptions, 'stealth' | 'country' | 'proxy'>, use: ProxyUse): ProxyChoice;
};

export function createProxyChooser(settings: ProxySettings, guard: Guard): ProxyChooser {
  const pools = createProxyPools(settings);
  /** By a URL or the name of a pool, as the operator has set it. */
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
     * `country` wants the proxy of that country; `stealth` alone wants the general one. A stealth request for a
     * country that has none still goes through the general one.
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
