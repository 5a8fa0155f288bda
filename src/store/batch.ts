/**
 * Groups writes under load: an item that comes while nothing is being written is written at once, alone; items that
 * come during a write are written together after it. So an idle service adds no delay, and a busy one pays one round
 * trip and one commit for many. With `linger`, a batch waits for more items that are likely to come.
 */
import { setTimeout as sleep } from 'node:timers/promises';

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

export function createBatcher<Item, Result>(options: {
  write: (items: Item[]) => Promise<Result[]>;
  maxItems: number;
  /** Milliseconds to wait for more items, given how many there are. */
  linger?: (items: number) => number;
}): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let writing = false;

  async function writeTogether(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.write(batch.map((waiting) => waiting.item));
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) return first?.reject(error);
      // One bad item must not fail the others: each is tried by itself.
      for (const waiting of batch) await writeTogether([waiting]);
    }
  }

  async function drain(): Promise<void> {
    writing = true;
    while (queue.length > 0) {
      const ms = options.linger?.(queue.length) ?? 0;
      if (ms > 0 && queue.length < options.maxItems) await sleep(ms);
      await writeTogether(queue.splice(0, options.maxItems));
    }
    writing = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!writing) void drain();
    });
}
