import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createResultSlots } from '../http/in-process.ts';
import { createObjects } from '../store/blobs/objects.ts';
import { crawledPages, parsedResult } from './crawl-pages.ts';

type Deps = Parameters<typeof crawledPages>[0];

const ids = ['1', '2', '3'].map((last) => `01890000-0000-7000-8000-00000000000${last}`);
const [WHOLE = '', DAMAGED = '', LOST = ''] = ids;
const CRAWL = { id: WHOLE, accountId: 'one' };

it('returns every page of a crawl, without content that is damaged or lost', async () => {
  const objects = createObjects({} as never, { get: async () => null } as never);
  const rows = ids.map((id, seq) => ({ id, seq, status: 'completed', refId: null }));
  const json = Buffer.from(JSON.stringify({ id: WHOLE, results: {} }));
  const deps = {
    database: {
      query: async (_: string, [, from, limit]: [string, number, number]) => rows.slice(from, from + limit),
    },
    blobs: {
      async result(callId: string) {
        if (callId === LOST) await objects.read({ id: callId, hash: Buffer.alloc(32), bytes: 1 });
        const zstd = callId === DAMAGED ? Buffer.from('damaged') : zstdCompressSync(json);
        return { callId, zstd, jsonBytes: json.length };
      },
    },
    links: { mentions: () => false },
    resultSlots: createResultSlots(),
  } as unknown as Deps;
  const pages: [string, string | null][] = [];
  for await (const { id, scrape } of crawledPages(deps, CRAWL, { from: 0, limit: 10 })) {
    pages.push([id, scrape?.id ?? null]);
  }
  expect(pages).toEqual([
    [WHOLE, WHOLE],
    [DAMAGED, null],
    [LOST, null],
  ]);
});

it('parses few results at once, however many clients read the same crawl, and lets other accounts take turns', async () => {
  const json = Buffer.from(JSON.stringify({ id: WHOLE, results: {} }));
  const rows = Array.from({ length: 20 }, (_, seq) => ({ id: WHOLE, seq, status: 'completed', refId: null }));
  let running = 0;
  let most = 0;
  const deps = {
    database: {
      query: async (_: string, [, from, limit]: [string, number, number]) => rows.slice(from, from + limit),
    },
    blobs: {
      async result(callId: string) {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        return { callId, zstd: zstdCompressSync(json), jsonBytes: json.length };
      },
    },
    links: { mentions: () => false },
    resultSlots: createResultSlots(),
  } as unknown as Deps;
  const ended: string[] = [];
  async function readAll(accountId: string) {
    for await (const page of crawledPages(deps, { id: WHOLE, accountId }, { from: 0, limit: 20 })) void page;
    ended.push(accountId);
  }
  const flood = Array.from({ length: 30 }, () => readAll('many'));
  await Promise.all([...flood, readAll('one')]);
  expect(most).toBeLessThanOrEqual(2);
  expect(ended.indexOf('one')).toBe(0);
});

it('waits for memory before it takes a slot: slow readers do not keep other accounts from parsing', async () => {
  const json = Buffer.from(JSON.stringify({ id: WHOLE, results: {} }));
  const deps = {
    blobs: {
      result: async (callId: string) => ({ callId, zstd: zstdCompressSync(json), jsonBytes: json.length }),
    },
    links: { mentions: () => false },
    resultSlots: createResultSlots(),
  } as unknown as Deps;
  const asked: number[] = [];
  const never = (bytes: number) => {
    asked.push(bytes);
    return new Promise<never>(() => {});
  };
  for (let count = 0; count < 10; count += 1) void parsedResult(deps, 'many', WHOLE, never);
  expect(await parsedResult(deps, 'one', WHOLE, async () => () => {})).toMatchObject({ id: WHOLE });
  expect(asked).toEqual(Array(10).fill(json.length));
});
