/**
 * Limits large bodies that turn out invalid: reading and checking one takes milliseconds of the thread that answers
 * everybody, and no call is opened that would count it. An account that sends many of them is refused before they are
 * read, unless its plan has no rate at all.
 */
import type { MiddlewareHandler } from 'hono';
import type { MinuteRate } from '../../account/minute-rate.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import { requestHeader } from '../request/request-header.ts';

/** Smaller ones are checked in less than a millisecond. */
const LARGE_BYTES = 32 * 1024;

export function refusedRate(refused: MinuteRate): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const holder = c.get('holder');
    const isBounded = holder && holder.requestsPerMinute !== null;
    if (!isBounded || !mayBeLarge(c)) return next();
    const account = holder.accountId;
    refused.check(account, 'Too many large requests from this account were invalid');
    let wasRefused = false;
    const refuse = () => {
      if (!wasRefused) refused.count(account);
      wasRefused = true;
    };
    c.set('refuseLarge', refuse);
    await next();
    if (c.res.status === 400) refuse();
  };
}

/** A chunked body may be large. With neither chunks nor a length, there is no body. */
function mayBeLarge(c: AppContext): boolean {
  if (requestHeader(c, 'transfer-encoding') !== undefined) return true;
  return Number(requestHeader(c, 'content-length') ?? 0) > LARGE_BYTES;
}
