/**
 * Fetches a second and CPU a page of the fast engine, beside bare undici and native fetch in the same run.
 * Run: node bench/fetch/fetch-fast.ts [seconds a cell]. The server runs in a process of its own; CPU is this process's.
 */

import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Agent, interceptors, request } from 'undici';
import { startDeadline } from '../../src/concurrency/deadline.ts';
import { NO_CREDENTIALS } from '../../src/fetch/credentials.ts';
import { fetchFast } from '../../src/fetch/fast/fetch-fast.ts';
import { createDispatcherPool } from '../../src/net/guard/dispatcher.ts';
import { createGuard } from '../../src/net/guard/guard.ts';
import { median, startCpu } from '../figures.ts';

const SIZES = { '2 KB': 2 * 1024, '200 KB': 200 * 1024 };
const CONCURRENCIES = [1, 8, 32];
/** Contenders take turns this often, so that a busy neighbour on the machine hurts them alike. */
const ROUNDS = 15;

type Contender = { name: string; fetch: (url: string) => Promise<number> };
type Cell = { perSecond: number; cpuMs: number };

if (process.argv[2] === 'serve') serve();
else await main();

function serve(): void {
  const pages = new Map(Object.entries(SIZES).map(([name, bytes]) => [path(name), gzipSync(htmlOf(bytes))]));
  const server = createServer((incoming, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    response.end(pages.get(incoming.url ?? ''));
  });
  server.listen(0, 'localhost', () => process.send?.((server.address() as AddressInfo).port));
}

function path(size: string): string {
  return `/${size.replace(' ', '')}`;
}

/** Markup with words that repeat about as often as in prose, so that it compresses about as well. */
function htmlOf(bytes: number): Buffer {
  let state = 7;
  let html = '<!doctype html><html><body>';
  while (html.length < bytes) {
    let sentence = '';
    for (let i = 0; i < 12; i++) {
      state = (state * 48_271) % 2_147_483_647;
      sentence += ` ${(state % 20_000).toString(36)}`;
    }
    html += `<p class="text">${sentence}</p>`;
  }
  return Buffer.from(html.slice(0, bytes));
}

async function main(): Promise<void> {
  const seconds = Number(process.argv[2] ?? 1);
  const server = fork(import.meta.filename, ['serve']);
  const port = await new Promise<number>((resolve) =>
    server.once('message', (message) => resolve(Number(message))),
  );
  const contenders = makeContenders(port);
  console.log('| page | at once | engine | fetches/s | CPU ms/page | CPU ÷ undici + gunzip |');
  console.log('|---|---|---|---|---|---|');
  for (const size of Object.keys(SIZES)) {
    const url = `http://localhost:${port}${path(size)}`;
    for (const concurrency of CONCURRENCIES) await printCells(contenders, url, size, concurrency, seconds);
  }
  printGuardCost(port);
  server.kill();
  process.exit(0);
}

async function printCells(
  contenders: Contender[],
  url: string,
  size: string,
  concurrency: number,
  seconds: number,
) {
  const rounds = new Map<string, Cell[]>(contenders.map(({ name }) => [name, []]));
  for (const { fetch } of contenders) await run(fetch, url, concurrency, 200);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, fetch } of contenders) {
      rounds.get(name)?.push(await run(fetch, url, concurrency, (seconds * 1000) / ROUNDS));
    }
  }
  const cpu = (name: string) => median((rounds.get(name) ?? []).map((cell) => cell.cpuMs));
  for (const { name } of contenders) {
    const perSecond = median((rounds.get(name) ?? []).map((cell) => cell.perSecond));
    const ratio = cpu(name) / cpu('undici.request + gunzip');
    console.log(
      `| ${size} | ${concurrency} | ${name} | ${perSecond.toFixed(0)} | ${cpu(name).toFixed(3)} | ${ratio.toFixed(2)} |`,
    );
  }
}

function makeContenders(port: number): Contender[] {
  const guard = createGuard({ allowedPrivateHosts: [`localhost:${port}`] });
  const deps = {
    guard,
    dispatchers: createDispatcherPool(guard, { connectionsPerOrigin: 32 }),
    userAgent: 'bench',
  };
  const plain = new Agent({ connections: 32 });
  const decoding = new Agent({ connections: 32 }).compose(interceptors.decompress());
  const headers = { 'accept-encoding': 'gzip' };
  return [
    {
      name: 'Winnow fast',
      async fetch(url) {
        const deadline = startDeadline(30_000);
        const options = { credentials: NO_CREDENTIALS, country: null };
        const response = await fetchFast(
          { url, options, deadline, maxBytes: 50_000_000, upstream: null },
          deps,
        );
        deadline.clear();
        return response.body.length;
      },
    },
    {
      name: 'undici.request + gunzip',
      async fetch(url) {
        const { body } = await request(url, { dispatcher: plain, headers });
        return gunzipSync(await body.arrayBuffer()).length;
      },
    },
    {
      name: 'undici.request + decompress interceptor',
      async fetch(url) {
        const { body } = await request(url, { dispatcher: decoding, headers });
        return (await body.arrayBuffer()).byteLength;
      },
    },
    {
      name: 'undici.request, not decoded',
      async fetch(url) {
        const { body } = await request(url, { dispatcher: plain, headers });
        return (await body.arrayBuffer()).byteLength;
      },
    },
    {
      name: 'native fetch',
      fetch: async (url) => (await (await fetch(url)).arrayBuffer()).byteLength,
    },
  ];
}

async function run(
  fetchOne: Contender['fetch'],
  url: string,
  concurrency: number,
  ms: number,
): Promise<Cell> {
  const cpu = startCpu();
  const startedAt = performance.now();
  let fetched = 0;
  const worker = async () => {
    while (performance.now() - startedAt < ms) {
      if ((await fetchOne(url)) === 0) throw new Error('an empty page');
      fetched += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const cpuMs = cpu() / fetched;
  const elapsed = performance.now() - startedAt;
  return { perSecond: (fetched * 1000) / elapsed, cpuMs };
}

function printGuardCost(port: number): void {
  const guard = createGuard({ allowedPrivateHosts: [`127.0.0.1:${port}`] });
  const time = (work: () => void, times = 50_000) => {
    for (let i = 0; i < 1000; i++) work();
    const startedAt = performance.now();
    for (let i = 0; i < times; i++) work();
    return ((performance.now() - startedAt) * 1000) / times;
  };
  const parsed = new URL('https://www.example.com/path?query=1');
  console.log('\n| guard | µs |\n|---|---|');
  console.log(`| each request: check of a parsed URL | ${time(() => guard.checkUrl(parsed)).toFixed(2)} |`);
  console.log(
    `| each connection: check of an IPv4 address | ${time(() => guard.check('93.184.216.34', 443, 'www.example.com')).toFixed(2)} |`,
  );
  console.log(
    `| each connection: check of an IPv6 address | ${time(() => guard.check('2606:2800:220:1::1', 443, 'www.example.com')).toFixed(2)} |`,
  );
}
