/** POST /api/scrape: requests a second and latency, and how well the API answers while large pages are converted. */
import { startServer } from '../test/harness/server.ts';
import { startSite } from '../test/site/site.ts';
import { quantile } from './figures.ts';
import { printTable } from './table.ts';

const SECONDS = 6;
const paragraph =
  'Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back. ';
const page = (kilobytes: number) => {
  const section = (n: number) =>
    `<h2>Part ${n}</h2><p>${paragraph.repeat(4)}<a href="/p/${n}">more</a></p><ul><li>one</li><li>two</li></ul><table><tr><th>a</th><td>${n}</td></tr></table>`;
  const count = Math.ceil((kilobytes * 1024) / section(1).length);
  return `<!doctype html><html lang="en"><title>Grain</title><body><nav><a href="/">Home</a></nav><main><h1>Grain</h1>${Array.from({ length: count }, (_, n) => section(n)).join('')}</main></body></html>`;
};

const site = await startSite({ '/small': page(30), '/large': page(5 * 1024) });
const server = await startServer({
  env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host, WINNOW_LOG_LEVEL: 'warn' },
});
const formats = [
  { type: 'markdown', mode: 'reader' },
  { type: 'html' },
  { type: 'links' },
  { type: 'images' },
];

async function scrape(path: string): Promise<void> {
  const body = JSON.stringify({ url: `${site.url}${path}`, formats, fetchConfig: { mode: 'fast' } });
  const response = await server.fetch('/api/scrape', { method: 'POST', body });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
}

/** Runs the work over and over with so many at once; returns the sorted times. */
async function measure(
  atOnce: number,
  work: () => Promise<void>,
  until = performance.now() + SECONDS * 1000,
): Promise<number[]> {
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
  return times.sort((a, b) => a - b);
}

await measure(4, () => scrape('/small'), performance.now() + 3_000);
const rows: (string | number)[][] = [];
for (const atOnce of [1, 8, 32]) {
  const times = await measure(atOnce, () => scrape('/small'));
  rows.push([
    atOnce,
    (times.length / SECONDS).toFixed(1),
    quantile(times, 0.5).toFixed(0),
    quantile(times, 0.99).toFixed(0),
  ]);
}
printTable(
  'POST /api/scrape, a 30 KB page in four formats',
  ['at once', 'requests/s', 'p50 ms', 'p99 ms'],
  rows,
);

const conversions = Promise.all(Array.from({ length: 16 }, () => scrape('/large')));
let converting = true;
void conversions.finally(() => {
  converting = false;
});
const times: number[] = [];
while (converting) {
  const began = performance.now();
  await (await server.fetch('/api/credits')).arrayBuffer();
  times.push(performance.now() - began);
  await new Promise((resolve) => setTimeout(resolve, 10));
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
await server.close();
await site.close();
