/**
 * One account floods, another scrapes a small page every 200 ms: what the second one notices, the memory of all processes,
 * and how long the work of the first takes to drain.
 *
 * node bench/service/neighbours.ts [--seconds 15] [--at-once 24] [--other-site] [kind …]
 *
 * Both fetch from one site, whose slots they share; with `--other-site` the small page is on a site of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { startServer } from '../../test/harness/server.ts';
import { startModelServer } from '../../test/model-server/server.ts';
import { type Handler, startSite } from '../../test/site/site.ts';
import { quantile } from '../figures.ts';
import { watchTree } from '../process-tree.ts';
import { printTable } from '../table.ts';
import { scanPages } from './scans.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '15' },
    'at-once': { type: 'string', default: '24' },
    'other-site': { type: 'boolean', default: false },
  },
});
const SECONDS = Number(values.seconds);
const AT_ONCE = Number(values['at-once']);
const EVERY_MS = 200;
const FETCH_TIMEOUT_MS = 15_000;

const paragraph =
  'Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back. ';
const small = `<!doctype html><title>Grain</title><main><h1>Grain</h1><p>${paragraph.repeat(20)}</p></main>`;
const packed = (bytes: Buffer): Handler => {
  const body = gzipSync(bytes);
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(body);
  };
};
const scan = await scanPages(3);
const long = 'a'.repeat(5_000);
const rows = Array.from(
  { length: 60_000 },
  (_, n) => `<tr><td>${n}</td><td>grain</td><td>${n * 7}</td></tr>`,
);
const site = await startSite({
  '/small': small,
  '/scan*': (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(scan),
  '/big*': packed(
    Buffer.from(`<!doctype html><title>Big</title><p>${'grain and chaff '.repeat(3_270_000)}</p>`),
  ),
  '/table*': packed(Buffer.from(`<!doctype html><title>Table</title><table>${rows.join('')}</table>`)),
  '/endless*': `<!doctype html><title>Endless</title><p>${paragraph}</p><script>setInterval(() => { const end = Date.now() + 900; while (Date.now() < end); }, 1)</script>`,
  '/pattern*': `<!doctype html><title>Patterns</title><main><h1>${long}</h1><p>${paragraph.repeat(20)}</p></main>`,
  '/missing*': (_, response) =>
    void response
      .writeHead(404, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Not found</title><main>${`<p>${paragraph}</p>`.repeat(400)}</main>`),
});
const smallSite = values['other-site'] ? await startSite({ '/small': small }) : site;
const model = await startModelServer(async () => {
  await sleep(300);
  return { say: JSON.stringify({ title: long }) };
});
const server = await startServer({
  env: {
    WINNOW_ALLOWED_PRIVATE_HOSTS: `${site.host},${smallSite.host}`,
    WINNOW_HOST_CONCURRENCY: '64',
    WINNOW_LOG_LEVEL: 'error',
    WINNOW_LLM: 'openai-compatible',
    WINNOW_LLM_BASE_URL: model.url,
    WINNOW_LLM_MODEL: 'stub',
  },
});
const keyOf = async (name: string): Promise<string> =>
  JSON.parse(await server.winnow('account', 'create', name, '--plan', 'pro', '--json')).apiKey;
const flooder = await keyOf('flooder');
const neighbour = await keyOf('neighbour');

// Schemas are written once: this process measures, too, and must not be what holds the neighbour up.
const schemaOf = (properties: object) => JSON.stringify({ type: 'object', properties });
const patterns = (count: number) =>
  schemaOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `f${n}`,
        { type: 'string', pattern: `^(a|b|${n})*(a+)+[ab]{0,200}c$` },
      ]),
    ),
  );
const heavyPatterns = patterns(10);
const manyPatterns = patterns(4_000);
const title = schemaOf({ title: { type: 'string' } });
type Request = [path: string, body: string];
const fetchConfig = { timeout: FETCH_TIMEOUT_MS };
const scrape = (path: string, more: object = {}): Request => [
  '/api/scrape',
  JSON.stringify({ url: `${site.url}${path}`, formats: [{ type: 'markdown' }], fetchConfig, ...more }),
];
const extract = (path: string, schema: string): Request => {
  const rest = {
    url: `${site.url}${path}`,
    prompt: 'the title',
    fetchConfig: { ...fetchConfig, mode: 'fast' },
  };
  return ['/api/extract', `{"schema":${schema},${JSON.stringify(rest).slice(1)}`];
};
const scrapeOfNeighbour = (): Request =>
  scrape('/small', { url: `${smallSite.url}/small`, fetchConfig: { mode: 'fast' } });
let turn = 0;
const FLOODS: Record<string, () => Request> = {
  'scanned PDFs': () => scrape(`/scan-${turn++}.pdf`),
  '50 MB gzip bodies': () => scrape(`/big?${turn++}`, { fetchConfig: { ...fetchConfig, mode: 'fast' } }),
  'huge tables': () => scrape(`/table?${turn++}`, { fetchConfig: { ...fetchConfig, mode: 'fast' } }),
  'endless scripts': () => scrape(`/endless?${turn++}`, { fetchConfig: { ...fetchConfig, mode: 'js' } }),
  'heavy patterns': () => extract(`/pattern?${turn++}`, heavyPatterns),
  '4,000 patterns': () => extract(`/small?${turn++}`, manyPatterns),
  '404s with a model': () => extract(`/missing?${turn++}`, title),
};

async function send(key: string, [path, body]: Request): Promise<number> {
  const response = await server.fetch(path, { method: 'POST', body, key });
  await response.arrayBuffer();
  return response.status;
}

type Noticed = { times: number[]; failed: number };

/** A small scrape at its time, whether those before are answered or not. */
async function scrapeSmall(ms: number): Promise<Noticed> {
  const until = performance.now() + ms;
  const times: number[] = [];
  let failed = 0;
  const all: Promise<void>[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    all.push(
      send(neighbour, scrapeOfNeighbour()).then((status) => {
        times.push(performance.now() - began);
        if (status !== 200) failed += 1;
      }),
    );
    await sleep(EVERY_MS);
  }
  await Promise.all(all);
  return { times: times.sort((a, b) => a - b), failed };
}

