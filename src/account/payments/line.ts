/** JSON over a guard of its own, to a node or a facilitator that the operator named. */
import { type Dispatcher, request } from 'undici';
import { startDeadline, untilAborted } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import { readBody } from '../../fetch/fast/decode-body.ts';
import { createDispatcher } from '../../net/guard/dispatcher.ts';
import { createGuard, portOf } from '../../net/guard/guard.ts';

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export type JsonLine = {
  /** Sends a body to a path below the address; any answer that is JSON is one, whatever its status. */
  post(path: string, body: object, timeoutMs: number): Promise<unknown>;
  close(): Promise<void>;
};

/** @example const line = openLine('node of the chain', 'http://127.0.0.1:8545'); */
export function openLine(name: string, address: string): JsonLine {
  const base = new URL(address);
  // What the operator named is allowed to this caller, and nothing else inside the house is.
  const guard = createGuard({ allowedPrivateHosts: [`${base.hostname}:${portOf(base)}`] });
  const dispatcher = createDispatcher(guard, { connectionsPerOrigin: 8 });

  async function send(path: string, body: object, signal: AbortSignal): Promise<unknown> {
    const url = new URL(base);
    if (path !== '') url.pathname = base.pathname.replace(/\/+$/, '') + path;
    const response = await request(url, {
      method: 'POST',
      dispatcher: dispatcher as Dispatcher,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    // undici reports a broken body on the stream even when nobody reads it any more.
    response.body.on('error', () => {});
    const encoding = String(response.headers['content-encoding'] ?? '');
    const bytes = await readBody(response.body, encoding, { maxBytes: MAX_ANSWER_BYTES, signal });
    try {
      return JSON.parse(bytes.toString('utf8')) as unknown;
    } catch (cause) {
      throw new Error(`status ${response.statusCode}, and no JSON`, { cause });
    }
  }

  return {
    async post(path, body, timeoutMs) {
      const deadline = startDeadline(timeoutMs);
      try {
        return await untilAborted(send(path, body, deadline.signal), deadline.signal);
      } catch (cause) {
        // Without the address, which may be one of the house or hold a key.
        throw new AppError('upstream_failed', `The ${name} gave no usable answer. Try again later.`, {
          cause,
        });
      } finally {
        deadline.clear();
      }
    },
    close: () => dispatcher.destroy(),
  };
}
