import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from '../app-env.ts';
import { send } from './send.ts';

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

async function* endless() {
  for (;;) yield await new Promise<string>((resolve) => setImmediate(resolve, 'a'.repeat(1024)));
}
