/** `winnow scrape` from the shell to its first byte, with and without a server, and the size of the SDK. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from '../../sdk/build.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { startServer } from '../../test/harness/server.ts';
import { startSite } from '../../test/site/site.ts';
import { quantile } from '../figures.ts';
import { printTable } from '../table.ts';

const RUNS = 7;
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'winnow-bench-cli-'));
const site = await startSite({
  '/': `<title>Mill</title><h1>Mill</h1><p>${'Grain is milled here. '.repeat(100)}</p>`,
});

type Times = { firstByte: number; end: number };

/** Compiled code is kept between runs, as setup/winnow.mjs does it. */
async function scrape(dataDir: string, compiled: string): Promise<Times> {
  const begun = performance.now();
  const child = spawn(process.execPath, [MAIN, 'scrape', `${site.url}/`], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compiled,
      WINNOW_DATA_DIR: dataDir,
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  const firstByte = performance.now() - begun;
  child.stdout.resume();
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`winnow scrape ended with ${code}`);
  return { firstByte, end: performance.now() - begun };
}

function row(name: string, times: Times[]): (string | number)[] {
  const sorted = (key: keyof Times) => times.map((time) => time[key] / 1000).sort((a, b) => a - b);
  const [first, end] = [sorted('firstByte'), sorted('end')];
  return [
    name,
    times.length,
    quantile(first, 0.5).toFixed(2),
    (first.at(-1) ?? 0).toFixed(2),
    quantile(end, 0.5).toFixed(2),
  ];
}

async function repeated(run: () => Promise<Times>): Promise<Times[]> {
  const times: Times[] = [];
  for (let count = 0; count < RUNS; count++) times.push(await run());
  return times;
}

const dataDir = await makeDataDir();
const compiled = join(work, 'compiled');
const cold = await scrape(dataDir, compiled);
const warm = await repeated(() => scrape(dataDir, compiled));
const server = await startServer({ dataDir, env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host } });
const beside = await repeated(() => scrape(dataDir, compiled));
await server.close();
printTable(
  `winnow scrape, seconds (load ${loadavg()[0]?.toFixed(1)} at the end)`,
  ['', 'runs', 'first byte, median', 'first byte, worst', 'end, median'],
  [
    row('in-process, cold: new data directory, nothing compiled', [cold]),
    row('in-process, warm', warm),
    row('beside a running server', beside),
  ],
);

const dist = join(work, 'dist');
build(dist);
const code = readdirSync(dist)
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(dist, name)));
const whole = Buffer.concat(code);
printTable(
  'SDK, all of its JavaScript',
  ['KB', 'KB gzipped', 'dependencies'],
  [[(whole.length / 1024).toFixed(1), (gzipSync(whole).length / 1024).toFixed(1), 0]],
);
await site.close();
await rm(work, { recursive: true, force: true });
