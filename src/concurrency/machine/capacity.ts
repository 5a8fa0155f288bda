/**
 * How much a machine does at once: processes, and in each of them converters, browser pages, fetches and pages of
 * crawls. Nothing here looks at the machine itself. See docs/decisions/0026-processes-of-one-machine.md.
 */
import type { Machine } from './machine.ts';

/** Settings for which 0 means: as the machine allows. All but `processes` are per process. */
export type Capacity = {
  processes: number;
  converters: number;
  browserConcurrency: number;
  fetchConcurrency: number;
  workerConcurrency: number;
  bodiesMb: number;
};

const MEGABYTE = 1024 * 1024;
/** The main thread of a process keeps up with about this many cores of converters and database. */
const CORES_A_PROCESS = 4;
const MEMORY_A_PROCESS = 1024 * MEGABYTE;
const MOST_PROCESSES = 16;
/**
 * Pages of crawls mostly wait for their sites, so there may be many for each core; how many are converted at once is
 * limited elsewhere.
 */
const CRAWL_PAGES_A_CORE = 128;
const MEMORY_A_CRAWL_PAGE = 8 * MEGABYTE;
const CRAWL_PAGES = { least: 16, most: 1024 };
const LEAST_FETCHES = 256;
/** Jobs that run whole calls: ticks of monitors, v1 requests. */
const JOBS_A_CORE = 8;

/** Fills in what the settings leave open. */
export function capacityOf(
  machine: Machine,
  settings: Capacity,
): Capacity & { share: Machine; jobsAtOnce: number } {
  const processes = settings.processes || processesOf(machine);
  const share = { cores: machine.cores / processes, memory: machine.memory / processes };
  const workerConcurrency = settings.workerConcurrency || crawlPagesOf(share);
  return {
    processes,
    share,
    converters: settings.converters || Math.max(1, Math.ceil(share.cores)),
    browserConcurrency: settings.browserConcurrency || browserPagesOf(share),
    workerConcurrency,
    fetchConcurrency: settings.fetchConcurrency || Math.max(LEAST_FETCHES, 2 * workerConcurrency),
    bodiesMb: settings.bodiesMb || between(64, share.memory / MEGABYTE / 8, 256),
    jobsAtOnce: Math.min(workerConcurrency, Math.max(JOBS_A_CORE, Math.floor(JOBS_A_CORE * share.cores))),
  };
}

function processesOf({ cores, memory }: Machine): number {
  return between(1, Math.min(cores / CORES_A_PROCESS, memory / MEMORY_A_PROCESS), MOST_PROCESSES);
}

function crawlPagesOf({ cores, memory }: Machine): number {
  const fitting = Math.min(cores * CRAWL_PAGES_A_CORE, memory / MEMORY_A_CRAWL_PAGE);
  return between(CRAWL_PAGES.least, fitting, CRAWL_PAGES.most);
}

/** A page keeps about half a core busy and holds about 190 MB; the service itself needs some 500. */
export function browserPagesOf({ cores, memory }: Machine): number {
  const fitting = (memory - 512 * MEGABYTE) / (190 * MEGABYTE);
  return between(1, Math.min(2 * cores, fitting), 16);
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, Math.floor(value)));
}
