/** Connects through the operator's proxy, which gets a checked address, or a name if it is declared external. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { abortError } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import { type ConnectOptions, type Guard, portOf } from './guard.ts';
import { withBrackets, withoutBrackets } from './hosts.ts';

export type Upstream = {
  /** http or https, with credentials if the proxy needs them. The operator's word: it may be a private host. */
  url: string;
  /**
   * The proxy lies outside of the operator's network and resolves names where it stands. Otherwise a name could
   * lead it to a private address that this machine never saw, so it is given checked addresses only.
   */
  external: boolean;
};

/** Each address costs the proxy a dial of its own, so only the first few are tried. */
const MAX_ADDRESSES = 3;
const TUNNEL_TIMEOUT_MS = 20_000;

/** A socket to the destination: direct when there is no upstream, else a tunnel through it. */
export async function connectThrough(
  upstream: Upstream | null,
  guard: Guard,
  host: string,
  port: number,
  options: ConnectOptions = {},
): Promise<Socket> {
  if (!upstream) return guard.connect(host, port, options);
  const targets = upstream.external
    ? [guard.checkName(host, port)]
    : (await guard.resolve(host, port, options)).slice(0, MAX_ADDRESSES);
  let failure: unknown;
  for (const target of targets) {
    try {
      return await tunnel(new URL(upstream.url), target, port, options);
    } catch (error) {
      if (options.signal?.aborted) throw abortError(options.signal);
      failure = error;
    }
  }
  throw new AppError('upstream_failed', `Could not reach ${host} through the proxy`, { cause: failure });
}

function tunnel(proxy: URL, target: string, port: number, options: ConnectOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const authority = `${withBrackets(target)}:${port}`;
    const request = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
      host: withoutBrackets(proxy.hostname),
      port: portOf(proxy),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...credentials(proxy) },
      agent: false,
      timeout: Math.min(options.timeoutMs ?? TUNNEL_TIMEOUT_MS, TUNNEL_TIMEOUT_MS),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    request.once('timeout', () => request.destroy(new Error('the proxy did not answer in time')));
    request.once('error', reject);
    request.once('response', (response) => {
      response.destroy();
      reject(new Error(`the proxy answered ${response.statusCode}`));
    });
    request.once('connect', (response, socket: Socket, head) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        return reject(new Error(`the proxy answered ${response.statusCode}`));
      }
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.end();
  });
}

function credentials(proxy: URL): Record<string, string> {
  if (!proxy.username) return {};
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}
