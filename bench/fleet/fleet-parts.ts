/** The parts of a fleet for benches: sites, one PostgreSQL and one object store, servers of any version, crawls and a check. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { auditLedger } from '../../src/store/account/accounts.ts';
import { type Database, openDatabase } from '../../src/store/database/database.ts';
import { queryOne } from '../../src/store/database/query.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { readPostgresPid } from '../process-tree.ts';
import { type FleetObjectStore, startObjectStoreApart } from './object-store.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LEASE_SECONDS = '3';

export type Sites = { port: number; count: number; pagesEach: number; child: ChildProcess };

/** Sites at 127.0.0.1 and the addresses after it, of as many pages each. */
export async function startSites(options: {
  count: number;
  pagesEach: number;
  latencyMs: number;
  small: boolean;
}): Promise<Sites> {
  const { count, pagesEach, latencyMs, small } = options;
  const script = new URL(small ? '../crawl/tiny-site.ts' : '../crawl/crawl-site.ts', import.meta.url)
    .pathname;
  const child = spawn(process.execPath, [script, String(pagesEach), String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line), count, pagesEach, child };
}

export type Fleet = {
  postgresPid: number;
  database: Database;
  objects: FleetObjectStore;
  api: TestServer;
  /** The owner's key, which the first server has made. */
  key: string;
  start(role: 'api' | 'worker', older?: Older): Promise<TestServer>;
  close(): Promise<void>;
};

/** One PostgreSQL, one object store, and a server that answers. */
export async function startFleet(older?: Older): Promise<Fleet> {
  const dataDir = await makeDataDir();
  const objects = await startObjectStoreApart();
  const postgres = await startPostgres({ dataDir, settings: { max_connections: '150' } });
  const { host, port, user, password, database: name } = postgres.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const env = {
    ...objects.settings,
    DATABASE_URL: url,
    WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8',
    WINNOW_LOG_LEVEL: 'error',
    WINNOW_PROCESSES: '1',
    WINNOW_LEASE_SECONDS: LEASE_SECONDS,
  };
  const start: Fleet['start'] = (role, from) =>
    startServer({ env, args: ['--role', role], group: true, ...(from && { main: from.main }) });
  const api = await start('api', older);
  const database = await openDatabase({ url }, { connections: 2 });
  const fleet: Fleet = {
    ...{ postgresPid: readPostgresPid(dataDir), database, objects, api, key: api.key, start },
    async close() {
      await fleet.api.close();
      await database.close();
      await postgres.stop();
      await objects.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return fleet;
}

export type Older = { commit: string; main: string; remove(): void };

/** The program as it was at a commit; by default before the newest migration, so that an upgrade from it migrates. */
export function checkOutOlder(commit?: string): Older {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const older = git(
    'rev-parse',
    commit ?? `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'src/store/migrations')}^`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'winnow-older-'));
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', older, folder], { cwd: ROOT });
  for (const name of ['node_modules', '.runtime']) symlinkSync(join(ROOT, name), join(folder, name));
  return {
    commit: older.slice(0, 7),
    main: join(folder, 'src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Before a quarter sites are still found to be quick, and in the end crawls wait for their last pages. */
const MIDDLE = [0.25, 0.85];

/** Crawls all sites at once, to the end, and checks that nothing is missing. Tells when its middle begins and ends. */
export async function crawlAll(
  fleet: Fleet,
  sites: Sites,
  tellMiddle: (finished: number) => void = () => {},
): Promise<{ seconds: number; mostInFlight: number }> {
  const started = performance.now();
  const ids = await Promise.all(
    Array.from({ length: sites.count }, async (_, n) => {
      const body = JSON.stringify({
        url: `http://127.0.0.${n + 1}:${sites.port}/`,
        ...{ maxPages: sites.pagesEach, maxDepth: null, maxLinksPerPage: 1000 },
        fetchConfig: { mode: 'fast' },
      });
      const response = await fleet.api.fetch('/api/crawl', { method: 'POST', body, key: fleet.key });
      if (!response.ok) throw new Error(`The crawl was refused: ${await response.text()}`);
      return ((await response.json()) as { id: string }).id;
    }),
  );
  let mostInFlight = 0;
  const marks = MIDDLE.map((part) => part * sites.count * sites.pagesEach);
  for (let n = 0; n < 6_000; n++) {
    const now = await queryOne<{ running: number; finished: number; inFlight: number }>(
      fleet.database,
      `select count(*) filter (where status = 'running')::int as running, sum(finished)::int as finished,
         (select count(*)::int from crawl_page where crawl_id = any($1) and token is not null) as "inFlight"
       from crawl where id = any($1)`,
      [ids],
    );
    mostInFlight = Math.max(mostInFlight, now?.inFlight ?? 0);
    if (now && now.finished >= (marks[0] ?? Number.POSITIVE_INFINITY)) {
      marks.shift();
      tellMiddle(now.finished);
    }
    if (now?.running === 0) {
      const seconds = (performance.now() - started) / 1000;
      await check(fleet, ids, sites);
      return { seconds, mostInFlight };
    }
    await sleep(250);
  }
  throw new Error('The crawls did not end within ten minutes');
}

/** Every page once, every page paid once, every object there, nothing left over. */
async function check({ database, objects }: Fleet, ids: string[], sites: Sites): Promise<void> {
  const found = await queryOne<Record<string, number>>(
    database,
    `select (select count(*)::int from crawl where id = any($1) and status = 'completed' and finished = $2) as crawls,
       (select count(distinct (crawl_id, url))::int from crawl_page where crawl_id = any($1) and state = 'completed') as pages,
       (select count(*)::int from call_result r join crawl_page p on p.id = r.call_id where p.crawl_id = any($1)) as results,
       (select count(*)::int from ledger l join crawl_page p on l.key = 'call:' || p.id where p.crawl_id = any($1)) as charges,
       (select sum(reserved)::int from account) as reserved`,
    [ids, sites.pagesEach],
  );
  const all = sites.count * sites.pagesEach;
  const expected = { crawls: sites.count, pages: all, results: all, charges: all, reserved: 0 };
  const unbalanced = await auditLedger(database);
  const named = await database.query<{ name: string }>(
    `select encode(o.hash, 'hex') || '-' || o.id as name from stored_object o
     where exists (select 1 from object_use u where u.object_id = o.id)`,
  );
  const there = new Set(
    (await objects.objects()).map((path) => /[0-9a-f]{64}-[0-9a-f-]{36}/.exec(path)?.[0]),
  );
  const lost = named.filter(({ name }) => !there.has(name)).length;
  if (JSON.stringify(found) !== JSON.stringify(expected) || unbalanced.length > 0 || lost > 0)
    throw new Error(
      `Expected ${JSON.stringify(expected)}, found ${JSON.stringify({ ...found, unbalanced, lost })}`,
    );
}
