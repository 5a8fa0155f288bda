/** Picks the operator's proxy for a request, and warns when none is configured for what was asked. */
import type { Config } from '../../config.ts';
import type { Upstream } from '../../net/guard/upstream.ts';
import type { FetchOptions, Warning } from '../document.ts';

export type ProxySettings = Pick<Config, 'proxy' | 'countryProxies' | 'proxyExternal'>;

export type ProxyChoice = { upstream: Upstream | null; warning: Warning | null };

/**
 * `country` wants the proxy of that country; `stealth` alone wants the general one. A stealth request for a
 * country that has none still goes through the general one.
 */
export function chooseProxy(
  { stealth, country }: Pick<FetchOptions, 'stealth' | 'country'>,
  settings: ProxySettings,
): ProxyChoice {
  const of = (url: string | undefined): Upstream | null =>
    url ? { url, external: settings.proxyExternal } : null;
  const general = stealth ? of(settings.proxy) : null;
  if (country) {
    const own = of(settings.countryProxies[country]);
    if (own) return { upstream: own, warning: null };
    return {
      upstream: general,
      warning: { reason: 'no_proxy', detail: `No proxy is configured for country ${country}` },
    };
  }
  if (stealth && !general) {
    return { upstream: null, warning: { reason: 'no_proxy', detail: 'No proxy is configured for stealth' } };
  }
  return { upstream: general, warning: null };
}
