/** The sockets of a server, as far as Node does not see to them. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from './app-env.ts';
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

/** A server that counts what is at work in it, and a client. */
async function slowServer() {
  const app = new Hono<AppEnv>();
  const work = { begun: 0, atOnce: 0, mostAtOnce: 0 };
  app.all('*', async (c) => {
    work.begun += 1;
    work.atOnce += 1;
    work.mostAtOnce = Math.max(work.mostAtOnce, work.atOnce);
    const body = await c.req.text();
    await new Promise(setImmediate);
    work.atOnce -= 1;
    return c.text(`[${c.req.path} ${body}]`);
  });
  const server = await listen({ app, upgrade: () => {} }, { port: 0, host: '127.0.0.1' });
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  const close = async () => {
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { client, work, close };
}

it('answers pipelined requests one after the other, with their bodies', async () => {
  const { client, work, close } = await slowServer();
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const post = `POST /post HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(199_999)}!`;
  client.write(
    `${get('/a')}${get('/b')}${post}${get('/c')}GET /d HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  let answers = '';
  for await (const piece of client) answers += piece;
  await close();
  expect(answers.match(/\[\/\w+ |!\]/g)).toEqual(['[/a ', '[/b ', '[/post ', '!]', '[/c ', '[/d ']);
  expect(work.mostAtOnce).toBe(1);
}, 5_000);

it('answers HTTP/1.0 without a Host header, as in health checks of load balancers', async () => {
  const { client, close } = await slowServer();
  client.write('GET /api/live HTTP/1.0\r\n\r\n');
  let answer = '';
  for await (const piece of client) answer += piece;
  await close();
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\[\/api\/live \]/);
});

it('closes the connection of a client that pipelines hundreds, and starts none of them early', async () => {
  const { client, work, close } = await slowServer();
  const closed = once(client, 'close');
  client.resume();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000));
  await closed;
  await close();
  expect(work.begun).toBeLessThan(10);
}, 5_000);
