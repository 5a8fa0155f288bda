/**
 * How the pace of a host follows the host: tiny pages of a site that answers after 200 ms, crawled with the ceiling at
 * 8, 64 and 512 at once, and the same from a site that slows down with more than 16 requests at once.
 *
 * node bench/crawl/pace.ts [PAGES] [LATENCY_MS] [CEILINGS]      default: 3,000 pages, 200 ms, 8,64,512
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../test/harness/server.ts';
import { printTable } from '../table.ts';

const [PAGES = 3_000, LATENCY_MS = 200] = process.argv.slice(2, 4).map(Number);
const CEILINGS = (process.argv[4] ?? '8,64,512').split(',').map(Number);
const CAPACITY = 16;

type Job = { id: string; status: string; finished: number };

async function startSite(capacity: number): Promise<{ port: number; end(): void }> {
  const script = new URL('./tiny-site.ts', import.meta.url).pathname;
  const args = [script, String(PAGES), String(LATENCY_MS), String(capacity)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line), end: () => child.kill() };
}

async function measure(name: string, ceiling: number, capacity: number): Promise<(string | number)[]> {
  const site = await startSite(capacity);
  const server = await startServer({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      WINNOW_LOG_LEVEL: 'error',
      WINNOW_HOST_CONCURRENCY: String(ceiling),
      WINNOW_WORKER_CONCURRENCY: '512',
      WINNOW_MAX_CRAWL_PAGES: String(PAGES),
    },
  });
  try {
    const started = performance.now();
    const body = JSON.stringify({
      ...{ url: `http://127.0.0.1:${site.port}/`, maxPages: PAGES, maxDepth: null, maxLinksPerPage: 100 },
      fetchConfig: { mode: 'fast' },
    });
    const { id } = (await (await server.fetch('/api/crawl', { method: 'POST', body })).json()) as Job;
    const seen: { at: number; finished: number }[] = [];
    for (let n = 0; n < 6_000; n++) {
      const list = (await (await server.fetch('/api/crawl?limit=1')).json()) as { data: Job[] };
      const job = list.data.find((each) => each.id === id);
      seen.push({ at: performance.now(), finished: job?.finished ?? 0 });
      if (job && job.status !== 'running') break;
      await sleep(250);
    }
    const last = seen.at(-1);
    if (last?.finished !== PAGES) throw new Error(`Only ${last?.finished} pages were crawled`);
    // The second half, when the pace has been found.
    const half = seen.find(({ finished }) => finished >= PAGES / 2) ?? last;
    const rate = (last.finished - half.finished) / ((last.at - half.at) / 1000);
    const most = await (await fetch(`http://127.0.0.1:${site.port}/most`)).text();
    return [name, ceiling, Number(most), (PAGES / ((last.at - started) / 1000)).toFixed(0), rate.toFixed(0)];
  } finally {
    await server.close();
    site.end();
  }
}

const rows: (string | number)[][] = [];
for (const ceiling of CEILINGS)
  rows.push(await measure('always as quick', ceiling, Number.POSITIVE_INFINITY));
rows.push(await measure(`slows down above ${CAPACITY} at once`, Math.max(...CEILINGS), CAPACITY));
printTable(
  `One site, ${PAGES} tiny pages, answered after ${LATENCY_MS} ms`,
  ['site', 'ceiling', 'most at once', 'pages/s', 'pages/s, second half'],
  rows,
);
