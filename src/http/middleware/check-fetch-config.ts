/** Refuses a request that names a proxy or session it cannot use, before any call is opened or job stored. */
import type { MiddlewareHandler } from 'hono';
import type { FetchConfig } from '../../contract/fetch/fetch-config.ts';
import { type AppDeps, type AppEnv, accountOf } from '../app-env.ts';

export function checkFetchConfig({
  fetcher,
  siteSessions,
}: Pick<AppDeps, 'fetcher' | 'siteSessions'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const body = c.get('body') as { fetchConfig?: Partial<FetchConfig> } | undefined;
    const { proxy, session } = body?.fetchConfig ?? {};
    if (proxy !== undefined) fetcher.checkProxy(proxy);
    if (session !== undefined) await siteSessions.mustExist(accountOf(c), session);
    await next();
  };
}
