/** One attempt: a POST over the webhooks' own guard, with a deadline; only the start of the answer is read. */
import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { startDeadline, untilAborted } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import { basicAuthentication } from '../../net/basic-authentication.ts';
import { createDispatcher } from '../../net/guard/dispatcher.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { networkReason } from '../../net/network-error.ts';
import type { Attempt } from '../../store/webhook/deliveries.ts';
import { VERSION } from '../../version.ts';

const TIMEOUT_MS = 15_000;
/** How much of an answer is kept, and how long we wait for that much. */
const KEPT_BYTES = 1024;
const KEPT_WITHIN_MS = 1_000;

export type Post = (message: {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborted when the process stops; then the attempt is discarded. */
  signal: AbortSignal;
}) => Promise<Attempt>;

export type Poster = { post: Post; close(): Promise<void> };

/**
 * Webhooks have a guard of their own: hosts that the operator opened for models or search engines are not open to
 * webhooks. Names are resolved and checked at each attempt.
 */
export function createPoster(
  { allowedPrivateHosts }: { allowedPrivateHosts: string[] },
  { timeoutMs = TIMEOUT_MS, ca }: { timeoutMs?: number | undefined; ca?: string } = {},
): Poster {
  const guard = createGuard({ allowedPrivateHosts });
  const dispatcher = createDispatcher(guard, { allowH2: false, ca });

  return {
    async post({ url, headers, body, signal }) {
      const at = new Date();
      const startedAt = performance.now();
      const deadline = startDeadline(timeoutMs, signal);
      try {
        const target = guard.checkUrl(url);
        const sent = request(target, {
          method: 'POST',
          dispatcher: dispatcher as Dispatcher,
          headers: { ...ownHeaders(target), ...headers },
          body,
          signal: deadline.signal,
          // The receiver may close an idle connection just as it is used again, which would look like a failure.
          reset: true,
        });
        const response = await untilAborted(sent, deadline.signal);
        const elapsedMs = Math.round(performance.now() - startedAt);
        const { statusCode } = response;
        const beginning = await readBeginning(response.body);
        const kept = response.headers['content-encoding'] === undefined ? beginning : null;
        return { at, statusCode, elapsedMs, error: statusError(statusCode), response: kept };
      } catch (error) {
        if (signal.aborted) throw error;
        const late = deadline.signal.aborted;
        const reason = late ? `There was no answer within ${timeoutMs / 1000} seconds` : reasonOf(url, error);
        const elapsedMs = Math.round(performance.now() - startedAt);
        return { at, statusCode: null, elapsedMs, error: reason, response: null };
      } finally {
        deadline.clear();
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function ownHeaders(url: URL): Record<string, string> {
  const authorization = basicAuthentication(url);
  return {
    'content-type': 'application/json',
    'user-agent': `Winnow/${VERSION} (webhooks)`,
    accept: '*/*',
    'accept-encoding': 'identity',
    ...(authorization && { authorization }),
  };
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const answer = `The receiver answered ${status}`;
  return status >= 300 && status < 400 ? `${answer}; redirects are not followed` : answer;
}

/** The first bytes of the answer as text. The rest is not read, and errors here are ignored. */
function readBeginning(body: Readable): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = () => {
      clearTimeout(timer);
      body.destroy();
      const text = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8');
      // PostgreSQL's text has no NUL.
      resolve(text.replaceAll('\0', '\ufffd') || null);
    };
    const timer = setTimeout(finish, KEPT_WITHIN_MS);
    // The error listener stays: undici reports our early end on the stream.
    body.on('error', finish);
    body.once('end', finish);
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= KEPT_BYTES) finish();
    });
  });
}

/** A sentence for the owner, without private addresses. */
function reasonOf(url: string, error: unknown): string {
  if (error instanceof AppError && error.details?.[0]) return error.details[0].message;
  const host = URL.parse(url)?.hostname ?? 'the receiver';
  return `Could not reach ${host}: ${networkReason(error)}`;
}
