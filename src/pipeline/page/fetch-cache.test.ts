/** How many fetched pages are kept while the database does not accept them. */
import { expect, it } from 'vitest';
import type { FetchedDocument } from '../../fetch/document.ts';
import type { Logger } from '../../log/log.ts';
import type { Database } from '../../store/database/database.ts';
import { createFetchCache } from './fetch-cache.ts';

it('holds no more than its limit in memory', async () => {
  const stuck = (text: unknown) =>
    JSON.stringify(text).includes('insert') ? new Promise(() => {}) : Promise.resolve([]);
  const cache = createFetchCache({
    database: { query: stuck } as unknown as Database,
    config: { cacheHours: 1 },
    log: { debug() {} } as unknown as Logger,
  });
  const body = Buffer.alloc(4 * 1024 * 1024);
  const document = { status: 200, warnings: [], headers: {}, body } as unknown as FetchedDocument;
  const keys = Array.from({ length: 20 }, (_, n) => `key ${n}`);
  for (const key of keys) cache.keep(key, 'account', document, new Date().toISOString());
  const held = await Promise.all(keys.map((key) => cache.read(key, 60_000)));
  expect(held.filter((one) => one !== null)).toHaveLength(8);
});
