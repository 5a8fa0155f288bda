/** Headers that keep browsers from doing anything with our answers but reading them. */
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';

const API_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** A page of ours may replace the policy by one of its own. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  for (const [name, value] of Object.entries(API_HEADERS)) c.header(name, value);
  await next();
};
