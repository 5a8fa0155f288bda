/**
 * Crawl to Markdown: pages a second, CPU time a page and peak memory of the whole process tree, PostgreSQL included.
 *
 * node bench/crawl/crawl.ts              our crawl on a site of 1,000 pages, beside the peers that are installed
 * node bench/crawl/crawl.ts published    the same on 1,000 pages that others published
 * node bench/crawl/crawl.ts scaling      the cost of a page in crawls of 100 and of 1,000 pages, and one after another
 * node bench/crawl/crawl.ts workers      two worker processes against one, on many hosts with a second of latency
 * node bench/crawl/crawl.ts claims       a claim with and without 300 stopped crawls in the table
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { plansFor } from '../../src/account/plans.ts';
import { createAccount } from '../../src/store/account/accounts.ts';
import { startCrawl } from '../../src/store/crawl/crawls.ts';
import { claimPages } from '../../src/store/crawl/frontier.ts';
import { openStore } from '../../src/store/database/open.ts';
import { newId } from '../../src/store/ids.ts';
import { startPostgres } from '../../src/store/postgres/start.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { quantile } from '../figures.ts';
import { type TreeUse, watchTree } from '../process-tree.ts';
import { printTable } from '../table.ts';
import { type SitePages, startCrawlSite } from './crawl-site-process.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 1000);
const ENV = { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8', WINNOW_LOG_LEVEL: 'warn' };

type Job = { id: string; status: string; total: number; finished: number };

async function crawl(server: TestServer, body: object, pollMs = 100): Promise<{ job: Job; seconds: number }> {
  const started = performance.now();
  const response = await server.fetch('/api/crawl', { method: 'POST', body: JSON.stringify(body) });
  const { id } = (await response.json()) as Job;
  for (;;) {
    const list = (await (await server.fetch('/api/crawl?limit=100')).json()) as { data: Job[] };
    const job = list.data.find((one) => one.id === id);
    if (job && job.status !== 'running') return { job, seconds: (performance.now() - started) / 1000 };
    await sleep(pollMs);
  }
}

const request = (port: number, maxPages: number) => ({
  url: `http://127.0.0.1:${port}/`,
  maxPages,
  maxDepth: null,
  maxLinksPerPage: 1000,
  fetchConfig: { mode: 'fast' },
});

type Figures = { name: string; pages: number; seconds: number; use: TreeUse };

function row({ name, pages, seconds, use }: Figures): (string | number)[] {
  const cpu = (use.cpuSeconds * 1000) / pages;
  return [name, pages, (pages / seconds).toFixed(1), cpu.toFixed(1), Math.round(use.peakMb)];
}

const HEAD = ['crawler', 'pages', 'pages/s', 'CPU ms a page', 'peak MB'];

/** A peer starts for its crawl; a service stays. So it is measured soon after its start, and once more. */
async function measureOurs(port: number): Promise<Figures[]> {
  const server = await startServer({ env: ENV });
  try {
    await crawl(server, request(port, 20));
    const figures: Figures[] = [];
    for (const name of ['Winnow', 'Winnow, the crawl after that']) {
      const watch = watchTree(server.process.pid ?? 0);
      const { job, seconds } = await crawl(server, request(port, PAGES));
      if (job.status !== 'completed') throw new Error(`The crawl is ${job.status}`);
      figures.push({ name, pages: job.finished, seconds, use: watch.end() });
    }
    return figures;
  } finally {
    await server.close();
  }
}

/** A peer is a program that crawls from a URL up to a bound, and prints how many pages it made. */
type Peer = { name: string; command: string; args: string[]; needs: string };

const script = (file: string) => new URL(`../peers/${file}`, import.meta.url).pathname;

const PEERS: Peer[] = [
  ...['turndown', 'mdream'].map((converter) => ({
    name: `Crawlee CheerioCrawler + ${converter}`,
    command: process.execPath,
    args: [script('crawlee.ts'), converter],
    needs: 'npm install --prefix bench',
  })),
  {
    name: 'Scrapy + html2text',
    command: '/usr/bin/python3',
    args: [script('scrapy_crawl.py')],
    needs: "Debian's python3-scrapy and python3-html2text",
  },
  {
    name: 'spider-rs + mdream',
    command: process.execPath,
    args: [script('spider.ts')],
    needs: 'npm install --prefix bench @spider-rs/spider-rs@0.0.157, on a machine it has a build for',
  },
];

