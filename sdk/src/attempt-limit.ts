/** Ends an attempt that takes too long, or that its caller has aborted. */
import type { WinnowError } from './errors.ts';

export type AttemptLimit = {
  signal: AbortSignal;
  /** The answer has begun: the reader of its body enforces the time-out from here on. */
  begun(): void;
  /** More of the answer has arrived. */
  heard(): void;
  /** The attempt is over; aborts what is still running. */
  release(): void;
};

export function limitAttempt(options: {
  limitMs: number;
  /**
   * Whether the limit applies to silence only. The time that a large answer takes to arrive says nothing about the
   * server, so only a limit set by the caller applies to the whole attempt.
   */
  ofSilence: boolean;
  /** The error when the limit is reached. */
  late(): WinnowError;
  signal: AbortSignal | undefined;
}): AttemptLimit {
  const { limitMs, ofSilence, late, signal } = options;
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const end = () => stop.abort(late());
  let timer = setTimeout(end, limitMs);
  const begun = () => clearTimeout(timer);
  return {
    signal: stop.signal,
    begun,
    heard() {
      if (!ofSilence || stop.signal.aborted) return;
      clearTimeout(timer);
      timer = setTimeout(end, limitMs);
    },
    release() {
      begun();
      signal?.removeEventListener('abort', abort);
      if (!stop.signal.aborted) stop.abort();
    },
  };
}
