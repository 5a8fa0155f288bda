/**
 * A model of a fleet: pages go from their claim over their site, a main thread and a converter to the database, and share
 * cores, main threads, slots of hosts and the locks of crawls on the way. Costs are those that bench/fleet/fleet.ts measured
 * (bench/results/fleet.json). First it is checked against what was measured here; then it says what other machines would
 * do, and what would break on the way to 100,000 pages a second.
 *
 * node bench/fleet/fleet-model.ts
 */
import { readFileSync } from 'node:fs';
import { printTable } from '../table.ts';
import type { FleetFigures } from './fleet.ts';

type Costs = {
  mainMs: number;
  convertersMs: number;
  postgresMs: number;
  /** Sites and object store, where they share the cores. */
  benchMs?: number;
};

type Machines = {
  /** Cores for worker processes and their converters, of each machine, and how many machines. */
  cores: number;
  machines: number;
  processesEach: number;
  /** Cores of the database; 0: it shares those of the one machine. */
  databaseCores: number;
  sites: number;
  /** Pages of one site at once, and pages that a process has in flight. */
  slots: number;
  hands: number;
  latencyMs: number;
};

/** Part of a page's cost in the database that is spent under the lock of its crawl: finishes, and most of the claims. */
const UNDER_LOCK = 0.6;
const SIMULATED_MS = 4_000;
const WARM_UP_MS = 1_000;

/** Servers that work on one thing at a time each, first come, first served. */
type Station = { free: number; queue: (() => void)[]; busyMs: number; count: number };

const station = (count: number): Station => ({ free: count, queue: [], busyMs: 0, count });

type Event = { at: number; run: () => void };

/** What is to happen, the earliest first: a binary heap. */
function createEvents(): { add(event: Event): void; next(): Event | undefined } {
  const heap: Event[] = [];
  const at = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as Event, heap[a] as Event];
  };
  return {
    add(event) {
      heap.push(event);
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (at(parent) <= at(child)) return;
        swap(parent, child);
        child = parent;
      }
    },
    next() {
      if (heap.length === 0) return undefined;
      swap(0, heap.length - 1);
      const first = heap.pop();
      for (let parent = 0; ; ) {
        const left = 2 * parent + 1;
        const least = at(left) <= at(left + 1) ? left : left + 1;
        if (at(least) >= at(parent)) return first;
        swap(parent, least);
        parent = least;
      }
    },
  };
}

/** Runs pages round a closed circle for some simulated seconds. */
function simulate(costs: Costs, fleet: Machines): { rate: number; use: Record<string, number> } {
  const events = createEvents();
  let now = 0;
  let done = 0;
  const later = (ms: number, run: () => void) => events.add({ at: now + ms, run });
  const take = (from: Station, run: () => void) => {
    if (from.free > 0) {
      from.free -= 1;
      run();
    } else from.queue.push(run);
  };
  const give = (to: Station) => {
    const next = to.queue.shift();
    if (next) next();
    else to.free += 1;
  };
  /** Holds all of them for so long, taken in this order. */
  const work = ([first, ...rest]: Station[], ms: number, then: () => void): void => {
    if (!first) {
      later(ms, then);
      return;
    }
    take(first, () =>
      work(rest, ms, () => {
        if (now > WARM_UP_MS) first.busyMs += ms;
        give(first);
        then();
      }),
    );
  };
  // Times vary as those of real pages do: many short ones, few long ones.
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed + 1) / 2 ** 32;
  };
  const varied = (ms: number) => ms * (0.3 - 0.7 * Math.log(random()));

  const cores = Array.from({ length: fleet.machines }, () => station(fleet.cores));
  const databaseCores = fleet.databaseCores > 0 ? station(fleet.databaseCores) : null;
  const mains = Array.from({ length: fleet.machines * fleet.processesEach }, () => station(1));
  const hosts = Array.from({ length: fleet.sites }, () => station(fleet.slots));
  const crawls = hosts.map(() => station(1));
  const all = { 'main threads': mains, cores, sites: hosts, 'locks of crawls': crawls };

  function circle(process: number, site: number): void {
    const host = hosts[site % hosts.length] as Station;
    const main = mains[process] as Station;
    const machine = cores[process % fleet.machines] as Station;
    const lock = crawls[site % crawls.length] as Station;
    const database = databaseCores ?? machine;
    // A main thread that waits for a core keeps everything behind it waiting.
    take(host, () =>
      later(fleet.latencyMs, () =>
        work([machine], varied(costs.benchMs ?? 0), () =>
          work([main, machine], varied(costs.mainMs), () =>
            work([machine], varied(costs.convertersMs), () =>
              work([database], varied(costs.postgresMs * (1 - UNDER_LOCK)), () =>
                work([lock, database], varied(costs.postgresMs * UNDER_LOCK), () => {
                  give(host);
                  if (now > WARM_UP_MS) done += 1;
                  circle(process, Math.floor(random() * fleet.sites));
                }),
              ),
            ),
          ),
        ),
      ),
    );
  }
  // In turn, so that the first slots do not all go to one process.
  for (let hand = 0; hand < fleet.hands; hand++) {
    for (let process = 0; process < mains.length; process++) circle(process, process + hand);
  }
  for (let event = events.next(); event && event.at < SIMULATED_MS; event = events.next()) {
    now = event.at;
    event.run();
  }
  const measuredMs = SIMULATED_MS - WARM_UP_MS;
  const share = (stations: Station[]) =>
    stations.reduce((sum, { busyMs, count }) => sum + busyMs / count, 0) / stations.length / measuredMs;
  const use = Object.fromEntries(Object.entries(all).map(([name, stations]) => [name, share(stations)]));
  // Slots are held for the whole way, and there are more hands than slots: they are the ceiling only where nothing else is.
  use.sites = hosts.some(({ queue }) => queue.length > 0) ? 0.9 : 0;
  return {
    rate: (done * 1000) / measuredMs,
    use: { ...use, ...(databaseCores && { database: share([databaseCores]) }) },
  };
}

