/**
 * Limits how often an address may be refused in a minute, so that keys cannot be guessed nor the log flooded. An IPv6
 * address counts with its whole /64, which is what one customer gets.
 */
import { BoundedMap } from '../concurrency/bounded-map.ts';
import { parseAddress } from '../net/guard/special-addresses.ts';

const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export type Attempts = {
  /** Seconds until the address may try again; 0 when it may now. */
  waitSeconds(address: string): number;
  fail(address: string): void;
  /** The limit, and how much of it is left. */
  rate(address: string): { limit: number; left: number };
};

export function createAttempts(limit: number, now: () => number = Date.now): Attempts {
  const failures = new BoundedMap<string, { count: number; until: number }>(MAX_ADDRESSES);
  const windowOf = (address: string) => {
    const entry = failures.get(networkOf(address));
    return entry && entry.until > now() ? entry : null;
  };
  return {
    waitSeconds(address) {
      const entry = windowOf(address);
      return entry && entry.count >= limit ? Math.ceil((entry.until - now()) / 1000) : 0;
    },
    fail(address) {
      const entry = windowOf(address);
      if (entry) entry.count++;
      else failures.set(networkOf(address), { count: 1, until: now() + WINDOW_MS });
    },
    rate: (address) => ({ limit, left: Math.max(0, limit - (windowOf(address)?.count ?? 0)) }),
  };
}

/** What one customer has: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed || parsed.kind() === 'ipv4') return parsed?.toString() ?? address;
  return Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex');
}
