/** Lets only so many purchases happen at once: each holds a database connection of its own while the chain is asked. */
import { AppError } from '../../errors.ts';

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(atOnce: number, mostWaiting: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw new AppError('rate_limited', 'Too many purchases at once', { retryAfterSeconds: 10 });
      }
      // Whoever ends hands its place over, so that nobody who comes later is quicker.
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
