/** Waits for a crawl or a batch by its events, reports progress, and gives up before the client does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '../sdk/src/errors.ts';
import type { CrawlProgress } from '../sdk/src/index.ts';
import type { JobKind } from './crawl-or-batch.ts';
import type { ToolContext } from './tool.ts';

/** Most clients give up after a minute without progress. */
const QUIET_WAIT_MS = 50_000;
const REPORTED_WAIT_MS = 15 * 60_000;
/** How often in a row the server may fail to answer. */
const MOST_FAILURES = 5;
const LOOK_MS = 100;
const MOST_REST_MS = 3_000;

/**
 * The state at its end, or as far as it has come when the time is over or the server is gone. The crawl itself goes
 * on in any case, even when the call is cancelled: clients also cancel when they lose patience.
 */
export async function waitForCrawl(
  begun: CrawlProgress,
  kind: JobKind,
  context: Pick<ToolContext, 'winnow' | 'signal' | 'report' | 'stopping'>,
  limitMs = context.report ? REPORTED_WAIT_MS : QUIET_WAIT_MS,
): Promise<CrawlProgress> {
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), limitMs);
  // A process that stops has a moment left, and whoever waits should have an answer and not a broken connection.
  const look = setInterval(() => context.stopping() && enough.abort(), LOOK_MS);
  try {
    return await follow(begun, kind, context, enough.signal);
  } finally {
    clearTimeout(timer);
    clearInterval(look);
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
    // Where events do not get through, this is polling.
    rounds += 1;
    await sleep(Math.min(MOST_REST_MS, 200 * rounds), undefined, { signal: stop }).catch(() => {});
  }
  return now;
}
