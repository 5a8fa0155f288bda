/**
 * Kill -9 of the whole server, again and again, during one crawl: is every page there once, and are the books exact?
 *
 * node bench/crawl/crawl-kills.ts [KILLS]      BENCH_PAGES sets the size of the site (1,000)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditLedger } from '../../src/store/account/accounts.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { startServer } from '../../test/harness/server.ts';
import { printTable } from '../table.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 1000);
const KILLS = Number(process.argv[2] ?? 20);
const START_PRICE = 2;

type Job = { id: string; status: string; total: number; finished: number };

const site = spawn(process.execPath, [new URL('./crawl-site.ts', import.meta.url).pathname, String(PAGES)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => site.kill());
const [port] = (await once(site.stdout, 'data')) as [Buffer];

const dataDir = await makeDataDir();
const env = {
  WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  WINNOW_LEASE_SECONDS: '2',
  WINNOW_LOG_LEVEL: 'warn',
};
const start = () => startServer({ dataDir, env, group: true });

let server = await start();
const account = JSON.parse(
  await server.winnow('account', 'create', 'kills', '--plan', 'starter', '--json'),
) as { apiKey: string };
const key = account.apiKey;
const body = JSON.stringify({
  url: `http://127.0.0.1:${Number(port)}/`,
  maxPages: PAGES,
  maxDepth: null,
  maxLinksPerPage: 1000,
  fetchConfig: { mode: 'fast' },
});
const { id } = await read<Job>('/api/crawl', { method: 'POST', body });

let kills = 0;
let job = await follow((state) => state.finished >= 5);
while (job.status === 'running' && kills < KILLS) {
  await server.end('SIGKILL');
  kills += 1;
  server = await start();
  // A different moment of the work each time: some kills come at once, some in the middle of a batch.
  const target = job.finished + Math.floor((PAGES / KILLS) * (0.4 + 0.6 * Math.random()));
  job = await follow((state) => state.finished >= target);
}
job = await follow(() => false);

const urls = new Set<string>();
const references = new Set<string>();
let listed = 0;
for (let cursor: number | null = 0; cursor !== null; ) {
  const slice: Slice = await read<Slice>(`/api/crawl/${id}/pages?limit=100&cursor=${cursor}`);
  for (const page of slice.data) {
    listed += 1;
    urls.add(page.url);
    references.add(page.scrapeRefId ?? '');
  }
  cursor = slice.pagination.nextCursor;
}
const { used } = await read<{ used: number }>('/api/credits');
const books = await auditBooks();
const exact =
  job.status === 'completed' &&
  [job.total, job.finished, listed, urls.size, references.size].every((count) => count === PAGES) &&
  used === PAGES + START_PRICE &&
  books;

printTable(
  'Kill -9 of the whole server during a crawl',
  ['what', 'figure'],
  [
    ['kills', kills],
    ['status', job.status],
    ['pages of the site', PAGES],
    ['pages finished', job.finished],
    ['distinct addresses', urls.size],
    ['distinct history entries', references.size],
    ['credits used', used],
    ['the ledger sums to the balance', String(books)],
  ],
);
await server.end();
await rm(dataDir, { recursive: true, force: true });
site.kill();
process.exit(exact ? 0 : 1);

type Slice = { data: { url: string; scrapeRefId?: string }[]; pagination: { nextCursor: number | null } };

async function read<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await server.fetch(path, { ...init, key });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function follow(reached: (job: Job) => boolean): Promise<Job> {
  for (let n = 0; n < 6_000; n++) {
    const { data } = await read<{ data: Job[] }>('/api/crawl?limit=1');
    const state = data[0];
    if (state && (state.status !== 'running' || reached(state))) return state;
    await sleep(100);
  }
  throw new Error('The crawl did not move for ten minutes');
}

async function auditBooks(): Promise<boolean> {
  const database = await openDatabase({ local: () => startPostgres({ dataDir }) }, { connections: 2 });
  try {
    return (await auditLedger(database)).length === 0;
  } finally {
    await database.close();
  }
}
