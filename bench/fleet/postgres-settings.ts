/**
 * What settings of PostgreSQL do to the claims and finishes of crawl pages (bench/fleet/claims.ts): each is changed by itself
 * from what our own PostgreSQL has, by turns, so that whatever else the machine does falls on all of them.
 *
 * node bench/fleet/postgres-settings.ts [PAGES]      default: 2,000 pages for one account, and as many for eight
 * BENCH_ROUNDS=3
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from '../figures.ts';
import { printTable } from '../table.ts';

const PAGES = process.argv[2] ?? '2000';
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CLAIMS = fileURLToPath(new URL('./claims.ts', import.meta.url));

/** Set by who starts PostgreSQL here or by how much memory it has, or not known to our build (lz4). */
const OF_THE_MACHINE = new Set([
  'listen_addresses',
  'shared_buffers',
  'effective_cache_size',
  'shared_preload_libraries',
  'wal_compression',
]);

/** What deploy/postgresql.conf sets for a machine of its own, its memory scaled to this one. */
function deployed(): string {
  const file = fileURLToPath(new URL('../../deploy/postgresql.conf', import.meta.url));
  const ours = [...readFileSync(file, 'utf8').matchAll(/^(\w+) = (\S+)$/gm)].flatMap(([, name, value]) =>
    OF_THE_MACHINE.has(name ?? '') ? [] : `${name}=${value}`,
  );
  return [`shared_buffers=${Math.floor(totalmem() / 4 / 2 ** 20)}MB`, ...ours].join(' ');
}

/** An empty one is what our own PostgreSQL has: src/store/postgres/settings.ts. */
const CHANGES = [
  '',
  deployed(),
  'shared_buffers=16MB',
  'shared_buffers=256MB',
  'wal_compression=off',
  'commit_delay=200',
  'synchronous_commit=off',
  'max_wal_size=64MB checkpoint_timeout=30s',
  'random_page_cost=4',
  'autovacuum_naptime=5s autovacuum_vacuum_scale_factor=0.02',
];

type Figures = { rate: number; postgresMs: number; walKb: number };

/** The row of one account, which is where everything has to go through one place. */
function claims(settings: string): Figures {
  const printed = execFileSync(process.execPath, [CLAIMS, '8', '4', PAGES], {
    env: { ...process.env, BENCH_POSTGRES: settings },
    encoding: 'utf8',
  });
  const row = /^\| 1 \|.*$/m.exec(printed)?.[0].split('|').map(Number) ?? [];
  const [, , , rate = Number.NaN, postgresMs = Number.NaN, , walKb = Number.NaN] = row;
  if (Number.isNaN(rate + postgresMs + walKb)) throw new Error(`No figures in what was printed:\n${printed}`);
  return { rate, postgresMs, walKb };
}

const measured = new Map<string, Figures[]>(CHANGES.map((change) => [change, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [change, figures] of measured) figures.push(claims(change));
}
const middle = (change: string, of: (figures: Figures) => number) =>
  median((measured.get(change) ?? []).map(of));
const usual = middle('', ({ postgresMs }) => postgresMs);
printTable(
  `Settings of PostgreSQL, ${PAGES} pages claimed and finished for one account, medians of ${ROUNDS} rounds by turns`,
  ['changed', 'pages/s', 'PostgreSQL ms a page', 'of the usual', 'WAL KB a page'],
  CHANGES.map((change) => [
    change === deployed() ? 'all of deploy/postgresql.conf' : change || 'nothing',
    Math.round(middle(change, ({ rate }) => rate)),
    middle(change, ({ postgresMs }) => postgresMs).toFixed(3),
    (middle(change, ({ postgresMs }) => postgresMs) / usual).toFixed(2),
    middle(change, ({ walKb }) => walKb).toFixed(1),
  ]),
);
