/**
 * When a pool starts another child. Starting one, with the code that it then has to compile, costs as much as a hundred
 * pages, and the children that are running are soon free again, unless their work takes long or more keeps coming. Even
 * then another one helps only if a core is idle; otherwise it takes time from the others.
 */
import { watchIdleCores } from '../concurrency/machine/idle-cores.ts';

/**
 * A child that is still busy after this time has a long task; on a busy machine, where everything is slower, after the
 * second.
 */
const LONG_MS = 250;
const LONG_IF_BUSY_MS = 1_000;
/** If work has found all children busy for this long, there is more than they can do. */
const PRESSED_MS = 2_000;
/** Less idle time than this share of a core is not worth a child. */
const IDLE_CORE = 0.5;
/** Work that lasts this long gets another child even on a busy machine, for a larger share of it. */
const LASTING_MS = 30_000;
/** A child that was idle this long, while no work asked for another child, shows that there are enough. */
const CALM_MS = 50;

export type Growth = {
  /** Whether one more may be started for work that has waited since `waitingSince`. */
  mayStart(children: number, waitingSince: number): boolean;
  /** Records how long a child had been idle when it was given work, or ended. */
  wasIdle(ms: number): void;
  /** How long to wait before asking again. */
  readonly againMs: number;
};

export function createGrowth(
  now: () => number = () => performance.now(),
  watchIdle: () => () => number = watchIdleCores,
): Growth {
  /** Since when all are busy, when that was last checked, and how many cores have been idle since that check. */
  let pressed: { from: number; since: number; idleCores: () => number } | null = null;
  /** When work last asked for another child: one may be idle then, but kept for another account. */
  let askedAt = Number.NEGATIVE_INFINITY;
  /**
   * How many there may be: up to four times as many at each step, so that a large machine soon has all of its children.
   */
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
