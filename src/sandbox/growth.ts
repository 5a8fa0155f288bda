/**
 * When a pool starts another child. A start, and the code that the child then has to compile, costs as much as a hundred
 * pages: children that are there already are soon free again, unless their work takes long or more of it keeps coming.
 * Then another one helps only where a core is idle; otherwise it takes its time from those that are there.
 */
import { watchIdleCores } from '../concurrency/machine/idle-cores.ts';

/** A child that is not free by then works on something long; on a busy machine, where all takes longer, not before later. */
const LONG_MS = 250;
const LONG_IF_BUSY_MS = 1_000;
/** Work that has found all children busy for this long is more than they can do. */
const PRESSED_MS = 2_000;
/** Less of a core than this is not worth a child. */
const IDLE_CORE = 0.5;
/** Work that lasts gets another child even so: whoever else uses the machine then shares it with two. */
const LASTING_MS = 30_000;
/** A child that had nothing to do for this long, while no work asked for another, shows that there are enough. */
const CALM_MS = 50;

export type Growth = {
  /** Whether one more may be started for work that has waited since then. */
  mayStart(children: number, waitingSince: number): boolean;
  /** Notes how long a child had been idle when it was given work, or ended. */
  wasIdle(ms: number): void;
  /** When to ask again. */
  readonly againMs: number;
};

export function createGrowth(
  now: () => number = () => performance.now(),
  watchIdle: () => () => number = watchIdleCores,
): Growth {
  /** Since when all are busy, since when that was last looked at, and how many cores were idle since then. */
  let pressed: { from: number; since: number; idleCores: () => number } | null = null;
  /** A child may be idle because it is kept for another account, while one account has more to do than the others can. */
  let askedAt = Number.NEGATIVE_INFINITY;
  /** How many there may be: up to four times as many each time, so that a large machine does not wait long for all of its children. */
  let allowed = 1;
  return {
    mayStart(children, waitingSince) {
      const at = now();
      askedAt = at;
      if (children < allowed) return true;
      pressed ??= { from: at, since: at, idleCores: watchIdle() };
      const isLongPress = at - pressed.since >= PRESSED_MS;
      const waitedMs = at - waitingSince;
      if (!isLongPress && waitedMs < LONG_MS) return false;
      const idle = Math.floor(pressed.idleCores() + IDLE_CORE);
      const isLong = waitedMs >= (idle > 0 ? LONG_MS : LONG_IF_BUSY_MS);
      if (!isLongPress) return isLong;
      const lasts = at - pressed.from >= LASTING_MS;
      pressed = { from: lasts ? at : pressed.from, since: at, idleCores: watchIdle() };
      const more = Math.max(idle, lasts ? 1 : 0);
      if (more === 0) return isLong;
      allowed = children + Math.min(more, 3 * children);
      return true;
    },
    wasIdle(ms) {
      if (Math.min(ms, now() - askedAt) < CALM_MS) return;
      pressed = null;
      allowed = 1;
    },
    againMs: LONG_MS,
  };
}
