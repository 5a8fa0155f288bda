/** Refuses a request that names a proxy it cannot use, before any call is opened or job stored. */
import type { MiddlewareHandler } from 'hono';
import type { FetchConfig } from '../../contract/fetch-config.ts';
import type { AppDeps, AppEnv } from '../app-env.ts';

export function checkFetchConfig({ fetcher }: Pick<AppDeps, 'fetcher'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const body = c.get('body') as { fetchConfig?: Partial<FetchConfig> } | undefined;
    const proxy = body?.fetchConfig?.proxy;
    if (proxy !== undefined) fetcher.checkProxy(proxy);
    await next();
  };
}
