/**
 * The pace at which a host is crawled: how many pages at once, by how quickly it answers; fewer and later after errors,
 * until successes speed it up again.
 */

export type HostNote = {
  host: string;
  /** The host could not be reached, or asked us to slow down. */
  trouble?: boolean;
  /** The trouble may be of this page only: the host is up. */
  isOfPage?: boolean;
  /** Something still answers there: a proxy with a 502, a server that closes the connection. */
  isThere?: boolean;
  /** It answered 429 or 503. */
  complaint?: boolean;
  retryAfterMs?: number;
  robotsDelayMs?: number;
  /** Pages answered without trouble since the last such note, and how long they took on average. */
  answered?: { count: number; ms: number };
};

export type HostState = {
  /** Pages at once after trouble; null for no limit. */
  slots: number | null;
  /** Pages at once by how quickly it answers; null for the usual number. */
  pace: number | null;
  /** How long it takes to answer when all is well; null if that is not known. */
  answerMs: number | null;
  /** Between two pages, chosen by us. */
  delayMs: number;
  /** Between two pages, asked for by robots.txt. */
  robotsDelayMs: number;
  /** In a row. */
  failures: number;
  /** Until the next page may be fetched; 0 or less is now. */
  waitMs: number;
  /** Its pages in flight, over all processes. */
  inFlight?: number | null;
};

export const UNKNOWN_HOST: HostState = {
  ...{ slots: null, pace: null, answerMs: null },
  ...{ delayMs: 0, robotsDelayMs: 0, failures: 0, waitMs: 0 },
};

/** Pages at once from an unknown host. */
export const USUAL_SLOTS = 8;

export function usualSlots(hostConcurrency: number): number {
  return Math.min(USUAL_SLOTS, hostConcurrency);
}

/** A host is slowing down if it takes longer than when all is well by both this factor and this many milliseconds. */
const SLOWING = { factor: 2, ms: 250 };
/** Up to this it counts as quick as ever. */
const QUICK = { factor: 1.5, ms: 100 };
const FEWER = 0.7;
const MORE = 1.5;
/** How long it takes when all is well is the least that was seen, and may grow by this factor with each note. */
const DRIFT = 1.02;

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
/** A delay below this is dropped. */
const NEGLIGIBLE_DELAY_MS = 100;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** For a host where something still answers: a dozen pages that always fail must not hold up a crawl for minutes. */
const MAX_THERE_PAUSE_MS = 4_000;
/** Pages at once at least, if single pages are in trouble and not the host. */
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
  // Pages that were in flight when the first one failed say nothing new.
  if (state.waitMs > 0) return { ...state, robotsDelayMs, waitMs: Math.max(state.waitMs, retryAfterMs) };
  const slower = Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, delayMs * 2));
  const atOnce = Math.min(slots ?? hostConcurrency, state.pace ?? usual);
  const longest = note.isThere ? MAX_THERE_PAUSE_MS : MAX_PAUSE_MS;
  return {
    ...state,
    // The pace it could take before says little now.
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
  // One process sees only part of the answers when several share the host.
  const isUsed = 2 * Math.max(count, state.inFlight ?? 0) >= atOnce;
  const pace = isBeyond(SLOWING)
    ? Math.max(1, Math.trunc(atOnce * FEWER))
    : isUsed && !isBeyond(QUICK)
      ? // At most by its own answers, because several processes may each raise it before one sees the host slow down.
        Math.min(hostConcurrency, Math.ceil(atOnce * MORE), atOnce + count)
      : atOnce;
  return { pace, answerMs: Math.round(well) };
}
