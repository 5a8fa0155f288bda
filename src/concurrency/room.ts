/** Room in memory for the bodies that a call holds: taken before they are read, given back when the call is over. */
import type { AcquireOptions, Limiter, Release } from './limiter.ts';

export type Room = {
  /**
   * Waits until there is room for so many bytes.
   *
   * @returns says how many of them were needed in the end; the others are free again
   */
  take(bytes: number, signal: AbortSignal): Promise<(needed: number) => void>;
  /** How long all that was taken was waited for. */
  readonly waitedMs: number;
  /** Gives everything back. */
  release(): void;
};

/** Bodies up to this size are not counted: there are no more of them than fetches at once. */
export const UNCOUNTED_BYTES = 1024 * 1024;

export function createRoom(slots: Limiter, key: string, options: Pick<AcquireOptions, 'patient'> = {}): Room {
  const held = new Set<Release>();
  let over = false;
  let waitedMs = 0;
  return {
    get waitedMs() {
      return waitedMs;
    },
    async take(bytes, signal) {
      if (bytes <= UNCOUNTED_BYTES) return () => {};
      const asked = performance.now();
      const release = await slots.acquire(key, { ...options, size: bytes, signal });
      waitedMs += performance.now() - asked;
      // Nobody would give back what comes after the end.
      if (over) release();
      else held.add(release);
      return (needed) => release(needed);
    },
    release() {
      over = true;
      for (const release of held) release();
      held.clear();
    },
  };
}
