/** Lets only holders of the internal secret, and schedulers that sign their requests, use an endpoint. */
import { createHmac, hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { isSameSecret } from '../../text/same-secret.ts';
import type { AppEnv } from '../app-env.ts';

type Secrets = Pick<Config, 'internalSecret' | 'schedulerCurrentKey' | 'schedulerNextKey'>;

/** The body of a stranger is not read: the token is checked first, and `limit` applies before the body is hashed. */
export function internalOnly(config: Secrets, limit: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (hasInternalSecret(config, c.req.header('X-Internal-Secret'))) return limit(c, next);
    const bodyHash = signedBodyHash(config, c.req.header('Upstash-Signature') ?? '');
    if (bodyHash === null) throw new AppError('auth_missing_key');
    return limit(c, async () => {
      const sent = hash('sha256', await c.req.text(), 'base64url');
      if (!isSameSecret(bodyHash, sent)) throw new AppError('auth_missing_key');
      await next();
    });
  };
}

export function hasInternalSecret(
  config: Pick<Secrets, 'internalSecret'>,
  given: string | undefined,
): boolean {
  return (
    config.internalSecret !== undefined && given !== undefined && isSameSecret(config.internalSecret, given)
  );
}

/**
 * The hash of the body that an HS256 JWT vouches for, under the current key or the next; null when it is not one of
 * ours or its time is over.
 */
function signedBodyHash(config: Secrets, token: string): string | null {
  const [header, payload, signature, ...more] = token.split('.');
  if (!header || !payload || !signature || more.length > 0) return null;
  const keys = [config.schedulerCurrentKey, config.schedulerNextKey].filter((key) => key !== undefined);
  const signed = keys.some((key) =>
    isSameSecret(createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url'), signature),
  );
  if (!signed || decode(header).alg !== 'HS256') return null;
  const { exp, nbf, body } = decode(payload);
  const seconds = Date.now() / 1000;
  if (typeof exp !== 'number' || exp < seconds) return null;
  if (typeof nbf === 'number' && nbf > seconds + CLOCK_SKEW_SECONDS) return null;
  return typeof body === 'string' ? body.replace(/=+$/, '') : null;
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
