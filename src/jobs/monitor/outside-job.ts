/** A tick requested by an outside scheduler: enqueued like any other, and waited for. */
import type { MonitorJob } from '../../contract/jobs.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../store/ids.ts';
import { findMonitor } from '../../store/monitor/monitors.ts';
import { requestTick } from '../../store/monitor/schedule.ts';
import { answerOnce, type JobKeys, type Outcome } from '../outside.ts';
import { endOfTick, type RunDeps } from './run.ts';

export type MonitorJobResult = { ok: boolean; changed?: boolean; reason?: string; error?: string };

export type OutsideJobDeps = RunDeps & { idempotencyKeys: JobKeys };

/** Monitors run at most once a minute, so a scheduler that always sends the same body still gets each of its ticks. */
const BODY_KEPT_SECONDS = 30;

export async function runTickOnce(
  deps: OutsideJobDeps,
  job: MonitorJob,
  deliveryId: string | undefined,
): Promise<MonitorJobResult> {
  const { cronId, userId } = job;
  const known = [cronId, userId].every(isId) && (await findMonitor(deps.database, userId, cronId));
  if (!known) return { ok: false, error: 'Monitor not found' };
  const { accountId } = known;
  const delivery = { id: deliveryId, bodyKeptSeconds: BODY_KEPT_SECONDS };
  const asked = { accountId, kind: 'monitor', body: job, delivery };
  return answerOnce(deps.idempotencyKeys, asked, (until) => runOnce(deps, cronId, until));
}

async function runOnce(
  deps: OutsideJobDeps,
  monitorId: string,
  until: number,
): Promise<Outcome<MonitorJobResult>> {
  const tickId = await requestTick(deps.database, deps.jobs, monitorId);
  if (!tickId) return { result: { ok: false, reason: 'The monitor is paused' }, final: false };
  const tick = await endOfTick(deps, { monitorId, tickId }, until);
  if (!tick && deps.stopping()) throw new AppError('upstream_failed', 'The server is stopping');
  if (!tick) return { result: { ok: false, error: 'The tick has not ended yet' }, final: false };
  const { error, changed } = tick;
  if (error) {
    const result = { ok: false, changed: false, reason: error.type, error: error.message };
    return { result, final: true };
  }
  const reason = tick.warnings?.[0]?.reason;
  return { result: { ok: true, changed, ...(reason && { reason }) }, final: true };
}
