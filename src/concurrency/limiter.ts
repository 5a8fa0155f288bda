/** A bounded number of slots, handed out in turn to whoever waits: by key first, by arrival within a key. */
import { AppError } from '../errors.ts';
import { abortError } from './deadline.ts';

export type Release = () => void;

export interface Slots {
  /** Waits for a slot; a key that already has many waiting does not delay another key's first. */
  acquire(key: string, signal: AbortSignal): Promise<Release>;
  readonly limit: number;
  readonly taken: number;
  readonly waiting: number;
  /** Turns away those who wait and those who come. */
  close(): void;
}

type Waiter = { admit(): void; turnAway(error: AppError): void };

export function createSlots(limit: number): Slots {
  // A Map keeps its keys in order of insertion, so taking from the first key and putting it back at the end
  // goes round the keys.
  const queues = new Map<string, Waiter[]>();
  let taken = 0;
  let waiting = 0;
  let closed = false;

  function admitNext(): void {
    const first = queues.entries().next().value;
    if (taken >= limit || !first) return;
    const [key, queue] = first;
    const waiter = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    waiter?.admit();
  }

  function releaseOnce(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      taken -= 1;
      admitNext();
    };
  }

  function forget(key: string, waiter: Waiter): void {
    const queue = queues.get(key);
    if (!queue) return;
    const index = queue.indexOf(waiter);
    if (index >= 0) queue.splice(index, 1);
    if (queue.length === 0) queues.delete(key);
  }

  return {
    limit,
    get taken() {
      return taken;
    },
    get waiting() {
      return waiting;
    },
    acquire(key, signal) {
      if (closed) return Promise.reject(stopping());
      if (signal.aborted) return Promise.reject(abortError(signal));
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          forget(key, waiter);
          waiter.turnAway(abortError(signal));
        };
        const leaveQueue = () => {
          waiting -= 1;
          signal.removeEventListener('abort', giveUp);
        };
        const waiter: Waiter = {
          admit() {
            leaveQueue();
            taken += 1;
            resolve(releaseOnce());
          },
          turnAway(error) {
            leaveQueue();
            reject(error);
          },
        };
        waiting += 1;
        signal.addEventListener('abort', giveUp, { once: true });
        const queue = queues.get(key);
        if (queue) queue.push(waiter);
        else queues.set(key, [waiter]);
        admitNext();
      });
    },
    close() {
      closed = true;
      const all = [...queues.values()].flat();
      queues.clear();
      for (const waiter of all) waiter.turnAway(stopping());
    },
  };
}

function stopping(): AppError {
  return new AppError('upstream_failed', 'The service is stopping');
}
