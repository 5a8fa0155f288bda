/**
 * Groups writes under load: an item that comes while nothing is being written is written at once, alone; items that
 * come during a write are written together after it. So there is no delay when idle, and one round trip and one commit
 * for many items when busy. With `linger`, a batch waits for more items that are likely to come.
 */
import { mayPass } from './database-errors.ts';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

export function createBatcher<Item, Result>(options: {
  write: (items: Item[]) => Promise<Result[]>;
  maxItems: number;
  /**
   * Milliseconds to wait for more items, given how many there are and how long they have waited; called again after
   * that, until it returns 0. A full batch is written at once.
   */
  linger?: (items: number, waitedMs: number) => number;
}): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let writing = false;
  /** Ends the wait for more items. */
  let filled: (() => void) | undefined;

  async function writeTogether(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.write(batch.map((waiting) => waiting.item));
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
    } catch (error) {
      // One bad item must not fail the others, so each is tried by itself; but not when no item is to blame: with the
      // database away, the last of many callers would get its error only after as many time-outs.
      if (batch.length > 1 && !mayPass(error)) for (const waiting of batch) await writeTogether([waiting]);
      else for (const waiting of batch) waiting.reject(error);
    }
  }

  function lingered(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      filled = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function drain(): Promise<void> {
    writing = true;
    try {
      while (queue.length > 0) {
        for (let waitedMs = 0; queue.length < options.maxItems; ) {
          const ms = options.linger?.(queue.length, waitedMs) ?? 0;
          if (ms <= 0) break;
          await lingered(ms);
          waitedMs += ms;
        }
        await writeTogether(queue.splice(0, options.maxItems));
      }
    } finally {
      writing = false;
    }
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!writing) void drain();
      else if (queue.length >= options.maxItems) filled?.();
    });
}
