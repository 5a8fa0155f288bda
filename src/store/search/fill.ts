/** Fills the search index of accounts that use the search, from their stored results. See functions/search-fill.sql. */
import { setTimeout as sleep } from 'node:timers/promises';
import { settlesWithin } from '../../concurrency/deadline.ts';
import { type BlobStore, type BodyColumns, bodyColumns, joinObject } from '../blobs/blob-store.ts';
import { unlessLost } from '../blobs/objects.ts';
import type { Database } from '../database/database.ts';
import { mayPass } from '../database/database-errors.ts';
import { queryOne } from '../database/query.ts';
import { type IndexedPage, insertPages } from './pages.ts';

/** The result of a call, as it is stored. */
export type ResultToIndex = {
  callId: string;
  /** The requested address, if there was one. */
  url: string | null;
  zstd: Buffer;
};

/** Reads the pages of each of the results, which all belong to one account. */
export type ReadResults = (accountId: string, results: ResultToIndex[]) => Promise<IndexedPage[][]>;

export type SearchFill = {
  /**
   * Has the account's pages indexed from now on, and waits briefly for missing ones. False if some are still missing.
   */
  isComplete(accountId: string): Promise<boolean>;
  /** Indexes waiting results of some accounts. */
  fillWaiting(): Promise<void>;
  stop(): Promise<void>;
};

const AT_ONCE = 32;
const BYTES_AT_ONCE = 32 * 1024 * 1024;
const ACCOUNTS_AT_ONCE = 4;
/** How long a search waits for pages that are not indexed yet. */
const PATIENCE_MS = 1_500;
const BUSY_MS = 50;

export type FillDeps = {
  database: Database;
  blobs: Pick<BlobStore, 'bodyOf'>;
  read: ReadResults;
  failed: (error: unknown) => void;
};

export function createSearchFill(deps: FillDeps): SearchFill {
  const { database, read, failed } = deps;
  const filling = new Map<string, Promise<void>>();
  let stopped = false;

  /** Waits until nothing is missing, whichever process does the work. */
  function fill(accountId: string): Promise<void> {
    const already = filling.get(accountId);
    if (already) return already;
    const done = fillAll(accountId).finally(() => filling.delete(accountId));
    filling.set(accountId, done);
    return done;
  }

  async function fillAll(accountId: string): Promise<void> {
    while (!stopped) {
      const taken = await queryOne<{ state: 'taken' | 'busy' | 'done'; calls: string[] }>(
        database,
        'select state, calls from take_unindexed(the_account => $1, most => $2, most_bytes => $3)',
        [accountId, AT_ONCE, BYTES_AT_ONCE],
      );
      if (!taken || taken.state === 'done') return;
      if (taken.state === 'busy') await sleep(BUSY_MS);
      else await indexCalls(accountId, taken.calls);
    }
  }

  async function indexCalls(accountId: string, calls: string[]): Promise<void> {
    let indexed: string[] = [];
    try {
      const results = await readResults(deps, calls);
      const pages = await pagesOf(accountId, results);
      if (pages.length > 0) await insertPages(database, pages);
      indexed = calls;
    } finally {
      await database.query('select leave_unindexed($1, $2)', [accountId, indexed]);
    }
  }

  /** A result that cannot be read must not keep the others out. */
  async function pagesOf(accountId: string, results: ResultToIndex[]) {
    if (results.length === 0) return [];
    const all = await read(accountId, results).catch(async (error: unknown) => {
      if (mayPass(error)) throw error;
      const each: IndexedPage[][] = [];
      for (const result of results) {
        const [pages = []] = await read(accountId, [result]).catch((cause: unknown) => {
          failed(cause);
          return [];
        });
        each.push(pages);
      }
      return each;
    });
    return results.flatMap(({ callId }, i) => (all[i] ?? []).map((page, nr) => ({ ...page, callId, nr })));
  }

  return {
    async isComplete(accountId) {
      await database.query('select note_search($1)', [accountId]);
      const done = fill(accountId).then(
        () => true,
        (error: unknown) => {
          failed(error);
          return false;
        },
      );
      return (await settlesWithin(done, PATIENCE_MS)) && done;
    },
    async fillWaiting() {
      const accounts = await database.query<{ id: string }>(
        `select s.account_id as id from search_account s
         where s.list_before is not null or exists (select 1 from search_waiting w where w.account_id = s.account_id)
         order by s.leased_until limit ${ACCOUNTS_AT_ONCE}`,
      );
      await Promise.all(accounts.map(({ id }) => fill(id)));
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(filling.values());
    },
  };
}

/** Leaves out calls that were deleted meanwhile, or whose pages are not worth finding. */
async function readResults({ database, blobs, failed }: FillDeps, calls: string[]): Promise<ResultToIndex[]> {
  // Read here, because PostgreSQL cannot read members of parameters with NUL, which earlier versions accepted.
  const rows = await database.query<BodyColumns & { callId: string; params: AskedFor | null }>(
    `select c.id as "callId", c.params, ${bodyColumns('r')}
     from call c join call_result r on r.call_id = c.id ${joinObject('r')}
     where c.id = any($1) and c.status = 'completed' and c.doubt is null
       and c.service in ('scrape', 'extract', 'search', 'monitor')
     order by c.id desc`,
    [calls],
  );
  const results = await Promise.all(
    rows.map(async ({ callId, params, ...body }) => {
      const zstd = await unlessLost(blobs.bodyOf(body), failed);
      return zstd && { callId, url: addressIn(params), zstd };
    }),
  );
  return results.filter((result) => result !== null);
}

type AskedFor = { url?: unknown; website_url?: unknown };

function addressIn(params: AskedFor | null): string | null {
  const address = params?.url ?? params?.website_url;
  return typeof address === 'string' ? address : null;
}
