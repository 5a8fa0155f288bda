/**
 * Finds the account by the key. Anything that cannot be one of our keys is refused without a look-up. Wrong keys are
 * counted by address and answered with 429 if there are too many. A correct key is never refused because of them,
 * because many clients may share the address of a proxy.
 */
import type { MiddlewareHandler } from 'hono';
import { surfaceOfKey } from '../../account/key.ts';
import type { KeySurface } from '../../contract/account/key-surface.ts';
import { AppError, type Issue } from '../../errors.ts';
import type { AppContext, AppDeps, AppEnv } from '../app-env.ts';
import type { Dialect } from '../dialect.ts';
import { clientAddress } from '../request/client-address.ts';
import { requestHeader } from '../request/request-header.ts';

export function authenticate(
  deps: Pick<AppDeps, 'config' | 'keys' | 'wrongKeys' | 'payments'>,
  dialect?: Pick<Dialect, 'keys'>,
): MiddlewareHandler<AppEnv> {
  // Clients of other interfaces have their own places for a key.
  const theirs = dialect ? ['X-API-Key'] : [];
  const names = ['SVC-APIKEY', ...deps.config.keyHeaders, ...theirs];
  const keyHeaders = names.map((name) => name.toLowerCase());
  const surfaces: KeySurface[] = ['v2', ...(dialect?.keys ?? [])];
  // Errors of other interfaces mostly have no place for this.
  const hint = deps.payments && !dialect ? { details: KEY_FOR_SALE } : {};
  return async (c, next) => {
    const key = keyOf(c, keyHeaders) ?? (dialect ? passwordOf(c) : null);
    const address = clientAddress(c, deps.config);
    if (!key) {
      c.set('rate', deps.wrongKeys.rate(address));
      throw new AppError('auth_missing_key', undefined, hint);
    }
    const wait = deps.wrongKeys.waitSeconds(address);
    const surface = surfaceOfKey(key);
    const fits = surface !== null && surfaces.includes(surface);
    const holder = fits ? await deps.keys.find(key, wait > 0 ? address : undefined) : null;
    if (!holder) {
      deps.wrongKeys.count(address);
      c.set('rate', deps.wrongKeys.rate(address));
      if (wait > 0) throw new AppError('rate_limited', undefined, { retryAfterSeconds: wait });
      throw new AppError('auth_invalid_key');
    }
    if (holder.expiresAt && holder.expiresAt.getTime() <= Date.now()) {
      c.set('rate', deps.wrongKeys.rate(address));
      throw new AppError('auth_invalid_key', `This API key expired at ${holder.expiresAt.toISOString()}`);
    }
    c.set('holder', holder);
    const { requestsPerMinute: limit, rateCount } = holder;
    c.set('rate', { limit, left: limit === null ? null : Math.max(0, limit - rateCount) });
    await next();
  };
}

const KEY_FOR_SALE: Issue[] = [
  'A key with credits can be bought: POST /api/agent/mpp/access/{small|medium|large}',
  'A key with a plan can be bought: POST /api/agent/mpp/subscription/{starter|growth|pro}',
  'Prices and ways to pay: GET /api/agent/protocols',
].map((message) => ({ code: 'custom', path: ['SVC-APIKEY'], message }));

function keyOf(c: AppContext, headers: string[]): string | null {
  for (const name of headers) {
    const value = requestHeader(c, name)?.trim();
    if (value) return value;
  }
  const authorization = requestHeader(c, 'authorization') ?? '';
  return /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1] ?? null;
}

/** Many clients that have no setting for a key accept an address with `user:password@`. */
function passwordOf(c: AppContext): string | null {
  const [, encoded] = /^Basic\s+(\S+)\s*$/i.exec(requestHeader(c, 'authorization') ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, password] = /^[^:]*:(\S+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return password ?? null;
}
