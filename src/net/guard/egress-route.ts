/** One client's way through the egress proxy: its credentials, its guard, its connections and its byte count. */
import { randomBytes } from 'node:crypto';
import { Agent, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { BoundedMap } from '../../concurrency/caches/bounded-map.ts';
import { AppError } from '../../errors.ts';
import { tooLarge } from '../decode-body.ts';
import { networkError } from '../network-error.ts';
import type { Guard } from './guard.ts';
import { withoutBrackets } from './hosts.ts';
import { connectThrough, type Upstream } from './upstream.ts';

export type EgressRouteOptions = {
  guard: Guard;
  upstream: Upstream | null;
  /** Ends every connection of the route. */
  signal?: AbortSignal | undefined;
  /** The route is closed once its connections have received more than this in all. */
  maxBytes?: number | undefined;
};

type Refuses = (host: string, port: number) => boolean;

export interface EgressRoute {
  username: string;
  password: string;
  /** Bytes received from destinations so far. */
  readonly bytes: number;
  /** Why the latest connection to this destination failed; the client only sees a dead tunnel or socket. */
  failureOf(host: string, port: number): AppError | undefined;
  /** Replaces the rule for which destinations are refused; null refuses none. */
  refuse(refuses: Refuses | null): void;
  /** Ends all open connections, and with them every pending request. */
  drop(): void;
  /** Ends all connections and revokes the credentials. */
  close(): void;
}

/** The side of a route that only the proxy uses. */
export interface OpenRoute extends EgressRoute {
  /** Keeps plain HTTP connections alive between requests of this route. */
  readonly agent: Agent;
  /** A guarded connection that is closed with the route. */
  connect(host: string, port: number): Promise<Duplex>;
  /** Counts bytes received from a destination; closes the route when there are too many. */
  count(bytes: number, host: string, port: number): void;
  /** Closes the client's connection with the route. */
  adopt(client: Duplex): void;
  onClose(listener: () => void): void;
}

const MAX_REMEMBERED = 100;

export function openRoute(options: EgressRouteOptions): OpenRoute {
  const { guard, upstream, signal, maxBytes = Number.POSITIVE_INFINITY } = options;
  const failures = new BoundedMap<string, AppError>(MAX_REMEMBERED);
  const streams = new Set<Duplex>();
  const closeListeners: (() => void)[] = [];
  const lifetime = new AbortController();
  let bytes = 0;
  let refuses: Refuses | null = null;

  function adopt(stream: Duplex): void {
    if (lifetime.signal.aborted) stream.destroy();
    if (streams.has(stream)) return;
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
    // `close` follows every error; an error that nobody listens to would end the process.
    stream.on('error', () => {});
  }

  function remember(host: string, port: number, error: AppError): void {
    failures.set(`${host}:${port}`, error);
  }

  function count(received: number, host: string, port: number): void {
    bytes += received;
    if (bytes <= maxBytes) return;
    remember(host, port, tooLarge(maxBytes));
    close();
  }

  async function connect(host: string, port: number): Promise<Duplex> {
    try {
      if (refuses?.(host, port)) throw new AppError('upstream_failed', `${host}:${port} is another origin`);
      const socket = await connectThrough({ upstream, guard }, host, port, { signal: lifetime.signal });
      adopt(socket);
      failures.delete(`${host}:${port}`);
      return socket;
    } catch (error) {
      const failure = networkError(host, error);
      remember(host, port, failure);
      throw failure;
    }
  }

  const agent = new RouteAgent(connect);

  function drop(): void {
    for (const stream of streams) stream.destroy();
  }

  function close(): void {
    if (lifetime.signal.aborted) return;
    lifetime.abort(new AppError('timeout', 'The fetch has ended'));
    signal?.removeEventListener('abort', close);
    agent.destroy();
    drop();
    for (const listener of closeListeners) listener();
  }
  if (signal?.aborted) close();
  else signal?.addEventListener('abort', close, { once: true });

  return {
    username: randomBytes(12).toString('hex'),
    password: randomBytes(24).toString('hex'),
    get bytes() {
      return bytes;
    },
    failureOf: (host, port) => failures.get(`${withoutBrackets(host)}:${port}`),
    refuse(next) {
      refuses = next;
    },
    drop,
    close,
    agent,
    connect,
    count,
    adopt,
    onClose: (listener) => closeListeners.push(listener),
  };
}

/** An agent whose connections are opened by the route. */
class RouteAgent extends Agent {
  readonly #connect: OpenRoute['connect'];

  constructor(connect: OpenRoute['connect']) {
    super({ keepAlive: true, maxSockets: 16, maxFreeSockets: 16 });
    this.#connect = connect;
  }

  override createConnection(
    options: ClientRequestArgs,
    done?: (error: Error | null, stream: Duplex) => void,
  ): null {
    this.#connect(String(options.host), Number(options.port)).then(
      (stream) => done?.(null, stream),
      // Node itself passes the error alone; only the type demands a stream.
      (error: Error) => (done as ((error: Error) => void) | undefined)?.(error),
    );
    return null;
  }
}
