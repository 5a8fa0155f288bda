/**
 * One run of a monitor: a metered call that captures the page and compares it (capture.ts), and ends with everything
 * that follows from it in one transaction (store/monitor/ticks.ts). A run of a site begins a crawl (site-crawl.ts), and
 * the tick is taken up again when that has ended, to compare what it found (site.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { scrapePrice } from '../../account/prices.ts';
import { untilAborted } from '../../concurrency/deadline.ts';
import { redactParams } from '../../contract/request/redact.ts';
import { AppError, type Issue } from '../../errors.ts';
import type { CallAnswer } from '../../pipeline/call/call.ts';
import type { CallRunner } from '../../pipeline/call/metered-call.ts';
import type { CallClosing, CloseOutcome } from '../../store/calls.ts';
import type { Database } from '../../store/database/database.ts';
import { retryWhileAway } from '../../store/database/while-away.ts';
import { type CrawlOfRun, clearListsOfRuns, findCrawlOfRun } from '../../store/monitor/crawls.ts';
import { pauseWithNotice } from '../../store/monitor/monitors.ts';
import type { TickJob } from '../../store/monitor/schedule.ts';
import {
  type Beginning,
  beginTick,
  findFinishedTick,
  finishTick,
  forgetTick,
  NOTHING_FOUND,
  type TickFindings,
} from '../../store/monitor/ticks.ts';
import type { StartDeps } from '../crawl/start.ts';
import type { StoredConfig } from '../crawl/stored-config.ts';
import { AWAY_MS, type CaptureDeps, capture } from './capture.ts';
import { monitorRequest, type Tick } from './config.ts';
import { findingsOfSite } from './site.ts';
import { beginSiteCrawl } from './site-crawl.ts';

export type TickDeps = CaptureDeps & StartDeps & { runner: CallRunner };

/** How long the pages of a site may take to be compared. */
const SITE_MS = 600_000;

/** A tick in progress. */
type TickRun = {
  tick: Tick;
  /** The crawl or batch of a tick of several pages; null before it is started, and for monitors of one page. */
  crawl: CrawlOfRun | null;
  /** Aborts when this process is stopping or has lost the job. */
  signal: AbortSignal;
  findings: TickFindings;
  /** Whether work on the page has begun. */
  isOpened: boolean;
  /** Whether the end of the tick is stored. */
  hasEnded: boolean;
};

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
  const { secrets: _, ...begun } = beginning.tick;
  const tick = { ...job, ...begun, config: monitorRequest(deps.seals, job.monitorId, beginning.tick) };
  const crawl = tick.crawlId ? await findCrawlOfRun(database, tick.crawlId) : null;
  const run: TickRun = {
    ...{ tick, crawl, signal },
    findings: NOTHING_FOUND,
    isOpened: false,
    hasEnded: false,
  };
  if (isLast) return fail(deps, run, new AppError('internal_error'));
  try {
    if (isOfSite(tick)) {
      if (!crawl) await beginSiteCrawl(deps, tick);
      // The tick continues when the crawl has ended.
      if (!crawl || crawl.status === 'running') return;
    }
    const problem = crawl && problemOf(crawl);
    if (problem) await fail(deps, run, problem);
    else await runCall(deps, run);
    if (crawl) await clearListsOfRuns(database, job.monitorId);
  } catch (error) {
    if (run.hasEnded) return;
    if (run.isOpened || !(error instanceof AppError)) throw error;
    const isFull = error.type === 'storage_full';
    if (error.type !== 'insufficient_credits' && error.type !== 'validation' && !isFull) throw error;
    await fail(deps, run, issueAsMessage(error));
    // Until somebody deletes something, every further tick would fail.
    if (isFull) await pauseWithNotice(database, { accountId: tick.accountId, id: job.monitorId }, error);
  }
}

function isOfSite({ config, crawlId }: Tick): boolean {
  return (config.scope ?? 'page') !== 'page' || crawlId !== null;
}

