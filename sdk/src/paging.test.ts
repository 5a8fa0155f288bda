import { expect, it } from 'vitest';
import { everyEntryByPage } from './paging.ts';

const LIMIT = 3;

/** A list that can be changed while it is read. */
function listOf(count: number) {
  const entries = Array.from({ length: count }, (_, n) => ({ id: String(n) }));
  const list = async (page: number) => ({
    data: entries.slice((page - 1) * LIMIT, page * LIMIT),
    pagination: { page, limit: LIMIT, total: entries.length },
  });
  return { entries, list };
}

async function idsOf(
  { list }: ReturnType<typeof listOf>,
  whileReading: (id: string) => void = () => {},
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of everyEntryByPage(list)) {
    ids.push(id);
    whileReading(id);
  }
  return ids;
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => String(n));

it.each([0, 1, 3, 10])('gives each of %s entries once', async (count) => {
  expect(await idsOf(listOf(count))).toEqual(ids(count));
});

it('yields none twice though new ones come', async () => {
  const listed = listOf(10);
  const read = await idsOf(listed, (id) => {
    if (Number(id) % 2 === 0) listed.entries.unshift({ id: `new ${id}` });
  });
  expect(read).toEqual(ids(10));
});

it.each([
  ['each', () => true],
  ['every other', (id: string) => Number(id) % 2 === 0],
])('misses none though the reader deletes %s', async (_, isDeleted) => {
  const listed = listOf(20);
  const read = await idsOf(listed, (id) => {
    if (!isDeleted(id)) return;
    const at = listed.entries.findIndex((entry) => entry.id === id);
    listed.entries.splice(at, 1);
  });
  expect(read).toEqual(ids(20));
});
