/** The web server that stands in for the web: pages by path, on 127.0.0.1, with a record of all requests. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A string is served as HTML; everything else is served by a handler (see handlers.ts). */
export type Page = string | Handler;

export type SeenRequest = { method: string; path: string; headers: IncomingMessage['headers'] };

export type Site = {
  /** Without a slash at the end: `site.url + '/path'`. */
  url: string;
  port: number;
  /** `127.0.0.1:port`, as it goes into an allow-list. */
  host: string;
  /** Every request, in order. */
  requests: SeenRequest[];
  /** Connections accepted so far. */
  readonly connections: number;
  /** Adds or replaces a page. A path that ends in `*` serves everything below it. */
  page(path: string, page: Page): void;
  /** Resolves when a request for this path comes in, or at once if it has. */
  requested(path: string): Promise<SeenRequest>;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

export type SiteOptions = {
  /** `https` and `h2` serve with the self-signed certificate of certificate.ts. */
  protocol?: 'http' | 'https' | 'h2';
};

/** @example const site = await startSite({ '/': '<h1>Hello</h1>', '/old': redirectTo('/') }); */
export async function startSite(pages: Record<string, Page> = {}, options: SiteOptions = {}): Promise<Site> {
  const known = new Map(Object.entries(pages));
  const requests: SeenRequest[] = [];
  const waiting: { path: string; resolve: (request: SeenRequest) => void }[] = [];
  const sockets = new Set<Socket>();
  const secure = options.protocol === 'https' || options.protocol === 'h2';
  let connections = 0;

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '/';
    const seen = { method: request.method ?? '', path, headers: { ...request.headers } };
    requests.push(seen);
    for (const waiter of waiting.splice(0)) {
      if (waiter.path === path) waiter.resolve(seen);
      else waiting.push(waiter);
    }
    response.on('error', () => {});
    const page = find(known, path);
    if (page === undefined) respondHtml(response, 404, '<title>Not found</title><h1>Not found</h1>');
    else if (typeof page === 'string') respondHtml(response, 200, page);
    else void page(request, response);
  };
  const server = createServer(options.protocol ?? 'http', serve);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    host: `127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections;
    },
    page: (path, page) => void known.set(path, page),
    requested(path) {
      const seen = requests.find((request) => request.path === path);
      if (seen) return Promise.resolve(seen);
      return new Promise((resolve) => waiting.push({ path, resolve }));
    },
    async idle() {
      for (const socket of sockets) await new Promise((resolve) => socket.once('close', resolve));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createServer(protocol: 'http' | 'https' | 'h2', serve: Handler): Server {
  const tls = { cert: CERTIFICATE, key: PRIVATE_KEY };
  if (protocol === 'https') return createHttpsServer(tls, serve);
  if (protocol === 'h2') {
    // The handlers use only what http2's compatibility API shares with http.
    return createSecureServer(tls, serve as unknown as Parameters<typeof createSecureServer>[1]);
  }
  return createHttpServer(serve);
}

function find(pages: Map<string, Page>, path: string): Page | undefined {
  const bare = path.replace(/\?.*$/, '');
  const exact = pages.get(path) ?? pages.get(bare);
  if (exact !== undefined) return exact;
  for (const [pattern, page] of pages) {
    if (pattern.endsWith('*') && bare.startsWith(pattern.slice(0, -1))) return page;
  }
  return undefined;
}

function respondHtml(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(html);
}
