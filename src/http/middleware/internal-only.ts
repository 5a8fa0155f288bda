/** Lets only holders of the internal secret, and schedulers that sign their requests, use an endpoint. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../app-env.ts';

type Secrets = Pick<Config, 'internalSecret' | 'schedulerCurrentKey' | 'schedulerNextKey'>;

export function internalOnly(config: Secrets): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const signature = c.req.header('Upstash-Signature');
    const allowed =
      hasInternalSecret(config, c.req.header('X-Internal-Secret')) ||
      (signature !== undefined && isSigned(config, signature, await c.req.text()));
    if (!allowed) throw new AppError('auth_missing_key');
    await next();
  };
}

export function hasInternalSecret(
  config: Pick<Secrets, 'internalSecret'>,
  given: string | undefined,
): boolean {
  return config.internalSecret !== undefined && given !== undefined && equal(config.internalSecret, given);
}

/** An HS256 JWT whose `body` claim is the hash of what was sent, under the current key or the next. */
export function isSigned(config: Secrets, token: string, body: string, now = Date.now()): boolean {
  const [header, payload, signature, ...more] = token.split('.');
  if (!header || !payload || !signature || more.length > 0) return false;
  const keys = [config.schedulerCurrentKey, config.schedulerNextKey].filter((key) => key !== undefined);
  const signed = keys.some((key) =>
    equal(createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url'), signature),
  );
  if (!signed) return false;
  const claims = decode(payload);
  const seconds = now / 1000;
  const bodyHash = createHash('sha256').update(body).digest('base64url');
  return (
    decode(header).alg === 'HS256' &&
    typeof claims.exp === 'number' &&
    claims.exp >= seconds &&
    (typeof claims.nbf !== 'number' || claims.nbf <= seconds + CLOCK_SKEW_SECONDS) &&
    typeof claims.body === 'string' &&
    equal(claims.body.replace(/=+$/, ''), bodyHash)
  );
}

const CLOCK_SKEW_SECONDS = 5;

function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Compares digests, so that the time taken reveals neither content nor length. */
function equal(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
