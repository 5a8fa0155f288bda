/**
 * What a page of a crawl costs each kind of process, in this checkout or in several, by turns, so that whatever else the
 * machine does falls on all of them. With BENCH_SITE=published the pages are such as others published.
 *
 * node bench/crawl/crawl-parts.ts [CHECKOUT …]
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../test/harness/server.ts';
import { cpuByKind, memoryByKind } from '../process-tree.ts';
import { printTable } from '../table.ts';
import { SITE_PAGES, startCrawlSite } from './crawl-site-process.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const PAGES = Number(process.env.BENCH_PAGES ?? 500);
const FIRST_PAGES = 100;
const KINDS = ['main', 'converters', 'PostgreSQL', 'others'];

type Measured = {
  name: string;
  server: TestServer;
  first: Map<string, number>;
  pages: number;
  ms: Map<string, number>;
  /** Memory of each kind in MB, when it was highest in all. */
  peak: Map<string, number>;
};

const sum = (kinds: Map<string, number>) => [...kinds.values()].reduce((a, b) => a + b, 0);

const site = await startCrawlSite(1_000, 0, SITE_PAGES);
const folders = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['.'];
const all: Measured[] = [];
for (const folder of folders) {
  const { startServer } = await import(resolve(folder, 'test/harness/server.ts'));
  const server: TestServer = await startServer({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8',
      WINNOW_LOG_LEVEL: 'warn',
      WINNOW_PROCESSES: '1',
      ...(process.env.BENCH_NODE_OPTIONS && { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS }),
    },
  });
  // A converter is started ahead, and its code compiled.
  await sleep(5_000);
  all.push({ name: folder, server, first: new Map(), pages: 0, ms: new Map(), peak: new Map() });
}

async function crawl(measured: Measured, maxPages: number): Promise<number> {
  const { server } = measured;
  const body = {
    url: `http://127.0.0.1:${site.port}/`,
    maxPages,
    maxDepth: null,
    maxLinksPerPage: 1000,
    fetchConfig: { mode: 'fast' },
  };
  const started = await server.fetch('/api/crawl', { method: 'POST', body: JSON.stringify(body) });
  const { id } = (await started.json()) as { id: string };
  for (;;) {
    const memory = memoryByKind(server.process.pid ?? 0);
    if (sum(memory) > sum(measured.peak)) measured.peak = memory;
    const list = await (await server.fetch('/api/crawl?limit=5')).json();
    const { data } = list as { data: { id: string; status: string; finished: number }[] };
    const job = data.find((one) => one.id === id);
    if (job?.status === 'completed') return job.finished;
    if (job?.status !== 'running') throw new Error(`The crawl is ${job?.status}`);
    await sleep(500);
  }
}

/** Processor time of each kind while the work runs, in milliseconds. */
async function spent<T>({ server }: Measured, work: () => Promise<T>): Promise<[T, Map<string, number>]> {
  const root = server.process.pid ?? 0;
  const before = cpuByKind(root);
  const result = await work();
  const after = cpuByKind(root);
  return [
    result,
    new Map(KINDS.map((kind) => [kind, ((after.get(kind) ?? 0) - (before.get(kind) ?? 0)) * 1000])),
  ];
}

for (const one of all) {
  const [pages, ms] = await spent(one, () => crawl(one, FIRST_PAGES));
  one.first = new Map(KINDS.map((kind) => [kind, (ms.get(kind) ?? 0) / pages]));
}
for (let round = 0; round < ROUNDS; round++) {
  for (const one of all) {
    const [pages, ms] = await spent(one, () => crawl(one, PAGES));
    one.pages += pages;
    for (const kind of KINDS) one.ms.set(kind, (one.ms.get(kind) ?? 0) + (ms.get(kind) ?? 0));
  }
}
const rows = all.map(({ name, first, pages, ms }) => [
  name,
  ...KINDS.map((kind) => ((ms.get(kind) ?? 0) / pages).toFixed(2)),
  (sum(ms) / pages).toFixed(2),
  (sum(first) / (sum(ms) / pages)).toFixed(2),
]);
for (const { server } of all) await server.close();
site.end();
printTable(
  `CPU ms a page, ${ROUNDS} crawls of ${PAGES} pages each, by turns`,
  ['checkout', ...KINDS, 'all', `first ${FIRST_PAGES} pages / all`],
  rows,
);
printTable(
  `CPU ms a page of the first ${FIRST_PAGES} pages`,
  ['checkout', ...KINDS, 'all'],
  all.map(({ name, first }) => [
    name,
    ...KINDS.map((kind) => (first.get(kind) ?? 0).toFixed(2)),
    sum(first).toFixed(2),
  ]),
);
printTable(
  'Memory in MB, when it was highest in all',
  ['checkout', ...KINDS, 'all'],
  all.map(({ name, peak }) => [
    name,
    ...KINDS.map((kind) => Math.round(peak.get(kind) ?? 0)),
    Math.round(sum(peak)),
  ]),
);
