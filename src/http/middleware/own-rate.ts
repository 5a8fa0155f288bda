/** A rate by account for what is no request of the plan's own rate, such as pictures of a page or messages of a session. */
import type { MiddlewareHandler } from 'hono';
import { createMinuteRate } from '../../account/minute-rate.ts';
import { AppError } from '../../errors.ts';
import { type AppEnv, accountOf } from '../app-env.ts';

export function ownRate(aMinute: number): MiddlewareHandler<AppEnv> {
  const counted = createMinuteRate(aMinute);
  return async (c, next) => {
    const account = accountOf(c);
    const wait = counted.waitSeconds(account);
    if (wait > 0) throw new AppError('rate_limited', undefined, { retryAfterSeconds: wait });
    counted.count(account);
    await next();
  };
}
