/** Crawls: start, follow, read, stop, resume, delete. */
import { type CrawlEvent, type CrawlRun, crawlEvents, type FollowOptions, followCrawl } from './crawl-run.ts';
import { type FormatInput, plainFormats } from './formats.ts';
import { everyEntry } from './paging.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type {
  CrawlDetails,
  CrawlJob,
  CrawlList,
  CrawlListItem,
  CrawlPages,
  CrawlPageWithScrape,
  CrawlRequest,
  GetCrawlPagesQuery,
  ListCrawlsQuery,
  Ok,
} from './types.ts';

export type CrawlInput = Omit<CrawlRequest, 'formats'> & { formats?: readonly FormatInput[] | undefined };

export type CrawlApi = ReturnType<typeof createCrawlApi>;

export function createCrawlApi(transport: Transport) {
  const at = (id: string, rest = '') => `/api/crawl/${encodeURIComponent(id)}${rest}`;
  const bodyOf = (input: CrawlInput) => ({ ...input, formats: plainFormats(input.formats) });

  const api = {
    /** Starts a crawl and answers at once. */
    start: (input: CrawlInput, options?: RequestOptions) =>
      transport.json<CrawlJob>({ method: 'POST', path: '/api/crawl', body: bodyOf(input) }, options),

    /**
     * Starts a crawl and yields its pages with their content as they come.
     *
     * @example
     * const run = winnow.crawl.run({ url: 'https://example.com', maxPages: 20 });
     * for await (const page of run) console.log(page.url, page.scrape?.results.markdown?.data[0]);
     * console.log(run.progress?.status);
     */
    run: (input: CrawlInput, options: FollowOptions & RequestOptions = {}): CrawlRun =>
      followCrawl(transport, () => api.start(input, options), options),

    /** Yields the pages of a crawl that was started before, from the first one or from `from`, until it ends. */
    follow: (id: string, options: FollowOptions = {}): CrawlRun =>
      followCrawl(transport, () => api.get(id, options), options),

    /** The live events of a crawl, until it ends or the connection breaks. Go on with `lastEventId`. */
    events: (
      id: string,
      options?: Pick<RequestOptions, 'signal' | 'headers' | 'timeoutMs'> & { lastEventId?: string },
    ): AsyncGenerator<CrawlEvent> => crawlEvents(transport, id, options),

    /** The state of a crawl and its pages, without their content. */
    get: (id: string, options?: RequestOptions) =>
      transport.json<CrawlDetails>({ method: 'GET', path: at(id) }, options),

    /** One page of the list of crawls, newest first. */
    list: (query?: ListCrawlsQuery, options?: RequestOptions) =>
      transport.json<CrawlList>({ method: 'GET', path: '/api/crawl', query }, options),

    /** Every crawl, newest first. */
    all: (query?: Omit<ListCrawlsQuery, 'page'>, options?: RequestOptions): AsyncGenerator<CrawlListItem> =>
      everyEntry((page) => api.list({ limit: 100, ...query, page }, options)),

    /** One slice of the pages with their content. */
    pages: (id: string, query?: GetCrawlPagesQuery, options?: RequestOptions) =>
      transport.json<CrawlPages>({ method: 'GET', path: at(id, '/pages'), query }, options),

    /** Every page that is there now, with its content. */
    async *allPages(
      id: string,
      query: GetCrawlPagesQuery = {},
      options?: RequestOptions,
    ): AsyncGenerator<CrawlPageWithScrape> {
      let cursor: number | null = query.cursor ?? 0;
      while (cursor !== null) {
        const slice: CrawlPages = await api.pages(id, { ...query, cursor }, options);
        yield* slice.data;
        cursor = slice.pagination.nextCursor;
      }
    },

    stop: (id: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'POST', path: at(id, '/stop') }, options),
    resume: (id: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'POST', path: at(id, '/resume') }, options),
    /** Removes the crawl, its pages and their history for good. */
    delete: (id: string, options?: RequestOptions) =>
      transport.json<Ok>({ method: 'DELETE', path: at(id) }, options),
  };
  return api;
}
