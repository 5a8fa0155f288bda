/** Crawls and batches: start, follow, read, stop, resume, delete. */
import {
  type CrawlRun,
  type EventOptions,
  type FollowOptions,
  followCrawl,
  type JobEvent,
  type JobKind,
  jobEvents,
} from './crawl-run.ts';
import { type WithFormats, withPlainFormats } from './formats.ts';
import { everyEntryByCursor, everyEntryByPage } from './paging.ts';
import type { RequestOptions, Transport } from './transport.ts';
import type {
  BatchDetails,
  BatchJob,
  BatchList,
  BatchListItem,
  BatchRequest,
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

export type CrawlInput = WithFormats<CrawlRequest>;
export type BatchInput = WithFormats<BatchRequest>;

type CrawlTypes = {
  input: CrawlInput;
  job: CrawlJob;
  details: CrawlDetails;
  list: CrawlList;
  item: CrawlListItem;
};
type BatchTypes = {
  input: BatchInput;
  job: BatchJob;
  details: BatchDetails;
  list: BatchList;
  item: BatchListItem;
};
type TypesOf<Kind extends JobKind> = Kind extends 'crawl' ? CrawlTypes : BatchTypes;

export type CrawlApi = JobApi<'crawl'>;
export type BatchApi = JobApi<'batch'>;

export type JobApi<Kind extends JobKind, Types extends CrawlTypes | BatchTypes = TypesOf<Kind>> = {
  /** Starts one and returns at once. */
  start(input: Types['input'], options?: RequestOptions): Promise<Types['job']>;
  /**
   * Starts one and yields its pages with their content as they finish.
   *
   * @example
   * const run = winnow.crawl.run({ url: 'https://example.com', maxPages: 20 });
   * for await (const page of run) console.log(page.url, page.scrape?.results.markdown?.data[0]);
   * console.log(run.progress?.status);
   */
  run(input: Types['input'], options?: FollowOptions & RequestOptions): CrawlRun;
  /** Yields the pages of one that was started before, from the first one or from `from`, until it ends. */
  follow(id: string, options?: FollowOptions): CrawlRun;
  /** The live events, until it ends or the connection breaks. Continue with `lastEventId`. */
  events(id: string, options?: EventOptions): AsyncGenerator<JobEvent<Kind>>;
  /** The state and the pages, without their content. */
  get(id: string, options?: RequestOptions): Promise<Types['details']>;
  /** One page of the list, newest first. */
  list(query?: ListCrawlsQuery, options?: RequestOptions): Promise<Types['list']>;
  /** All of them, newest first. */
  all(query?: Omit<ListCrawlsQuery, 'page'>, options?: RequestOptions): AsyncGenerator<Types['item']>;
  /** One slice of the pages with their content. */
  pages(id: string, query?: GetCrawlPagesQuery, options?: RequestOptions): Promise<CrawlPages>;
  /** All pages finished so far, with their content. */
  allPages(
    id: string,
    query?: GetCrawlPagesQuery,
    options?: RequestOptions,
  ): AsyncGenerator<CrawlPageWithScrape>;
  stop(id: string, options?: RequestOptions): Promise<Ok>;
  resume(id: string, options?: RequestOptions): Promise<Ok>;
  /** Permanently deletes it, its pages and their history. */
  delete(id: string, options?: RequestOptions): Promise<Ok>;
};

export function createJobApi<Kind extends JobKind>(transport: Transport, kind: Kind): JobApi<Kind> {
  type Types = TypesOf<Kind>;
  const root = `/api/${kind}`;
  const at = (id: string, rest = '') => `${root}/${encodeURIComponent(id)}${rest}`;

  const api: JobApi<Kind> = {
    start: (input, options) =>
      transport.json<Types['job']>({ method: 'POST', path: root, body: withPlainFormats(input) }, options),
    run: (input, options = {}) => followCrawl(transport, kind, () => api.start(input, options), options),
    follow: (id, options = {}) => followCrawl(transport, kind, () => api.get(id, options), options),
    events: (id, options) => jobEvents(transport, kind, id, options),
    get: (id, options) => transport.json({ method: 'GET', path: at(id) }, options),
    list: (query, options) => transport.json({ method: 'GET', path: root, query }, options),
    all: (query, options) =>
      everyEntryByPage<Types['item']>((page) => api.list({ limit: 100, ...query, page }, options)),
    pages: (id, query, options) => transport.json({ method: 'GET', path: at(id, '/pages'), query }, options),
    allPages: (id, query = {}, options) =>
      everyEntryByCursor(query.cursor ?? 0, async (cursor) => {
        const { data, pagination } = await api.pages(id, { ...query, cursor }, options);
        return { data, nextCursor: pagination.nextCursor };
      }),
    stop: (id, options) => transport.json({ method: 'POST', path: at(id, '/stop') }, options),
    resume: (id, options) => transport.json({ method: 'POST', path: at(id, '/resume') }, options),
    delete: (id, options) => transport.json({ method: 'DELETE', path: at(id) }, options),
  };
  return api;
}
