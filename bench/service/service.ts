/** How the service itself performs: warm start, idle memory, and GET /api/credits beside bare servers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { median } from '../figures.ts';
import { treeMemoryMb } from '../process-tree.ts';
import { printTable } from '../table.ts';

if (!existsSync(new URL('../node_modules', import.meta.url))) {
  process.stderr.write('The peers are missing: npm install --prefix bench\n');
  process.exit(1);
}
const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<{
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
}>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECONDS = 6;

type Running = { url: string; child: ChildProcess; startedMs: number };

async function start(args: string[], env: Record<string, string> = {}): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout ?? []) {
    const url = /winnow ready (\S+)/.exec(String(chunk))?.[1];
    if (url) {
      child.stdout?.resume();
      return { url, child, startedMs: performance.now() - began };
    }
  }
  throw new Error(`${args.join(' ')} did not start`);
}

async function stop({ child }: Running): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const dataDir = await makeDataDir();
const env = { WINNOW_DATA_DIR: dataDir, PORT: '0', WINNOW_LOG_LEVEL: 'info' };
const serve = ['setup/winnow.mjs', 'serve'];
await stop(await start(serve, env));
const starts: number[] = [];
for (let n = 0; n < 5; n++) {
  const running = await start(serve, env);
  starts.push(running.startedMs);
  await stop(running);
}
starts.sort((a, b) => a - b);
const server = await start(serve, env);
await sleep(5_000);
const idle = treeMemoryMb(server.child.pid ?? 0);
printTable(
  'Start and rest',
  ['what', 'figure'],
  [
    ['warm start, median of 5', `${((starts[2] ?? 0) / 1000).toFixed(2)} s`],
    ['idle memory of the process tree (PSS), PostgreSQL included', `${idle.toFixed(0)} MB`],
  ],
);

const key = (await readFile(join(dataDir, 'api-key'), 'utf8')).trim();
const bare = await start(['bench/peers/bare-servers.ts', 'hono']);
const fastify = await start(['bench/peers/bare-servers.ts', 'fastify']);
const rounds: Record<string, { rate: number[]; p50: number[]; p99: number[] }> = {};
for (let round = 0; round < 3; round++) {
  for (const [name, { url }] of Object.entries({ winnow: server, 'bare Hono': bare, Fastify: fastify })) {
    const result = await autocannon({
      url: `${url}/api/credits`,
      connections: 32,
      duration: SECONDS,
      headers: { 'svc-apikey': key },
    });
    if (result.non2xx > 0) throw new Error(`${name} refused ${result.non2xx} requests`);
    rounds[name] ??= { rate: [], p50: [], p99: [] };
    rounds[name].rate.push(result.requests.average);
    rounds[name].p50.push(result.latency.p50);
    rounds[name].p99.push(result.latency.p99);
  }
}
const baseline = median(rounds['bare Hono']?.rate ?? []);
printTable(
  'GET /api/credits, 32 connections, median of 3 rounds',
  ['server', 'requests/s', 'of bare Hono', 'p50 ms', 'p99 ms'],
  Object.entries(rounds).map(([name, { rate, p50, p99 }]) => [
    name,
    Math.round(median(rate)),
    (median(rate) / baseline).toFixed(2),
    median(p50),
    median(p99),
  ]),
);
await Promise.all([server, bare, fastify].map(stop));
await rm(dataDir, { recursive: true, force: true });
