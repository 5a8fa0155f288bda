/**
 * A fleet on one PostgreSQL and one object store: one process that answers and 1, 2 and 4 workers that crawl, each with a
 * main thread of its own; then four workers of an older commit, of which one is killed every few seconds and replaced by
 * one of the present source, and in the middle the process that answers is replaced too. Prints pages a second and what a
 * page costs of each kind of process, and fails unless every page is there once, every object is there, and the books
 * balance. The figures go into bench/results/fleet.json, which bench/fleet/fleet-model.ts reads.
 *
 * node bench/fleet/fleet.ts [PAGES] [SITES] [LATENCY_MS]      default: 1,200 pages in all, of 8 sites that answer after 200 ms
 * BENCH_WORKERS=1,2,4   BENCH_KILL_SECONDS=4            BENCH_SITE=small for pages of 1 KB instead of 5 to 400 KB
 * BENCH_OLDER=<commit>                                  default: the one before the newest migration
 */
import { rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf, descendants } from '../process-tree.ts';
import { printTable } from '../table.ts';
import { checkOutOlder, crawlAll, type Fleet, type Sites, startFleet, startSites } from './fleet-parts.ts';

const [PAGES = 1_200, SITES = 8, LATENCY_MS = 200] = process.argv.slice(2).map(Number);
const WORKERS = (process.env.BENCH_WORKERS ?? '1,2,4').split(',').map(Number);
const KILL_MS = Number(process.env.BENCH_KILL_SECONDS ?? 4) * 1000;
const SMALL = process.env.BENCH_SITE === 'small';
const EACH = Math.ceil(PAGES / SITES);

export type FleetFigures = {
  workers: number;
  /** From the start of the crawls to their end. */
  pagesASecond: number;
  /** This and the costs are those of the middle of the crawls. */
  inTheMiddle: number;
  /** CPU milliseconds a page: main threads of the workers, their converters, and PostgreSQL. */
  mainMs: number;
  convertersMs: number;
  postgresMs: number;
  /** What the bench takes of the same cores: the sites, the object store, and the process that is asked. */
  benchMs: number;
  mostInFlight: number;
};

/** A first crawl fills caches and compiles code. */
async function measure(fleet: Fleet, sites: Sites, count: number): Promise<FleetFigures> {
  const workers = await Promise.all(Array.from({ length: count }, () => fleet.start('worker')));
  try {
    await crawlAll(fleet, sites);
    const pids = workers.map(({ process: { pid = 0 } }) => pid);
    const around = [process, sites.child, fleet.objects.process, fleet.api.process].map(({ pid = 0 }) => pid);
    const readings: Reading[] = [];
    const { seconds, mostInFlight } = await crawlAll(fleet, sites, (finished) =>
      readings.push({
        finished,
        ms: performance.now(),
        mainMs: cpuMsOf(pids),
        treesMs: cpuMsOf(pids.flatMap(descendants)),
        postgresMs: cpuMsOf(descendants(fleet.postgresPid)),
        benchMs: cpuMsOf(around),
      }),
    );
    const [from, to] = readings;
    if (!from || !to) throw new Error('The crawls ended before they were measured: give them more pages');
    const pages = to.finished - from.finished;
    const aPage = (key: Exclude<keyof Reading, 'finished'>) => (to[key] - from[key]) / pages;
    return {
      workers: count,
      pagesASecond: (SITES * EACH) / seconds,
      inTheMiddle: 1000 / aPage('ms'),
      mainMs: aPage('mainMs'),
      convertersMs: aPage('treesMs') - aPage('mainMs'),
      postgresMs: aPage('postgresMs'),
      benchMs: aPage('benchMs'),
      mostInFlight,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

/** Pages, and milliseconds of the clock and of processors, so far. */
type Reading = Record<'finished' | 'ms' | 'mainMs' | 'treesMs' | 'postgresMs' | 'benchMs', number>;

function cpuMsOf(pids: number[]): number {
  return 1000 * pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
}

/** Kills workers of an older version one after the other while they crawl; those that take their place are new. */
async function killAndUpgrade(sites: Sites): Promise<{ commit: string; kills: number; seconds: number }> {
  const older = checkOutOlder(process.env.BENCH_OLDER);
  const fleet = await startFleet(older);
  const workers = await Promise.all(Array.from({ length: 4 }, () => fleet.start('worker', older)));
  let kills = 0;
  let over = false;
  const killing = (async () => {
    while (!over) {
      await sleep(KILL_MS);
      // One that is taken from the list is not closed at the end.
      const victim = over ? undefined : workers.shift();
      if (!victim) break;
      await victim.end('SIGKILL');
      await rm(victim.dataDir, { recursive: true, force: true });
      kills += 1;
      // The first of them migrates.
      workers.push(await fleet.start('worker'));
      if (kills !== 2) continue;
      const before = fleet.api;
      fleet.api = await fleet.start('api');
      await before.close();
    }
  })();
  try {
    const { seconds } = await crawlAll(fleet, sites);
    if (kills < 4) throw new Error(`The crawls ended after ${kills} kills: give them more pages`);
    return { commit: older.commit, kills, seconds };
  } finally {
    over = true;
    await killing;
    await Promise.all(workers.map((worker) => worker.close()));
    await fleet.close();
    older.remove();
  }
}

const sites = await startSites({ count: SITES, pagesEach: EACH, latencyMs: LATENCY_MS, small: SMALL });
const fleet = await startFleet();
try {
  const figures: FleetFigures[] = [];
  for (const count of WORKERS) figures.push(await measure(fleet, sites, count));
  const one = figures[0]?.pagesASecond ?? 1;
  const what = SMALL ? '1 KB' : '5 to 400 KB';
  printTable(
    `Workers on one PostgreSQL: ${SITES * EACH} pages of ${what} from ${SITES} sites that answer after ${LATENCY_MS} ms`,
    [
      ...['workers', 'pages/s', 'times', 'in the middle', 'main ms a page', 'converters ms', 'PostgreSQL ms'],
      ...['the bench itself ms', 'most in flight'],
    ],
    figures.map((each) => [
      each.workers,
      each.pagesASecond.toFixed(1),
      (each.pagesASecond / one).toFixed(2),
      each.inTheMiddle.toFixed(1),
      each.mainMs.toFixed(2),
      each.convertersMs.toFixed(2),
      each.postgresMs.toFixed(2),
      each.benchMs.toFixed(2),
      each.mostInFlight,
    ]),
  );
  const setting = {
    cores: availableParallelism(),
    sites: SITES,
    pages: SITES * EACH,
    latencyMs: LATENCY_MS,
    what,
  };
  const file = new URL('../results/fleet.json', import.meta.url);
  await writeFile(file, `${JSON.stringify({ ...setting, figures }, null, 2)}\n`);
} finally {
  await fleet.close();
}
try {
  const { commit, kills, seconds } = await killAndUpgrade(sites);
  printTable(
    `Four workers of ${commit}, one killed every ${KILL_MS / 1000} s and replaced by a new one, the API too: nothing lost, nothing twice, books balanced`,
    ['kills', 'pages', 'pages/s'],
    [[kills, SITES * EACH, ((SITES * EACH) / seconds).toFixed(1)]],
  );
} finally {
  sites.child.kill();
}
