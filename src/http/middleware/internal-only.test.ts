import { createHash, createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../app-env.ts';
import { bodyLimit } from './body-limit.ts';
import { internalOnly } from './internal-only.ts';

const LIMIT = 100;
const KEY = 'the key of the scheduler';
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signatureOf(body: string, key = KEY): string {
  const hash = createHash('sha256').update(body).digest('base64url');
  const text = `${part({ alg: 'HS256' })}.${part({ exp: Date.now() / 1000 + 60, body: hash })}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

/** Sends a body in pieces and counts those that were asked for. */
async function send(schedulerCurrentKey: string | undefined, signature: string, pieces: string[]) {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => c.text('', error instanceof AppError ? (error.status as 401) : 500));
  const secrets = { internalSecret: undefined, schedulerNextKey: undefined, schedulerCurrentKey };
  app.post('/', internalOnly(secrets, bodyLimit(LIMIT)), (c) => c.text('in'));
  let read = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        const piece = pieces[read++];
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body, duplex: 'half', headers: { 'Upstash-Signature': signature } };
  const { status } = await app.request('/', init as RequestInit);
  return { status, read };
}

describe("the scheduler's door", () => {
  it('reads no body without a configured key, or with a foreign signature', async () => {
    expect(await send(undefined, signatureOf('body'), ['body'])).toEqual({ status: 401, read: 0 });
    expect(await send(KEY, signatureOf('body', 'another key'), ['body'])).toEqual({ status: 401, read: 0 });
    expect(await send(KEY, 'a.b.c', ['body'])).toEqual({ status: 401, read: 0 });
  });

  it('accepts only the body that was signed', async () => {
    expect((await send(KEY, signatureOf('body'), ['bo', 'dy'])).status).toBe(200);
    expect((await send(KEY, signatureOf('body'), ['another body'])).status).toBe(401);
  });

  it('limits the body even of a holder of the key', async () => {
    const long = 'x'.repeat(LIMIT + 1);
    expect((await send(KEY, signatureOf(long), [long])).status).toBe(413);
  });
});
