/** Sends the call of the playground through the SDK. Once: what fails should be seen, not hidden by a retry. */
import type {
  CrawlInput,
  CrawlJob,
  ExtractInput,
  ExtractResult,
  ScrapeInput,
  ScrapeResult,
  SearchInput,
  SearchResult,
} from '../../../../sdk/src/index.ts';
import { type CallMeta, withMeta } from '../../api/call-meta.ts';
import { winnow } from '../../api/winnow.ts';
import type { Body } from '../../forms/body.ts';
import type { PlaygroundService } from './services.ts';

export type Outcome = { meta: CallMeta } & (
  | { service: 'scrape'; data: ScrapeResult }
  | { service: 'extract'; data: ExtractResult }
  | { service: 'search'; data: SearchResult; html: boolean }
  | { service: 'crawl'; data: CrawlJob }
);

/** The server checks the body against the contract; what it says is shown beside the fields. */
export async function runCall(service: PlaygroundService, body: Body, signal: AbortSignal): Promise<Outcome> {
  const given: unknown = body;
  if (service === 'scrape') {
    const { data, meta } = await withMeta((options) =>
      winnow.scrape(given as ScrapeInput, { ...options, signal, attempts: 1 }),
    );
    return { service, data: data as ScrapeResult, meta };
  }
  if (service === 'extract') {
    const { data, meta } = await withMeta((options) =>
      winnow.extract(given as ExtractInput<Record<string, unknown>>, { ...options, signal, attempts: 1 }),
    );
    return { service, data: data as ExtractResult, meta };
  }
  if (service === 'search') {
    const { data, meta } = await withMeta((options) =>
      winnow.search(given as SearchInput<Record<string, unknown>>, { ...options, signal, attempts: 1 }),
    );
    return { service, data: data as SearchResult, meta, html: body.format === 'html' };
  }
  const { data, meta } = await withMeta((options) =>
    winnow.crawl.start(given as CrawlInput, { ...options, signal, attempts: 1 }),
  );
  return { service, data, meta };
}
