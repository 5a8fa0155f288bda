/** Room in memory for the bodies that a call holds: taken before they are read, given back when the call is over. */
import type { AcquireOptions, Limiter, Release } from './limiter.ts';

export type Room = {
  /**
   * Waits until there is room for this many bytes.
   *
   * @returns says how many of them were needed in the end; the others are free again
   */
  take(bytes: number, signal: AbortSignal): Promise<(needed: number) => void>;
  /** How long all that was taken was waited for. */
  readonly waitedMs: number;
  /** Whose it is. */
  readonly account: string;
  /** Notes processor time that was used for what is in it. */
  spend(cpuSeconds: number): void;
  /** Gives everything back. */
  release(): void;
};

/** Bodies up to this size are not counted: there are no more of them than fetches at once. */
export const UNCOUNTED_BYTES = 1024 * 1024;

type RoomOptions = Pick<AcquireOptions, 'patient'> & {
  spend?: ((account: string, cpuSeconds: number) => void) | undefined;
};

/** Makes the room of a call. */
export type Rooms = (account: string, options?: Pick<AcquireOptions, 'patient'>) => Room;

export function createRoom(slots: Limiter, account: string, options: RoomOptions = {}): Room {
  const { spend, ...waits } = options;
  const held = new Set<Release>();
  let over = false;
  let waitedMs = 0;
  return {
    get waitedMs() {
      return waitedMs;
    },
    account,
    spend: (cpuSeconds) => spend?.(account, cpuSeconds),
    async take(bytes, signal) {
      if (bytes <= UNCOUNTED_BYTES) return () => {};
      const asked = performance.now();
      const release = await slots.acquire(account, { ...waits, size: bytes, signal });
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
