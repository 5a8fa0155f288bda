/** Adds cost and balance to the errors of metered calls that were refused before a call was opened. */
import type { MiddlewareHandler } from 'hono';
import { untilAborted } from '../../concurrency/deadline.ts';
import { UNLIMITED } from '../../contract/account/unlimited.ts';
import { readCredits } from '../../store/account/accounts.ts';
import type { AppDeps, AppEnv } from '../app-env.ts';

const PATIENCE_MS = 1_000;

export function creditHeaders({ database }: Pick<AppDeps, 'database'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    // An error has become a response by now.
    if (c.res.status < 400 || c.res.headers.has('X-Credits-Used')) return;
    // If the database does not answer, the error is sent without them.
    const reading = readCredits(database, c.get('holder').accountId);
    const credits = await untilAborted(reading, AbortSignal.timeout(PATIENCE_MS)).catch(() => null);
    if (!credits) return;
    c.res.headers.set('X-Credits-Used', '0');
    c.res.headers.set('X-Credits-Remaining', String(credits.remaining ?? UNLIMITED));
  };
}
