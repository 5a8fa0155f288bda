/** A rate by account for what is no request of the plan's own rate, such as pictures of a page or messages of a session. */
import type { MiddlewareHandler } from 'hono';
import { createMinuteRate } from '../../account/minute-rate.ts';
import { type AppEnv, accountOf } from '../app-env.ts';

export function ownRate(aMinute: number): MiddlewareHandler<AppEnv> {
  const counted = createMinuteRate(aMinute);
  return async (c, next) => {
    const account = accountOf(c);
    counted.check(account);
    counted.count(account);
    await next();
  };
}
