/**
 * Limits how much work runs at once. A free slot goes to the key that has used slots the least for its weight; within a
 * key by arrival, with background work last. A key without a slot may take one of the extra slots, so that nobody can
 * keep a newcomer out.
 */
import { AppError } from '../../errors.ts';
import { abortError } from '../deadline.ts';
import { createFairShares, type Share } from './fair-shares.ts';
import { type Place, withPlace } from './place-in-line.ts';

/** Gives back what was taken, or all but `keep`. Further calls give back only what is still held. */
export type Release = (keep?: number) => void;

export type LimiterOptions = {
  /** How many may wait; more are refused with the error from `full`. */
  maxWaiting?: number;
  full?: () => AppError;
  /** Further slots for keys that have none. */
  extra?: number;
  /** How much a key gets beside others. Default: 1. */
  weightOf?: (key: string) => number;
  /** Whether a key comes after all others, for example because it has used up its budget. */
  isBehind?: (key: string) => boolean;
  /** How long a waiter that is not `patient` waits before it gets the error, as soon as `ends` is true for its key. */
  patience?: { ms: number; ends?: (key: string) => boolean; error: (place: Place) => AppError };
  now?: () => number;
};

export type AcquireOptions = {
  signal?: AbortSignal | undefined;
  /** How many slots to take, all at once; at most `limit`. */
  size?: number;
  /** Waits until its signal aborts. */
  patient?: boolean;
};

export interface Limiter {
  /** Waits for a free slot; a key that already has many waiting does not delay another key's first. */
  acquire(key?: string, options?: AcquireOptions): Promise<Release>;
  /** Does the work in a slot. */
  run<T>(work: () => Promise<T>, options?: AcquireOptions & { key?: string }): Promise<T>;
  readonly limit: number;
  readonly taken: number;
  readonly waiting: number;
  /** Refuses everyone who waits and everyone who comes later. */
  close(): void;
}

type Waiter = { size: number; patient: boolean; admit(): void; refuse(error: AppError): void };

type LimiterShare = Share<Waiter>;

/** How often to check again whether a waiter's patience ends. */
const CHECK_AGAIN_MS = 1_000;

/** @example const limiter = createLimiter(4); await limiter.run(() => ask(chunk), { signal }); */
export function createLimiter(limit: number, options: LimiterOptions = {}): Limiter {
  const { maxWaiting = Number.POSITIVE_INFINITY, full = () => new AppError('rate_limited') } = options;
  const { extra = 0, patience, now = () => performance.now() } = options;
  const { weightOf = () => 1, isBehind = () => false } = options;
  const shares = createFairShares<Waiter>({ weightOf, isBehind, now });
  let taken = 0;
  let waiting = 0;
  let closed = false;

  function fits(share: LimiterShare, size: number): boolean {
    return taken + size <= limit + (share.taken === 0 ? extra : 0);
  }

  function admitNext(): void {
    while (waiting > 0 && taken < limit + extra) {
      // Only newcomers may overtake work that does not fit yet; otherwise it might never fit.
      const next = shares
        .inOrder()
        .find(
          ({ share }, index) =>
            (index === 0 || share.taken === 0) && share.waiters[0] && fits(share, share.waiters[0].size),
        );
      if (!next) return;
      shares.letIn(next.used);
      next.share.waiters.shift()?.admit();
    }
  }

  function take(share: LimiterShare, size: number): Release {
    const give = shares.take(share, size);
    taken += size;
    let held = size;
    return (keep = 0) => {
      const given = held - keep;
      if (given <= 0) return;
      held = keep;
      taken -= given;
      give(given);
      admitNext();
      shares.forgetIdle(share);
    };
  }

  function placeOf({ key, waiters }: LimiterShare, waiter: Waiter): Place {
    const own = Math.max(0, waiters.indexOf(waiter));
    let ahead = own;
    for (const other of shares.all()) {
      if (other.key === key) continue;
      ahead += Math.min(other.waiters.length, Math.ceil(((own + 1) * weightOf(other.key)) / weightOf(key)));
    }
    return { ahead, own };
  }

  function acquire(
    key = '',
    { signal, size: asked = 1, patient = false }: AcquireOptions = {},
  ): Promise<Release> {
    if (closed) return Promise.reject(stopping());
    if (signal?.aborted) return Promise.reject(abortError(signal));
    const size = Math.min(asked, limit);
    const share = shares.of(key);
    return waiting === 0 && fits(share, size)
      ? Promise.resolve(take(share, size))
      : waitFor(share, { size, patient, signal });
  }

  function waitFor(
    share: LimiterShare,
    { size, patient, signal }: Pick<Waiter, 'size' | 'patient'> & Pick<AcquireOptions, 'signal'>,
  ): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    let timer: NodeJS.Timeout | undefined;
    const giveUp = () => signal && leave(withPlace(abortError(signal), placeOf(share, waiter)));
    const settled = () => {
      waiting -= 1;
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    };
    const waiter: Waiter = {
      size,
      patient,
      admit() {
        settled();
        resolve(take(share, size));
      },
      refuse(error) {
        settled();
        reject(error);
      },
    };
    function leave(error: AppError): void {
      const at = share.waiters.indexOf(waiter);
      if (at < 0) return;
      share.waiters.splice(at, 1);
      waiter.refuse(error);
      shares.forgetIdle(share);
      admitNext();
    }
    function losePatience(limits: NonNullable<LimiterOptions['patience']>): void {
      if (limits.ends?.(share.key) ?? true) leave(limits.error(placeOf(share, waiter)));
      else timer = setTimeout(losePatience, CHECK_AGAIN_MS, limits);
    }
    waiting += 1;
    share.waiters.splice(patient ? share.waiters.length : firstPatient(share), 0, waiter);
    signal?.addEventListener('abort', giveUp, { once: true });
    admitNext();
    if (!share.waiters.includes(waiter)) return promise;
    if (waiting > maxWaiting) leave(full());
    else if (patience && !patient) timer = setTimeout(losePatience, patience.ms, patience);
    return promise;
  }

  return {
    limit,
    get taken() {
      return taken;
    },
    get waiting() {
      return waiting;
    },
    acquire,
    async run(work, { key, ...rest } = {}) {
      const release = await acquire(key, rest);
      try {
        return await work();
      } finally {
        release();
      }
    },
    close() {
      closed = true;
      const all = [...shares.all()].flatMap(({ waiters }) => waiters.splice(0));
      for (const waiter of all) waiter.refuse(stopping());
    },
  };
}

/** Where to insert a waiter that is not patient: before all patient ones, because a client waits for it. */
function firstPatient({ waiters }: LimiterShare): number {
  const at = waiters.findIndex(({ patient }) => patient);
  return at < 0 ? waiters.length : at;
}

function stopping(): AppError {
  return new AppError('upstream_failed', 'The service is stopping');
}
