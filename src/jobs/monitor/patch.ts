/** Applies a patch to the request of a monitor. Secrets in the patch may be redacted, as they were shown. */
import type { MonitorConfig, MonitorPatch } from '../../contract/monitor/config.ts';
import { isHarmlessHeader } from '../../contract/request/harmless-headers.ts';
import { REDACTED, redactAction, redactNotification, redactUrl } from '../../contract/request/redact.ts';
import { invalidField } from '../../errors.ts';

/**
 * The request with some of its fields replaced. Secrets that come back redacted are kept, unless the monitor moves to
 * another origin, with any of its pages: then they are dropped.
 */
export function patched(stored: MonitorConfig, patch: MonitorPatch): MonitorConfig {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const after = { ...stored, ...given } as MonitorConfig;
  // A single page has no use for the settings of a site's crawl.
  if (after.scope !== 'site' && !given.crawl) delete after.crawl;
  if (after.scope !== 'list' && !given.urls) delete after.urls;
  const restored = addressesOf(stored, given.url === redactUrl(stored.url));
  if (given.url) after.url = restored(after.url);
  if (given.urls) after.urls = after.urls?.map(restored);
  if (stored.webhookUrl && after.webhookUrl === redactUrl(stored.webhookUrl)) {
    after.webhookUrl = stored.webhookUrl;
  }
  const shown = new Map(
    stored.notify?.map((target) => [JSON.stringify(redactNotification(target, redactUrl)), target]),
  );
  if (after.notify) after.notify = after.notify.map((target) => shown.get(JSON.stringify(target)) ?? target);
  const origins = originsOf(stored);
  const moved = [...originsOf(after)].some((origin) => !origins.has(origin));
  const before = moved ? withoutSecrets(stored) : stored;
  if (!('fetchConfig' in given)) after.fetchConfig = before.fetchConfig;
  const { headers, cookies, actions, proxy } = after.fetchConfig;
  const known = before.fetchConfig.proxy;
  return {
    ...after,
    fetchConfig: {
      ...after.fetchConfig,
      ...(headers && { headers: unredacted(headers, before.fetchConfig.headers) }),
      ...(cookies && { cookies: unredacted(cookies, before.fetchConfig.cookies) }),
      ...(proxy && known && proxy === redactUrl(known) && { proxy: known }),
      ...(actions && { actions: withKnownTexts(actions, before.fetchConfig.actions) }),
    },
  };
}

/**
 * Gives each address that was shown redacted its secrets back; of several that look the same, one after the other.
 *
 * @param isFirst whether the first address comes back, so that the others follow it
 */
function addressesOf({ url, urls }: MonitorConfig, isFirst: boolean): (shown: string) => string {
  const others = urls ?? [];
  const all = Map.groupBy(isFirst ? [url, ...others] : [...others, url], (known) => redactUrl(known));
  return (shown) => {
    const [next = shown, ...further] = all.get(shown) ?? [];
    if (further.length > 0) all.set(shown, further);
    return next;
  };
}

/** Headers and cookies are sent to each of its pages. */
function originsOf({ url, urls }: MonitorConfig): Set<string> {
  return new Set([url, ...(urls ?? [])].map((page) => new URL(page).origin));
}

type Actions = NonNullable<MonitorConfig['fetchConfig']['actions']>;

/** Throws if an action would type the placeholder of a secret that is no longer known. */
function withKnownTexts(given: Actions, before: Actions = []): Actions {
  const shown = before.map((action) => JSON.stringify(redactAction(action)));
  return given.map((action, index) => {
    const text = JSON.stringify(action);
    const known = before[shown[index] === text ? index : shown.indexOf(text)];
    if (!known && text.includes(REDACTED)) {
      throw invalidField(
        ['fetchConfig', 'actions', index],
        'The text of this action is no longer stored: send it again',
      );
    }
    return known ?? action;
  });
}

type Values = Record<string, string>;

/** Drops redacted values whose secret was never stored, or no longer is. */
function unredacted(given: Values, before: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value !== REDACTED) return [[name, value]];
      const known = before[name];
      return known === undefined ? [] : [[name, known]];
    }),
  );
}

function withoutSecrets(config: MonitorConfig): MonitorConfig {
  const { headers = {}, cookies: _, actions = [], ...rest } = config.fetchConfig;
  // Without their secret texts the actions would do something else.
  const kept = JSON.stringify(actions.map(redactAction)).includes(REDACTED) ? [] : actions;
  const harmless = Object.entries(headers).filter(([name]) => isHarmlessHeader(name));
  return {
    ...config,
    fetchConfig: {
      ...rest,
      ...(harmless.length > 0 && { headers: Object.fromEntries(harmless) }),
      ...(kept.length > 0 && { actions: kept }),
    },
  };
}
