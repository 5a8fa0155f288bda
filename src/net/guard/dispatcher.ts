/** An undici dispatcher whose every connection is opened by a guard: for pages, robots, webhooks, models, search. */
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { networkError } from '../network-error.ts';
import type { Guard } from './guard.ts';
import { withoutBrackets } from './hosts.ts';
import { connectThrough, type Upstream } from './upstream.ts';

export type DispatcherOptions = {
  upstream?: Upstream | null;
  /** The most connections that are kept open to one origin. */
  connectionsPerOrigin?: number;
  allowH2?: boolean;
  /** Certificates to trust in addition to the system's, in PEM. */
  ca?: string | undefined;
};

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 64 * 1024;

/** @example const { body } = await request(url, { dispatcher: createDispatcher(guard) }); */
export function createDispatcher(guard: Guard, options: DispatcherOptions = {}): Agent {
  const allowH2 = options.allowH2 ?? true;
  const upgradeToTls = buildConnector({
    allowH2,
    timeout: CONNECT_TIMEOUT_MS,
    ...(options.ca ? { ca: options.ca } : {}),
  });

  const connect: buildConnector.connector = (target, done) => {
    const host = withoutBrackets(target.hostname);
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    connectThrough({ upstream: options.upstream ?? null, guard }, host, port, {
      timeoutMs: CONNECT_TIMEOUT_MS,
    }).then(
      (socket) => {
        if (target.protocol !== 'https:') return done(null, socket);
        upgradeToTls({ ...target, httpSocket: socket }, done);
      },
      (error: unknown) => done(networkError(host, error), null),
    );
  };

  return new Agent({
    connect,
    allowH2,
    connections: options.connectionsPerOrigin ?? 16,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The caller's deadline is shorter; these are for callers without one.
    headersTimeout: 300_000,
    bodyTimeout: 300_000,
  });
}

export type DispatcherPool = {
  /** Calls `work` with a dispatcher that goes through this proxy, or connects directly. */
  use<T>(upstream: Upstream | null, work: (dispatcher: Dispatcher) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * One dispatcher for each of the operator's proxies, made when it is first used. A proxy that a caller named gets a new
 * dispatcher each time, so that callers share no connection.
 */
export function createDispatcherPool(
  guard: Guard,
  options: Omit<DispatcherOptions, 'upstream'> = {},
): DispatcherPool {
  const agents = new Map<string, Agent>();
  return {
    async use(upstream, work) {
      if (upstream?.isCallers) {
        const own = createDispatcher(guard, { ...options, upstream });
        return work(own).finally(() => own.destroy());
      }
      const key = upstream ? `${upstream.external} ${upstream.pool} ${upstream.url}` : '';
      let agent = agents.get(key);
      if (!agent) {
        agent = createDispatcher(guard, { ...options, upstream });
        agents.set(key, agent);
      }
      return work(agent);
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}
