/** A local proxy for engines that open their own connections (browser, impit): each connection passes a guard. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AppError } from '../../errors.ts';
import { isSameSecret } from '../../text/same-secret.ts';
import { forwardRequest, forwardUpgrade, MAX_HEADER_BYTES } from './egress-forward.ts';
import { type EgressRoute, type EgressRouteOptions, type OpenRoute, openRoute } from './egress-route.ts';
import { joinStreams } from './join-streams.ts';

export interface EgressProxy {
  /** `http://127.0.0.1:port`. It refuses every request without the credentials of a route. */
  url: string;
  /** The address for browsers on other machines; null unless `outside` was given. */
  outsideUrl: string | null;
  /** The route must be closed when the fetch is over. */
  route(options: EgressRouteOptions): EgressRoute;
  close(): Promise<void>;
}

const ASK_FOR_CREDENTIALS = 'Basic realm="egress"';

/** How often Node checks for clients that never finish a request; each check wakes an idle process. */
const CHECK_MS = 120_000;

/** Processes on one machine are configured with the same port; each takes the next free one. */
const PORTS_TRIED = 64;

/** @param outside the address at which browsers on other machines reach this one */
export async function startEgressProxy({
  outside,
}: {
  outside?: string | undefined;
} = {}): Promise<EgressProxy> {
  const routes = new Map<string, OpenRoute>();
  const server = createProxyServer(routes);
  await listen(server, 0, '127.0.0.1');
  const outer = outside === undefined ? null : createProxyServer(routes);
  let outsideUrl: string | null = null;
  if (outer && outside !== undefined) {
    const { hostname, port } = new URL(outside);
    await listenFrom(outer, Number(port || 80));
    outsideUrl = `http://${hostname}:${(outer.address() as AddressInfo).port}`;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outsideUrl,
    route(options) {
      const route = openRoute(options);
      routes.set(route.username, route);
      route.onClose(() => routes.delete(route.username));
      if (options.signal?.aborted) routes.delete(route.username);
      return route;
    },
    async close() {
      for (const route of [...routes.values()]) route.close();
      await Promise.all([server, outer].map((each) => each && end(each)));
    },
  };
}

function createProxyServer(routes: Map<string, OpenRoute>): Server {
  const routeOf = (request: IncomingMessage) => findRoute(routes, request.headers['proxy-authorization']);
  const limits = { maxHeaderSize: MAX_HEADER_BYTES, connectionsCheckingInterval: CHECK_MS };
  const server = createServer(limits, (request, response) => {
    const route = routeOf(request);
    if (!route) {
      const headers = { 'proxy-authenticate': ASK_FOR_CREDENTIALS, 'content-length': 0, connection: 'close' };
      response.writeHead(407, headers).end();
      return;
    }
    forwardRequest(route, request, response);
  });
  for (const [event, handle] of [
    ['connect', openTunnel],
    ['upgrade', forwardUpgrade],
  ] as const) {
    server.on(event, (request: IncomingMessage, client: Duplex, head: Buffer) => {
      client.on('error', () => {});
      const route = routeOf(request);
      if (route) return void handle(route, request, client, head);
      const headers = `Proxy-Authenticate: ${ASK_FOR_CREDENTIALS}\r\n`;
      refuse(client, '407 Proxy Authentication Required', headers);
    });
  }
  server.on('clientError', (_error, client) => client.destroy());
  // Only our own engines can send slowly, and their route ends with the fetch. Other clients are disconnected.
  server.requestTimeout = 0;
  return server;
}

function listen(server: Server, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Listens on all addresses of the machine. */
async function listenFrom(server: Server, first: number): Promise<void> {
  for (let port = first; ; port += 1) {
    try {
      return await listen(server, port);
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port >= first + PORTS_TRIED) throw error;
    }
  }
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function findRoute(routes: Map<string, OpenRoute>, header: string | undefined): OpenRoute | undefined {
  const encoded = /^basic\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString('latin1').split(':');
  const route = routes.get(username);
  return route && isSameSecret(password, route.password) ? route : undefined;
}

async function openTunnel(
  route: OpenRoute,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  const [, host, port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(request.url ?? '') ?? [];
  if (!host || !port) return refuse(client, '400 Bad Request');
  route.adopt(client);
  let outside: Duplex;
  try {
    outside = await route.connect(host, Number(port));
  } catch (error) {
    return refuse(client, (error as AppError).type === 'validation' ? '403 Forbidden' : '502 Bad Gateway');
  }
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) outside.write(head);
  joinStreams(client, outside, (bytes) => route.count(bytes, host, Number(port)));
}

/** Destroys the connection as well: a client that keeps its side open would keep the proxy from closing. */
function refuse(client: Duplex, status: string, headers = ''): void {
  const answer = `HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`;
  client.end(answer, () => client.destroy());
}