async function runCall(deps: TickDeps, run: TickRun): Promise<void> {
  const { tick, crawl, signal } = run;
  const { accountId, config, monitorId, tickId } = tick;
  const isSite = isOfSite(tick);
  await deps.runner.run(
    {
      id: tickId,
      caller: { accountId, keyId: null, sessionId: null, parentId: monitorId },
      service: 'monitor',
      params: redactParams(config),
      reserve: isSite ? 0 : scrapePrice(config.formats, config.fetchConfig.stealth),
      deadlineMs: isSite ? SITE_MS : config.fetchConfig.timeout + deps.config.callExtraMs,
      async close(closing) {
        if (closing.status === 'completed' || !signal.aborted) return end(deps, run, closing);
        // The tick is run again from the start.
        await forgetTick(deps.database, accountId, tickId);
        return { closed: false, remaining: null };
      },
    },
    async (context) => {
      run.isOpened = true;
      const ours = { ...context, signal: AbortSignal.any([context.signal, signal]) };
      const work = crawl ? findingsOfSite(deps, tick, crawl, ours) : capture(deps, tick, ours);
      const captured = await untilAborted<{ page: CallAnswer; findings: TickFindings }>(work, signal).catch(
        (thrown: unknown) => {
          throw issueAsMessage(thrown);
        },
      );
      run.findings = captured.findings;
      return captured.page;
    },
  );
}

async function end(deps: TickDeps, run: TickRun, closing: CallClosing): Promise<CloseOutcome> {
  const { database } = deps;
  const { tick, crawl } = run;
  const found = closing.status === 'completed' ? run.findings : NOTHING_FOUND;
  const finished = {
    ...found,
    blobs: await deps.blobs.keepBlobs(found.blobs),
    crawlId: crawl?.id ?? null,
    revision: crawl ? revisionOf(crawl) : tick.revision,
    monitorId: tick.monitorId,
    accountId: tick.accountId,
    params: JSON.stringify(redactParams(tick.config)),
    closing,
  };
  // Nobody waits for a tick, so what it found is worth some patience.
  const outcome = await retryWhileAway(AWAY_MS, () => finishTick(database, finished));
  // A tick that was failed as orphaned in the meantime has to be run again. One that has ended was ended by a write
  // whose answer was lost.
  run.hasEnded = outcome.closed || (await findFinishedTick(database, tick.tickId)) !== null;
  return { ...outcome, closed: run.hasEnded };
}

/** Ends a tick that went wrong before it was run. */
async function fail(
  deps: TickDeps,
  run: TickRun,
  { type, message, details }: { type: string; message: string; details?: Issue[] | undefined },
): Promise<void> {
  const error = JSON.stringify({ type, message, details });
  const id = run.tick.tickId;
  await end(deps, run, { id, status: 'failed', cost: 0, error, elapsedMs: 0, result: null });
}

/** A process that died holds the tick until its heartbeat expires: waiting for that is quicker than the queue's retry. */
const MOST_TRIES = 30;
const TRY_AGAIN_MS = 1_000;

async function begin(database: Database, job: TickJob, signal: AbortSignal): Promise<Beginning> {
  for (let tries = 1; ; tries++) {
    const beginning = await beginTick(database, job);
    if (beginning.state !== 'busy' || tries === MOST_TRIES || signal.aborted) return beginning;
    await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

/** No client has just sent this request, so the message itself has to say what is wrong with it. */
function issueAsMessage<Thrown>(thrown: Thrown): Thrown | AppError {
  if (!(thrown instanceof AppError) || thrown.type !== 'validation' || !thrown.details) return thrown;
  return new AppError('validation', thrown.details[0]?.message, { details: thrown.details, cause: thrown });
}

/** Why a crawl cannot be compared: it did not complete. The next run is compared with the last one that did. */
function problemOf({ status, reason, error }: CrawlOfRun): { type: string; message: string } | null {
  if (status === 'completed') return null;
  if (error) return error;
  if (reason === 'insufficient_credits') return new AppError('insufficient_credits');
  return { type: reason ?? 'stopped', message: `The crawl of its pages has ${status}` };
}

/** The monitor's request may have changed since the crawl began. */
function revisionOf({ config }: CrawlOfRun): number {
  return (config as Partial<StoredConfig>).monitored?.revision ?? 0;
}
