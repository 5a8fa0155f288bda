import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createObjects } from '../store/blobs/objects.ts';
import { crawledPages } from './crawl-pages.ts';

type Deps = Parameters<typeof crawledPages>[0];

const ids = ['1', '2', '3'].map((last) => `01890000-0000-7000-8000-00000000000${last}`);
const [WHOLE = '', DAMAGED = '', LOST = ''] = ids;

it('gives every page of a crawl, without the content that is damaged or lost', async () => {
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
  } as unknown as Deps;
  const pages: [string, string | null][] = [];
  for await (const { id, scrape } of crawledPages(deps, WHOLE, { from: 0, limit: 10 })) {
    pages.push([id, scrape?.id ?? null]);
  }
  expect(pages).toEqual([
    [WHOLE, WHOLE],
    [DAMAGED, null],
    [LOST, null],
  ]);
});
