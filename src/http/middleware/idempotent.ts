/**
 * `Idempotency-Key`: the same key and body within a day get the first answer again. Answers that may be different
 * next time (402, 429, 5xx) are not kept, so that a client can retry with the same key, and neither are requests that
 * were refused before anything was done: nobody may fill the database with them. Where the first request was cut short
 * after its work was done, the answer is made from the result that is stored.
 */
import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { CRAWL_START } from '../../contract/account/prices.ts';
import { UNLIMITED } from '../../contract/account/unlimited.ts';
import { AppError, invalidField } from '../../errors.ts';
import { repeatedStartJson } from '../../jobs/crawl/crawl-json.ts';
import { readCredits } from '../../store/account/accounts.ts';
import { findHistory } from '../../store/history.ts';
import { hashOfKey, type OwnedKey, type StoredAnswer } from '../../store/idempotency.ts';
import { idFrom } from '../../store/ids.ts';
import { resultJson } from '../answer/result-json.ts';
import { send } from '../answer/send.ts';
import type { Hold } from '../answer/unread-answers.ts';
import type { AppContext, AppDeps, AppEnv } from '../app-env.ts';
import { requestHash } from '../request/request-hash.ts';
import { requestHeader } from '../request/request-header.ts';

const MAX_KEY = 255;
/** Headers that belong to the answer; all others belong to one response. */
const KEPT_HEADERS = [
  'content-type',
  'location',
  'x-warning',
  'x-credits-used',
  'x-credits-remaining',
  'x-unknown-fields',
  'preference-applied',
  'payment-receipt',
  'payment-response',
];

type Deps = Pick<AppDeps, 'database' | 'config' | 'links' | 'blobs' | 'idempotencyKeys'>;

export function idempotent(deps: Deps): MiddlewareHandler<AppEnv> {
  const keys = deps.idempotencyKeys;
  return async (c, next) => {
    const key = c.req.header(c.get('dialect')?.idempotencyHeader ?? 'Idempotency-Key');
    if (key === undefined) return next();
    if (key === '' || key.length > MAX_KEY) {
      throw invalidField(
        ['Idempotency-Key'],
        `Expected 1 to ${MAX_KEY} characters`,
        key ? 'too_big' : 'too_small',
      );
    }
    const accountId = ownerOf(c);
    // Without an API key and a payment, the answer is only a price.
    if (accountId === null) return next();
    const holder = { accountId, key };
    const bodyHash = requestHash({
      method: c.req.method,
      path: `${c.req.path}${new URL(c.req.url).search}`,
      contentType: requestHeader(c, 'content-type'),
      body: Buffer.from(await c.req.arrayBuffer()),
    });
    const hold = c.get('hold');
    const patienceMs = deps.config.callExtraMs + 60_000;
    const found = await keys.claim(holder, { hash: bodyHash, patienceMs, gone: c.req.raw.signal, hold });
    const isUsed = found.state === 'answered' || found.state === 'done';
    if (isUsed && c.get('dialect')?.idempotencyHeader !== undefined) {
      throw new AppError('conflict', 'Idempotency key already used');
    }
    if (found.state === 'answered') return replay(c, await withFreshLinks(deps, accountId, found.answer));
    if (found.state === 'done') {
      const answer = await answerFromResult(deps, holder, found.callId, hold);
      await keys.keep(holder, found.callId, answer);
      return replay(c, answer);
    }
    c.set('once', { accountId, key: hashOfKey(key), madeId: found.madeId });
    // An error thrown by the handler has become a response when this returns.
    await next();
    if (isRefused(c.res)) return keys.end(holder, 'refused');
    await keys.end(holder, c.res.status >= 500 ? 'released' : await storable(c.res));
  };
}

/** Invalid, too large, too many requests, or not enough credits: nothing was done, and the next attempt may succeed. */
const REFUSALS = [400, 402, 413, 429];

function isRefused({ status, headers }: Response): boolean {
  // A client asks for a price, which needs no account, and then pays it with the same key.
  if (headers.has('WWW-Authenticate')) return true;
  return REFUSALS.includes(status) && Number(headers.get('x-credits-used') ?? 0) === 0;
}

/**
 * The owner of the keys: the account. A caller without an account is identified by the payment, because the answer
 * contains a secret that nobody may get by guessing an Idempotency-Key.
 */
function ownerOf(c: AppContext): string | null {
  const holder = c.get('holder') as AppEnv['Variables']['holder'] | undefined;
  if (holder) return holder.accountId;
  const payment = requestHeader(c, 'payment-signature') ?? requestHeader(c, 'authorization');
  if (payment === undefined) return null;
  return idFrom(hash('sha256', payment, 'hex'));
}

/** The answer that the client of a call would have got. */
async function answerFromResult(
  deps: Deps,
  { accountId }: OwnedKey,
  callId: string,
  hold: Hold,
): Promise<StoredAnswer> {
  const [call, credits] = await Promise.all([
    findHistory(deps.database, accountId, callId),
    readCredits(deps.database, accountId),
  ]);
  const service = call?.service;
  const isJob = service === 'crawl' || service === 'batch';
  const headers = {
    'x-credits-used': String(service === 'crawl' ? CRAWL_START : (call?.cost ?? 0)),
    'x-credits-remaining': String(credits.remaining ?? UNLIMITED),
  };
  const body = isJob ? await repeatedStartJson(deps.database, callId) : await resultJson(deps, callId, hold);
  return { status: 200, headers, body };
}

/** Links expire after an hour, but an answer is kept for a day. */
async function withFreshLinks(
  { links, blobs }: Deps,
  accountId: string,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  const ids = await blobs.ofAccount(accountId, links.signedIn(answer.body));
  const { location, ...others } = answer.headers;
  const place = location && { location: links.renew(Buffer.from(location), ids).toString() };
  return { ...answer, headers: { ...others, ...place }, body: links.renew(answer.body, ids) };
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
  // Answers stored by an earlier version have no type.
  const { 'content-type': type = 'application/json', ...headers } = answer.headers;
  const sent = { ...headers, 'Content-Type': type, 'Idempotency-Replayed': 'true' };
  return send(c, answer.body, sent, answer.status);
}
