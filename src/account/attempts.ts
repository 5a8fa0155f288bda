/** Limits how often an address may be refused in a minute, so that keys cannot be guessed nor the log flooded. */

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export type Attempts = {
  /** Seconds until the address may try again; 0 when it may now. */
  waitSeconds(address: string): number;
  fail(address: string): void;
};

export function createAttempts(limit: number, now: () => number = Date.now): Attempts {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    waitSeconds(address) {
      const entry = failures.get(address);
      if (!entry || entry.until <= now() || entry.count < limit) return 0;
      return Math.ceil((entry.until - now()) / 1000);
    },
    fail(address) {
      const entry = failures.get(address);
      if (entry && entry.until > now()) {
        entry.count++;
        return;
      }
      failures.delete(address);
      if (failures.size >= MAX_ADDRESSES) failures.delete(failures.keys().next().value ?? '');
      failures.set(address, { count: 1, until: now() + WINDOW_MS });
    },
  };
}
