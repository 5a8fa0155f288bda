/**
 * Batches of many accounts, in which a locked account delays only itself: its items, and those that come while they
 * wait, are written separately.
 */
import { createBatcher } from './batch.ts';

/** The item was not written, because its account was locked. */
export const BUSY = Symbol('busy');

export function createAccountBatcher<Item, Result>(options: {
  maxItems: number;
  accountOf(item: Item): string;
  /** Only without `wait` may an item come back as `BUSY`. */
  write(items: Item[], wait: boolean): Promise<(Result | typeof BUSY)[]>;
}): (item: Item) => Promise<Result> {
  const { maxItems, accountOf, write } = options;
  const together = createBatcher<Item, Result | typeof BUSY>({
    maxItems,
    write: (items) => write(items, false),
  });
  type Lane = { add: (item: Item) => Promise<Result | typeof BUSY>; waiting: number };
  const lanes = new Map<string, Lane>();

  async function addByItself(account: string, item: Item): Promise<Result> {
    const lane = lanes.get(account) ?? {
      add: createBatcher({ maxItems, write: (items: Item[]) => write(items, true) }),
      waiting: 0,
    };
    lanes.set(account, lane);
    lane.waiting += 1;
    try {
      const result = await lane.add(item);
      if (result === BUSY) throw new Error('a write that waits for its account found it busy');
      return result;
    } finally {
      lane.waiting -= 1;
      if (lane.waiting === 0) lanes.delete(account);
    }
  }

  return async (item) => {
    const account = accountOf(item);
    if (!lanes.has(account)) {
      const result = await together(item);
      if (result !== BUSY) return result;
    }
    return addByItself(account, item);
  };
}
