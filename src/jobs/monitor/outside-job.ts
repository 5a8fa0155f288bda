/** A tick that an outside scheduler asks for: enqueued like any other, and waited for. */
import type { MonitorJob } from '../../contract/jobs.ts';
import { AppError } from '../../errors.ts';
import type { Bus } from '../../store/bus.ts';
import type { Database } from '../../store/database.ts';
import type { JobQueue } from '../../store/job-queue.ts';
import { requestTick } from '../../store/monitor-schedule.ts';
import { findFinishedTick } from '../../store/monitor-ticks.ts';
import { findMonitor } from '../../store/monitors.ts';
import { answerOnce, areIds, newsOrTime, type Outcome } from '../outside.ts';

export type MonitorJobResult = { ok: boolean; changed?: boolean; reason?: string; error?: string };

export type OutsideJobDeps = {
  database: Database;
  bus: Bus;
  jobs: JobQueue;
  processId: string;
  /** True once the process takes no more calls. */
  stopping: () => boolean;
};

/** Monitors run once a minute at most, so that a scheduler with a fixed body has each of its ticks. */
const BODY_KEPT_SECONDS = 30;

export async function runTickOnce(
  deps: OutsideJobDeps,
  job: MonitorJob,
  deliveryId: string | undefined,
): Promise<MonitorJobResult> {
  const { cronId, userId } = job;
  const known = areIds(cronId, userId) && (await findMonitor(deps.database, userId, cronId));
  if (!known) return { ok: false, error: 'Monitor not found' };
  const { accountId } = known;
  const delivery = { id: deliveryId, bodyKeptSeconds: BODY_KEPT_SECONDS };
  return answerOnce(deps, { accountId, kind: 'monitor', body: job, delivery }, (until) =>
    runOnce(deps, cronId, until),
  );
}

async function runOnce(
  deps: OutsideJobDeps,
  monitorId: string,
  until: number,
): Promise<Outcome<MonitorJobResult>> {
  const tickId = await requestTick(deps.database, deps.jobs, monitorId);
  if (!tickId) return { result: { ok: false, reason: 'The monitor is paused' }, final: false };
  for (;;) {
    const tick = await findFinishedTick(deps.database, tickId);
    if (tick) {
      const { error, changed } = tick;
      if (error)
        return {
          result: { ok: false, changed: false, reason: error.type, error: error.message },
          final: true,
        };
      const reason = tick.warnings?.[0]?.reason;
      return { result: { ok: true, changed, ...(reason && { reason }) }, final: true };
    }
    if (deps.stopping()) throw new AppError('upstream_failed', 'The server is stopping');
    if (Date.now() > until) {
      return { result: { ok: false, error: 'The tick has not ended yet' }, final: false };
    }
    await newsOrTime(deps.bus, 'monitor-tick', tickId);
  }
}