async function flood(
  request: () => Request,
  ms: number,
): Promise<{ statuses: Map<number, number>; drained: Promise<void> }> {
  const until = performance.now() + ms;
  const statuses = new Map<number, number>();
  const client = async () => {
    while (performance.now() < until) {
      const status = await send(flooder, request()).catch(() => 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) await sleep(500);
    }
  };
  const drained = Promise.all(Array.from({ length: AT_ONCE }, client)).then(() => {});
  return { statuses, drained };
}

for (let n = 0; n < 20; n++) await send(neighbour, scrapeOfNeighbour());
const alone = await scrapeSmall(SECONDS * 1000);
const p95Alone = quantile(alone.times, 0.95);
const table: (string | number)[][] = [
  ['alone', quantile(alone.times, 0.5).toFixed(0), p95Alone.toFixed(0), '', '', '', '', ''],
];
const bound = 3 * p95Alone + 100;
for (const [kind, request] of Object.entries(FLOODS)) {
  if (positionals.length > 0 && !positionals.includes(kind)) continue;
  const tree = watchTree(server.process.pid ?? 0);
  const askedBefore = model.asked.length;
  const { statuses, drained } = await flood(request, SECONDS * 1000);
  const beside = await scrapeSmall(SECONDS * 1000);
  const stopped = performance.now();
  // The neighbour stays: whoever is alone may take longer.
  let isDrained = false;
  const staying = (async () => {
    while (!isDrained) await Promise.all([send(neighbour, scrapeOfNeighbour()), sleep(1_000)]);
  })();
  await drained;
  isDrained = true;
  const drainSeconds = (performance.now() - stopped) / 1000;
  await staying;
  const p95 = quantile(beside.times, 0.95);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  table.push([
    kind,
    quantile(beside.times, 0.5).toFixed(0),
    `${p95.toFixed(0)}${p95 <= bound ? '' : ' !'}`,
    (p95 / p95Alone).toFixed(1),
    `${beside.failed} of ${beside.times.length}`,
    tree.end().peakMb.toFixed(0),
    drainSeconds.toFixed(1),
    `${answers.join(', ')}; model ${model.asked.length - askedBefore}`,
  ]);
  process.stderr.write(`${table.at(-1)?.join(' | ')}\n`);
}
printTable(
  `A small scrape every ${EVERY_MS} ms beside another account's ${AT_ONCE} requests at once (goal: p95 ≤ ${bound.toFixed(0)} ms)`,
  ['beside', 'p50 ms', 'p95 ms', 'ratio', 'failed', 'peak MB', 'drained s', 'answers to the flood'],
  table,
);
await server.close();
await Promise.all([...new Set([site, smallSite, model])].map((each) => each.close()));
