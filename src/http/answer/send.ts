/**
 * Sends every response, with timing, rate and cost in its headers. The headers are a plain object, which the server
 * writes as it is: building a `Headers` with this many entries takes longer than the rest of a small response.
 */
import { UNLIMITED } from '../../contract/account/unlimited.ts';
import type { FinishedCall } from '../../pipeline/call/call.ts';
import { type RateState, secondsLeftInMinute } from '../../pipeline/call/call-refusal.ts';
import type { AppContext } from '../app-env.ts';
import { heldParts, holdLast } from './unread-answers.ts';

type Body = string | Buffer | ReadableStream | null;

export function send(c: AppContext, body: Body, headers: Record<string, string>, status = 200): Response {
  const all = Object.assign(c.get('headers'), headers);
  all['Server-Timing'] = `total;dur=${(performance.now() - c.get('startedAt')).toFixed(1)}`;
  setRateHeaders(all, c.get('rate') ?? NO_LIMIT);
  // A stream limits its memory itself.
  if (typeof body === 'string' || Buffer.isBuffer(body)) c.get('untaken')?.note(body.length);
  return new Response(sent(c, body) as ConstructorParameters<typeof Response>[0], { status, headers: all });
}

/** An answer to HEAD has no body: an unread stream would wait for its reader forever. */
function sent(c: AppContext, body: Body): Body {
  if (c.req.method !== 'HEAD' || !(body instanceof ReadableStream)) return body;
  body.cancel().catch(() => {});
  return null;
}

/** For routes that need no key. */
const NO_LIMIT: RateState = { limit: null, left: null };

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends finished JSON; nothing large is parsed or stringified here. */
export function sendJson(c: AppContext, json: string | Buffer, status = 200): Response {
  return send(c, json, JSON_TYPE, status);
}

/** Sends JSON in pieces, produced as the client reads them. An error halfway breaks the connection. */
export function sendJsonStream(c: AppContext, pieces: AsyncIterable<Buffer>): Response {
  return sendHeldStream(c, heldParts(holdLast(c.get('hold')), pieces));
}

/** The same for pieces that have memory already. */
export function sendHeldStream(c: AppContext, pieces: AsyncIterable<Buffer>): Response {
  return send(c, streamOf(pieces), JSON_TYPE);
}

/**
 * A piece is made when the client has read the previous one. Node's own streams make two or three ahead, which would all
 * stay in memory for a client that reads nothing.
 */
function streamOf(pieces: AsyncIterable<Buffer>): ReadableStream {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

export function sendFinishedCall(c: AppContext, call: FinishedCall): Response {
  c.set('rate', call.rate);
  setCreditHeaders(c, call);
  return sendJson(c, call.json);
}

export function setCreditHeaders(c: AppContext, call: { cost: number; remaining: number | null }): void {
  const headers = c.get('headers');
  headers['X-Credits-Used'] = String(call.cost);
  headers['X-Credits-Remaining'] = String(call.remaining ?? UNLIMITED);
}

function setRateHeaders(headers: Record<string, string>, rate: RateState): void {
  const limit = String(rate.limit ?? UNLIMITED);
  const left = String(rate.left ?? UNLIMITED);
  const reset = String(secondsLeftInMinute());
  headers['RateLimit-Limit'] = headers['X-RateLimit-Limit'] = limit;
  headers['RateLimit-Remaining'] = headers['X-RateLimit-Remaining'] = left;
  headers['RateLimit-Reset'] = headers['X-RateLimit-Reset'] = reset;
}
