/**
 * What the search index costs the database for a page: indexed as it is fetched; of an account that does not search;
 * of one that does. And how long a first search takes to be complete.
 */
import { rm } from 'node:fs/promises';
import { plansFor } from '../../src/account/plans.ts';
import { identityHash } from '../../src/fetch/url-identity.ts';
import { resultPages } from '../../src/sandbox/tasks/result-pages.ts';
import { createAccount } from '../../src/store/account/accounts.ts';
import { createBlobStore } from '../../src/store/blobs/blob-store.ts';
import { createCallStore } from '../../src/store/calls.ts';
import { openStore } from '../../src/store/database/open.ts';
import { newId } from '../../src/store/ids.ts';
import { registerProcess } from '../../src/store/processes.ts';
import { INDEXED_CHARACTERS, insertPages } from '../../src/store/search/pages.ts';
import { createSearchIndex } from '../../src/store/search/search-index.ts';
import { packJson } from '../../src/store/stored-json.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { randomSource } from '../figures.ts';
import { printTable } from '../table.ts';

const PAGES = 2_000;
const AT_ONCE = 32;

const dataDir = await makeDataDir();
const config = { databaseUrl: undefined, dataDir, databaseConnections: 10 };
const plans = plansFor({ selfHostedRate: 0 });
const first = await openStore({ config, plans, asOwner: true });
await first.database.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
await first.database.close();
const { database } = await openStore({ config, plans, asOwner: true });
await database.query('create extension pg_stat_statements');
const processId = newId();
await registerProcess(database, processId, 'all');
const calls = createCallStore(database, processId);
const index = createSearchIndex({
  database,
  blobs: createBlobStore(database),
  read: async (_account, results) =>
    resultPages({ results, most: INDEXED_CHARACTERS }).map((pages) =>
      pages.map((page) => ({ ...page, identity: identityHash(page.url) })),
    ),
  failed: (error) => {
    throw error;
  },
});

/** Words as often as in a language: the n-th most frequent one 1/n as often as the first (Zipf). */
function inventedPage(n: number) {
  const random = randomSource(n + 1);
  const text = (count: number) =>
    Array.from({ length: count }, () => `w${Math.floor(20_000 ** random()).toString(36)}`).join(' ');
  return { url: `https://example.com/${n}`, title: text(6), language: 'en', text: text(1_500) };
}

const pages = Array.from({ length: PAGES }, (_, n) => inventedPage(n));

async function scrapeAll(
  name: string,
  { searches = false, indexes = false },
): Promise<{ row: string[]; accountId: string }> {
  const accountId = await createAccount(database, name, 'self-hosted');
  if (searches) await index.isComplete(accountId);
  await database.query('select pg_stat_statements_reset()');
  for (let at = 0; at < PAGES; at += AT_ONCE) {
    const some = pages.slice(at, at + AT_ONCE).map((page) => ({ ...page, callId: newId(), nr: 0 }));
    await Promise.all(some.map((page) => scrapeOne(accountId, page)));
    if (indexes) {
      await insertPages(
        database,
        some.map((page) => ({ ...page, identity: identityHash(page.url) })),
      );
    }
    if (searches) await index.fillWaiting();
  }
  const [all, ofIndex] = await Promise.all([time('%'), time('%search_%')]);
  const a = (ms: number) => (ms / PAGES).toFixed(2);
  return { accountId, row: [name, a(all), a(ofIndex)] };
}

async function scrapeOne(accountId: string, { callId: id, text, ...metadata }: PageOfBench): Promise<void> {
  const params = JSON.stringify({ url: metadata.url });
  const who = { accountId, keyId: null, sessionId: null, parentId: null };
  await calls.open({ id, ...who, service: 'scrape', params, reserve: 1, counted: false });
  const json = { results: { markdown: { data: [text] } }, metadata };
  const result = await packJson(Buffer.from(JSON.stringify(json)));
  await calls.close({ id, accountId, status: 'completed', cost: 1, error: null, elapsedMs: 12, result });
}

type PageOfBench = (typeof pages)[number] & { callId: string };

/** Milliseconds that the server has spent on statements like this. */
async function time(like: string): Promise<number> {
  const [row] = await database.query<{ ms: number }>(
    `select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms from pg_stat_statements
     where query ilike $1 and query not ilike '%pg_stat_statements%'`,
    [like],
  );
  return row?.ms ?? 0;
}

await scrapeAll('warm-up', { indexes: true });
const before = await scrapeAll('each page indexed as it is fetched', { indexes: true });
const idle = await scrapeAll('account does not search', {});
const busy = await scrapeAll('account searches', { searches: true });
printTable(
  `Database time a page, ${PAGES} pages of about 7 KB, ${AT_ONCE} at once`,
  ['', 'ms a page', 'of it for the index'],
  [before.row, idle.row, busy.row],
);

const started = performance.now();
const query = { accountId: idle.accountId, query: 'w1', limit: 10, since: null };
const found = await index.find(query);
const firstMs = performance.now() - started;
await index.fillWaiting();
const filledMs = performance.now() - started;
const later = performance.now();
const { complete } = await index.find(query);
printTable(
  `A first search over ${PAGES} pages`,
  ['answer after, ms', 'complete', 'filled after, ms', 'pages/s', 'next search, ms'],
  [
    [
      firstMs.toFixed(0),
      String(found.complete),
      filledMs.toFixed(0),
      ((PAGES * 1000) / filledMs).toFixed(0),
      (performance.now() - later).toFixed(0),
    ],
  ],
);
await index.stop();
await database.close();
await rm(dataDir, { recursive: true, force: true });
process.exit(complete ? 0 : 1);
