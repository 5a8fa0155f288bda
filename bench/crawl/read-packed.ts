/**
 * What a converter's own work on a page of a crawl costs in two checkouts, each in a process of its own, by turns of some
 * pages, so that whatever else the machine does falls on both: in one process the second to be loaded is slower by a
 * tenth, whichever it is. Says too whether they made the same of each page. With BENCH_SITE=published the pages are such
 * as others published.
 *
 * node bench/crawl/read-packed.ts BEFORE AFTER
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../figures.ts';
import { printTable } from '../table.ts';
import { SITE_PAGES, startCrawlSite } from './crawl-site-process.ts';
import type { Taken, Turn } from './read-packed-process.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 1000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const TURN = 50;

type Checkout = { child: ChildProcess; firstMs: number; warmMs: number };

const folders = process.argv.slice(2);
if (folders.length !== 2) throw new Error('usage: node bench/crawl/read-packed.ts BEFORE AFTER');
const site = await startCrawlSite(PAGES, 0, SITE_PAGES);
const [before, after] = (await Promise.all(folders.map(startCheckout))) as [Checkout, Checkout];
const ratios: number[] = [];
let different = 0;
for (let round = 0; round < ROUNDS; round++) {
  for (let from = 0; from < PAGES; from += TURN) {
    const pages = Array.from({ length: Math.min(TURN, PAGES - from) }, (_, n) => from + n);
    const isSwapped = (from / TURN + round) % 2 === 1;
    const taken = new Map<Checkout, Taken>();
    for (const checkout of isSwapped ? [after, before] : [before, after]) {
      const turn = await takeTurn(checkout, { port: site.port, pages });
      taken.set(checkout, turn);
      if (round === 0) checkout.firstMs += turn.cpuMs;
      else checkout.warmMs += turn.cpuMs;
    }
    const [old, young] = [taken.get(before), taken.get(after)];
    if (!old || !young) throw new Error('A turn is missing');
    if (round > 0) ratios.push(young.cpuMs / old.cpuMs);
    different += pages.filter((_, n) => old.hashes[n] !== young.hashes[n]).length;
  }
}
for (const { child } of [before, after]) child.kill();
site.end();

const first = (ms: number): string => (ms / PAGES).toFixed(2);
const warm = (ms: number): string => (ms / PAGES / (ROUNDS - 1)).toFixed(2);
printTable(
  `A converter's work, CPU ms a page, ${PAGES} ${SITE_PAGES} pages ${ROUNDS} times (${different} different)`,
  ['checkout', 'first time', 'later', 'later, median of turns'],
  [
    ['before', first(before.firstMs), warm(before.warmMs), ''],
    ['after', first(after.firstMs), warm(after.warmMs), ''],
    [
      'ratio',
      (after.firstMs / before.firstMs).toFixed(3),
      (after.warmMs / before.warmMs).toFixed(3),
      median(ratios).toFixed(3),
    ],
  ],
);

async function startCheckout(folder: string): Promise<Checkout> {
  const script = new URL('./read-packed-process.ts', import.meta.url).pathname;
  const child = fork(script, [folder], { execArgv: ['--max-semi-space-size=8'] });
  await once(child, 'message');
  return { child, firstMs: 0, warmMs: 0 };
}

async function takeTurn({ child }: Checkout, turn: Turn): Promise<Taken> {
  child.send(turn);
  const [taken] = (await once(child, 'message')) as [Taken];
  return taken;
}
