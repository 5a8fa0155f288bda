import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from '../app-env.ts';
import { send, sendHeldStream, sendJsonStream } from './send.ts';

it('ends a stream that nobody will read, because the request was HEAD', async () => {
  const app = new Hono<AppEnv>();
  const closed = Promise.withResolvers<string>();
  app.get('/', (c) => {
    c.set('headers', {});
    c.set('startedAt', performance.now());
    const stream = Readable.from(endless(), { objectMode: false });
    stream.once('close', () => closed.resolve('closed'));
    return send(c, Readable.toWeb(stream) as ReadableStream, { 'Content-Type': 'text/event-stream' });
  });
  const answer = await app.request('/', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/event-stream');
  expect(await closed.promise).toBe('closed');
});

it('holds memory for one part of an answer at a time, before it is sent', async () => {
  const app = new Hono<AppEnv>();
  const seen: string[] = [];
  async function* parts() {
    for (const part of ['[1,', '2222]']) {
      seen.push('made');
      yield Buffer.from(part);
    }
  }
  app.get('/', (c) => {
    c.set('headers', {});
    c.set('startedAt', performance.now());
    c.set('hold', async (bytes) => {
      seen.push(`room for ${bytes}`);
      return () => seen.push('given back');
    });
    return sendJsonStream(c, parts());
  });
  expect(await (await app.request('/')).text()).toBe('[1,2222]');
  expect(seen).toEqual(['made', 'room for 3', 'made', 'given back', 'room for 5']);
});

it('makes a part only when the previous one was read', async () => {
  const app = new Hono<AppEnv>();
  let made = 0;
  async function* parts() {
    for (; made < 10; made += 1) yield Buffer.from('part');
  }
  app.get('/', (c) => {
    c.set('headers', {});
    c.set('startedAt', performance.now());
    return sendHeldStream(c, parts());
  });
  const reader = (await app.request('/')).body?.getReader();
  await reader?.read();
  await new Promise(setImmediate);
  expect(made).toBe(0);
  await reader?.read();
  await new Promise(setImmediate);
  expect(made).toBe(1);
  await reader?.cancel();
});

async function* endless() {
  for (;;) yield await new Promise<string>((resolve) => setImmediate(resolve, 'a'.repeat(1024)));
}
