/** How every answer leaves: its timing, its rate and its cost in the headers. */
import { Readable } from 'node:stream';
import { UNLIMITED } from '../account/plans.ts';
import type { FinishedCall, RateState } from '../pipeline/metered-call.ts';
import { secondsLeftInMinute } from '../pipeline/metered-call.ts';
import type { AppContext } from './app-env.ts';

type Status = 200 | 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 504;

/** Sends JSON text or bytes that are finished: nothing big is parsed or stringified here. */
export function sendJson(c: AppContext, json: string | Buffer, status: Status = 200): Response {
  setCommonHeaders(c);
  return c.body(
    typeof json === 'string'
      ? json
      : new Uint8Array(json.buffer as ArrayBuffer, json.byteOffset, json.length),
    status,
  );
}

/** Sends JSON in pieces, made as the client takes them. A failure on the way breaks the connection off. */
export function sendJsonStream(c: AppContext, pieces: AsyncIterable<Buffer>): Response {
  setCommonHeaders(c);
  return c.body(Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream);
}

function setCommonHeaders(c: AppContext): void {
  c.header('Content-Type', 'application/json');
  c.header('Server-Timing', `total;dur=${(performance.now() - c.get('startedAt')).toFixed(1)}`);
  const rate = c.get('rate');
  if (rate) setRateHeaders(c, rate);
}

export function sendFinishedCall(c: AppContext, call: FinishedCall): Response {
  c.set('rate', call.rate);
  setCreditHeaders(c, call);
  return sendJson(c, call.json);
}

export function setCreditHeaders(c: AppContext, call: { cost: number; remaining: number | null }): void {
  c.header('X-Credits-Used', String(call.cost));
  c.header('X-Credits-Remaining', String(call.remaining ?? UNLIMITED));
}

function setRateHeaders(c: AppContext, rate: RateState): void {
  const values = {
    Limit: String(rate.limit ?? UNLIMITED),
    Remaining: String(rate.left ?? UNLIMITED),
    Reset: String(secondsLeftInMinute()),
  };
  for (const [name, value] of Object.entries(values)) {
    c.header(`RateLimit-${name}`, value);
    c.header(`X-RateLimit-${name}`, value);
  }
}
