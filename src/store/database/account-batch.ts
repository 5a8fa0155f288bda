/**
 * Batches of many accounts, in which one account whose row somebody else holds keeps nobody waiting but itself: its items
 * are written by themselves, and so are those that come while they wait.
 */
import { createBatcher } from './batch.ts';

/** Says that an item was not written, because its account was locked by somebody else. */
export const BUSY = Symbol('busy');

export function createAccountBatcher<Item, Result>(options: {
  maxItems: number;
  accountOf(item: Item): string;
  /** Only without `wait`, an item may come back as `BUSY`. */
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
