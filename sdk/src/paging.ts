/** Walks through lists that come in pages. */
import type { Pagination } from './types.ts';

type Listed<Item> = { data: Item[]; pagination: Pagination };

/** Every entry once, though new ones push the others back from page to page while they are read. */
export async function* everyEntry<Item extends { id: string }>(
  list: (page: number) => Promise<Listed<Item>>,
): AsyncGenerator<Item> {
  let before = new Set<string>();
  for (let page = 1; ; page++) {
    const { data, pagination } = await list(page);
    for (const entry of data) if (!before.has(entry.id)) yield entry;
    if (data.length === 0 || page * pagination.limit >= pagination.total) return;
    before = new Set(data.map(({ id }) => id));
  }
}
