/** Refuses calls of an account whose clients do not read the answers of earlier ones. */
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';

export const refuseWhileUntaken: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.get('untaken').check(c.get('holder').accountId);
  await next();
};
