/**
 * Who gets the machine: a queue for each scarce resource, fair by account and weighted by plan, and a budget of
 * processor time for each account. An account that is alone gets everything; beside others it gets its share.
 */
import { AppError } from '../../errors.ts';
import { BoundedMap } from '../caches/bounded-map.ts';
import { createLimiter, type Limiter, type Release } from './limiter.ts';
import { describePlace, type Place } from './place-in-line.ts';
import { Tally } from './tally.ts';

export type Terms = {
  /** How much of the machine the account gets beside others. */
  weight: number;
  /** null for no limit. */
  cpuSecondsPerMinute: number | null;
  /** How many client calls may be open at once. */
  openCalls: number;
};

export type Resource = 'converters' | 'browsers' | 'fetches' | 'models' | 'bytes';

export type Admission = {
  /** The queue for a resource. `extra` slots are for accounts that have none. */
  slots(resource: Resource, limit: number, extra: number): Limiter;
  /** Notes processor time that was used for an account, whether or not the work succeeded. */
  spend(account: string, cpuSeconds: number): void;
  /** Seconds until the account is within its budget again; 0 when it is. */
  overdrawnSeconds(account: string): number;
  /** Begins a client's call; throws if the account has too many open calls, or has used more than its share. */
  enter(account: string): Release;
  /** Whether more than one account has been active recently. */
  isShared(): boolean;
  /** For metrics. */
  state(): { resource: Resource; limit: number; taken: number; waiting: number }[];
};

export type AdmissionOptions = {
  termsOf?: (account: string) => Terms;
  /** How long a client's call waits for a resource while other accounts are active. */
  patienceMs?: number;
  now?: () => number;
};

/** The terms where there are no plans, such as for commands. */
const NO_BOUNDS: Terms = { weight: 1, cpuSecondsPerMinute: null, openCalls: Number.POSITIVE_INFINITY };
const MAX_WAITING = 5_000;
const MAX_ACCOUNTS = 10_000;
/** How long an account counts as active after its last work. */
const ACTIVE_MS = 10_000;
const FULL_RETRY_SECONDS = 5;

const NAMES: Record<Resource, string> = {
  converters: 'a converter',
  browsers: 'a browser page',
  fetches: 'a fetch',
  models: 'the model',
  bytes: 'memory for its content',
};

export function createAdmission(options: AdmissionOptions = {}): Admission {
  const { termsOf = () => NO_BOUNDS, patienceMs, now = () => performance.now() } = options;
  const limiters = new Map<Resource, Limiter>();
  /** Leaky buckets, which drain at the rate of the budget. */
  const buckets = new BoundedMap<string, { used: number; at: number }>(MAX_ACCOUNTS);
  const open = new Tally();
  /** The two accounts that were active last. */
  let latest = { account: '', at: Number.NEGATIVE_INFINITY };
  let other = latest;

  function see(account: string): void {
    if (account !== latest.account) other = latest;
    latest = { account, at: now() };
  }

  function isAlone(account: string): boolean {
    const seen = latest.account === account ? other : latest;
    return now() - seen.at > ACTIVE_MS;
  }

  function usedBy(account: string, budget: number): number {
    const bucket = buckets.get(account);
    return bucket ? Math.max(0, bucket.used - ((now() - bucket.at) / 60_000) * budget) : 0;
  }

  function overdrawnSeconds(account: string): number {
    const budget = termsOf(account).cpuSecondsPerMinute;
    if (budget === null) return 0;
    return Math.max(0, ((usedBy(account, budget) - budget) / budget) * 60);
  }

  return {
    overdrawnSeconds,

    slots(resource, limit, extra) {
      const what = NAMES[resource];
      const patience = patienceMs !== undefined && {
        patience: {
          ms: patienceMs,
          // With no other account active, there is nobody to make room for.
          ends: (account: string) => !isAlone(account),
          error: (place: Place) => tooLate(what, patienceMs, place),
        },
      };
      const limiter = createLimiter(limit, {
        extra,
        maxWaiting: MAX_WAITING,
        full: () =>
          new AppError('busy', `Too many requests are waiting for ${what}`, {
            retryAfterSeconds: FULL_RETRY_SECONDS,
          }),
        weightOf: (account) => termsOf(account).weight,
        isBehind: (account) => overdrawnSeconds(account) > 0,
        now,
        ...patience,
      });
      limiters.set(resource, limiter);
      return limiter;
    },

    spend(account, cpuSeconds) {
      see(account);
      const budget = termsOf(account).cpuSecondsPerMinute;
      if (budget !== null) buckets.set(account, { used: usedBy(account, budget) + cpuSeconds, at: now() });
    },

    enter(account) {
      see(account);
      const { openCalls, cpuSecondsPerMinute } = termsOf(account);
      if (open.of(account) >= openCalls) {
        throw new AppError('rate_limited', `The plan allows ${openCalls} requests at once`, {
          retryAfterSeconds: 1,
        });
      }
      const overdrawn = overdrawnSeconds(account);
      if (overdrawn > 0 && !isAlone(account)) {
        throw new AppError(
          'rate_limited',
          `The plan's ${cpuSecondsPerMinute} seconds of processor time a minute are used up`,
          { retryAfterSeconds: Math.ceil(overdrawn) },
        );
      }
      open.add(account);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        see(account);
        open.remove(account);
      };
    },

    isShared: () => now() - other.at <= ACTIVE_MS,

    state: () =>
      [...limiters].map(([resource, { limit, taken, waiting }]) => ({ resource, limit, taken, waiting })),
  };
}

function tooLate(what: string, ms: number, place: Place): AppError {
  const waited = `The request waited ${Math.round(ms / 1000)} s for ${what}`;
  return new AppError('busy', `${waited}: ${describePlace(place)}`, {
    retryAfterSeconds: Math.max(1, Math.min(60, place.ahead)),
  });
}
