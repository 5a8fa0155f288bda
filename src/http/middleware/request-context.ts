/** Gives a request its id and start time, answers 503 while the process stops, and logs the outcome. */
import type { MiddlewareHandler } from 'hono';
import { networkOf } from '../../account/minute-rate.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../store/ids.ts';
import { SAFE_HEADERS } from '../answer/safe-headers.ts';
import { createUnreadAnswers, createUntakenAnswers } from '../answer/unread-answers.ts';
import type { AppDeps, AppEnv } from '../app-env.ts';
import { type Dialect, dialectOf } from '../dialect.ts';
import { clientAddress } from '../request/client-address.ts';
import { outgoingOf, requestHeader } from '../request/request-header.ts';

/** A client's own id is used when it is harmless, so that the client can trace its request. */
const HARMLESS_ID = /^[\w.-]{1,64}$/;

/** Health and metrics are still answered while the process stops. */
const ANSWERED_TO_THE_END = new Set(['/api/live', '/api/ready', '/api/health', '/metrics']);

export function requestContext(
  deps: Pick<AppDeps, 'config' | 'log' | 'stopping'> & { dialects: readonly Dialect[] },
): MiddlewareHandler<AppEnv> {
  const unread = createUnreadAnswers();
  const untaken = createUntakenAnswers();
  return async (c, next) => {
    const given = requestHeader(c, 'x-request-id');
    const requestId = given && HARMLESS_ID.test(given) ? given : newId();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    const dialect = dialectOf(deps.dialects, c.req.path);
    c.set('dialect', dialect);
    c.set('headers', { ...SAFE_HEADERS, 'X-Request-Id': requestId, ...dialect?.headers(c.req.path) });
    c.set('startedAt', startedAt);
    const reader = {
      outgoing: outgoingOf(c),
      whose: () => c.get('holder')?.accountId ?? networkOf(clientAddress(c, deps.config)),
      signal: () => c.req.raw.signal,
    };
    c.set('hold', unread(reader));
    c.set('untaken', { note: (bytes) => untaken.note(reader, bytes), check: untaken.check });
    if (deps.stopping() && !ANSWERED_TO_THE_END.has(c.req.path)) {
      c.get('headers').Connection = 'close';
      throw new AppError('upstream_failed', 'The server is stopping');
    }
    await next();
    // Successful reads are frequent and uninteresting, so they are logged at debug level only.
    const level = c.req.method === 'GET' && c.res.status < 400 ? 'debug' : 'info';
    if (!deps.log.isLevelEnabled(level)) return;
    deps.log[level](
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - startedAt),
        account: c.get('holder')?.accountId,
      },
      'request',
    );
  };
}
