import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { createLimiter } from '../../concurrency/limits/limiter.ts';
import { createRoom } from '../../concurrency/limits/room.ts';
import type { AppDeps, AppEnv } from '../app-env.ts';
import { listen } from '../listen.ts';
import { checkValues } from '../request/json-values.ts';
import { incomingOf } from '../request/request-header.ts';
import { bodyLimit } from './body-limit.ts';
import { errorResponse } from './errors.ts';

const MEGABYTE = 1024 * 1024;
const POST = 'POST / HTTP/1.1\r\nHost: a\r\n';
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** What is logged as an error if the client disconnects right after sending this. */
async function loggedAfter(sent: string): Promise<unknown[]> {
  const log = { error: vi.fn(), warn: vi.fn() };
  const app = new Hono<AppEnv>();
  const failed = Promise.withResolvers<void>();
  app.onError((error, c) => {
    c.set('headers', {});
    const response = errorResponse(c, error, { log } as unknown as Pick<AppDeps, 'log'>);
    failed.resolve();
    return response;
  });
  const slots = createLimiter(4 * MEGABYTE);
  app.post(
    '/',
    bodyLimit(3 * MEGABYTE, (account) => createRoom(slots, account)),
    async (c) => {
      await checkValues(c);
      return c.text('');
    },
  );
  app.get('/', async (c) => {
    const closed = Promise.withResolvers<void>();
    incomingOf(c)?.once('close', closed.resolve);
    await closed.promise;
    throw new Error('a mistake of ours');
  });
  const server = await listen({ app, upgrade: () => {} }, { port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.write(sent);
  await once(server, 'request');
  client.destroy();
  await failed.promise;
  server.close();
  return log.error.mock.calls;
}

it.each([
  ['small', 'Content-Length: 10\r\n\r\nhalf'],
  ['large', `Content-Length: ${2 * MEGABYTE}\r\n\r\nhalf`],
  ['chunked', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf'],
])('does not log an error if the client disconnected in the middle of a %s body', async (_, rest) => {
  expect(await loggedAfter(`${POST}${rest}`)).toEqual([]);
});

it('logs a mistake of ours even if the client has disconnected', async () => {
  expect(await loggedAfter(GET)).toHaveLength(1);
});
