/**
 * Follows a crawl: its events say when there is something to fetch, and the pages come from the pages endpoint in
 * order. When a stream ends or breaks, the crawl's state is read instead, so this also works through proxies that hold
 * events back, and across restarts of the server.
 */
import { isRetryable, WinnowError } from './errors.ts';
import { readEvents } from './event-stream.ts';
import { backOff, wait } from './retry.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type { CrawlJob, CrawlPages, CrawlPageWithScrape, WebhookData } from './types.ts';

/** The state of a crawl, without its pages. */
export type CrawlProgress = Pick<
  CrawlJob,
  'id' | 'status' | 'reason' | 'total' | 'finished' | 'stoppedBy' | 'warnings'
>;

/** Crawls, or batches. */
export type JobKind = 'crawl' | 'batch';

export type JobEvent<Kind extends JobKind> =
  | { type: `${Kind}.page`; id: string | null; data: WebhookData['crawl.page'] }
  | {
      type: `${Kind}.${'started' | 'progress' | 'completed' | 'failed' | 'stopped'}`;
      id: string | null;
      data: WebhookData['crawl.started'];
    };

export type CrawlEvent = JobEvent<'crawl'>;
export type BatchEvent = JobEvent<'batch'>;

type StreamOptions = Pick<RequestOptions, 'signal' | 'headers' | 'timeoutMs'>;

/** `lastEventId`: the last event you have; the stream continues after it. */
export type EventOptions = StreamOptions & { lastEventId?: string | undefined };

export type FollowOptions = StreamOptions & {
  /** Index of the first page to yield, which is the number of pages you have. Default: 0. */
  from?: number | undefined;
  /** Pages fetched at once. Default: 20. */
  pageSize?: number | undefined;
  /** Called whenever the counts change. */
  onProgress?: ((progress: CrawlProgress) => void) | undefined;
  /** How long to wait for a server that does not answer. Default: 60,000 ms. */
  patienceMs?: number | undefined;
};

/** The pages of a crawl as they finish. After the loop, `progress` says how it ended. */
export type CrawlRun = AsyncIterable<CrawlPageWithScrape> & {
  /** The newest state of the crawl; null before it has begun. */
  readonly progress: CrawlProgress | null;
};

const EVENT_SILENCE_MS = 45_000;
const DEFAULT_PATIENCE_MS = 60_000;
const DEFAULT_PAGE_SIZE = 20;
const MOST_POLL_MS = 5_000;

export function followCrawl(
  transport: Transport,
  kind: JobKind,
  start: () => Promise<CrawlProgress>,
  options: FollowOptions,
): CrawlRun {
  let progress: CrawlProgress | null = null;
  let started: Promise<CrawlProgress> | null = null;
  const take = (next: CrawlProgress) => {
    const { id, status, reason, total, finished, stoppedBy, warnings } = next;
    const known = progress;
    progress = {
      id,
      status,
      total,
      finished,
      ...(reason !== undefined && { reason }),
      ...(stoppedBy !== undefined && { stoppedBy }),
      ...(warnings !== undefined && { warnings }),
    };
    const same = known && known.status === status && known.total === total && known.finished === finished;
    if (!same) options.onProgress?.(progress);
    return progress;
  };
  return {
    get progress() {
      return progress;
    },
    async *[Symbol.asyncIterator]() {
      // Iterating again reads the same crawl in its present state, and does not pay for another.
      const isAgain = started !== null;
      started ??= start().catch((error) => {
        started = null;
        throw error;
      });
      const begun = await started;
      const now = isAgain ? await readState(transport, kind, begun.id, options) : begun;
      yield* pagesUntilTheEnd(transport, kind, take(now), take, options);
    },
  };
}

function readState(
  transport: Transport,
  kind: JobKind,
  id: string,
  options: FollowOptions,
): Promise<CrawlProgress> {
  return transport.json<CrawlJob>({ method: 'GET', path: `/api/${kind}/${encodeURIComponent(id)}` }, options);
}

async function* pagesUntilTheEnd(
  transport: Transport,
  kind: JobKind,
  begun: CrawlProgress,
  take: (progress: CrawlProgress) => CrawlProgress,
  options: FollowOptions,
): AsyncGenerator<CrawlPageWithScrape> {
  const { id } = begun;
  const patience = options.patienceMs ?? DEFAULT_PATIENCE_MS;
  let cursor = options.from ?? 0;
  let now = begun;
  let failures = 0;
  let heardAt = Date.now();
  const hear = () => {
    heardAt = Date.now();
  };

  /** Since when reading pages has failed, though the server itself may be reachable. */
  let stuckSince: number | null = null;

  /** The finished pages that were not yielded yet. */
  async function* fresh(): AsyncGenerator<CrawlPageWithScrape> {
    while (now.finished > cursor) {
      const query = { cursor, limit: options.pageSize ?? DEFAULT_PAGE_SIZE };
      const path = `/api/${kind}/${encodeURIComponent(id)}/pages`;
      const slice = await transport
        .json<CrawlPages>({ method: 'GET', path, query }, options)
        .catch((error) => {
          stuckSince ??= Date.now();
          throw error;
        });
      stuckSince = null;
      if (slice.data.length === 0) return;
      for (const page of slice.data) {
        cursor += 1;
        yield page;
      }
      // The caller may have taken long over these pages: that is not the server's silence.
      hear();
    }
  }
  const ended = () => now.status !== 'running' && cursor >= now.finished;

  for (;;) {
    try {
      yield* fresh();
      if (ended()) return;
      const lastEventId = cursor > 0 ? String(cursor) : undefined;
      for await (const { data } of jobEvents(transport, kind, id, { ...options, lastEventId }, hear)) {
        now = take(data);
        failures = 0;
        yield* fresh();
        if (ended()) return;
      }
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (stuckSince !== null && Date.now() - stuckSince > patience) throw error;
    }
    try {
      now = take(await readState(transport, kind, id, options));
      hear();
    } catch (error) {
      if (!isRetryable(error) || Date.now() - heardAt > patience) throw error;
    }
    failures += 1;
    await wait(Math.min(MOST_POLL_MS, backOff(failures)), options.signal);
  }
}

/** The events of a crawl or a batch until it ends or the connection breaks. */
export async function* jobEvents<Kind extends JobKind>(
  transport: Transport,
  kind: Kind,
  id: string,
  options: EventOptions = {},
  hear: () => void = () => {},
): AsyncGenerator<JobEvent<Kind>> {
  const { lastEventId, ...rest } = options;
  const headers = { ...options.headers, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) };
  const call = { method: 'GET', path: `/api/${kind}/${encodeURIComponent(id)}/events` } as const;
  const { response, close } = await transport.stream(call, { ...rest, headers });
  try {
    // 204 means that all events have been sent already.
    if (response.status === 204 || !response.body) return;
    for await (const event of readEvents(response.body, EVENT_SILENCE_MS, hear)) {
      if (event.event === `${kind}.deleted`) throw new WinnowError('not_found', `The ${kind} was deleted`);
      yield { type: event.event, id: event.id, data: JSON.parse(event.data) } as JobEvent<Kind>;
    }
  } catch (error) {
    if (error instanceof WinnowError) throw error;
    if (options.signal?.aborted) throw options.signal.reason;
    throw new WinnowError('connection_failed', 'The stream of events broke off', { cause: error });
  } finally {
    close();
  }
}
