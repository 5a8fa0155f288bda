/** Metrics that are read on request. Loaded by the first request: the library is large and watches the event loop. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { cachedFor } from '../../concurrency/caches/kept-value.ts';
import type { Admission } from '../../concurrency/limits/admission.ts';
import type { Role } from '../../contract/health.ts';
import type { PlaceStats } from '../../fetch/browser/fetch-js.ts';
import type { ObjectActivity } from '../../store/blobs/blob-store.ts';
import type { DatabaseActivity } from '../../store/database/database.ts';
import type { QueueDepths } from '../../store/queue/queue-depths.ts';

export type MetricSources = {
  running: ReadonlySet<string>;
  admission: Admission['state'];
  database: () => DatabaseActivity;
  queues: () => Promise<QueueDepths>;
  objects: () => ObjectActivity;
  browsers: () => PlaceStats[];
  stopping: () => boolean;
  role: Role;
};

/** Queues are shared by all processes, and several may be asked for their metrics. */
const QUEUES_CACHE_MS = 5_000;

/** From then on the lag of the event loop is sampled, which keeps an idle process awake. */
const SAMPLE_EVENT_LOOP_MS = 100;

export function createGauges(sources: MetricSources): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_EVENT_LOOP_MS });
  new Gauge({
    name: 'winnow_calls_running',
    help: 'Metered calls this process works on.',
    registers,
    collect() {
      this.set(sources.running.size);
    },
  });
  new Gauge({
    name: 'winnow_stopping',
    help: '1 while this process takes no new work because it stops.',
    registers,
    collect() {
      this.set(sources.stopping() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'winnow_process_info',
    help: 'Always 1; `role` says what this process does.',
    labelNames: ['role'],
    registers,
  }).set({ role: sources.role }, 1);
  addAdmission(registers, sources.admission);
  addBrowsers(registers, sources.browsers);
  addDatabase(registers, sources.database);
  new Counter({
    name: 'winnow_objects_total',
    help: 'What this process did with the object store: `written`, `read`, and `failed` of both.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(sources.objects())) this.inc({ outcome }, count);
    },
  });
  // Null if they cannot be read: their metrics are then absent, and the others are still reported.
  const queues = cachedFor(QUEUES_CACHE_MS, () => sources.queues().catch(() => null));
  addQueues(registers, queues);
  return registry;
}

function addAdmission(registers: Registry[], state: MetricSources['admission']): void {
  new Gauge({
    name: 'winnow_admission',
    help: 'What is scarce in this process, by resource: its `limit`, how much is `taken`, and how many are `waiting`.',
    labelNames: ['resource', 'state'],
    registers,
    collect() {
      for (const { resource, ...counts } of state()) {
        for (const [which, count] of Object.entries(counts)) this.set({ resource, state: which }, count);
      }
    },
  });
}

function addBrowsers(registers: Registry[], places: MetricSources['browsers']): void {
  new Gauge({
    name: 'winnow_browser_up',
    help: 'By place, `local` or the host of a browser elsewhere: 0 where the last try to get a browser failed.',
    labelNames: ['place'],
    registers,
    collect() {
      for (const { name, up } of places()) this.set({ place: name }, up ? 1 : 0);
    },
  });
  new Gauge({
    name: 'winnow_browser_pages',
    help: 'Pages open in browsers of this process, by place.',
    labelNames: ['place'],
    registers,
    collect() {
      for (const { name, pages } of places()) this.set({ place: name }, pages);
    },
  });
}

function addDatabase(registers: Registry[], activity: MetricSources['database']): void {
  new Gauge({
    name: 'winnow_database_connections',
    help: 'Connections to the database that this process holds, by state; `waiting` are those who wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiting } = activity();
      this.set({ state: 'open' }, open);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Counter({
    name: 'winnow_database_wait_seconds_total',
    help: 'Time spent waiting for a connection to the database.',
    registers,
    collect() {
      this.reset();
      this.inc(activity().waitedSeconds);
    },
  });
  new Counter({
    name: 'winnow_database_errors_total',
    help: 'Errors of the database, by what they mean.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(activity().errors)) this.inc({ kind }, count);
    },
  });
}

function addQueues(registers: Registry[], read: () => Promise<QueueDepths | null>): void {
  const queue = (name: string, help: string, field: 'depth' | 'oldestSeconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        this.reset();
        for (const [which, state] of Object.entries((await read())?.queues ?? {}))
          this.set({ queue: which }, state[field]);
      },
    });
  queue('winnow_queue_depth', 'Work that is due or being done, over all processes, by queue.', 'depth');
  queue('winnow_queue_oldest_seconds', 'How long the oldest of it has been due, by queue.', 'oldestSeconds');
  new Gauge({
    name: 'winnow_crawl_hosts',
    help: 'Hosts of crawls: with pages being fetched, and treated more gently than others.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries((await read())?.hosts ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'winnow_crawl_host_slots',
    help: 'Slots of hosts that are taken by pages of crawls, over all processes.',
    registers,
    async collect() {
      this.reset();
      const state = await read();
      if (state) this.set(state.hostSlots);
    },
  });
}
