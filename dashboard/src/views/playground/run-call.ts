/** Sends a call of the playground through the SDK. Once: failures should be seen, not hidden by a retry. */
import type {
  BatchInput,
  BatchJob,
  CrawlInput,
  CrawlJob,
  ExtractInput,
  ExtractResult,
  MapRequest,
  MapResult,
  Monitor,
  MonitorInput,
  ParseInput,
  ParseResult,
  RequestOptions,
  ScrapeInput,
  ScrapeResult,
  SearchInput,
  SearchResult,
} from '../../../../sdk/src/index.ts';
import { type CallMeta, withMeta } from '../../api/call-meta.ts';
import { winnow } from '../../api/winnow.ts';
import type { Body } from '../../forms/body.ts';
import type { PlaygroundService } from './services.ts';

type Results = {
  scrape: ScrapeResult;
  extract: ExtractResult;
  search: SearchResult;
  map: MapResult;
  crawl: CrawlJob;
  batch: BatchJob;
  parse: ParseResult;
  monitor: Monitor;
};

export type Outcome = {
  [Service in PlaygroundService]: { service: Service; data: Results[Service]; meta: CallMeta; body: Body };
}[PlaygroundService];

const CALLS: Record<PlaygroundService, (body: unknown, options: RequestOptions) => Promise<unknown>> = {
  scrape: (body, options) => winnow.scrape(body as ScrapeInput, options),
  extract: (body, options) => winnow.extract(body as ExtractInput<Record<string, unknown>>, options),
  search: (body, options) => winnow.search(body as SearchInput<Record<string, unknown>>, options),
  map: (body, options) => winnow.map(body as MapRequest, options),
  crawl: (body, options) => winnow.crawl.start(body as CrawlInput, options),
  batch: (body, options) => winnow.batch.start(body as BatchInput, options),
  parse: (body, options) => winnow.parse(body as ParseInput, options),
  monitor: (body, options) => winnow.monitor.create(body as MonitorInput, options),
};

/** The view that shows the result of a call. */
export function placeOf(outcome: Outcome): string {
  if (outcome.service === 'crawl') return `/crawls/${outcome.data.id}`;
  if (outcome.service === 'batch') return `/batches/${outcome.data.id}`;
  if (outcome.service === 'monitor') return `/monitors/${outcome.data.cronId}`;
  return `/history/${outcome.data.id}`;
}

/** The server validates the body; its errors are shown beside the fields. */
export async function runCall(service: PlaygroundService, body: Body, signal: AbortSignal): Promise<Outcome> {
  const { data, meta } = await withMeta((options) =>
    CALLS[service](body, { ...options, signal, attempts: 1 }),
  );
  return { service, data, meta, body } as Outcome;
}
