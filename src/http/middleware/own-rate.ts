/** A rate per account for requests that the plan's rate does not count, such as pictures and MCP messages. */
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
