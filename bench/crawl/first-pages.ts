/**
 * What the first 100 pages of a fresh server cost each kind of process, and the same pages once it is warm: fresh servers
 * of several checkouts by turns, with one converter each, so that a slow machine does not start a second one.
 *
 * node bench/crawl/first-pages.ts ROUNDS CHECKOUT …
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../test/harness/server.ts';
import { median } from '../figures.ts';
import { cpuByKind } from '../process-tree.ts';
import { printTable } from '../table.ts';
import { startCrawlSite } from './crawl-site-process.ts';

const KINDS = ['main', 'converters', 'PostgreSQL'];
const PAGES = 100;
/** Crawled in between. */
const WARM_UP = [100, 300];
/** A converter is started ahead, and its code compiled. */
const SETTLE_MS = 8_000;

type Costs = { start: number[]; first: number[]; warm: number[] };

const [rounds = '3', ...given] = process.argv.slice(2);
const folders = given.length > 0 ? given : ['.'];
const site = await startCrawlSite(1_000);
const all = new Map<string, Costs[]>(folders.map((folder) => [folder, []]));

/** CPU ms of each kind so far. */
function spent({ process: { pid = 0 } }: TestServer): number[] {
  const kinds = cpuByKind(pid);
  return KINDS.map((kind) => (kinds.get(kind) ?? 0) * 1000);
}

/** CPU ms a page. */
async function crawl(server: TestServer, maxPages: number): Promise<number[]> {
  const before = spent(server);
  const url = `http://127.0.0.1:${site.port}/`;
  const body = { url, maxPages, maxDepth: null, maxLinksPerPage: 1000, fetchConfig: { mode: 'fast' } };
  const started = await server.fetch('/api/crawl', { method: 'POST', body: JSON.stringify(body) });
  const { id } = (await started.json()) as { id: string };
  for (;;) {
    const list = await (await server.fetch('/api/crawl?limit=5')).json();
    const { data } = list as { data: { id: string; status: string }[] };
    if (data.find((one) => one.id === id)?.status === 'completed') break;
    await sleep(500);
  }
  return spent(server).map((ms, at) => (ms - (before[at] ?? 0)) / maxPages);
}

async function measure(folder: string): Promise<Costs> {
  const { startServer } = await import(resolve(folder, 'test/harness/server.ts'));
  const server: TestServer = await startServer({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8',
      WINNOW_LOG_LEVEL: 'warn',
      WINNOW_PROCESSES: '1',
      WINNOW_CONVERTERS: '1',
    },
  });
  await sleep(SETTLE_MS);
  const start = spent(server);
  const first = await crawl(server, PAGES);
  for (const pages of WARM_UP) await crawl(server, pages);
  const warm = await crawl(server, PAGES);
  await server.close();
  return { start, first, warm };
}

for (let round = 0; round < Number(rounds); round++) {
  for (const [folder, costs] of all) costs.push(await measure(folder));
}
site.end();

const sum = (kinds: number[]) => kinds.reduce((a, b) => a + b, 0);
const rows = [...all].flatMap(([folder, costs]) =>
  (['start', 'first', 'warm'] as const).map((when) => {
    const runs = costs.map((cost) => [...cost[when], sum(cost[when])]);
    const shown = [...KINDS, 'all'].map((_, at) => median(runs.map((run) => run[at] ?? 0)));
    const ratio = median(costs.map(({ first, warm }) => sum(first) / sum(warm)));
    const figures = shown.map((ms) => ms.toFixed(when === 'start' ? 0 : 2));
    return [folder, when, ...figures, when === 'first' ? ratio.toFixed(2) : ''];
  }),
);
printTable(
  `CPU ms of a start, and a page of ${PAGES}; medians of ${rounds} fresh servers`,
  ['checkout', 'when', ...KINDS, 'all', 'first / warm'],
  rows,
);
