/** The probes behind `/health`. */
import type { Payments } from '../account/payments/payments.ts';
import { cachedFor } from '../concurrency/caches/kept-value.ts';
import {
  browserHealth,
  modelHealth,
  objectsHealth,
  paymentsHealth,
  processesHealth,
  proxiesHealth,
  searchHealth,
} from '../http/observe/health-of-parts.ts';
import { isolationHealth } from '../sandbox/start.ts';
import { databaseHealth } from '../store/database/database-health.ts';
import type { Ground } from './ground.ts';
import type { Keeping } from './keeping.ts';
import type { Pages } from './pages.ts';

/** Cached this long, because the probe writes an object. */
const OBJECTS_HEALTH_MS = 10_000;

export function healthProbes(
  { config, role, database, bus, disk, isolation }: Ground,
  { home, search }: Keeping,
  { page: { fetcher, model } }: Pages,
  rest: { payments: Payments | null; workers: () => number },
) {
  const { payments, workers } = rest;
  return {
    db: () => databaseHealth(database, bus),
    browser: async () => browserHealth(fetcher.health().browser),
    search: async () => searchHealth(search),
    llm: () => modelHealth(model),
    disk: async () => disk.health(),
    isolation: async () => isolationHealth(isolation),
    ...(role !== 'api' &&
      config.processes > 1 && { processes: async () => processesHealth(config.processes, workers()) }),
    ...(config.proxies.length > 0 && {
      proxies: async () => proxiesHealth(fetcher.health().proxies),
    }),
    ...(payments && { payments: () => paymentsHealth(payments) }),
    ...(home && { objects: cachedFor(OBJECTS_HEALTH_MS, () => objectsHealth(home)) }),
  };
}
