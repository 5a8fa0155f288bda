/**
 * Many pages: batches, recrawls, large crawls, and what keeping fetches for `maxAge` costs. BENCH_PAGES sets another size:
 * `BENCH_PAGES=10000 node bench/crawl/many-pages.ts large` is a tenth of the whole.
 *
 * node bench/crawl/many-pages.ts batch      10,000 small pages by their addresses: how soon accepted, how fast done
 * node bench/crawl/many-pages.ts recrawl    500 pages of which 20 changed, 5 are new and 3 gone: what is asked and charged
 * node bench/crawl/many-pages.ts large      100,000 pages of 1.5 KB: cost of a page and memory, a row for every 1,000 pages
 * node bench/crawl/many-pages.ts monitors   10,000 monitors of pages that do not change: what a run of each takes and keeps
 * node bench/crawl/many-pages.ts cache      plain scrapes with and without keeping what they fetch, in turns
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, type TestServer } from '../../test/harness/server.ts';
import { withData } from '../../test/harness/server-data.ts';
import { type Handler, startSite } from '../../test/site/site.ts';
import { versionedSite } from '../../test/site/versioned-site.ts';
import { quantile } from '../figures.ts';
import { treeMemoryMb, watchTree } from '../process-tree.ts';
import { printTable } from '../table.ts';

const ENV = { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1', WINNOW_LOG_LEVEL: 'warn' };
const pagesOf = (usual: number) => Number(process.env.BENCH_PAGES ?? usual);

type Job = { id: string; status: string; total: number; finished: number };

/** Pages of 1.5 KB, each with links to ten others. */
const small: Handler = (request, response) => {
  const n = Number((request.url ?? '/').slice(1)) || 0;
  const links = Array.from({ length: 10 }, (_, k) => `<a href="/${n * 10 + k + 1}">${k}</a>`).join(' ');
  const text = `Page ${n} of a large site has some words to say, and says them again. `.repeat(14);
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>Page ${n}</title><h1>Page ${n}</h1><p>${text}</p>${links}`);
};

async function send<Answer>(server: TestServer, path: string, body: object): Promise<Answer> {
  const response = await server.fetch(path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Calls `look` with the state of the job until it has ended. */
async function followed(
  server: TestServer,
  kind: string,
  id: string,
  look: (job: Job) => void = () => {},
): Promise<Job> {
  for (;;) {
    const list = (await (await server.fetch(`/api/${kind}?limit=20`)).json()) as { data: Job[] };
    const job = list.data.find((one) => one.id === id);
    if (!job) throw new Error('The job is gone');
    look(job);
    if (job.status !== 'running') return job;
    await sleep(100);
  }
}

async function batch(): Promise<void> {
  const pages = pagesOf(10_000);
  const site = await startSite({ '/*': small });
  const server = await startServer({ env: ENV });
  const warm = await send<Job>(server, '/api/batch', { urls: [site.url], fetchConfig: { mode: 'fast' } });
  await followed(server, 'batch', warm.id);
  const urls = Array.from({ length: pages }, (_, n) => `${site.url}/${n}`);
  const watch = watchTree(server.process.pid ?? 0);
  const begun = performance.now();
  const { id } = await send<Job>(server, '/api/batch', { urls, fetchConfig: { mode: 'fast' } });
  const accepted = performance.now() - begun;
  const job = await followed(server, 'batch', id);
  const seconds = (performance.now() - begun) / 1000;
  const { cpuSeconds, peakMb } = watch.end();
  await server.close();
  await site.close();
  printTable(
    'A batch of small pages',
    ['pages', 'status', 'accepted ms', 'pages/s', 'CPU ms a page', 'peak MB'],
    [
      [
        job.finished,
        job.status,
        accepted.toFixed(0),
        (pages / seconds).toFixed(1),
        ((cpuSeconds * 1000) / pages).toFixed(1),
        Math.round(peakMb),
      ],
    ],
  );
}

async function recrawl(): Promise<void> {
  const pages = pagesOf(500);
  // The start page and the lists, one for fifty pages, are pages of the site too.
  const lists = Math.ceil((pages - 1) / 51);
  const content = versionedSite(pages - 1 - lists);
  const site = await startSite({ '/robots.txt': '', '/*': content.handler });
  const server = await startServer({ env: ENV });
  const body = {
    url: site.url,
    maxPages: 1000,
    maxDepth: null,
    maxLinksPerPage: 1000,
    fetchConfig: { mode: 'fast' },
  };
  const rows: (string | number)[][] = [];
  let since: string | undefined;
  for (const name of ['first', 'after the changes', 'once more']) {
    const asked = content.asked.length;
    const begun = performance.now();
    const { id } = await send<Job>(server, '/api/crawl', { ...body, since });
    await followed(server, 'crawl', id);
    const seconds = (performance.now() - begun) / 1000;
    const job = (await (await server.fetch(`/api/crawl/${id}`)).json()) as {
      creditsUsed: number;
      pages: { change?: string }[];
    };
    const count = (change: string) => job.pages.filter((page) => page.change === change).length;
    const requests = content.asked.slice(asked);
    const conditional = requests.filter((request) => request.conditional).length;
    const changes = ['new', 'changed', 'unchanged', 'gone'].map(count);
    rows.push([
      name,
      ...changes,
      requests.length - conditional,
      conditional,
      job.creditsUsed,
      seconds.toFixed(1),
    ]);
    since = id;
    if (name !== 'first') continue;
    // The lists that link to them change too, and are among the twenty.
    for (let n = 0; n < 5; n += 1) content.write(`/page/new-${n}`);
    for (let n = 0; n < 3; n += 1) content.remove(`/page/${n * 7}`);
    for (let n = 0; n < 20 - lists; n += 1) content.write(`/page/${n * 11 + 1}`);
  }
  await server.close();
  await site.close();
  const head = [
    'crawl',
    'new',
    'changed',
    'unchanged',
    'gone',
    'plain requests',
    'conditional',
    'credits',
    's',
  ];
  printTable(`A site of ${pages} pages, crawled again`, head, rows);
}

const LARGE_STEP = 1_000;

async function large(): Promise<void> {
  const pages = pagesOf(100_000);
  const site = await startSite({ '/robots.txt': '', '/*': small });
  const server = await startServer({ env: { ...ENV, WINNOW_MAX_CRAWL_PAGES: String(pages) } });
  const root = server.process.pid ?? 0;
  const body = {
    url: site.url,
    maxPages: pages,
    maxDepth: null,
    maxLinksPerPage: 10,
    fetchConfig: { mode: 'fast' },
  };
  const { id } = await send<Job>(server, '/api/crawl', body);
  const rows: (string | number)[][] = [];
  const costs: number[] = [];
  let watch = watchTree(root);
  let before = { at: performance.now(), finished: 0 };
  const { finished: total } = await followed(server, 'crawl', id, ({ finished, status }) => {
    const done = finished - before.finished;
    if (done === 0 || (done < LARGE_STEP && status === 'running')) return;
    const seconds = (performance.now() - before.at) / 1000;
    const { cpuSeconds } = watch.end();
    const cpu = (cpuSeconds * 1000) / done;
    costs.push(cpu);
    rows.push([finished, (done / seconds).toFixed(1), cpu.toFixed(1), Math.round(treeMemoryMb(root))]);
    watch = watchTree(root);
    before = { at: performance.now(), finished };
  });
  watch.end();
  await server.close();
  await site.close();
  printTable(`A crawl of ${total} pages of 1.5 KB`, ['done', 'pages/s', 'CPU ms a page', 'MB'], rows);
  // The first rows also start converters and fill caches.
  const tenth = Math.max(1, Math.floor(costs.length / 10));
  const mean = (some: number[]) => some.reduce((sum, cost) => sum + cost, 0) / some.length;
  const [early, late] = [mean(costs.slice(tenth, 2 * tenth)), mean(costs.slice(-tenth))];
  process.stdout.write(
    `\nCPU of a page in the last tenth, beside the second: ${(late / early).toFixed(2)} times\n`,
  );
}

const ROUNDS = 6;
const ROUND_MS = 5_000;

async function cache(): Promise<void> {
  const text = 'Grain is thrown into the wind, the chaff flies off, and what is worth keeping falls back. ';
  const page = `<!doctype html><title>Grain</title><h1>Grain</h1>${`<p>${text.repeat(4)}</p>`.repeat(80)}`;
  let visits = 0;
  const site = await startSite({
    '/*': (_, response) => void response.end(`${page}<p>Visit ${visits++}</p>`),
  });
  const kinds = { kept: '48', 'not kept': '0' };
  const servers = await Promise.all(
    Object.entries(kinds).map(async ([name, hours]) => {
      const server = await startServer({ env: { ...ENV, WINNOW_CACHE_HOURS: hours } });
      return { name, server, times: [] as number[], cpu: 0 };
    }),
  );
  let n = 0;
  const round = async (server: TestServer, atOnce: number) => {
    const times: number[] = [];
    const until = performance.now() + ROUND_MS;
    const work = async () => {
      while (performance.now() < until) {
        const begun = performance.now();
        await send(server, '/api/scrape', { url: `${site.url}/${n++}`, fetchConfig: { mode: 'fast' } });
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return times;
  };
  for (const { server } of servers) await round(server, 4);
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const each of servers) {
      const watch = watchTree(each.server.process.pid ?? 0);
      each.times.push(...(await round(each.server, 8)));
      each.cpu += watch.end().cpuSeconds;
    }
  }
  const rows = servers.map(({ name, times, cpu }) => {
    times.sort((a, b) => a - b);
    const rate = (times.length / ((ROUNDS * ROUND_MS) / 1000)).toFixed(1);
    const each = ((cpu * 1000) / times.length).toFixed(1);
    return [name, rate, quantile(times, 0.5).toFixed(1), quantile(times, 0.99).toFixed(1), each];
  });
  for (const { server } of servers) await server.close();
  await site.close();
  printTable(
    'Scrapes of 30 KB pages, 8 at once',
    ['fetches', 'calls/s', 'p50 ms', 'p99 ms', 'CPU ms a call'],
    rows,
  );
}

async function monitors(): Promise<void> {
  const count = pagesOf(10_000);
  const site = await startSite({ '/*': small });
  const server = await startServer({ env: ENV });
  /** Bytes of captures, and of the whole database. */
  const kept = async () => {
    let captures = 0;
    let all = 0;
    await withData(server, async (database) => {
      const sum = (table: string) =>
        `(select coalesce(sum(coalesce(bytes, octet_length(body))), 0) from ${table})::float8`;
      const [row] = await database.query<{ captures: number; all: number }>(
        `select ${sum('call_result')} + ${sum('blob')} as captures, pg_database_size(current_database())::float8 as all`,
      );
      captures = row?.captures ?? 0;
      all = row?.all ?? 0;
    });
    return { captures, all };
  };
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = { url: `${site.url}/${n}`, interval: '@yearly', fetchConfig: { mode: 'fast' } };
    ids.push((await send<{ cronId: string }>(server, '/api/monitor', body)).cronId);
  }
  const rows: (string | number)[][] = [];
  for (const name of ['first', 'second', 'third']) {
    const before = await kept();
    const begun = performance.now();
    const watch = watchTree(server.process.pid ?? 0);
    const left = [...ids];
    let changed = 0;
    const work = async () => {
      for (let id = left.pop(); id; id = left.pop()) {
        const tick = await send<{ changed: boolean }>(server, `/api/monitor/${id}/run`, {});
        if (tick.changed) changed += 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, work));
    const seconds = (performance.now() - begun) / 1000;
    const { cpuSeconds } = watch.end();
    const after = await kept();
    const each = (cpuSeconds * 1000) / count;
    rows.push([
      name,
      changed,
      (count / seconds).toFixed(1),
      each.toFixed(1),
      before.captures,
      after.captures,
      Math.round((after.all - before.all) / count),
    ]);
  }
  await server.close();
  await site.close();
  const head = [
    'run',
    'changed',
    'runs/s',
    'CPU ms a run',
    'bytes of captures before',
    'and after',
    'bytes the database grew by a run',
  ];
  printTable(`${count} monitors of pages that do not change`, head, rows);
}

const MODES: Record<string, () => Promise<void>> = { batch, recrawl, large, monitors, cache };
const mode = MODES[process.argv[2] ?? ''];
if (!mode) throw new Error(`Say which: ${Object.keys(MODES).join(', ')}`);
await mode();
