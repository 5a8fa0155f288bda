/**
 * Reads, by account: so many that neither a client that polls all its jobs every second nor the dashboard meets the limit,
 * and not so many that one account keeps the database busy. They are not counted against the rate of the plan, and not at
 * all on a plan that has none.
 */
import type { MiddlewareHandler } from 'hono';
import type { MinuteRate } from '../../account/minute-rate.ts';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../app-env.ts';

export function readRate(reads: MinuteRate): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { accountId, requestsPerMinute } = c.get('holder');
    if (requestsPerMinute === null) return next();
    const wait = reads.waitSeconds(accountId);
    if (wait > 0) {
      const rate = reads.rate(accountId);
      c.set('rate', rate);
      throw new AppError('rate_limited', `An account can read ${rate.limit} times a minute`, {
        retryAfterSeconds: wait,
      });
    }
    reads.count(accountId);
    await next();
  };
}
