/**
 * How a host is crawled: how many pages at once, by how quickly it answers; fewer and later when it complains, until
 * successes speed it up again.
 */

export type HostNote = {
  host: string;
  /** The host could not be reached, or asked us to slow down. */
  trouble?: boolean;
  /** It is there, and failed with this page: others may be well. */
  isOfPage?: boolean;
  /** Something answers there still: a proxy that says 502, a server that ends the connection. */
  isThere?: boolean;
  /** It answered 429 or 503. */
  complaint?: boolean;
  retryAfterMs?: number;
  robotsDelayMs?: number;
  /** Pages that it has answered well since the last such note, and how long it took on average. */
  answered?: { count: number; ms: number };
};

export type HostState = {
  /** Pages at once after trouble; null is no bound. */
  slots: number | null;
  /** Pages at once by how it answers; null is the usual number. */
  pace: number | null;
  /** How long it takes to answer when it is well; null if that is not known. */
  answerMs: number | null;
  /** Between two pages, our own. */
  delayMs: number;
  /** Between two pages, asked for by robots.txt. */
  robotsDelayMs: number;
  /** In a row. */
  failures: number;
  /** Until the next page may be fetched; 0 or less is now. */
  waitMs: number;
  /** Its pages that all processes together have in hand. */
  inFlight?: number | null;
};

export const UNKNOWN_HOST: HostState = {
  ...{ slots: null, pace: null, answerMs: null },
  ...{ delayMs: 0, robotsDelayMs: 0, failures: 0, waitMs: 0 },
};

/** Pages at once of a host of which nothing is known. */
export const USUAL_SLOTS = 8;

export function usualSlots(hostConcurrency: number): number {
  return Math.min(USUAL_SLOTS, hostConcurrency);
}

/** A host that takes this much longer than it does when it is well is slowing down, by factor and by milliseconds. */
const SLOWING = { factor: 2, ms: 250 };
/** One that takes no more than this much longer is as quick as ever. */
const QUICK = { factor: 1.5, ms: 100 };
const FEWER = 0.7;
const MORE = 1.5;
/** What it takes when it is well is the least that was seen, and may grow by this with each note. */
const DRIFT = 1.02;

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
/** A delay below this is dropped. */
const NEGLIGIBLE_DELAY_MS = 100;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Of a host where something answers still: a dozen pages that always fail must not hold up a crawl for minutes. */
const MAX_THERE_PAUSE_MS = 4_000;
/** Pages at once, where it is the pages that are in trouble. */
const LEAST_OF_PAGES = 2;

/** The state of a host after a note about it. */
export function hostAfter(state: HostState, note: HostNote, hostConcurrency: number): HostState {
  const usual = usualSlots(hostConcurrency);
  if (note.answered) return { ...state, ...paceAfter(state, note.answered, hostConcurrency) };
  const robotsDelayMs = note.robotsDelayMs ?? state.robotsDelayMs;
  const { slots, delayMs, failures } = state;
  if (!note.trouble) {
    const more = slots === null || slots + 1 >= usual ? null : slots + 1;
    return {
      ...state,
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
  const atOnce = Math.min(slots ?? hostConcurrency, state.pace ?? usual);
  const longest = note.isThere ? MAX_THERE_PAUSE_MS : MAX_PAUSE_MS;
  return {
    ...state,
    // What it could bear before says little now.
    pace: state.pace === null ? null : Math.min(state.pace, usual),
    slots: Math.max(note.isOfPage ? Math.min(atOnce, LEAST_OF_PAGES) : 1, Math.trunc(atOnce / 2)),
    delayMs: note.complaint ? slower : delayMs,
    robotsDelayMs,
    // With longer and longer pauses, a site with a few dozen such pages would take hours.
    failures: note.isOfPage ? failures : failures + 1,
    waitMs: note.isOfPage
      ? FIRST_PAUSE_MS
      : Math.max(retryAfterMs, Math.min(longest, FIRST_PAUSE_MS * 2 ** failures)),
  };
}

/** More at once while it answers as quickly as ever and all its slots are used, fewer as soon as it slows down. */
function paceAfter(
  state: HostState,
  { count, ms }: { count: number; ms: number },
  hostConcurrency: number,
): Pick<HostState, 'pace' | 'answerMs'> {
  const well = Math.min(ms, (state.answerMs ?? ms) * DRIFT + 1);
  const atOnce = Math.min(state.pace ?? usualSlots(hostConcurrency), hostConcurrency);
  const isBeyond = ({ factor, ms: more }: typeof QUICK) => ms > Math.max(well * factor, well + more);
  // What one process was answered is little where many share the host.
  const isUsed = 2 * Math.max(count, state.inFlight ?? 0) >= atOnce;
  const pace = isBeyond(SLOWING)
    ? Math.max(1, Math.trunc(atOnce * FEWER))
    : isUsed && !isBeyond(QUICK)
      ? // By its own answers, however many processes note theirs before one sees that the host slows down.
        Math.min(hostConcurrency, Math.ceil(atOnce * MORE), atOnce + count)
      : atOnce;
  return { pace, answerMs: Math.round(well) };
}
