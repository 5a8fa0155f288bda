/**
 * A fleet on one PostgreSQL: one process that answers and 1, 2 and 4 workers that crawl, each with a main thread of its
 * own; then the same with a worker killed every few seconds. Prints pages a second and what a page costs of each kind of
 * process, and fails unless every page is there once and the books balance. The figures go into bench/results/fleet.json,
 * which bench/fleet-model.ts reads.
 *
 * node bench/fleet.ts [PAGES] [SITES] [LATENCY_MS]      default: 1,200 pages in all, of 8 sites that answer after 200 ms
 * BENCH_WORKERS=1,2,4   BENCH_KILL_SECONDS=4            BENCH_SITE=small for pages of 1 KB instead of 5 to 400 KB
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditLedger } from '../src/store/accounts.ts';
import { type Database, openDatabase } from '../src/store/database.ts';
import { startPostgres } from '../src/store/postgres/start.ts';
import { queryOne } from '../src/store/query.ts';
import { makeDataDir } from '../test/harness/data-dir.ts';
import { startServer, type TestServer } from '../test/harness/server.ts';
import { cpuSecondsOf, watchTree } from './process-tree.ts';
import { printTable } from './table.ts';

const [PAGES = 1_200, SITES = 8, LATENCY_MS = 200] = process.argv.slice(2).map(Number);
const WORKERS = (process.env.BENCH_WORKERS ?? '1,2,4').split(',').map(Number);
const KILL_MS = Number(process.env.BENCH_KILL_SECONDS ?? 4) * 1000;
const SMALL = process.env.BENCH_SITE === 'small';
const EACH = Math.ceil(PAGES / SITES);
const LEASE_SECONDS = '3';

export type FleetFigures = {
  workers: number;
  pagesASecond: number;
  /** CPU milliseconds a page: main threads of the workers, their converters, and PostgreSQL. */
  mainMs: number;
  convertersMs: number;
  postgresMs: number;
  mostInFlight: number;
};

type Job = { id: string; status: string; finished: number };

