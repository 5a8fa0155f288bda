/**
 * What a converter's own work on a page of a crawl costs in two checkouts: page by page by turns in one process, so that
 * whatever else the machine does falls on both. Says too whether they made the same of each page. With
 * BENCH_SITE=published the pages are such as others published.
 *
 * node --max-semi-space-size=8 bench/crawl/read-packed.ts BEFORE AFTER
 */
import { get } from 'node:http';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PackedInput, PlainPage } from '../../src/sandbox/tasks/read-packed.ts';
import { printTable } from '../table.ts';
import { SITE_PAGES, startCrawlSite } from './crawl-site-process.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 1000);
const FIRST_PAGES = Math.min(200, PAGES / 2);

type Checkout = {
  folder: string;
  readPacked(input: PackedInput): Promise<PlainPage | null>;
  firstMs: number;
  warmMs: number;
};

const checkouts: Checkout[] = [];
for (const folder of process.argv.slice(2)) {
  const { readPacked } = await import(resolve(folder, 'src/sandbox/tasks/read-packed.ts'));
  checkouts.push({ folder, readPacked, firstMs: 0, warmMs: 0 });
}
const [before, after] = checkouts;
if (!before || !after) throw new Error('usage: node bench/crawl/read-packed.ts BEFORE AFTER');

const site = await startCrawlSite(PAGES, 0, SITE_PAGES);
let different = 0;
for (let page = 0; page < PAGES; page++) {
  const url = `http://127.0.0.1:${site.port}/page/${page}`;
  const packed = await fetchPacked(url);
  const made = new Map<Checkout, string>();
  for (const checkout of page % 2 ? [before, after] : [after, before]) {
    const started = cpuMs();
    const read = await checkout.readPacked(inputFor(url, packed));
    const ms = cpuMs() - started;
    if (page < FIRST_PAGES) checkout.firstMs += ms;
    else checkout.warmMs += ms;
    made.set(checkout, `${read?.page.finished.content} ${Buffer.from(read?.page.linksToFollow ?? [])}`);
  }
  if (made.get(before) !== made.get(after)) different++;
}
site.end();

const first = (ms: number): string => (ms / FIRST_PAGES).toFixed(2);
const warm = (ms: number): string => (ms / (PAGES - FIRST_PAGES)).toFixed(2);
printTable(
  `Main thread of a converter, CPU ms a page, ${PAGES} pages (${different} different)`,
  ['checkout', `first ${FIRST_PAGES} pages`, 'those after them'],
  [
    ['before', first(before.firstMs), warm(before.warmMs)],
    ['after', first(after.firstMs), warm(after.warmMs)],
    ['ratio', (after.firstMs / before.firstMs).toFixed(2), (after.warmMs / before.warmMs).toFixed(2)],
  ],
);

/** Of this thread: what V8's own threads do cannot be told apart by checkout. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function fetchPacked(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      buffer(response).then(done, fail);
    });
    request.on('error', fail);
  });
}

function inputFor(url: string, packed: Buffer): PackedInput {
  const document = { url, status: 200, engine: 'http' as const };
  return {
    packed: { bytes: new Uint8Array(packed), encoding: 'gzip' },
    url,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    maxPages: 100,
    maxBytes: 50_000_000,
    formats: [{ type: 'markdown', mode: 'normal' }],
    linksToFollow: true,
    finish: { id: 'page', document, formats: ['markdown'], startedAt: Date.now() },
    ocrLanguages: [],
    ocrDataDir: undefined,
    cacheDir: '',
  };
}
