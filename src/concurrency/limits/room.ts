/** Memory for the bodies that a call holds: reserved before they are read, given back when the call is over. */
import type { AcquireOptions, Limiter, Release } from './limiter.ts';

export type Room = {
  /**
   * Waits until there is room for this many bytes.
   *
   * @returns a function to call with the number of bytes needed in the end, which frees the others
   */
  take(bytes: number, signal: AbortSignal): Promise<(needed: number) => void>;
  /** The total time spent waiting for memory. */
  readonly waitedMs: number;
  /** The account it belongs to. */
  readonly account: string;
  /** Notes processor time that was used for these bodies. */
  spend(cpuSeconds: number): void;
  /** Gives everything back. */
  release(): void;
};

/** Bodies up to this size are not counted: their number is limited by that of fetches. */
export const UNCOUNTED_BYTES = 1024 * 1024;

type RoomOptions = Pick<AcquireOptions, 'patient'> & {
  spend?: ((account: string, cpuSeconds: number) => void) | undefined;
};

/** Creates the room of a call. */
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
      // After the end, nobody would give it back.
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