/** What is used most. */
function ceiling(use: Record<string, number>): string {
  const [name = '', share = 0] = Object.entries(use).toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return `${name} (${Math.round(share * 100)} %)`;
}

type Measured = { cores: number; sites: number; latencyMs: number; what: string; figures: FleetFigures[] };
const measured = JSON.parse(
  readFileSync(new URL('../results/fleet.json', import.meta.url), 'utf8'),
) as Measured;
const { sites, latencyMs } = measured;
const HERE = { machines: 1, databaseCores: 0, sites, slots: 64, latencyMs };

printTable(
  `The model beside what was measured on ${measured.cores} cores, pages of ${measured.what}`,
  ['workers', 'measured pages/s', 'model pages/s', 'model / measured', 'its ceiling'],
  measured.figures.map((each) => {
    const { rate, use } = simulate(each, {
      ...HERE,
      cores: measured.cores,
      processesEach: each.workers,
      hands: 256,
    });
    return [
      each.workers,
      each.inTheMiddle.toFixed(1),
      rate.toFixed(1),
      (rate / each.inTheMiddle).toFixed(2),
      ceiling(use),
    ];
  }),
);

// Batches are larger under load, so the costs of the busiest run are nearest to those of a large machine.
const { benchMs: _, ...costs } = measured.figures.reduce((least, each) =>
  total(each) < total(least) ? each : least,
);
function total({ mainMs, convertersMs, postgresMs }: Costs): number {
  return mainMs + convertersMs + postgresMs;
}

printTable(
  `One machine with its database, ${sites} sites, by the costs of ${costs.workers} workers`,
  ['cores', 'processes', 'pages/s', 'its ceiling'],
  [2, 4, 8, 16, 32].map((cores) => {
    const processesEach = Math.max(1, Math.floor(cores / 4));
    const { rate, use } = simulate(costs, { ...HERE, cores, processesEach, hands: 512 });
    return [cores, processesEach, Math.round(rate), ceiling(use)];
  }),
);

const FLEETS = [
  { machines: 1, databaseCores: 8 },
  { machines: 4, databaseCores: 16 },
  { machines: 16, databaseCores: 32 },
  { machines: 64, databaseCores: 64 },
  { machines: 64, databaseCores: 128 },
];

printTable(
  'Machines of 16 cores with 4 processes each beside one database, 64 sites a machine',
  ['machines', 'cores of the database', 'pages/s', 'its ceiling'],
  FLEETS.map(({ machines, databaseCores }) => {
    const { rate, use } = simulate(costs, {
      ...{ machines, databaseCores, cores: 16, processesEach: 4, hands: 128 },
      ...{ sites: 64 * machines, slots: 64, latencyMs },
    });
    return [machines, databaseCores, Math.round(rate), ceiling(use)];
  }),
);

const target = 100_000;
printTable(
  `What ${target.toLocaleString('en')} pages a second would take, by the same costs`,
  ['what', 'needed'],
  [
    ['cores for main threads', Math.ceil((target * costs.mainMs) / 1000)],
    ['cores for converters', Math.ceil((target * costs.convertersMs) / 1000)],
    ['cores of one PostgreSQL', Math.ceil((target * costs.postgresMs) / 1000)],
    ['databases of 64 cores, three quarters busy', Math.ceil((target * costs.postgresMs) / 1000 / 48)],
    ['crawls at once, for their locks', Math.ceil((target * costs.postgresMs * UNDER_LOCK) / 1000)],
    ['sites at once, with 64 slots', Math.ceil((target * (latencyMs + total(costs))) / 1000 / 64)],
  ],
);
