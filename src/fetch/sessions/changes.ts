/** What a visit changed in a session, item by item, so that concurrent visits do not lose each other's changes. */
import type { SessionCookie, SessionState } from '../../contract/fetch/session.ts';

export type SessionChanges = { cookies: Changes<SessionCookie>; stored: Changes<StoredItem> };

/** Identity of an item -> its value before, and the item now; null if it was removed. */
type Changes<Item> = Map<string, { before: string | undefined; after: Item | null }>;

type StoredItem = { origin: string; name: string; value: string };

/** As many as Chromium keeps; the oldest are dropped first. */
const COOKIES_OF_A_HOST = 180;
const MOST_COOKIES = 3_000;
const MOST_ORIGINS = 100;
const MOST_STORED_CHARACTERS = 2_000_000;

/** `after.origins` has only the origins that were read; nothing is known about the others. */
export function changesBetween(before: SessionState, after: SessionState): SessionChanges {
  const read = new Set(after.origins.map(({ origin }) => origin));
  const earlier = itemsOf(before).filter(({ origin }) => read.has(origin));
  return {
    cookies: compare(before.cookies, after.cookies, cookieKey),
    stored: compare(earlier, itemsOf(after), itemKey),
  };
}

/** If both changed the same item, the second change counts. */
export function bothChanges(first: SessionChanges | undefined, second: SessionChanges): SessionChanges {
  if (!first) return second;
  return {
    cookies: new Map([...first.cookies, ...second.cookies]),
    stored: new Map([...first.stored, ...second.stored]),
  };
}

export function withChanges(state: SessionState, { cookies, stored }: SessionChanges): SessionState {
  const kept = apply(state.cookies, cookies, cookieKey).filter(isLive);
  const items = bounded(apply(itemsOf(state), stored, itemKey));
  const hosts = Map.groupBy(kept, ({ domain }) => domain.replace(/^\./, ''));
  const most = [...hosts.values()].flatMap((list) => list.slice(-COOKIES_OF_A_HOST));
  return {
    cookies: most.slice(-MOST_COOKIES),
    origins: [...Map.groupBy(items, ({ origin }) => origin)].slice(-MOST_ORIGINS).map(([origin, list]) => ({
      origin,
      localStorage: list.map(({ name, value }) => ({ name, value })),
    })),
  };
}

export function hasChanges({ cookies, stored }: SessionChanges): boolean {
  return cookies.size + stored.size > 0;
}

function cookieKey({ name, domain, path, partitionKey = '' }: SessionCookie): string {
  return JSON.stringify([name, domain, path, partitionKey]);
}

function itemKey({ origin, name }: StoredItem): string {
  return JSON.stringify([origin, name]);
}

function itemsOf({ origins }: SessionState): StoredItem[] {
  return origins.flatMap(({ origin, localStorage }) => localStorage.map((item) => ({ origin, ...item })));
}

function isLive({ expires }: SessionCookie): boolean {
  return expires === -1 || expires * 1000 > Date.now();
}

/** The newest that fit. */
function bounded(items: StoredItem[]): StoredItem[] {
  let characters = 0;
  const from = items.findLastIndex(({ name, value }) => {
    characters += name.length + value.length;
    return characters > MOST_STORED_CHARACTERS;
  });
  return items.slice(from + 1);
}

function compare<Item extends { value: string }>(
  before: Item[],
  after: Item[],
  keyOf: (item: Item) => string,
): Changes<Item> {
  const earlier = new Map(before.map((item) => [keyOf(item), item]));
  const changes: Changes<Item> = new Map();
  for (const item of after) {
    const key = keyOf(item);
    const known = earlier.get(key);
    if (JSON.stringify(known) !== JSON.stringify(item))
      changes.set(key, { before: known?.value, after: item });
    earlier.delete(key);
  }
  for (const [key, { value }] of earlier) changes.set(key, { before: value, after: null });
  return changes;
}

function apply<Item extends { value: string }>(
  items: Item[],
  changes: Changes<Item>,
  keyOf: (item: Item) => string,
): Item[] {
  const kept = items.filter((item) => {
    const change = changes.get(keyOf(item));
    // An item with another value by now is not the one that the visit saw removed.
    return !change || (change.after === null && change.before !== item.value);
  });
  return [...kept, ...[...changes.values()].flatMap(({ after }) => after ?? [])];
}
