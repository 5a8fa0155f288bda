/**
 * When a pool starts another child. A start, and the code that the child then has to compile, costs as much as a hundred
 * pages: children that are there already are soon free again, unless their work takes long or more of it keeps coming.
 */

/** A child that is not free by then works on something long. */
const LONG_MS = 250;
/** Work that has found all children busy for this long is more than they can do. */
const PRESSED_MS = 2_000;
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

export function createGrowth(now: () => number = () => performance.now()): Growth {
  let pressedSince: number | null = null;
  /** A child may be idle because it is kept for another account, while one account has more to do than the others can. */
  let askedAt = Number.NEGATIVE_INFINITY;
  /** How many there may be: four times as many each time, so that a large machine does not wait long for all of its children. */
  let allowed = 1;
  return {
    mayStart(children, waitingSince) {
      const at = now();
      askedAt = at;
      if (children < allowed) return true;
      pressedSince ??= at;
      if (at - pressedSince < PRESSED_MS) return at - waitingSince >= LONG_MS;
      pressedSince = at;
      allowed = children * 4;
      return true;
    },
    wasIdle(ms) {
      if (Math.min(ms, now() - askedAt) < CALM_MS) return;
      pressedSince = null;
      allowed = 1;
    },
    againMs: LONG_MS,
  };
}
