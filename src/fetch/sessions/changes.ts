/** What a visit changed in a session, cookie by cookie, so that two visits at once lose nothing of each other. */
import type { SessionState } from '../../contract/session.ts';

/** By an item's identity; null for one that is gone. */
type Changes<Item> = Map<string, Item | null>;

export type SessionChanges = {
  cookies: Changes<SessionState['cookies'][number]>;
  stored: Changes<StoredItem>;
};

type StoredItem = { origin: string; name: string; value: string };

export function changesBetween(before: SessionState, after: SessionState): SessionChanges {
  const seen = new Set(after.origins.map(({ origin }) => origin));
  // What pages of other origins have stored was not read out.
  const earlier = itemsOf(before).filter(({ origin }) => seen.has(origin));
  return {
    cookies: compare(before.cookies, after.cookies, cookieKey),
    stored: compare(earlier, itemsOf(after), itemKey),
  };
}

export function withChanges(state: SessionState, { cookies, stored }: SessionChanges): SessionState {
  const items = apply(itemsOf(state), stored, itemKey);
  const origins = Map.groupBy(items, ({ origin }) => origin);
  return {
    cookies: apply(state.cookies, cookies, cookieKey),
    origins: [...origins].map(([origin, list]) => ({
      origin,
      localStorage: list.map(({ name, value }) => ({ name, value })),
    })),
  };
}

export function hasChanges({ cookies, stored }: SessionChanges): boolean {
  return cookies.size + stored.size > 0;
}

function cookieKey({ name, domain, path }: SessionState['cookies'][number]): string {
  return JSON.stringify([name, domain, path]);
}

function itemKey({ origin, name }: StoredItem): string {
  return JSON.stringify([origin, name]);
}

function itemsOf({ origins }: SessionState): StoredItem[] {
  return origins.flatMap(({ origin, localStorage }) => localStorage.map((item) => ({ origin, ...item })));
}

function compare<Item>(before: Item[], after: Item[], keyOf: (item: Item) => string): Changes<Item> {
  const earlier = new Map(before.map((item) => [keyOf(item), JSON.stringify(item)]));
  const changes: Changes<Item> = new Map();
  for (const item of after) {
    const key = keyOf(item);
    if (earlier.get(key) !== JSON.stringify(item)) changes.set(key, item);
    earlier.delete(key);
  }
  for (const key of earlier.keys()) changes.set(key, null);
  return changes;
}

function apply<Item>(items: Item[], changes: Changes<Item>, keyOf: (item: Item) => string): Item[] {
  const kept = items.filter((item) => !changes.has(keyOf(item)));
  return [...kept, ...[...changes.values()].filter((item) => item !== null)];
}
