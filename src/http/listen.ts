/** The server's sockets: their time limits, and an error envelope for invalid HTTP. */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from '../config.ts';
import { OperatorError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { envelope } from './middleware/errors.ts';
import { answerPipelinedInOrder } from './pipelined-requests.ts';
import type { Upgrade } from './upgrade.ts';

const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/** How often Node checks these limits. It wakes up to do so even without any connection. */
const CHECK_MS = 60_000;
/** Longer than the usual 60 s of load balancers, so that they close idle connections, not us. */
const KEEP_ALIVE_MS = 65_000;

/** The host of a request without a Host header. */
const NO_HOST = 'localhost';

export async function listen(
  { app, upgrade }: { app: Hono<AppEnv>; upgrade: Upgrade },
  config: Pick<Config, 'port' | 'host'>,
): Promise<Server> {
  const serverOptions = { connectionsCheckingInterval: CHECK_MS };
  // HTTP/1.0 needs no Host, and some load balancers still use it for health checks.
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions, hostname: NO_HOST }) as Server;
  answerPipelinedInOrder(server);
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', refuse);
  server.on('upgrade', upgrade);
  closeUpgradedToo(server);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error) => reject(explain(error, config)));
  server.listen(config.port, config.host, resolve);
  await promise;
  return server;
}

/** Node counts the sockets of WebSockets when it closes a server, but `closeAllConnections` leaves them out. */
function closeUpgradedToo(server: Server): void {
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  const closeOthers = server.closeAllConnections.bind(server);
  server.closeAllConnections = () => {
    closeOthers();
    for (const socket of upgraded) socket.destroy();
  };
}

function refuse(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, type, message] = isTooLarge
    ? ([
        '431 Request Header Fields Too Large',
        'payload_too_large',
        'The request headers are too large',
      ] as const)
    : isTooSlow
      ? (['408 Request Timeout', 'timeout', 'The request did not arrive in time'] as const)
      : (['400 Bad Request', 'validation', 'This is not an HTTP request'] as const);
  const body = JSON.stringify(envelope({ type, message }));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function explain(error: Error & { code?: string }, { port, host }: Pick<Config, 'port' | 'host'>): Error {
  const sentence = WHY[error.code ?? '']?.(port, host);
  return sentence === undefined ? error : new OperatorError(sentence, { cause: error });
}

const WHY: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port, host) =>
    `Port ${port} on ${host} is in use. Set PORT to another one, or to 0 for any free port.`,
  EACCES: (port) => `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (_, host) => `This machine has no address ${host}. Check HOST.`,
  ENOTFOUND: (_, host) => `This machine has no address ${host}. Check HOST.`,
};
