/** Iterates over lists that come in pages or in slices. */
import type { Pagination } from './types.ts';

type Listed<Item> = { data: Item[]; pagination: Pagination };

/**
 * Yields every entry once, though new entries push others to later pages during the iteration, and deleted ones let
 * them move up: a caller that deletes each listed entry would otherwise miss every second page.
 */
export async function* everyEntryByPage<Item extends { id: string }>(
  list: (page: number) => Promise<Listed<Item>>,
): AsyncGenerator<Item> {
  const seen = new Set<string>();
  let known = 0;
  for (let page = 1; ; ) {
    const { data, pagination } = await list(page);
    const { total, limit } = pagination;
    const gone = known - total;
    known = total;
    if (gone > 0 && page > 1) {
      page = Math.max(1, page - Math.ceil(gone / limit));
      continue;
    }
    for (const entry of data) {
      if (seen.has(entry.id)) continue;
      seen.add(entry.id);
      yield entry;
    }
    if (data.length === 0 || page * limit >= total) return;
    page += 1;
  }
}

/** Yields every entry of a list whose slices have a cursor to the next. */
export async function* everyEntryByCursor<Item, Cursor>(
  first: Cursor,
  read: (cursor: Cursor) => Promise<{ data: Item[]; nextCursor: Cursor | null }>,
): AsyncGenerator<Item> {
  for (let cursor: Cursor | null = first; cursor !== null; ) {
    const slice: { data: Item[]; nextCursor: Cursor | null } = await read(cursor);
    yield* slice.data;
    cursor = slice.nextCursor;
  }
}
