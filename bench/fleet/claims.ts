/**
 * How many crawl pages one account's rows let through: claims and finishes without any fetching, by several claimers at
 * once, each with connections of its own. Claims come with the pages' slots, credits and leases; finishes with results,
 * history, ledger and links.
 *
 * node bench/fleet/claims.ts [CRAWLS] [CLAIMERS] [PAGES]      default: 8 crawls, 4 claimers, 4,000 pages in all
 * BENCH_STATEMENTS=true prints the statements that took longest, those inside functions too
 * BENCH_POSTGRES="name=value …" settings of PostgreSQL instead of the usual ones
 */
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { zstdCompressSync } from 'node:zlib';
import { plansFor } from '../../src/account/plans.ts';
import { auditLedger, createAccount } from '../../src/store/account/accounts.ts';
import { startCrawl } from '../../src/store/crawl/crawls.ts';
import { type FinishedPage, finishPages } from '../../src/store/crawl/finish.ts';
import { type ClaimedPage, claimPages } from '../../src/store/crawl/frontier.ts';
import { createBatcher } from '../../src/store/database/batch.ts';
import type { Database } from '../../src/store/database/database.ts';
import { openStore } from '../../src/store/database/open.ts';
import { queryOne } from '../../src/store/database/query.ts';
import { newId } from '../../src/store/ids.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { readPostgresPid, watchTree } from '../process-tree.ts';
import { printTable } from '../table.ts';

const [CRAWLS = 8, CLAIMERS = 4, PAGES = 4_000] = process.argv.slice(2).map(Number);
const EACH = Math.ceil(PAGES / CRAWLS);
const LIMITS = { hostConcurrency: 64, leaseMs: 60_000 };
/** As the finisher of a worker does. */
const BATCH = 32;
const RESULT = {
  zstd: zstdCompressSync('{"results":{"markdown":{"data":["words of a page"]}}}'),
  jsonBytes: 53,
};

const SETTINGS = Object.fromEntries(
  (process.env.BENCH_POSTGRES ?? '').split(' ').flatMap((setting) => {
    const [name, value] = setting.split('=');
    return name && value ? [[name, value]] : [];
  }),
);

const STATEMENTS = process.env.BENCH_STATEMENTS === 'true';
const LISTED = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' };

const dataDir = await makeDataDir();
const postgres = await startPostgres({
  dataDir,
  settings: { max_connections: '100', ...(STATEMENTS && LISTED), ...SETTINGS },
});
const databases: Database[] = [];
const store = {
  config: { databaseUrl: undefined, dataDir, databaseConnections: 10, processes: CLAIMERS },
  plans: plansFor({ selfHostedRate: 0 }),
  asOwner: STATEMENTS,
};
for (let n = 0; n < CLAIMERS; n++) databases.push((await openStore(store)).database);
const [first] = databases as [Database];

async function startOne(accountId: string, n: number, pages: number): Promise<void> {
  const id = newId();
  const site = `site-${n}.example`;
  const facts = { keyId: null, counted: false, sessionId: null, params: '{}', webhookUrl: null };
  await startCrawl(first, {
    ...facts,
    ...{ id, pageId: newId(), processId: newId(), accountId, url: `https://${site}/`, site, hash: newId() },
    config: JSON.stringify({ url: `https://${site}/`, allowExternal: false }),
    ...{ startPrice: 2, pagePrice: 1, maxPages: pages },
  });
  await first.query(
    `insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at)
     select gen_random_uuid(), $1, n, 'https://' || $2 || '/' || n, $2, 1, 'waiting', now() from generate_series(2, $3) n`,
    [id, site, pages],
  );
  await first.query('update crawl set total = $2, known = $2 where id = $1', [id, pages]);
  // A site that has answered quickly for a while gets as many at once as are allowed.
  await first.query('insert into crawl_host (host, pace) values ($1, $2) on conflict do nothing', [
    site,
    LIMITS.hostConcurrency,
  ]);
}

function outcomeOf({ url }: ClaimedPage): FinishedPage['outcome'] {
  return {
    ...{
      outcome: 'completed',
      url,
      params: { url },
      elapsedMs: 5,
      title: 'A page',
      contentType: 'text/html',
    },
    ...{ statusCode: 200, doubt: null, links: [], cost: 1, result: RESULT, blobs: [], aliases: [] },
    ...{ found: [], cut: [], site: null, gone: false },
  };
}

