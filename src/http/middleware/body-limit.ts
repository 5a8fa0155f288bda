/**
 * Refuses a body over the limit: by its declared length, or as soon as it exceeds the limit. The rest of it is read and
 * discarded for a while, because many clients send all of it before they read an answer.
 */
import type { MiddlewareHandler } from 'hono';
import { type Rooms, UNCOUNTED_BYTES } from '../../concurrency/limits/room.ts';
import { AppError } from '../../errors.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import { requestHeader } from '../request/request-header.ts';

/** A client that pauses this long is waiting for the answer. */
const PAUSE_MS = 250;
const MAX_DISCARD_MS = 10_000;
const MAX_DISCARD_BYTES = 256 * 1024 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** @param rooms where large bodies wait for memory, with turns by account */
export function bodyLimit(maxBytes: number, rooms?: Rooms): MiddlewareHandler<AppEnv> {
  const limited = limitBody(maxBytes);
  return async (c, next) => {
    const expected = Math.min(declaredLength(c) ?? maxBytes, maxBytes);
    if (!rooms || expected <= UNCOUNTED_BYTES || !c.req.raw.body) return limited(c, next);
    const room = rooms(c.get('holder')?.accountId ?? '');
    try {
      await room.take(expected, c.req.raw.signal);
      return await limited(c, next);
    } finally {
      room.release();
    }
  };
}

function limitBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const declared = declaredLength(c);
    if (declared !== null && declared <= maxBytes) return next();
    const reader = c.req.raw.body?.getReader();
    if (!reader) return next();
    const chunks = declared === null ? await readUpTo(reader, maxBytes) : null;
    if (!chunks) {
      await discard(reader);
      throw new AppError('payload_too_large', `The request body is over the limit of ${maxBytes} bytes`);
    }
    c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) });
    return next();
  };
}

function declaredLength(c: AppContext): number | null {
  if (requestHeader(c, 'transfer-encoding') !== undefined) return null;
  const length = requestHeader(c, 'content-length');
  return length === undefined ? null : Number(length);
}

/** null when there is more. */
async function readUpTo(reader: Reader, maxBytes: number): Promise<Uint8Array[] | null> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    size += value.length;
    if (size > maxBytes) return null;
    chunks.push(value);
  }
}

async function discard(reader: Reader): Promise<void> {
  const until = Date.now() + MAX_DISCARD_MS;
  for (let size = 0; size < MAX_DISCARD_BYTES && Date.now() < until; ) {
    const chunk = await Promise.race([reader.read().catch(() => null), pause()]);
    if (!chunk || chunk.done) return;
    size += chunk.value.length;
  }
}

async function pause(): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  setTimeout(resolve, PAUSE_MS, null).unref();
  return promise;
}
