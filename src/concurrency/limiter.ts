/**
 * Limits how much work runs at once. A free slot goes to the key that has used the slots least for its weight; within a
 * key by arrival, work in the background last. A key that has no slot may take one of the extra ones, so that nobody can keep a newcomer out.
 */
import { AppError } from '../errors.ts';
import { abortError } from './deadline.ts';

/** Gives back what was taken, or all but the part that is kept; more than that is never given back. */
export type Release = (keep?: number) => void;

/** Where a waiter stands: how many are before it, and how many of those have its own key. */
export type Place = { ahead: number; own: number };

export type LimiterOptions = {
  /** How many may wait, and how many of one key; more are refused with the error of `full`. */
  maxWaiting?: number;
  maxWaitingOf?: (key: string) => number;
  full?: () => AppError;
  /** Further slots for keys that have none. */
  extra?: number;
  /** How much a key gets beside others; 1 unless told. */
  weightOf?: (key: string) => number;
  /** Whether a key comes after all others. */
  isBehind?: (key: string) => boolean;
  /** The longest wait of one who does not say that it is patient, where `ends` says so, and what it is then told. */
  patience?: { ms: number; ends?: (key: string) => boolean; error: (place: Place) => AppError };
  now?: () => number;
};

export type AcquireOptions = {
  signal?: AbortSignal | undefined;
  /** How many slots it takes, all at once; more than there are is as many as there are. */
  size?: number;
  /** Waits as long as its signal lets it. */
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
  /** Refuses those who wait and those who come. */
  close(): void;
}

type Waiter = { size: number; patient: boolean; admit(): void; refuse(error: AppError): void };

type Share = {
  waiters: Waiter[];
  taken: number;
  /** Slot time used so far, divided by the weight; what is running comes on top (see `used`). */
  past: number;
  /** Of every taken slot, when it was taken: only their sum is needed. */
  startedSum: number;
};

/** Work that takes no time would never move its key back. */
const LEAST_MS = 1;
/** How often one who has waited long enough is looked at again. */
const LOOK_AGAIN_MS = 1_000;

