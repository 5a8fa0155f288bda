/** A reverse proxy that serves a program below a path, which it strips before forwarding requests. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PrefixProxy = {
  /** The public address, with the path. */
  url: string;
  /** Sets the program's address. */
  leadTo(url: string): void;
  /** Paths requested outside the prefix, where nothing is served. */
  outside: string[];
  close(): Promise<void>;
};

export async function startPrefixProxy(prefix: string): Promise<PrefixProxy> {
  let target = '';
  const outside: string[] = [];
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (path !== prefix && !path.startsWith(`${prefix}/`)) {
      outside.push(path);
      return void answer.writeHead(404).end();
    }
    const { method, headers } = incoming;
    const passedOn = request(
      `${target}${path.slice(prefix.length) || '/'}`,
      { method, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    passedOn.on('error', () => answer.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    leadTo(url) {
      target = url;
    },
    outside,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