type Times = { claims: number; pages: number; idle: number };

/** Claims and finishes until nothing is left. */
async function work(database: Database): Promise<Times> {
  const times = { claims: 0, pages: 0, idle: 0 };
  const batchers = new Map<string, (page: FinishedPage) => Promise<unknown>>();
  const finishing = new Set<Promise<unknown>>();
  const isRunning = async () =>
    (await database.query(`select 1 from crawl where status = 'running' limit 1`)).length > 0;
  while (await isRunning()) {
    const pages = await claimPages(database, 64, LIMITS);
    times.claims += 1;
    times.pages += pages.length;
    times.idle += pages.length === 0 ? 1 : 0;
    for (const page of pages) {
      const { id, token, crawlId } = page;
      const add =
        batchers.get(crawlId) ??
        createBatcher({
          maxItems: BATCH,
          write: async (items: FinishedPage[]) => {
            await finishPages(database, { id: crawlId, maxPages: EACH }, items);
            return items;
          },
        });
      batchers.set(crawlId, add);
      const done = add({ id, token, outcome: outcomeOf(page) });
      finishing.add(done);
      done.finally(() => finishing.delete(done)).catch(() => {});
    }
    // As many in flight as a worker has hands.
    while (finishing.size > 256) await Promise.race(finishing);
    if (pages.length === 0 && finishing.size > 0) await Promise.race(finishing);
  }
  await Promise.all(finishing);
  return times;
}

async function measure(accounts: number, each = EACH): Promise<(string | number)[]> {
  const ids = await Promise.all(
    Array.from({ length: accounts }, () => createAccount(first, newId(), 'self-hosted')),
  );
  for (let n = 0; n < CRAWLS; n++) await startOne(ids[n % accounts] ?? '', n, each);
  await first.query('analyze');
  const used = watchTree(readPostgresPid(dataDir));
  const walBefore = await walBytes();
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const times = await Promise.all(databases.map(work));
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const cpuMs = [used.end().cpuSeconds * 1000, (cpu.user + cpu.system) / 1000];
  const sum = (of: keyof Times) => times.reduce((total, each) => total + each[of], 0);
  const done = await queryOne<{ finished: number; spent: number; reserved: number }>(
    first,
    `select (select sum(finished)::int from crawl where account_id = any($1)) as finished, sum(used)::int as spent,
       sum(reserved)::int as reserved from account where id = any($1)`,
    [ids],
  );
  const total = CRAWLS * each;
  const books = (await auditLedger(first)).length === 0;
  if (done?.finished !== total || done.spent !== total + 2 * CRAWLS || done.reserved !== 0 || !books)
    throw new Error(`The books do not balance: ${JSON.stringify({ ...done, total, books })}`);
  const perPage = cpuMs.map((ms) => (ms / total).toFixed(2));
  const walKb = ((await walBytes()) - walBefore) / 1024 / total;
  const rate = Math.round(total / seconds);
  return [accounts, total, rate, ...perPage, walKb.toFixed(1), sum('claims'), sum('idle')];
}

/** How much the log has grown so far. */
async function walBytes(): Promise<number> {
  const [row] = await first.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}

async function printStatements(): Promise<void> {
  const rows = await first.query<{ query: string; calls: number; ms: number }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as query, calls::int, total_exec_time::float8 as ms
     from pg_stat_statements order by total_exec_time desc limit 45`,
  );
  printTable(
    'Statements by their time; those inside functions are part of the others',
    ['ms', 'calls', 'µs each', 'statement'],
    rows.map(({ query, calls, ms }) => [
      Math.round(ms),
      calls,
      Math.round((ms / calls) * 1000),
      query.replaceAll('|', '\\|'),
    ]),
  );
}

try {
  // Plans are made, and caches filled.
  await measure(1, 50);
  if (STATEMENTS) await first.query('create extension pg_stat_statements');
  const rows = [await measure(1), await measure(Math.min(CRAWLS, 8))];
  printTable(
    `Claims and finishes without fetching: ${CRAWLS} crawls, ${CLAIMERS} claimers, ${cpus().length} cores`,
    [
      ...['accounts', 'pages', 'pages/s', 'PostgreSQL ms a page', 'claimers ms', 'WAL KB'],
      ...['claims', 'claims that got none'],
    ],
    rows,
  );
  if (STATEMENTS) await printStatements();
} finally {
  await Promise.all(databases.map((database) => database.close()));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
