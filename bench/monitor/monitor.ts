/**
 * Monitors: how fast due ones are given out, how long comparing takes, and whether what nobody sees raises alarms.
 *
 * node bench/monitor/monitor.ts            all of it
 * node bench/monitor/monitor.ts schedule   10,000 monitors that are due in the same minute, claimed by two schedulers
 * node bench/monitor/monitor.ts diff       comparing captures, in a child process as the service does it
 * node bench/monitor/monitor.ts quiet      100 ticks of a page whose markup changes and whose text does not
 * node bench/monitor/monitor.ts alarms     63 published pages, each with a change that nobody sees, and with true ones
 */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { zstdCompressSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { plansFor } from '../../src/account/plans.ts';
import { compare } from '../../src/diff/compare.ts';
import { createPlanner } from '../../src/jobs/monitor/schedule.ts';
import { createPool, type Pool } from '../../src/sandbox/pool.ts';
import { createAccount } from '../../src/store/account/accounts.ts';
import { openBus } from '../../src/store/database/bus.ts';
import type { Database } from '../../src/store/database/database.ts';
import { openStore } from '../../src/store/database/open.ts';
import { newId } from '../../src/store/ids.ts';
import { claimDueMonitors, TICK_QUEUE } from '../../src/store/monitor/schedule.ts';
import { openJobQueue } from '../../src/store/queue/job-queue.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { restlessPage } from '../../test/site/restless-page.ts';
import { startSite } from '../../test/site/site.ts';
import { quantile, startCpu } from '../figures.ts';
import { printTable } from '../table.ts';
import { measureAlarms } from './monitor-alarms.ts';

const MONITORS = 10_000;
const BATCH = 500;

async function schedule(): Promise<void> {
  const dataDir = await makeDataDir();
  const { database } = await openStore({
    config: { databaseUrl: undefined, dataDir, databaseConnections: 8 },
    plans: plansFor({ selfHostedRate: 0 }),
  });
  const bus = await openBus(database);
  const jobs = await openJobQueue({ database, bus, log: pino({ level: 'silent' }), supervise: false });
  try {
    await jobs.define(TICK_QUEUE, { expireSeconds: 900, retries: 3, retrySeconds: 1, mostRetrySeconds: 5 });
    await fill(database, await createAccount(database, 'bench', 'self-hosted'));
    const times: number[] = [];
    const plan = createPlanner();
    const began = performance.now();
    const scheduler = async () => {
      for (;;) {
        const started = performance.now();
        if ((await claimDueMonitors(database, jobs, BATCH, plan)) === 0) return;
        times.push(performance.now() - started);
      }
    };
    await Promise.all([scheduler(), scheduler()]);
    const seconds = (performance.now() - began) / 1000;
    const [count] = await database.query<{ jobs: number; monitors: number }>(
      `select count(*) as jobs, count(distinct data ->> 'monitorId') as monitors from pgboss.job`,
    );
    times.sort((a, b) => a - b);
    const lost = MONITORS - (count?.monitors ?? 0);
    const doubled = (count?.jobs ?? 0) - (count?.monitors ?? 0);
    printTable(
      `${MONITORS} due monitors, two schedulers, batches of ${BATCH}`,
      ['claimed and enqueued', 'monitors a second', 'batch p50', 'batch p95', 'lost', 'doubled'],
      [
        [
          `${seconds.toFixed(2)} s`,
          Math.round(MONITORS / seconds),
          `${Math.round(quantile(times, 0.5))} ms`,
          `${Math.round(quantile(times, 0.95))} ms`,
          lost,
          doubled,
        ],
      ],
    );
  } finally {
    await jobs.stop();
    await bus.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** All due within the last minute, on a handful of schedules as users have them. */
async function fill(database: Database, accountId: string): Promise<void> {
  const ids = Array.from({ length: MONITORS }, () => newId());
  const crons = ['* * * * *', '*/5 * * * *', '0 * * * *', '0 9 * * *', '0 9 * * MON-FRI'];
  await database.query(
    `insert into monitor (id, account_id, config, cron, timezone, url, next_run_at, planned_at)
     select id, $2, '{}', cron, case when random() < 0.5 then 'Europe/Berlin' end, 'https://example.com/',
       now() - random() * interval '1 minute', now()
     from unnest($1::uuid[], $3::text[]) as x(id, cron)`,
    [ids, accountId, ids.map((_, n) => crons[n % crons.length])],
  );
}

const RUNS = 9;

async function diff(): Promise<void> {
  const pool = createPool({ size: 1, memoryMb: 512, timeoutMs: 60_000 });
  try {
    const text = megabyte(() => `${randomBytes(20).toString('hex')} and some words`);
    const edited = text.map((line, n) => (n % 100 === 0 ? `${line}, edited` : line));
    const other = megabyte(() => `${randomBytes(20).toString('hex')} and some words`);
    const picture = (color: string) =>
      sharp({ create: { width: 1440, height: 900, channels: 3, background: color } })
        .jpeg({ quality: 80 })
        .toBuffer();
    const pictures = { before: await picture('white'), after: await picture('silver') };
    const rows = [
      ['1 MB of Markdown, no difference', await timed(pool, text, text)],
      ['1 MB of Markdown, 1 % of the lines', await timed(pool, text, edited)],
      [
        '1 MB of Markdown, 1 % of the lines, 2 patterns',
        await timed(pool, text, edited, ['\\d+ views', '^At .*']),
      ],
      ['1 MB of Markdown, unrelated', await timed(pool, text, other)],
      ['1440 x 900 pixels, all different', await timed(pool, ['a'], ['a'], [], pictures)],
    ] as const;
    printTable(
      'Comparing two captures, from one process to the other and back',
      ['captures', 'median', 'slowest', 'CPU time'],
      rows.map(([name, { times, cpu }]) => [
        name,
        `${Math.round(quantile(times, 0.5))} ms`,
        `${Math.round(times.at(-1) ?? 0)} ms`,
        `${Math.round(quantile(cpu, 0.5))} ms`,
      ]),
    );
  } finally {
    pool.close();
  }
}

function megabyte(line: () => string): string[] {
  const lines: string[] = [];
  for (let size = 0; size < 1_000_000; size += (lines.at(-1)?.length ?? 0) + 1) lines.push(line());
  return lines;
}

async function timed(
  pool: Pool,
  before: string[],
  after: string[],
  patterns: string[] = [],
  pictures: { before: Buffer; after: Buffer } | null = null,
): Promise<{ times: number[]; cpu: number[] }> {
  const answer = (lines: string[]) =>
    Buffer.from(JSON.stringify({ results: { markdown: { data: [lines.join('\n')] } } }));
  const input = {
    current: answer(after),
    previous: [{ zstd: zstdCompressSync(answer(before)), formats: ['markdown'] }],
    pictures,
    maskUrl: '',
    patterns,
    withResults: false,
  };
  const times: number[] = [];
  const cpu: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await pool.run('compare', input, { account: 'bench' });
    times.push(performance.now() - started);
    // The work alone, here: what else the machine does lengthens the times, but not this.
    const cpuSoFar = startCpu();
    await compare(input);
    cpu.push(cpuSoFar());
  }
  // The first one also loads the code.
  const sorted = (all: number[]) => all.slice(1).sort((a, b) => a - b);
  return { times: sorted(times), cpu: sorted(cpu) };
}

const TICKS = 100;
const SECRET = randomBytes(16).toString('hex');

async function quiet(): Promise<void> {
  const site = await startSite({ '/': restlessPage });
  const server = await startServer({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_INTERNAL_SECRET: SECRET,
      WINNOW_LOG_LEVEL: 'warn',
    },
  });
  try {
    const [owner] = JSON.parse(await server.winnow('account', 'list', '--json')) as { id: string }[];
    const formats = ['markdown', 'html', 'links', 'images', 'summary', 'json'].map((type) => ({ type }));
    const config = { url: site.url, interval: '@yearly', formats, fetchConfig: { mode: 'fast' } };
    const created = await server.fetch('/api/monitor', { method: 'POST', body: JSON.stringify(config) });
    const { cronId } = (await created.json()) as { cronId: string };
    const times: number[] = [];
    const answers: { ok: boolean; changed: boolean }[] = [];
    for (let n = 0; n < TICKS; n++) {
      const started = performance.now();
      answers.push(await tick(server, { cronId, prevId: String(n), owner: owner?.id ?? '', config }));
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    printTable(
      `${TICKS} ticks, 6 formats, another markup each time and the same text`,
      ['ticks that ran', 'alarms', 'tick p50', 'tick p95'],
      [
        [
          answers.filter(({ ok }) => ok).length,
          answers.filter(({ changed }) => changed).length,
          `${Math.round(quantile(times, 0.5))} ms`,
          `${Math.round(quantile(times, 0.95))} ms`,
        ],
      ],
    );
  } finally {
    await server.close();
    await site.close();
  }
}

async function tick(
  server: TestServer,
  { cronId, prevId, owner, config }: { cronId: string; prevId: string; owner: string; config: object },
): Promise<{ ok: boolean; changed: boolean }> {
  const job = { cronId, prevId, userId: owner, workspaceId: owner, apiKeyId: null, config };
  const headers = { 'X-Internal-Secret': SECRET };
  const response = await server.fetch('/api/jobs/monitor', {
    method: 'POST',
    headers,
    body: JSON.stringify(job),
  });
  return (await response.json()) as { ok: boolean; changed: boolean };
}

const PARTS: Record<string, () => Promise<void>> = { schedule, diff, quiet, alarms: measureAlarms };
const [wanted] = process.argv.slice(2);
for (const [name, run] of Object.entries(PARTS)) if (!wanted || wanted === name) await run();
