import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { LIVE_PATH } from '../contract/fetch/live-page.ts';
import { createUpgrade } from './upgrade.ts';
import type { WebSocketConnection } from './websocket.ts';

it.each(['//', 'http://[', '/nowhere'])('answers 404 for %s, and does not log it', async (url) => {
  const log = { warn: vi.fn() };
  const upgrade = createUpgrade({ dialects: [], log } as unknown as Parameters<typeof createUpgrade>[0]);
  const socket = new PassThrough();
  upgrade(
    { url, headers: { upgrade: 'websocket', 'sec-websocket-key': 'x' } } as unknown as IncomingMessage,
    socket,
  );
  let answer = '';
  for await (const piece of socket) answer += piece;
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(log.warn).not.toHaveBeenCalled();
});

it('shows a page to a person until they are signed out, and keeps showing it while the database cannot tell', async () => {
  const session = { role: 'owner', account: { id: 'a' } };
  const statuses = [200, 200, 503, 401];
  const app = { fetch: async () => Response.json(session, { status: statuses.shift() ?? 500 }) };
  const served = Promise.withResolvers<boolean[]>();
  const serve = async (_id: string, _to: WebSocketConnection, isSignedIn: () => Promise<boolean>) =>
    served.resolve([await isSignedIn(), await isSignedIn(), await isSignedIn()]);
  const deps = { app, dialects: [], liveSignIn: { serve } };
  const request = { upgrade: 'websocket', 'sec-websocket-key': 'x', origin: 'http://a.example' };
  createUpgrade(deps as unknown as Parameters<typeof createUpgrade>[0])(
    { url: LIVE_PATH, headers: request } as unknown as IncomingMessage,
    new PassThrough(),
  );
  expect(await served.promise).toEqual([true, true, false]);
});
