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
  /** Bytes received over all connections of the route before it is cut. */
  maxBytes?: number | undefined;
};

type Refuses = (host: string, port: number) => boolean;

export interface EgressRoute {
  username: string;
  password: string;
  /** Bytes received from outside so far. */
  readonly bytes: number;
  /** Why the latest connection to this destination failed: the client only sees a dead tunnel or socket. */
  failureOf(host: string, port: number): AppError | undefined;
  /** Refuses destinations, until it is called again. */
  refuse(refuses: Refuses | null): void;
  /** Ends the connections that are open, and with them all that still waits for an answer. */
  drop(): void;
  /** Ends its connections and makes its credentials worthless. */
  close(): void;
}

/** The side of a route that only the proxy uses. */
export interface OpenRoute extends EgressRoute {
  /** Keeps plain-http connections alive between requests of the same route. */
  readonly agent: Agent;
  /** A guarded connection that dies with the route. */
  connect(host: string, port: number): Promise<Duplex>;
  /** Counts what was received from a destination; too much of it ends the route. */
  count(bytes: number, host: string, port: number): void;
  /** Makes the client's connection die with the route. */
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

/** An agent that leaves the dialling to the route. */
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
      // Node's own code passes the error alone; the type asks for a stream that it then does not look at.
      (error: Error) => (done as ((error: Error) => void) | undefined)?.(error),
    );
    return null;
  }
}