async function measurePeer({ name, command, args, needs }: Peer, port: number): Promise<Figures | null> {
  const child: ChildProcess = spawn(command, [...args, `http://127.0.0.1:${port}/`, String(PAGES)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit').catch(() => [1]);
  const watch = watchTree(child.pid ?? 0);
  const started = performance.now();
  let output = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  const [code] = await ended;
  const seconds = (performance.now() - started) / 1000;
  const use = watch.end();
  const pages = Number(/(\d+)\s*$/.exec(output)?.[1] ?? 0);
  if (code === 0 && pages > 0) return { name, pages, seconds, use };
  process.stderr.write(`${name} did not run; it needs: ${needs}\n`);
  return null;
}

async function compare(kind: SitePages = 'made'): Promise<void> {
  const site = await startCrawlSite(PAGES, 0, kind);
  const figures: Figures[] = [];
  for (const peer of PEERS) {
    const measured = await measurePeer(peer, site.port);
    if (measured) figures.push(measured);
  }
  figures.push(...(await measureOurs(site.port)));
  site.end();
  printTable(`Crawl to Markdown, ${PAGES} ${kind} pages of 5 to 400 KB`, HEAD, figures.map(row));
}

async function scaling(): Promise<void> {
  const site = await startCrawlSite(PAGES);
  const server = await startServer({ env: ENV });
  const rows: (string | number)[][] = [];
  await crawl(server, request(site.port, 20));
  for (const [name, pages] of [
    ['100 pages', 100],
    [`${PAGES} pages`, PAGES],
    ...Array.from({ length: 10 }, (_, n) => [`crawl ${n + 1} of ten`, 300] as const),
  ] as [string, number][]) {
    const watch = watchTree(server.process.pid ?? 0);
    const { job, seconds } = await crawl(server, request(site.port, pages));
    rows.push(row({ name, pages: job.finished, seconds, use: watch.end() }));
  }
  await server.close();
  site.end();
  printTable('Cost of a page as crawls grow and follow each other', ['crawl', ...HEAD.slice(1)], rows);
}

const HOSTS = 40;

async function workers(): Promise<void> {
  const site = await startCrawlSite(200, 1000);
  const rows: (string | number)[][] = [];
  let alone = 0;
  for (const count of [1, 2]) {
    const dataDir = await makeDataDir();
    const postgres = await startPostgres({ dataDir });
    const { host, port, user, password, database } = postgres.connection;
    const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    const env = { ...ENV, DATABASE_URL: url };
    const api = await startServer({ env, args: ['--role', 'api'] });
    const processes = await Promise.all(
      Array.from({ length: count }, () => startServer({ env, args: ['--role', 'worker'] })),
    );
    const started = performance.now();
    const jobs = await Promise.all(
      Array.from({ length: HOSTS }, (_, n) =>
        // Forty of them asking ten times a second would be a load of their own.
        crawl(api, { ...request(site.port, 20), url: `http://127.0.0.${n + 1}:${site.port}/` }, 1_000),
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    const pages = jobs.reduce((sum, { job }) => sum + job.finished, 0);
    alone ||= pages / seconds;
    rows.push([count, pages, (pages / seconds).toFixed(1), (pages / seconds / alone).toFixed(2)]);
    await Promise.all([api, ...processes].map((process) => process.close()));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  site.end();
  printTable(`Workers on ${HOSTS} hosts with 1 s latency`, ['workers', 'pages', 'pages/s', 'times'], rows);
}

async function claims(): Promise<void> {
  const dataDir = await makeDataDir();
  const { database } = await openStore({
    config: { databaseUrl: undefined, dataDir, databaseConnections: 4 },
    plans: plansFor({ selfHostedRate: 0 }),
  });
  const accountId = await createAccount(database, 'bench', 'self-hosted');
  const rows: (string | number)[][] = [];
  for (const stopped of [0, 300]) {
    await database.query(
      `insert into crawl (id, account_id, url, config, page_price, max_pages, sites, status)
       select gen_random_uuid(), $1, '', '{}', 1, 1000, '{}', 'stopped' from generate_series(1, $2)`,
      [accountId, stopped],
    );
    await database.query(
      `insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at)
       select gen_random_uuid(), c.id, n, '', 'stopped.example', 1, 'waiting', now()
       from crawl c, generate_series(1, 1000) n where c.status = 'stopped'`,
    );
    const id = newId();
    await startCrawl(database, {
      id,
      pageId: newId(),
      processId: newId(),
      accountId,
      keyId: null,
      counted: false,
      sessionId: null,
      params: '{}',
      config: '{}',
      startPrice: 2,
      pagePrice: 1,
      maxPages: 1000,
      url: 'https://running.example/',
      site: 'running.example',
      hash: newId(),
      webhookUrl: null,
    });
    await database.query(
      `insert into crawl_page (id, crawl_id, nr, url, host, depth, state, run_at)
       select gen_random_uuid(), $1, n, '', 'running.example', 1, 'waiting', now() from generate_series(2, 1000) n`,
      [id],
    );
    const times: number[] = [];
    for (let n = 0; n < 200; n++) {
      const started = performance.now();
      await claimPages(database, 4, { hostConcurrency: 100_000, leaseMs: 600_000 });
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    rows.push([stopped, quantile(times, 0.5).toFixed(2), quantile(times, 0.99).toFixed(2)]);
    await database.query(`update crawl set status = 'stopped' where id = $1`, [id]);
  }
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
  printTable('A claim of 4 pages, ms', ['stopped crawls of 1,000 pages', 'median', 'p99'], rows);
}

const MODES: Record<string, () => Promise<void>> = {
  compare,
  published: () => compare('published'),
  scaling,
  workers,
  claims,
};
const mode = MODES[process.argv[2] ?? 'compare'];
if (!mode) throw new Error(`Expected one of ${Object.keys(MODES).join(', ')}`);
await mode();
