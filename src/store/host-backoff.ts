/** How gently a host is crawled: complaints slow it down, successes speed it up again. */

export type HostNote = {
  host: string;
  /** The host could not be reached, or asked us to slow down. */
  trouble?: boolean;
  /** It answered 429 or 503. */
  complaint?: boolean;
  retryAfterMs?: number;
  robotsDelayMs?: number;
};

export type HostState = {
  /** Pages at once; null is as many as are configured. */
  slots: number | null;
  /** Between two pages, our own. */
  delayMs: number;
  /** Between two pages, asked for by robots.txt. */
  robotsDelayMs: number;
  /** In a row. */
  failures: number;
  /** Until the next page may be fetched; 0 or less is now. */
  waitMs: number;
};

export const UNKNOWN_HOST: HostState = { slots: null, delayMs: 0, robotsDelayMs: 0, failures: 0, waitMs: 0 };

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
/** A delay below this is dropped. */
const NEGLIGIBLE_DELAY_MS = 100;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** The state of a host after a note about it. */
export function hostAfter(state: HostState, note: HostNote, hostConcurrency: number): HostState {
  const robotsDelayMs = note.robotsDelayMs ?? state.robotsDelayMs;
  const { slots, delayMs, failures } = state;
  if (!note.trouble) {
    const more = slots === null || slots + 1 >= hostConcurrency ? null : slots + 1;
    return {
      slots: more,
      delayMs: delayMs < NEGLIGIBLE_DELAY_MS ? 0 : Math.trunc(delayMs / 2),
      robotsDelayMs,
      failures: 0,
      waitMs: Math.max(state.waitMs, note.robotsDelayMs ?? 0),
    };
  }
  const retryAfterMs = note.retryAfterMs ?? 0;
  // Pages that were under way when the first of them failed say nothing new.
  if (state.waitMs > 0) return { ...state, robotsDelayMs, waitMs: Math.max(state.waitMs, retryAfterMs) };
  const slower = Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, delayMs * 2));
  return {
    slots: Math.max(1, Math.trunc((slots ?? hostConcurrency) / 2)),
    delayMs: note.complaint ? slower : delayMs,
    robotsDelayMs,
    failures: failures + 1,
    waitMs: Math.max(retryAfterMs, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)),
  };
}
