/** Real proxies on 127.0.0.1: one of HTTP, with TLS on request, and one of SOCKS 5. Both can ask for credentials. */
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.ts';

export type TestProxy = {
  /** With the credentials, where it has some. */
  url: string;
  port: number;
  /** `127.0.0.1:port`, as it goes into an allow-list. */
  host: string;
  /** The destinations that it connected to, in order. */
  asked: string[];
  /** The ports that it connected from. */
  ports: Set<number>;
  /** How often somebody came without the right credentials. */
  readonly refused: number;
  close(): Promise<void>;
};

type Credentials = { username: string; password: string };
type ProxyOptions = { credentials?: Credentials; tls?: boolean };

export async function startHttpProxy({ credentials, tls }: ProxyOptions = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const ports = new Set<number>();
  let refused = 0;
  const expected = credentials && `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`;
  const server = tls ? createHttpsServer({ cert: CERTIFICATE, key: PRIVATE_KEY }) : createHttpServer();
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => {});
    if (request.headers['proxy-authorization'] !== expected) {
      refused += 1;
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const target = new URL(`http://${request.url}`);
    asked.push(request.url ?? '');
    const outside = join(client, target.hostname.replace(/^\[|\]$/g, ''), Number(target.port || 80), {
      ports,
      connected: () => client.write('HTTP/1.1 200 OK\r\n\r\n'),
      failed: () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'),
    });
    if (head.length > 0) outside.write(head);
  });
  return started(server, tls ? 'https' : 'http', credentials, { asked, ports, refused: () => refused });
}

export async function startSocksProxy({ credentials }: ProxyOptions = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const ports = new Set<number>();
  let refused = 0;
  const server = createServer(async (client) => {
    client.on('error', () => {});
    try {
      const [, count = 0] = await take(client, 2);
      const methods = [...(await take(client, count))];
      const method = credentials ? 2 : 0;
      if (!methods.includes(method)) throw new Error('no method');
      client.write(Buffer.from([5, method]));
      if (credentials) {
        await take(client, 1);
        const username = (await takeText(client)).toString();
        const password = (await takeText(client)).toString();
        const right = username === credentials.username && password === credentials.password;
        client.write(Buffer.from([1, right ? 0 : 1]));
        if (!right) throw new Error('wrong credentials');
      }
      const [, , , type] = await take(client, 4);
      const host = type === 3 ? (await takeText(client)).toString() : (await take(client, 4)).join('.');
      const port = (await take(client, 2)).readUInt16BE();
      asked.push(`${host}:${port}`);
      const reply = (code: number) => client.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]));
      join(client, host, port, {
        ports,
        connected: () => reply(0),
        failed: () => {
          reply(5);
          client.end();
        },
      });
    } catch {
      refused += 1;
      client.end(Buffer.from([5, 0xff]));
    }
  });
  return started(server, 'socks5', credentials, { asked, ports, refused: () => refused });
}

/** Joins a client to its destination. */
function join(
  client: Socket,
  host: string,
  port: number,
  { ports, connected, failed }: { ports: Set<number>; connected(): void; failed(): void },
): Socket {
  const outside = connect(port, host, () => {
    outside.off('error', failed);
    if (outside.localPort) ports.add(outside.localPort);
    connected();
    outside.pipe(client).pipe(outside);
  });
  outside.once('error', failed).on('error', () => client.destroy());
  client.once('close', () => outside.destroy());
  return outside;
}

async function take(socket: Socket, count: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = socket.read(count);
    if (bytes?.length === count) return bytes;
    await new Promise<void>((resolve, reject) => {
      socket.once('readable', resolve).once('close', () => reject(new Error('closed')));
    });
    if (socket.readableEnded) throw new Error('ended');
  }
}

async function takeText(socket: Socket): Promise<Buffer> {
  const [length = 0] = await take(socket, 1);
  return take(socket, length);
}

async function started(
  server: Server,
  protocol: string,
  credentials: Credentials | undefined,
  { asked, ports, refused }: Pick<TestProxy, 'asked' | 'ports'> & { refused: () => number },
): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { username, password } = credentials ?? {};
  return {
    url: `${protocol}://${username ? `${username}:${password}@` : ''}127.0.0.1:${port}`,
    port,
    host: `127.0.0.1:${port}`,
    asked,
    ports,
    get refused() {
      return refused();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
