/** A visit that waits for a slot of a host: until it gets one, its time is over, or its caller leaves. */
import { abortError } from '../../concurrency/deadline.ts';
import type { AppError } from '../../errors.ts';
import type { Asker, Slot } from './slot.ts';

export type Waiter = Asker & {
  arrival: number;
  /** The database is being asked for it: its answer decides, so that no slot is lost. */
  asking: boolean;
  /** Why it no longer waits. */
  over: AppError | null;
  admit(slot: Slot): void;
  refuse(error: unknown): void;
};

/** What the queue does with a waiter. */
type Queue = {
  add(waiter: Waiter): void;
  /** Called before it is admitted or refused. */
  remove(waiter: Waiter): void;
  admitted(): void;
  refused(): void;
  /** The error for a waiter whose time is over. */
  late(waiter: Waiter): AppError;
};

export function waitInTurn(asker: Asker, arrival: number, queue: Queue): Promise<Slot> {
  const { promise, resolve, reject } = Promise.withResolvers<Slot>();
  const { signal } = asker;
  const leave = (error: AppError) => {
    if (waiter.asking) waiter.over = error;
    else waiter.refuse(error);
  };
  const aborted = () => signal && leave(abortError(signal));
  const timer = setTimeout(() => leave(queue.late(waiter)), asker.timeoutMs);
  const settle = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', aborted);
    queue.remove(waiter);
  };
  const waiter: Waiter = {
    ...asker,
    arrival,
    asking: false,
    over: null,
    admit(slot) {
      settle();
      queue.admitted();
      resolve(slot);
    },
    refuse(error) {
      settle();
      queue.refused();
      reject(error);
    },
  };
  if (signal?.aborted) {
    waiter.refuse(abortError(signal));
    return promise;
  }
  signal?.addEventListener('abort', aborted, { once: true });
  queue.add(waiter);
  return promise;
}
