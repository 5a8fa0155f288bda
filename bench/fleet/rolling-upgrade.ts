/**
 * Runs an older commit beside the present source on one database, as in a rolling upgrade: the older one serves and
 * crawls, the present one joins it and migrates, another older one starts after that. All must serve, the crawls must
 * end with every page once, and the books must balance.
 *
 *   node bench/fleet/rolling-upgrade.ts <commit>
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { auditLedger } from '../../src/store/account/accounts.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { TEST_SECRET_KEY } from '../../test/harness/seals.ts';
import { treeSite } from '../../test/promises/crawl-kit.ts';
import { startSite } from '../../test/site/site.ts';
import { printTable } from '../table.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = 150;
const [commit] = process.argv.slice(2);
if (!commit) {
  process.stderr.write('usage: node bench/fleet/rolling-upgrade.ts <commit>\n');
  process.exit(2);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const folder = mkdtempSync(join(tmpdir(), 'rolling-'));
const older = join(folder, 'older');
git('worktree', 'add', '--detach', '--quiet', older, commit);
for (const name of ['node_modules', '.runtime']) symlinkSync(join(ROOT, name), join(older, name));
const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
const { host, port, user, password, database: name } = postgres.connection;
const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
const site = await startSite({ '/*': treeSite(PAGES, 5, 40) });

type Server = { name: string; url: string; stop(): Promise<void> };
let key = '';

async function serve(label: string, root: string): Promise<Server> {
  const dataDir = join(folder, label.replaceAll(' ', '-'));
  mkdirSync(dataDir);
  const child = spawn(process.execPath, [join(root, 'src/main.ts'), 'serve'], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATABASE_URL: url },
      ...{ WINNOW_DATA_DIR: dataDir, WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', WINNOW_LEASE_SECONDS: '2' },
      WINNOW_SECRET_KEY: TEST_SECRET_KEY,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = await new Promise<string>((resolve, reject) => {
    const take = (data: Buffer) => {
      output += data;
      const at = /^winnow ready (\S+)$/m.exec(output)?.[1];
      if (at) resolve(at);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', () => reject(new Error(`${label} ended:\n${output}`)));
  });
  key ||= readFileSync(join(dataDir, 'api-key'), 'utf8').trim();
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { name: label, url: ready, stop };
}

async function post(server: Server, path: string, body: object): Promise<{ status: number; id: string }> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'SVC-APIKEY': key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, fetchConfig: { mode: 'fast' } }),
  });
  const { id = '' } = (await response.json()) as { id?: string };
  return { status: response.status, id };
}

const tally = new Map<string, { served: number; failed: number }>();
const crawls: string[] = [];
const begin = async (server: Server) => {
  const { id } = await post(server, '/api/crawl', { url: site.url, maxPages: PAGES, maxDepth: null });
  crawls.push(id);
};
async function use(servers: Server[], times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    for (const server of servers) {
      const { status } = await post(server, '/api/scrape', { url: `${site.url}/?${n}` });
      const counts = tally.get(server.name) ?? { served: 0, failed: 0 };
      counts[status === 200 ? 'served' : 'failed'] += 1;
      tally.set(server.name, counts);
    }
  }
}

const first = await serve(`older (${commit})`, older);
await begin(first);
const calling = use([first], 40);
const present = await serve('present', ROOT);
await begin(present);
const late = await serve(`older, started last (${commit})`, older);
await begin(late);
await calling;
await use([first, present, late], 20);
await first.stop();
await use([present, late], 10);
const database = await openDatabase({ url }, { connections: 2 });
const states = () =>
  database.query<{ id: string; status: string; completed: number; pages: number; charges: number }>(
    `select c.id, c.status, c.completed,
       (select count(distinct p.url) from crawl_page p where p.crawl_id = c.id and p.state = 'completed') as pages,
       (select count(*) from ledger l join call x on x.id = l.call_id where x.parent_id = c.id) as charges
     from crawl c where c.id = any($1) order by c.created_at`,
    [crawls],
  );
for (const until = Date.now() + 120_000; Date.now() < until; await sleep(250)) {
  if ((await states()).every(({ status }) => status !== 'running')) break;
}
printTable(
  'Scrapes, by process',
  ['process', 'scrapes served', 'failed'],
  [...tally].map(([label, { served, failed }]) => [label, served, failed]),
);
printTable(
  'Crawls',
  ['crawl', 'status', 'pages', 'distinct', 'charged'],
  (await states()).map((row, at) => [at + 1, row.status, row.completed, row.pages, row.charges]),
);
const wrong = await auditLedger(database);
process.stdout.write(`books: ${wrong.length === 0 ? 'balanced' : `${wrong.length} accounts differ`}\n`);
await Promise.all([present.stop(), late.stop()]);
await database.close();
await site.close();
await postgres.stop();
git('worktree', 'remove', '--force', older);
rmSync(folder, { recursive: true, force: true });
process.exit(0);