async function startSite(): Promise<{ port: number; child: ChildProcess }> {
  const script = new URL(SMALL ? './tiny-site.ts' : './crawl-site.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, String(EACH), String(LATENCY_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line), child };
}

type Fleet = {
  postgresPid: number;
  database: Database;
  api: TestServer;
  env: Record<string, string>;
  close(): Promise<void>;
};

async function startFleet(): Promise<Fleet> {
  const dataDir = await makeDataDir();
  const postgres = await startPostgres({ dataDir, maxConnections: 150 });
  const { host, port, user, password, database: name } = postgres.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const env = {
    DATABASE_URL: url,
    WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8',
    WINNOW_LOG_LEVEL: 'error',
    WINNOW_PROCESSES: '1',
    WINNOW_LEASE_SECONDS: LEASE_SECONDS,
  };
  const api = await startServer({ env, args: ['--role', 'api'] });
  const database = await openDatabase({ url }, { connections: 2 });
  return {
    ...{ postgresPid: readPostgresPid(dataDir), database, api, env },
    async close() {
      await api.close();
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function readPostgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const startWorker = ({ env }: Fleet) => startServer({ env, args: ['--role', 'worker'], group: true });

/** Crawls all sites at once, to the end. */
async function crawlAll(
  { api, database }: Fleet,
  port: number,
): Promise<{ seconds: number; mostInFlight: number }> {
  const started = performance.now();
  const ids = await Promise.all(
    Array.from({ length: SITES }, async (_, n) => {
      const body = JSON.stringify({
        ...{ url: `http://127.0.0.${n + 1}:${port}/`, maxPages: EACH, maxDepth: null, maxLinksPerPage: 1000 },
        fetchConfig: { mode: 'fast' },
      });
      const response = await api.fetch('/api/crawl', { method: 'POST', body });
      if (!response.ok) throw new Error(`The crawl was refused: ${await response.text()}`);
      return ((await response.json()) as Job).id;
    }),
  );
  let mostInFlight = 0;
  for (let n = 0; n < 6_000; n++) {
    const now = await queryOne<{ running: number; inFlight: number }>(
      database,
      `select count(*) filter (where status = 'running')::int as running,
         (select count(*)::int from crawl_page where token is not null) as "inFlight" from crawl where id = any($1)`,
      [ids],
    );
    mostInFlight = Math.max(mostInFlight, now?.inFlight ?? 0);
    if (now?.running === 0) {
      await check(database, ids);
      return { seconds: (performance.now() - started) / 1000, mostInFlight };
    }
    await sleep(100);
  }
  throw new Error('The crawls did not end within ten minutes');
}

/** Every page once, every page paid once, nothing left over. */
async function check(database: Database, ids: string[]): Promise<void> {
  const found = await queryOne<Record<string, number>>(
    database,
    `select (select count(*)::int from crawl where id = any($1) and status = 'completed' and finished = $2) as crawls,
       (select count(distinct (crawl_id, url))::int from crawl_page where crawl_id = any($1) and state = 'completed') as pages,
       (select count(*)::int from call_result r join crawl_page p on p.id = r.call_id where p.crawl_id = any($1)) as results,
       (select count(*)::int from ledger l join crawl_page p on l.key = 'call:' || p.id where p.crawl_id = any($1)) as charges,
       (select sum(reserved)::int from account) as reserved`,
    [ids, EACH],
  );
  const expected = {
    crawls: SITES,
    pages: SITES * EACH,
    results: SITES * EACH,
    charges: SITES * EACH,
    reserved: 0,
  };
  const unbalanced = await auditLedger(database);
  if (JSON.stringify(found) !== JSON.stringify(expected) || unbalanced.length > 0)
    throw new Error(
      `Expected ${JSON.stringify(expected)}, found ${JSON.stringify({ ...found, unbalanced })}`,
    );
}

/** A first crawl fills caches and compiles code. */
async function measure(fleet: Fleet, port: number, count: number): Promise<FleetFigures> {
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(fleet)));
  try {
    await crawlAll(fleet, port);
    const pids = workers.map(({ process: { pid = 0 } }) => pid);
    const mainBefore = pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
    const trees = pids.map((pid) => watchTree(pid));
    const database = watchTree(fleet.postgresPid);
    const { seconds, mostInFlight } = await crawlAll(fleet, port);
    const main = pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0) - mainBefore;
    const all = trees.reduce((sum, tree) => sum + tree.end().cpuSeconds, 0);
    const pages = SITES * EACH;
    const perPage = (cpuSeconds: number) => (cpuSeconds * 1000) / pages;
    return {
      workers: count,
      pagesASecond: pages / seconds,
      mainMs: perPage(main),
      convertersMs: perPage(all - main),
      postgresMs: perPage(database.end().cpuSeconds),
      mostInFlight,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

/** Four workers, of which one is killed every few seconds and another started in its place. */
async function withKills(fleet: Fleet, port: number): Promise<{ kills: number; seconds: number }> {
  const workers = await Promise.all(Array.from({ length: 4 }, () => startWorker(fleet)));
  let kills = 0;
  let over = false;
  const killing = (async () => {
    while (!over) {
      await sleep(KILL_MS);
      const victim = workers.shift();
      if (over || !victim) break;
      await victim.end('SIGKILL');
      await rm(victim.dataDir, { recursive: true, force: true });
      kills += 1;
      workers.push(await startWorker(fleet));
    }
  })();
  try {
    const { seconds } = await crawlAll(fleet, port);
    return { kills, seconds };
  } finally {
    over = true;
    await killing;
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

const site = await startSite();
const fleet = await startFleet();
try {
  const figures: FleetFigures[] = [];
  for (const count of WORKERS) figures.push(await measure(fleet, site.port, count));
  const one = figures[0]?.pagesASecond ?? 1;
  const what = SMALL ? '1 KB' : '5 to 400 KB';
  printTable(
    `Workers on one PostgreSQL: ${SITES * EACH} pages of ${what} from ${SITES} sites that answer after ${LATENCY_MS} ms`,
    ['workers', 'pages/s', 'times', 'main ms a page', 'converters ms', 'PostgreSQL ms', 'most in flight'],
    figures.map((each) => [
      each.workers,
      each.pagesASecond.toFixed(1),
      (each.pagesASecond / one).toFixed(2),
      each.mainMs.toFixed(2),
      each.convertersMs.toFixed(2),
      each.postgresMs.toFixed(2),
      each.mostInFlight,
    ]),
  );
  const setting = {
    cores: availableParallelism(),
    sites: SITES,
    pages: SITES * EACH,
    latencyMs: LATENCY_MS,
    what,
  };
  const file = new URL('./results/fleet.json', import.meta.url);
  await writeFile(file, `${JSON.stringify({ ...setting, figures }, null, 2)}\n`);
  const { kills, seconds } = await withKills(fleet, site.port);
  printTable(
    `Four workers, one killed every ${KILL_MS / 1000} s: nothing lost, nothing twice, books balanced`,
    ['kills', 'pages', 'pages/s'],
    [[kills, SITES * EACH, ((SITES * EACH) / seconds).toFixed(1)]],
  );
} finally {
  await fleet.close();
  site.child.kill();
}
