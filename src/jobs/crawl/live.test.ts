import { expect, it } from 'vitest';
import { awakeMs } from '../../../test/harness/awake.ts';
import type { CrawlRow } from '../../store/crawl/crawls.ts';
import type { Bus } from '../../store/database/bus.ts';
import type { Queryable } from '../../store/database/database.ts';
import { createLiveCrawls } from './live.ts';

const PAGES = 450;
const begun = { id: 'a crawl', kind: 'crawl', accountId: 'a', status: 'running', total: 1, finished: 0 };
const ended = { ...begun, status: 'completed', total: PAGES, finished: PAGES };
const bus: Bus = { live: true, subscribe: () => () => {}, close: async () => {} };

/** A crawl that has already ended, with all its pages, when it is first watched. */
const database = {
  async query(statement: string, [, from, limit]: number[]) {
    if (!statement.includes('from crawl_page')) return [ended];
    const count = Math.max(0, Math.min(Number(limit), PAGES - Number(from)));
    return Array.from({ length: count }, (_, n) => ({
      seq: Number(from) + n,
      status: 'completed',
      links: [],
    }));
  },
} as unknown as Queryable;

it('reports a crawl that has ended at once, even with more pages than are read at a time', async () => {
  const told: (string | undefined)[] = [];
  const { watch } = createLiveCrawls({ database, bus });
  const waited = await awakeMs(async () => {
    for await (const event of watch(begun as unknown as CrawlRow, 0, AbortSignal.timeout(20_000))) {
      told.push(event?.event);
    }
  });
  expect(told.filter((name) => name === 'crawl.page')).toHaveLength(PAGES);
  expect(told.at(-1)).toBe('crawl.completed');
  // Without a notification, the next read would come after five seconds.
  expect(waited).toBeLessThan(4_500);
});
