/**
 * `Idempotency-Key`: the same key and body within a day get the first answer again. Answers that may be different
 * next time (429, 5xx) are not kept, so that a client can retry with the same key.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import { AppError, invalidField } from '../../errors.ts';
import { claimKey, releaseKey, type StoredAnswer, saveAnswer } from '../../store/idempotency.ts';
import type { AppContext, AppDeps, AppEnv } from '../app-env.ts';
import { requestHeader } from '../request-header.ts';
import { sendJson } from '../send.ts';

const MAX_KEY = 255;
const POLL_MS = 100;
/** Headers that belong to the answer; all others belong to one response. */
const KEPT_HEADERS = [
  'x-credits-used',
  'x-credits-remaining',
  'x-unknown-fields',
  'preference-applied',
  'payment-receipt',
  'payment-response',
];

type Deps = Pick<AppDeps, 'database' | 'processId' | 'config' | 'links'>;

export function idempotent(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const key = c.req.header('Idempotency-Key');
    if (key === undefined) return next();
    if (key === '' || key.length > MAX_KEY) {
      throw invalidField(
        ['Idempotency-Key'],
        `Expected 1 to ${MAX_KEY} characters`,
        key ? 'too_big' : 'too_small',
      );
    }
    const accountId = ownerOf(c);
    // Without a key and a payment there is only a price to be told.
    if (accountId === null) return next();
    const holder = { accountId, key };
    const hash = createHash('sha256')
      .update(`${c.req.method} ${c.req.path}${new URL(c.req.url).search}\n`)
      .update(await c.req.text())
      .digest();
    const earlier = await claimOrWait(deps, holder, hash);
    if (earlier) return replay(c, { ...earlier, body: deps.links.renew(earlier.body) });
    // An error thrown by the handler has become a response when this returns.
    await next();
    // A client asks for a price and then pays it with the same key.
    const unpaid = c.res.headers.has('WWW-Authenticate');
    if (unpaid || c.res.status === 429 || c.res.status >= 500) await releaseKey(deps.database, holder);
    else await saveAnswer(deps.database, holder, await storable(c.res));
  };
}

/**
 * Whose keys these are: the account's. Who has no account yet is known by the payment, because the answer to it holds a
 * secret that must not be had by guessing an Idempotency-Key.
 */
function ownerOf(c: AppContext): string | null {
  const holder = c.get('holder') as AppEnv['Variables']['holder'] | undefined;
  if (holder) return holder.accountId;
  const payment = requestHeader(c, 'payment-signature') ?? requestHeader(c, 'authorization');
  if (payment === undefined) return null;
  const digest = createHash('sha256').update(payment).digest('hex');
  return digest.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** null when this request is the first with the key. Otherwise the first one's answer, waiting for it if need be. */
async function claimOrWait(
  deps: Deps,
  holder: { accountId: string; key: string },
  hash: Buffer,
): Promise<StoredAnswer | null> {
  const giveUpAt = Date.now() + deps.config.callExtraMs + 60_000;
  for (;;) {
    const claim = await claimKey(deps.database, holder, hash, deps.processId);
    if (claim.state === 'mine') return null;
    if (claim.state === 'answered') return claim.answer;
    if (claim.state === 'other_body') {
      throw new AppError('conflict', 'This Idempotency-Key was used with another request');
    }
    if (Date.now() > giveUpAt)
      throw new AppError('timeout', 'The first request with this Idempotency-Key still runs');
    await sleep(POLL_MS);
  }
}

async function storable(response: Response): Promise<StoredAnswer> {
  const body = Buffer.from(await response.clone().arrayBuffer());
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, headers, body };
}

function replay(c: AppContext, answer: StoredAnswer): Response {
  Object.assign(c.get('headers'), answer.headers, { 'Idempotency-Replayed': 'true' });
  return sendJson(c, answer.body, answer.status as 200);
}
