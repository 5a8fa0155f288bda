/** Opens a TCP connection to one of several address literals, trying them in turn. No name is resolved here. */
import { connect, type Socket } from 'node:net';
import { abortError } from '../../concurrency/deadline.ts';

/** A name with more addresses than this is a mistake, or meant to waste time. */
const MAX_ADDRESSES = 8;
/** The least time for each address, however many there are. */
const LEAST_MS_PER_ADDRESS = 1000;

type DialOptions = { timeoutMs: number; signal?: AbortSignal | undefined };

/** Resolves with a connected socket, or throws the error of the last address tried. */
export async function dial(addresses: string[], port: number, options: DialOptions): Promise<Socket> {
  const candidates = addresses.slice(0, MAX_ADDRESSES);
  const endsAt = performance.now() + options.timeoutMs;
  let failure: unknown = new Error('no address');
  for (const [index, address] of candidates.entries()) {
    const left = endsAt - performance.now();
    if (left <= 0) break;
    const share = Math.min(left, Math.max(LEAST_MS_PER_ADDRESS, left / (candidates.length - index)));
    try {
      return await dialOne(address, port, share, options.signal);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}

function dialOne(host: string, port: number, timeoutMs: number, signal?: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError(signal));
    const socket = connect({ host, port, autoSelectFamily: false, noDelay: true, keepAlive: true });
    const settle = (error?: Error) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      socket.removeAllListeners();
      if (!error) return resolve(socket);
      // A socket that fails again while it is closed must not raise an unhandled error.
      socket.on('error', () => {});
      socket.destroy();
      reject(error);
    };
    const abort = () => signal && settle(abortError(signal));
    const timer = setTimeout(
      () => settle(Object.assign(new Error(`no connection to ${host}:${port}`), { code: 'ETIMEDOUT' })),
      timeoutMs,
    );
    signal?.addEventListener('abort', abort, { once: true });
    socket.once('connect', () => settle());
    socket.once('error', settle);
  });
}
