/** A tick that an outside scheduler asks for: enqueued like any other, and waited for. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MonitorJob } from '../../contract/jobs.ts';
import { AppError } from '../../errors.ts';
import type { Bus } from '../../store/bus.ts';
import type { Database } from '../../store/database.ts';
import { claimKey, releaseKey, saveAnswer } from '../../store/idempotency.ts';
import type { JobQueue } from '../../store/job-queue.ts';
import { requestTick } from '../../store/monitor-schedule.ts';
import { findFinishedTick } from '../../store/monitor-ticks.ts';
import { findMonitor } from '../../store/monitors.ts';

export type MonitorJobResult = { ok: boolean; changed?: boolean; reason?: string; error?: string };

export type OutsideJobDeps = {
  database: Database;
  bus: Bus;
  jobs: JobQueue;
  processId: string;
  /** True once the process takes no more calls. */
  stopping: () => boolean;
};

const POLL_MS = 500;
/** Schedulers give up after a minute or so; the tick goes on without them. */
const PATIENCE_MS = 50_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The same job a second time gets the answer of the first, or waits for it. */
export async function runTickOnce(deps: OutsideJobDeps, job: MonitorJob): Promise<MonitorJobResult> {
  const { cronId, userId } = job;
  const known = UUID.test(cronId) && UUID.test(userId) && (await findMonitor(deps.database, userId, cronId));
  if (!known) return { ok: false, error: 'Monitor not found' };
  const hash = createHash('sha256').update(JSON.stringify(job)).digest();
  const holder = { accountId: known.accountId, key: `monitor job ${hash.toString('hex')}` };
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const claim = await claimKey(deps.database, holder, hash, deps.processId);
    if (claim.state === 'answered') return JSON.parse(claim.answer.body.toString()) as MonitorJobResult;
    if (claim.state === 'mine') break;
    if (Date.now() > until) throw new AppError('upstream_failed', 'The same job is still being worked on');
    await sleep(POLL_MS);
  }
  try {
    const { result, final } = await runOnce(deps, cronId, until);
    const body = Buffer.from(JSON.stringify(result));
    if (final) await saveAnswer(deps.database, holder, { status: 200, headers: {}, body });
    else await releaseKey(deps.database, holder);
    return result;
  } catch (error) {
    await releaseKey(deps.database, holder).catch(() => {});
    throw error;
  }
}

/** `final` is false where asking again may bring something else. */
async function runOnce(
  deps: OutsideJobDeps,
  monitorId: string,
  until: number,
): Promise<{ result: MonitorJobResult; final: boolean }> {
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
    await newsOrTime(deps.bus, tickId);
  }
}

function newsOrTime(bus: Bus, tickId: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, POLL_MS);
    const unsubscribe = bus.subscribe('monitor-tick', (id) => id === tickId && done());
  });
}
