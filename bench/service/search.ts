/** Search: its wall time beside the slowest of its pages alone, and the local index at 10,000 pages. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { plansFor } from '../../src/account/plans.ts';
import { createAccount } from '../../src/store/account/accounts.ts';
import { createBlobStore } from '../../src/store/blobs/blob-store.ts';
import { openStore } from '../../src/store/database/open.ts';
import { newId } from '../../src/store/ids.ts';
import { type IndexedPage, insertPages } from '../../src/store/search/pages.ts';
import { createSearchIndex } from '../../src/store/search/search-index.ts';
import { makeDataDir } from '../../test/harness/data-dir.ts';
import { startServer } from '../../test/harness/server.ts';
import { STUB_KEY, startEngineStub } from '../../test/search-engines/stubs.ts';
import { type Handler, startSite } from '../../test/site/site.ts';
import { median, quantile, randomSource } from '../figures.ts';
import { printTable } from '../table.ts';

const ROUNDS = 15;
const RESULTS = 10;
const PAGES = 10_000;
const QUERY_SECONDS = 5;
const WRITTEN_AT_ONCE = 32;

// With `index` as argument only the second part is run.
if (process.argv[2] !== 'index') await wallTime();
await localIndex();

/** Pages that take 300 to 750 ms to answer; the engine in front is a stub. */
async function wallTime(): Promise<void> {
  const words = 'The wind blew over the hill and turned the mill, as it had done for a hundred years. ';
  const page: Handler = async (request, response) => {
    const n = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
    await sleep(300 + 50 * n);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>Page ${n}</title><h1>Page ${n}</h1><p>${words.repeat(60)}</p>`);
  };
  const site = await startSite({ '/*': page });
  const urls = Array.from({ length: RESULTS }, (_, n) => `${site.url}/${n}`);
  const stub = await startEngineStub(
    'brave',
    urls.map((url) => ({ url, title: url, snippet: '' })),
  );
  const server = await startServer({
    env: {
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_SEARCH: 'brave',
      WINNOW_SEARCH_URL: stub.url,
      WINNOW_SEARCH_API_KEY: STUB_KEY,
    },
  });
  const timed = async (path: string, body: object): Promise<number> => {
    const started = performance.now();
    const response = await server.fetch(path, { method: 'POST', body: JSON.stringify(body) });
    const { results } = (await response.json()) as { results: object };
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    if (Array.isArray(results) && results.length !== RESULTS) throw new Error(`${results.length} results`);
    return performance.now() - started;
  };
  const slowest = { url: urls.at(-1), formats: [{ type: 'markdown', mode: 'prune' }] };
  const wanted = { query: 'mills', numResults: RESULTS };
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const [one, all] = [await timed('/api/scrape', slowest), await timed('/api/search', wanted)];
    // The first rounds warm the converters up.
    if (round >= 0) [alone.push(one), together.push(all)];
  }
  await server.close();
  await site.close();
  await stub.close();
  const [one, all] = [median(alone), median(together)];
  printTable(
    `A search of ${RESULTS} results`,
    ['slowest page alone, ms', 'search, ms', 'times'],
    [[one.toFixed(0), all.toFixed(0), (all / one).toFixed(2)]],
  );
  if (all / one > 1.3) process.exitCode = 1;
}

async function localIndex(): Promise<void> {
  const dataDir = await makeDataDir();
  const { database } = await openStore({
    config: { databaseUrl: undefined, dataDir, databaseConnections: 10 },
    plans: plansFor({ selfHostedRate: 0 }),
  });
  const index = createSearchIndex({
    database,
    blobs: createBlobStore(database),
    // All pages are there from the start.
    read: async () => [],
    failed: (error) => {
      throw error;
    },
  });
  const accountId = await createAccount(database, 'bench', 'self-hosted');
  const ids = Array.from({ length: PAGES }, newId);
  await database.query(
    `insert into call (id, account_id, service, status, params, reserved, created_at)
     select id, $2, 'scrape', 'completed', '{}', 0, now() from unnest($1::uuid[]) as id`,
    [ids, accountId],
  );
  const pages = ids.map((id, n) => inventedPage(id, n));
  const started = performance.now();
  for (let at = 0; at < PAGES; at += WRITTEN_AT_ONCE) {
    const some = pages.slice(at, at + WRITTEN_AT_ONCE);
    await insertPages(
      database,
      some.map((page, n) => ({ ...page, callId: ids[at + n] ?? '', nr: 0 })),
    );
  }
  const inserts = PAGES / ((performance.now() - started) / 1000);
  await database.query('vacuum analyze search_page');

  const queries: [string, string][] = [
    ['one rare word', word(4_000)],
    ['two middling words', `${word(150)} ${word(220)}`],
    ['one word of nearly every page', word(3)],
    ['no page has all words', `${word(19_001)} ${word(18_500)} ${word(17_700)}`],
  ];
  const rows: (string | number)[][] = [];
  for (const [name, query] of queries) {
    const times: number[] = [];
    let found = 0;
    const until = performance.now() + QUERY_SECONDS * 1000;
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: 2 }, async () => {
        while (performance.now() < until) {
          const at = performance.now();
          found = (await index.find({ accountId, query, limit: 13, since: null })).pages.length;
          times.push(performance.now() - at);
        }
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    times.sort((a, b) => a - b);
    rows.push([
      name,
      found,
      Math.round(times.length / seconds),
      median(times).toFixed(1),
      quantile(times, 0.99).toFixed(1),
    ]);
  }
  printTable(`The local index, ${PAGES} pages of about 5 KB`, ['inserts/s'], [[Math.round(inserts)]]);
  printTable('Its queries, two at once', ['query', 'results', 'queries/s', 'p50 ms', 'p99 ms'], rows);
  await index.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Words as often as in a language: the n-th most frequent one 1/n as often as the first (Zipf). */
function inventedPage(id: string, n: number): IndexedPage {
  const random = randomSource(n + 1);
  const pick = () => word(Math.floor(20_000 ** random()));
  const text = (count: number) => Array.from({ length: count }, pick).join(' ');
  return { url: `https://example.com/${n}`, identity: id, title: text(6), language: 'en', text: text(800) };
}

function word(n: number): string {
  const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu'];
  return [...String(n).padStart(3, '0')].map((digit) => syllables[Number(digit)]).join('');
}
