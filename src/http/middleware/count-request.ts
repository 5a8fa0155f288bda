/** Counts a request that changes something, but is not a metered call, against the account's rate. */
import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../errors.ts';
import { secondsLeftInMinute } from '../../pipeline/call/call-refusal.ts';
import { countRequest as count } from '../../store/account/keys.ts';
import type { AppDeps, AppEnv } from '../app-env.ts';

export function countRequest(deps: Pick<AppDeps, 'database'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const holder = c.get('holder');
    const counted = await count(deps.database, holder.accountId, holder.keyId);
    if (!counted.keyLive) throw new AppError('auth_invalid_key');
    c.set('rate', { limit: counted.limit, left: counted.left });
    if (!counted.allowed) {
      throw new AppError('rate_limited', undefined, { retryAfterSeconds: secondsLeftInMinute() });
    }
    await next();
  };
}
