/** Connects through a proxy. It is given a checked address, or a name if it is declared external. */
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { abortError } from '../../concurrency/deadline.ts';
import { AppError, privateAddress } from '../../errors.ts';
import type { ConnectOptions, Guard } from './guard.ts';
import { withoutBrackets } from './hosts.ts';
import { DestinationFailed, openHttpTunnel, openSocksTunnel } from './tunnel.ts';

export type Upstream = {
  /** http, https or socks5, with credentials if the proxy needs them. */
  url: string;
  /**
   * The proxy is outside the operator's network and resolves names itself. Any other is given checked addresses only,
   * because a name could lead it to a private address that this machine never saw.
   */
  external: boolean;
  /** A caller named it, so the guard checks its address too. The operator's proxies may be private hosts. */
  isCallers?: boolean;
  /** The operator's pool that it belongs to, which tracks its failures. */
  pool?: string;
  worked?(): void;
  failed?(): void;
};

/** The proxy has to dial each address, so only the first few are tried. */
const MAX_ADDRESSES = 3;
const TUNNEL_TIMEOUT_MS = 20_000;
/** A proxy that has been silent for this long when its caller gives up counts as failed. */
const SILENT_MS = 5_000;
const USUAL_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'socks5:': 1080 };

type Way<Through> = { upstream: Through; guard: Guard };

/** A socket to the destination: direct when there is no upstream, else a tunnel through it. */
export async function connectThrough(
  { upstream, guard }: Way<Upstream | null>,
  host: string,
  port: number,
  options: ConnectOptions,
): Promise<Socket> {
  if (!upstream) return guard.connect(host, port, options);
  const targets = upstream.external
    ? [guard.checkName(host, port)]
    : (await guard.resolve(host, port, options)).slice(0, MAX_ADDRESSES);
  let failure: unknown;
  for (const target of targets) {
    const startedAt = performance.now();
    try {
      const socket = await tunnel({ upstream, guard }, target, port, options);
      upstream.worked?.();
      return socket;
    } catch (error) {
      if (options.signal?.aborted) {
        if (performance.now() - startedAt > SILENT_MS) upstream.failed?.();
        throw abortError(options.signal);
      }
      if (error instanceof AppError && error.type === 'validation') throw error;
      failure = error;
      if (error instanceof DestinationFailed) continue;
      upstream.failed?.();
      break;
    }
  }
  throw new AppError('upstream_failed', `Could not reach ${host} through the proxy`, { cause: failure });
}

/** Throws if callers may not use a proxy at this address. A name is resolved and checked only when it is dialled. */
export function checkProxyAddress(guard: Guard, url: URL): void {
  try {
    guard.checkUrl(`http://${url.hostname}:${proxyPort(url)}`);
  } catch (error) {
    throw ofProxy(error);
  }
}

async function tunnel(
  { upstream, guard }: Way<Upstream>,
  target: string,
  port: number,
  options: ConnectOptions,
): Promise<Socket> {
  const proxy = new URL(upstream.url);
  const timeout = AbortSignal.timeout(Math.min(options.timeoutMs ?? TUNNEL_TIMEOUT_MS, TUNNEL_TIMEOUT_MS));
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const plain = upstream.isCallers
    ? await guard.connect(withoutBrackets(proxy.hostname), proxyPort(proxy), options).catch((error) => {
        throw ofProxy(error);
      })
    : connect({
        host: withoutBrackets(proxy.hostname),
        port: proxyPort(proxy),
        noDelay: true,
        keepAlive: true,
      });
  const socket = proxy.protocol === 'https:' ? withTls(plain, withoutBrackets(proxy.hostname)) : plain;
  const late = () => socket.destroy(new Error('the proxy did not answer in time'));
  // A socket that fails while it closes must not raise an unhandled error.
  socket.on('error', () => {});
  if (signal.aborted) late();
  signal.addEventListener('abort', late, { once: true });
  try {
    const open = proxy.protocol === 'socks5:' ? openSocksTunnel : openHttpTunnel;
    return await open(socket, proxy, target, port);
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', late);
  }
}

function withTls(socket: Socket, host: string): Socket {
  const secure = connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
  socket.once('error', (error) => secure.destroy(error));
  return secure;
}

function proxyPort(proxy: URL): number {
  return Number(proxy.port) || (USUAL_PORTS[proxy.protocol] ?? 80);
}

/** Reports a refused proxy address as an error of the `proxy` field. */
function ofProxy(error: unknown): unknown {
  return error instanceof AppError && error.type === 'validation'
    ? privateAddress(['fetchConfig', 'proxy'])
    : error;
}
