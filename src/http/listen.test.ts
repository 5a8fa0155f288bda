/** The sockets of a server, as far as Node does not see to them. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('closes the sockets of WebSockets with all others, so that a stop does not wait for them', async () => {
  const upgraded = Promise.withResolvers<void>();
  const upgrade = () => upgraded.resolve();
  const server = await listen({ app: new Hono(), upgrade }, { port: 0, host: '127.0.0.1' });
  const closed = once(server, 'close');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.write('GET /live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await upgraded.promise;
  server.close();
  server.closeAllConnections();
  await closed;
  if (!client.destroyed) await once(client, 'close');
  expect(server.listening).toBe(false);
}, 5_000);
