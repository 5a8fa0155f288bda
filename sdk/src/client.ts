/** The client: one method for every endpoint. */
import { type AgentApi, createAgentApi } from './agent.ts';
import {
  type ExtractInput,
  type ExtractOutput,
  extract,
  map,
  type ParseInput,
  type ParseOutput,
  parse,
  type ScrapeInput,
  type ScrapeOutput,
  type SearchInput,
  type SearchOutput,
  schema,
  scrape,
  search,
} from './calls.ts';
import { type BatchApi, type CrawlApi, createJobApi } from './crawl.ts';
import { createExtractorApi, type ExtractorApi } from './extractor.ts';
import type { FormatInput } from './formats.ts';
import { createHistoryApi, type HistoryApi } from './history.ts';
import { createKeysApi, type KeysApi } from './keys.ts';
import { type AuditApi, createAuditApi, createMembersApi, type MembersApi } from './members.ts';
import { createMonitorApi, type MonitorApi } from './monitor.ts';
import type { SchemaLike } from './schema.ts';
import { createSessionApi, type SessionApi } from './session.ts';
import { createTransport, type RequestOptions, type Transport, type WinnowOptions } from './transport.ts';
import type {
  CreditsReport,
  GetUsageQuery,
  Health,
  MapRequest,
  MapResult,
  SchemaRequest,
  SchemaResult,
  ServiceCard,
  UsageDays,
} from './types.ts';
import { createWebhooksApi, type WebhooksApi } from './webhooks.ts';

/**
 * @example
 * const winnow = new Winnow({ apiKey, baseUrl: 'http://127.0.0.1:4000' });
 * const { results } = await winnow.scrape({ url: 'https://example.com' });
 * console.log(results.markdown?.data[0]);
 */
export class Winnow {
  readonly #transport: Transport;
  readonly crawl: CrawlApi;
  readonly batch: BatchApi;
  readonly monitor: MonitorApi;
  readonly session: SessionApi;
  readonly extractor: ExtractorApi;
  readonly history: HistoryApi;
  readonly keys: KeysApi;
  readonly members: MembersApi;
  readonly audit: AuditApi;
  readonly webhooks: WebhooksApi;
  readonly agent: AgentApi;

  constructor(options: WinnowOptions = {}) {
    this.#transport = createTransport(options);
    this.crawl = createJobApi(this.#transport, 'crawl');
    this.batch = createJobApi(this.#transport, 'batch');
    this.monitor = createMonitorApi(this.#transport);
    this.session = createSessionApi(this.#transport);
    this.extractor = createExtractorApi(this.#transport);
    this.history = createHistoryApi(this.#transport);
    this.keys = createKeysApi(this.#transport);
    this.members = createMembersApi(this.#transport);
    this.audit = createAuditApi(this.#transport);
    this.webhooks = createWebhooksApi(this.#transport);
    this.agent = createAgentApi(this.#transport);
  }

  /** Fetches one page and returns it in every format you ask for. */
  scrape<const Formats extends readonly FormatInput[] = readonly FormatInput[]>(
    input: ScrapeInput<Formats>,
    options?: RequestOptions,
  ): Promise<ScrapeOutput<Formats>> {
    return scrape(this.#transport, input, options);
  }

  /** Converts your own file and returns it in every format you ask for. The server does not keep it. */
  parse<const Formats extends readonly FormatInput[] = readonly FormatInput[]>(
    input: ParseInput<Formats>,
    options?: RequestOptions,
  ): Promise<ParseOutput<Formats>> {
    return parse(this.#transport, input, options);
  }

  /** Extracts data from a page, from HTML or from Markdown. With a zod schema, `json` has its type. */
  extract<Schema extends SchemaLike = Record<string, unknown>>(
    input: ExtractInput<Schema>,
    options?: RequestOptions,
  ): Promise<ExtractOutput<Schema>> {
    return extract(this.#transport, input, options);
  }

  /** Searches the web and returns the pages behind the results. */
  search<Schema extends SchemaLike = Record<string, unknown>>(
    input: SearchInput<Schema>,
    options?: RequestOptions,
  ): Promise<SearchOutput<Schema>> {
    return search(this.#transport, input, options);
  }

  /** The addresses of a site, from its sitemaps and from one of its pages. */
  map(input: MapRequest, options?: RequestOptions): Promise<MapResult> {
    return map(this.#transport, input, options);
  }

  /** Writes a JSON Schema from a few words. */
  schema(input: Omit<SchemaRequest, 'existing_schema'>, options?: RequestOptions): Promise<SchemaResult> {
    return schema(this.#transport, input, options);
  }

  /** Credits left and used, and the limits of the plan. Free, so it can also be used to check a key. */
  credits(options?: RequestOptions): Promise<CreditsReport> {
    return this.#transport.json({ method: 'GET', path: '/api/credits' }, options);
  }

  /** Credits used, by day, service and key. Free. */
  usage(query?: GetUsageQuery, options?: RequestOptions): Promise<UsageDays> {
    return this.#transport.json({ method: 'GET', path: '/api/usage', query }, options);
  }

  /** The health of the service and its parts. */
  health(options?: RequestOptions): Promise<Health> {
    return this.#transport.json({ method: 'GET', path: '/api/health' }, options);
  }

  /** Resolves if the process answers, whatever the state of its dependencies. */
  live(options?: RequestOptions): Promise<{ status: 'ok'; uptime: number }> {
    return this.#transport.json({ method: 'GET', path: '/api/live' }, options);
  }

  /** Resolves if the server accepts requests; otherwise throws, with the reasons in `details`. */
  ready(options?: RequestOptions): Promise<{ status: 'ready'; uptime: number }> {
    return this.#transport.json({ method: 'GET', path: '/api/ready' }, options);
  }

  /** The addresses of the API, its documents and its interfaces. */
  card(options?: RequestOptions): Promise<ServiceCard> {
    return this.#transport.json({ method: 'GET', path: '/' }, options);
  }
}
