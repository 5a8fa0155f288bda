/**
 * POST /api/scrape beside a site with 10 ms latency: requests a second, latency and CPU ms a call of each kind of
 * process, in this checkout or in several, by turns; in one alone also how well the API answers while large pages are
 * converted. Two calls are measured: the address alone, which gives Markdown, and four formats with the reader's.
 *
 * node bench/service/scrape.ts [CHECKOUT …]
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../test/harness/server.ts';
import { median, quantile } from '../figures.ts';
import { cpuByKind } from '../process-tree.ts';
import { printTable } from '../table.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WARM_CALLS = 300;
const AT_ONCE = [1, 8, 32];
const LATENCY_MS = 10;
const KINDS = ['main', 'converters', 'PostgreSQL', 'others'];
const CALLS = {
  plain: {},
  'four formats': {
    formats: [{ type: 'markdown', mode: 'reader' }, { type: 'html' }, { type: 'links' }, { type: 'images' }],
    fetchConfig: { mode: 'fast' },
  },
};
type Call = keyof typeof CALLS;

if (process.argv[2] === 'serve') serve();
else await main();

/** The site is a process of its own, so that its work and its latency are not those of whoever asks. */
function serve(): void {
  const paragraph =
    'Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back. ';
  const section = (n: number) =>
    `<h2>Part ${n}</h2><p>${paragraph.repeat(4)}<a href="/p/${n}">more</a></p><ul><li>one</li><li>two</li></ul><table><tr><th>a</th><td>${n}</td></tr></table>`;
  const page = (kilobytes: number) => {
    const count = Math.ceil((kilobytes * 1024) / section(1).length);
    return Buffer.from(
      `<!doctype html><html lang="en"><title>Grain</title><body><nav><a href="/">Home</a></nav><main><h1>Grain</h1>${Array.from({ length: count }, (_, n) => section(n)).join('')}</main></body></html>`,
    );
  };
  const pages: Record<string, Buffer> = { '/small': page(30), '/large': page(5 * 1024) };
  const site = createServer(async (request, response) => {
    await sleep(LATENCY_MS);
    const body = pages[request.url ?? ''];
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body);
  });
  process.once('disconnect', () => process.exit());
  site.listen(0, '127.0.0.1', () => process.send?.((site.address() as AddressInfo).port));
}

type Measured = { calls: number; times: number[]; ms: Map<string, number> };
type Contender = { name: string; server: TestServer; rounds: Map<string, Measured[]> };

async function main(): Promise<void> {
  const site = fork(import.meta.filename, ['serve']);
  const port = await new Promise<number>((heard) =>
    site.once('message', (message) => heard(Number(message))),
  );
  const folders = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['.'];
  const all: Contender[] = [];
  for (const folder of folders) {
    const { startServer } = await import(resolve(folder, 'test/harness/server.ts'));
    const env = {
      WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8',
      WINNOW_LOG_LEVEL: 'warn',
      WINNOW_PROCESSES: '1',
      ...(process.env.BENCH_NODE_OPTIONS && { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS }),
    };
    all.push({ name: folder, server: await startServer({ env }), rounds: new Map() });
  }
  const small = `http://127.0.0.1:${port}/small`;
  const calls = Object.keys(CALLS) as Call[];
  for (const one of all)
    for (const call of calls)
      for (let n = 0; n < WARM_CALLS; n += 4)
        await Promise.all(Array.from({ length: 4 }, () => scrape(one.server, small, call)));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const call of calls) {
      for (const atOnce of AT_ONCE) {
        for (const { server, rounds } of all) {
          const measured = await measure(server, atOnce, () => scrape(server, small, call));
          rounds.set(`${call} ${atOnce}`, [...(rounds.get(`${call} ${atOnce}`) ?? []), measured]);
        }
      }
    }
  }
  for (const call of calls)
    printTable(
      `POST /api/scrape, a 30 KB page, ${call}, ${LATENCY_MS} ms away; CPU ms a call of the service; medians of ${ROUNDS} rounds by turns`,
      ['checkout', 'at once', 'requests/s', 'p50 ms', 'p99 ms', ...KINDS, 'all'],
      AT_ONCE.flatMap((atOnce) => all.map((one) => rowOf(one, call, atOnce))),
    );
  const [only] = all;
  if (only && all.length === 1) await answersBesideLargePages(only.server, `http://127.0.0.1:${port}/large`);
  for (const { server } of all) await server.close();
  site.disconnect();
}

async function scrape(server: TestServer, url: string, call: Call): Promise<void> {
  const body = JSON.stringify({ url, ...CALLS[call] });
  const response = await server.fetch('/api/scrape', { method: 'POST', body });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
}

/** Runs the work over and over with so many at once. */
async function measure(server: TestServer, atOnce: number, work: () => Promise<void>): Promise<Measured> {
  const root = server.process.pid ?? 0;
  const before = cpuByKind(root);
  const until = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const began = performance.now();
        await work();
        times.push(performance.now() - began);
      }
    }),
  );
  const after = cpuByKind(root);
  const spent = (kind: string) => ((after.get(kind) ?? 0) - (before.get(kind) ?? 0)) * 1000;
  return {
    calls: times.length,
    times: times.sort((a, b) => a - b),
    ms: new Map(KINDS.map((kind) => [kind, spent(kind) / times.length])),
  };
}

function rowOf({ name, rounds: taken }: Contender, call: Call, atOnce: number): (string | number)[] {
  const rounds = taken.get(`${call} ${atOnce}`) ?? [];
  const middle = (of: (round: Measured) => number) => median(rounds.map(of));
  const total = ({ ms }: Measured) => [...ms.values()].reduce((sum, part) => sum + part, 0);
  return [
    name,
    atOnce,
    middle(({ calls }) => calls / SECONDS).toFixed(1),
    middle(({ times }) => quantile(times, 0.5)).toFixed(1),
    middle(({ times }) => quantile(times, 0.99)).toFixed(0),
    ...KINDS.map((kind) => middle(({ ms }) => ms.get(kind) ?? 0).toFixed(2)),
    middle(total).toFixed(2),
  ];
}

async function answersBesideLargePages(server: TestServer, url: string): Promise<void> {
  let converting = true;
  const conversions = Promise.all(
    Array.from({ length: 16 }, () => scrape(server, url, 'four formats')),
  ).finally(() => {
    converting = false;
  });
  const times: number[] = [];
  while (converting) {
    const began = performance.now();
    await (await server.fetch('/api/credits')).arrayBuffer();
    times.push(performance.now() - began);
    await sleep(10);
  }
  await conversions;
  times.sort((a, b) => a - b);
  printTable(
    'GET /api/credits while 16 pages of 5 MB are converted',
    ['requests', 'p50 ms', 'p99 ms', 'worst ms'],
    [
      [
        times.length,
        quantile(times, 0.5).toFixed(1),
        quantile(times, 0.99).toFixed(1),
        (times.at(-1) ?? 0).toFixed(1),
      ],
    ],
  );
}
