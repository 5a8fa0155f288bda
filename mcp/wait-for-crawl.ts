/** Waits for a crawl or a batch by its events, reports progress, and gives up before the client does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '../sdk/src/errors.ts';
import type { CrawlProgress } from '../sdk/src/index.ts';
import type { JobKind } from './crawl-or-batch.ts';
import type { ToolContext } from './tool.ts';

/** Most clients give up after a minute without progress. */
const QUIET_WAIT_MS = 50_000;
const REPORTED_WAIT_MS = 15 * 60_000;
/** How many times in a row the server may fail to answer. */
const MOST_FAILURES = 5;
const STOP_CHECK_MS = 100;
const MOST_REST_MS = 3_000;

/**
 * The state at its end, or the last known one when the time is over or the server is gone. The crawl itself continues
 * in any case, even if the call is cancelled: clients also cancel when they time out.
 */
export async function waitForCrawl(
  begun: CrawlProgress,
  kind: JobKind,
  context: Pick<ToolContext, 'winnow' | 'signal' | 'report' | 'stopping'>,
  limitMs = context.report ? REPORTED_WAIT_MS : QUIET_WAIT_MS,
): Promise<CrawlProgress> {
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), limitMs);
  // A stopping process has a moment left to send an answer instead of breaking the connection.
  const stopCheck = setInterval(() => context.stopping() && enough.abort(), STOP_CHECK_MS);
  try {
    return await follow(begun, kind, context, enough.signal);
  } finally {
    clearTimeout(timer);
    clearInterval(stopCheck);
  }
}

async function follow(
  begun: CrawlProgress,
  kind: JobKind,
  { winnow, signal, report }: Pick<ToolContext, 'winnow' | 'signal' | 'report'>,
  enough: AbortSignal,
): Promise<CrawlProgress> {
  const { id } = begun;
  const stop = AbortSignal.any([signal, enough]);
  let now = begun;
  let failures = 0;
  let rounds = 0;
  const take = (next: CrawlProgress) => {
    now = next;
    failures = 0;
    report?.(next.finished, next.total, `${next.finished} of ${next.total} pages`);
  };
  while (now.status === 'running' && failures < MOST_FAILURES) {
    try {
      for await (const { data } of winnow[kind].events(id, { signal: stop })) {
        rounds = 0;
        take(data);
        if (now.status !== 'running') return now;
      }
      // The stream ends when the server stops, or when a proxy closes it.
      if (!stop.aborted) take(await winnow[kind].get(id, { signal: stop }));
    } catch (error) {
      if (!stop.aborted && !isRetryable(error)) throw error;
    }
    signal.throwIfAborted();
    if (enough.aborted) return now;
    failures += 1;
    // If events do not get through, this is polling.
    rounds += 1;
    await sleep(Math.min(MOST_REST_MS, 200 * rounds), undefined, { signal: stop }).catch(() => {});
  }
  return now;
}
