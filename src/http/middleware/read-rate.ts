/**
 * Limits reads per account: high enough for the dashboard and for a client that polls all its jobs every second, but low
 * enough that one account cannot keep the database busy. Reads do not count against the plan's rate, and are not limited
 * on a plan without a rate.
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
      throw new AppError('rate_limited', `An account can make ${rate.limit} reads per minute`, {
        retryAfterSeconds: wait,
      });
    }
    reads.count(accountId);
    await next();
  };
}