/** @example const limiter = createLimiter(4); await limiter.run(() => ask(chunk), { signal }); */
export function createLimiter(limit: number, options: LimiterOptions = {}): Limiter {
  const { maxWaiting = Number.POSITIVE_INFINITY, full = () => new AppError('rate_limited') } = options;
  const { extra = 0, patience, now = () => performance.now() } = options;
  const {
    weightOf = () => 1,
    isBehind = () => false,
    maxWaitingOf = () => Number.POSITIVE_INFINITY,
  } = options;
  /** Only those who wait or hold something. */
  const shares = new Map<string, Share>();
  /** The use of whoever was let in last: a newcomer starts there, not at nothing. */
  let clock = 0;
  let taken = 0;
  let waiting = 0;
  let closed = false;

  function used(key: string, { past, taken: held, startedSum }: Share): number {
    return past + (held * now() - startedSum) / weightOf(key);
  }

  function fits(share: Share, { size }: Waiter): boolean {
    return taken + size <= limit + (share.taken === 0 ? extra : 0);
  }

  /** The keys that wait, who is next first. */
  function inOrder(): { key: string; share: Share; used: number }[] {
    const all: { key: string; share: Share; used: number; behind: boolean }[] = [];
    for (const [key, share] of shares) {
      if (share.waiters.length > 0) all.push({ key, share, used: used(key, share), behind: isBehind(key) });
    }
    return all.sort((a, b) => Number(a.behind) - Number(b.behind) || a.used - b.used);
  }

  function admitNext(): void {
    while (waiting > 0 && taken < limit + extra) {
      const order = inOrder();
      // Only newcomers may overtake one whose work does not fit yet: it would never fit otherwise.
      const next = order.find(
        ({ share }, index) =>
          (index === 0 || share.taken === 0) && share.waiters[0] && fits(share, share.waiters[0]),
      );
      if (!next) return;
      clock = Math.max(clock, next.used);
      next.share.waiters.shift()?.admit();
    }
  }

  function shareOf(key: string): Share {
    const known = shares.get(key);
    if (known) return known;
    const share: Share = { waiters: [], taken: 0, past: clock, startedSum: 0 };
    shares.set(key, share);
    return share;
  }

  function forgetIdle(key: string, { waiters, taken: held }: Share): void {
    if (waiters.length === 0 && held === 0) shares.delete(key);
  }

  function take(key: string, share: Share, size: number): Release {
    const startedAt = now();
    taken += size;
    share.taken += size;
    share.startedSum += size * startedAt;
    let held = size;
    return (keep = 0) => {
      const given = held - keep;
      if (given <= 0) return;
      held = keep;
      taken -= given;
      share.taken -= given;
      share.startedSum -= given * startedAt;
      share.past += (given * Math.max(LEAST_MS, now() - startedAt)) / weightOf(key);
      admitNext();
      forgetIdle(key, share);
    };
  }

  function placeOf(key: string, waiter: Waiter): Place {
    const own = Math.max(0, shares.get(key)?.waiters.indexOf(waiter) ?? 0);
    let ahead = own;
    for (const [other, { waiters }] of shares) {
      if (other === key) continue;
      ahead += Math.min(waiters.length, Math.ceil(((own + 1) * weightOf(other)) / weightOf(key)));
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
    const share = shareOf(key);
    if (waiting === 0 && fits(share, { size } as Waiter)) return Promise.resolve(take(key, share, size));
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const leave = (error: AppError) => {
        const at = share.waiters.indexOf(waiter);
        if (at < 0) return;
        share.waiters.splice(at, 1);
        waiter.refuse(error);
        forgetIdle(key, share);
        admitNext();
      };
      const giveUp = () => signal && leave(withPlace(abortError(signal), placeOf(key, waiter)));
      const leaveQueue = () => {
        waiting -= 1;
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiter: Waiter = {
        size,
        patient,
        admit() {
          leaveQueue();
          resolve(take(key, share, size));
        },
        refuse(error) {
          leaveQueue();
          reject(error);
        },
      };
      waiting += 1;
      share.waiters.splice(patient ? share.waiters.length : firstPatient(share), 0, waiter);
      signal?.addEventListener('abort', giveUp, { once: true });
      admitNext();
      if (!share.waiters.includes(waiter)) return;
      if (waiting > maxWaiting || share.waiters.length > maxWaitingOf(key)) return leave(full());
      if (patience && !patient) {
        const look = () => {
          if (patience.ends?.(key) ?? true) leave(patience.error(placeOf(key, waiter)));
          else timer = setTimeout(look, LOOK_AGAIN_MS);
        };
        timer = setTimeout(look, patience.ms);
      }
    });
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
      const all = [...shares.values()].flatMap(({ waiters }) => waiters.splice(0));
      for (const waiter of all) waiter.refuse(stopping());
    },
  };
}

/** Somebody waits for the others, so they come first. */
function firstPatient({ waiters }: Share): number {
  const at = waiters.findIndex(({ patient }) => patient);
  return at < 0 ? waiters.length : at;
}

/** The time of a call was over before its turn came: nothing was tried, and nobody else is to blame. */
export class StillWaiting extends AppError {
  override name = 'StillWaiting';

  constructor(error: AppError, ahead: number) {
    super('timeout', `${error.message}: it was still waiting, with ${ahead} before it`, { cause: error });
  }
}

function withPlace(error: AppError, { ahead }: Place): AppError {
  return error.type === 'timeout' ? new StillWaiting(error, ahead) : error;
}

/**
 * Works on all items, at most `limit` at once, and returns the results in their order. The first failure ends the
 * rest: the signal that the work is given fires.
 */
export async function mapLimited<T, R>(
  items: readonly T[],
  { limit, signal }: { limit: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal, index: number) => Promise<R>,
): Promise<R[]> {
  const limiter = createLimiter(limit);
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const results = items.map((item, index) =>
    limiter.run(() => work(item, either, index), { signal: either }),
  );
  try {
    return await Promise.all(results);
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled(results);
    throw error;
  }
}

function stopping(): AppError {
  return new AppError('upstream_failed', 'The service is stopping');
}
