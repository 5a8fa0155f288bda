/** Ends an attempt that takes too long, or that its caller has given up. */
import type { WinnowError } from './errors.ts';

export type AttemptLimit = {
  signal: AbortSignal;
  /** The answer has begun: whoever reads its body enforces the time-out from here on. */
  begun(): void;
  /** More of the answer has come. */
  heard(): void;
  /** The attempt is over; ends what is still under way of it. */
  release(): void;
};

export function limitAttempt(options: {
  limitMs: number;
  /**
   * Whether the limit is for the time without a word. How long a large answer is on its way says nothing of the server,
   * so only a limit of the caller's own is for all of it.
   */
  ofSilence: boolean;
  /** What it ends with then. */
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
