/**
 * One run of a monitor: a metered call that captures the page and compares it (capture.ts), and ends with everything
 * that follows from it in one transaction (store/monitor-ticks.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { scrapePrice } from '../../account/prices.ts';
import { untilAborted } from '../../concurrency/deadline.ts';
import { redactParams } from '../../contract/redact.ts';
import { AppError } from '../../errors.ts';
import type { CallRunner } from '../../pipeline/metered-call.ts';
import type { CallClosing, CloseOutcome } from '../../store/calls.ts';
import type { Database } from '../../store/database.ts';
import type { TickJob } from '../../store/monitor-schedule.ts';
import {
  type Beginning,
  beginTick,
  findFinishedTick,
  finishTick,
  forgetTick,
  NOTHING_FOUND,
} from '../../store/monitor-ticks.ts';
import { pauseWithNotice } from '../../store/monitors.ts';
import type { Seals } from '../../store/seals.ts';
import { retryWhileAway } from '../../store/while-away.ts';
import { AWAY_MS, type CaptureDeps, capture } from './capture.ts';
import { monitorRequest } from './config.ts';

export type TickDeps = CaptureDeps & { runner: CallRunner; seals: Seals };

/**
 * Throws when the tick has to be tried again. One that failed because of the page or the account has ended. The last
 * try does not run the tick but records a failure, so that the monitor can go on.
 */
export async function runTick(
  deps: TickDeps,
  job: TickJob,
  { signal, isLast }: { signal: AbortSignal; isLast: boolean },
): Promise<void> {
  const { database } = deps;
  const beginning = await begin(database, job, signal);
  if (beginning.state === 'busy') throw new Error('the tick is being worked on elsewhere');
  if (beginning.state !== 'ready') return;
  const { accountId, revision } = beginning.tick;
  const config = monitorRequest(deps.seals, job.monitorId, beginning.tick);
  const tick = { ...beginning.tick, config };
  const params = redactParams(config);
  const price = scrapePrice(config.formats, config.fetchConfig.stealth);
  let findings = NOTHING_FOUND;
  let opened = false;
  let ended = false;

  async function end(closing: CallClosing): Promise<CloseOutcome> {
    const found = closing.status === 'completed' ? findings : NOTHING_FOUND;
    const { monitorId } = job;
    const text = JSON.stringify(params);
    const finished = { ...found, monitorId, accountId, revision, params: text, closing };
    // Nobody waits for a tick, so what it found is worth some patience.
    const outcome = await retryWhileAway(AWAY_MS, () => finishTick(database, finished));
    // A tick that was failed as orphaned in the meantime has to be run again. One that is over was ended by a write whose
    // answer was lost.
    ended = outcome.closed || (await findFinishedTick(database, job.tickId)) !== null;
    return { ...outcome, closed: ended };
  }

  if (isLast) {
    await end(refusedClosing(job.tickId, new AppError('internal_error')));
    return;
  }
  try {
    await deps.runner.run(
      {
        id: job.tickId,
        caller: { accountId, keyId: null, sessionId: null, parentId: job.monitorId },
        service: 'monitor',
        params,
        reserve: price,
        deadlineMs: config.fetchConfig.timeout + deps.config.callExtraMs,
        async close(closing) {
          if (closing.status === 'completed' || !signal.aborted) return end(closing);
          // The process is stopping or has lost the job: the tick is run again from the start.
          await forgetTick(database, accountId, job.tickId);
          return { closed: false, remaining: null };
        },
      },
      async (context) => {
        opened = true;
        const either = AbortSignal.any([context.signal, signal]);
        const captured = await untilAborted(capture(deps, job, tick, { ...context, signal: either }), signal);
        findings = captured.findings;
        return captured.page;
      },
    );
  } catch (error) {
    if (ended) return;
    if (opened || !(error instanceof AppError)) throw error;
    const isFull = error.type === 'storage_full';
    if (error.type !== 'insufficient_credits' && !isFull) throw error;
    await end(refusedClosing(job.tickId, error));
    // Nothing changes until somebody deletes something: the ticks in between would only fail.
    if (isFull) await pauseWithNotice(database, { accountId, id: job.monitorId }, error);
  }
}

/** A process that died holds the tick until its heartbeat expires: waiting for that is quicker than the queue's retry. */
const LOOKS = 30;
const LOOK_AGAIN_MS = 1_000;

async function begin(database: Database, job: TickJob, signal: AbortSignal): Promise<Beginning> {
  for (let looks = 1; ; looks++) {
    const beginning = await beginTick(database, job);
    if (beginning.state !== 'busy' || looks === LOOKS || signal.aborted) return beginning;
    await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

function refusedClosing(id: string, { type, message }: AppError): CallClosing {
  const error = JSON.stringify({ type, message });
  return { id, status: 'failed', cost: 0, error, elapsedMs: 0, result: null };
}
