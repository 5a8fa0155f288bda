/** Reports the health of each part of the service. A part whose probe fails or hangs counts as down. */

import { cachedFor } from '../../concurrency/caches/kept-value.ts';
import { withinTime } from '../../concurrency/deadline.ts';
import type { Health, Role } from '../../contract/health.ts';

export type PartHealth = Health['services'][string];
export type Probe = () => Promise<PartHealth>;

const PROBE_MS = 2_000;
/** Anyone may ask for the health, and often, so a report may be this old. */
const CACHE_MS = 1_000;

export type HealthCheck = { report(): Promise<Health>; uptime(): number; role: Role };

export function createHealthCheck(options: {
  version: string;
  role: Role;
  probes: Record<string, Probe>;
}): HealthCheck {
  const startedAt = performance.now();
  const uptime = () => Math.floor((performance.now() - startedAt) / 1000);
  const probeAll = cachedFor(CACHE_MS, async (): Promise<Health['services']> => {
    const entries = Object.entries(options.probes).map(async ([name, probe]) => [
      name,
      await withinTime(PROBE_MS, probe, down),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  });

  return {
    uptime,
    role: options.role,
    async report() {
      const services = await probeAll();
      const broken = Object.values(services).some(
        (part) => part.status === 'down' || part.status === 'degraded',
      );
      return {
        status: broken ? 'degraded' : 'ok',
        version: options.version,
        uptime: uptime(),
        role: options.role,
        services,
      };
    },
  };
}

function down(_: unknown, isLate: boolean): PartHealth {
  return { status: 'down', detail: isLate ? 'No answer in time' : 'Not available' };
}
