/**
 * Limits how often something may happen in a minute, by account or by address: wrong keys, so that none can be guessed;
 * mails, so that nobody is flooded. An IPv6 address counts with its whole /64, which is what one customer gets.
 */
import { BoundedMap } from '../concurrency/caches/bounded-map.ts';
import { AppError } from '../errors.ts';
import { parseAddress } from '../net/guard/special-addresses.ts';

const WINDOW_MS = 60_000;
const MOST_REMEMBERED = 10_000;

export type MinuteRate = {
  /** Seconds until it may happen again; 0 when it may now. */
  waitSeconds(who: string): number;
  /** Throws `rate_limited` while it may not happen. */
  check(who: string, message?: string): void;
  /** Counts that it has happened. */
  count(who: string): void;
  /** The limit, and how much of it is left. */
  rate(who: string): { limit: number; left: number };
};

export function createMinuteRate(limit: number, now: () => number = Date.now): MinuteRate {
  const counts = new BoundedMap<string, { count: number; until: number }>(MOST_REMEMBERED);
  const windowOf = (who: string) => {
    const entry = counts.get(networkOf(who));
    return entry && entry.until > now() ? entry : null;
  };
  const waitSeconds = (who: string) => {
    const entry = windowOf(who);
    return entry && entry.count >= limit ? Math.ceil((entry.until - now()) / 1000) : 0;
  };
  return {
    waitSeconds,
    check(who, message) {
      const wait = waitSeconds(who);
      if (wait > 0) throw new AppError('rate_limited', message, { retryAfterSeconds: wait });
    },
    count(who) {
      const entry = windowOf(who);
      if (entry) entry.count++;
      else counts.set(networkOf(who), { count: 1, until: now() + WINDOW_MS });
    },
    rate: (who) => ({ limit, left: Math.max(0, limit - (windowOf(who)?.count ?? 0)) }),
  };
}

/** What one customer has: an IPv4 address, or the beginning of an IPv6 address. */
export function networkOf(address: string, bits = 64): string {
  const parsed = parseAddress(address);
  if (!parsed || parsed.kind() === 'ipv4') return parsed?.toString() ?? address;
  return Buffer.from(parsed.toByteArray().slice(0, bits / 8)).toString('hex');
}
